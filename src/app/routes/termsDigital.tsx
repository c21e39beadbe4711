import { contentFor } from '../../content/load'
import { LegalPage } from '../LegalPage'

export const content = contentFor('legal/digital')

const TermsDigital = () => <LegalPage title="legal.termsDigital" name="digital" />

export { TermsDigital as Screen }
