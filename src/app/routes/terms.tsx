import { contentFor } from '../../content/load'
import { LegalPage } from '../LegalPage'

export const content = contentFor('legal/terms')

const ChaReload = () => <LegalPage title="legal.terms" name="terms" />

export { ChaReload as Screen }
