import { contentFor } from '../../content/load'
import { LegalPage } from '../LegalPage'

export const content = contentFor('legal/reload-digital')

const TermsReloadDigital = () => <LegalPage title="legal.termsReloadDigital" name="reload-digital" />

export { TermsReloadDigital as Screen }
