import { contentFor } from '../../content/load'
import { LegalPage } from '../LegalPage'

export const content = contentFor('legal/non-reload-blue')

const TermsNonReloadBlue = () => <LegalPage title="legal.termsNonreloadBlue" name="non-reload-blue" />

export { TermsNonReloadBlue as Screen }
