import { contentFor } from '../../content/load'
import { LegalPage } from '../LegalPage'

export const content = contentFor('legal/non-reload')

const ChaNonReload = () => <LegalPage title="legal.termsNonreload" name="non-reload" />

export { ChaNonReload as Screen }
