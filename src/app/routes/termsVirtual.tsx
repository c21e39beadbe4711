import { contentFor } from '../../content/load'
import { LegalPage } from '../LegalPage'

export const content = contentFor('legal/digital')

const TermsVirtual = () => <LegalPage title="legal.termsVirtual" name="digital" />

export { TermsVirtual as Screen }
