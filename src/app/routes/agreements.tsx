/** The agreements that have a page of their own. Content spec §2. */
import { contentFor } from '../../content/load'
import { LegalPage } from '../site/LegalPage'

export const ChaReload = () => <LegalPage title="legal.terms" name="terms" />
export const TermsDigital = () => <LegalPage title="legal.termsDigital" name="digital" />
export const DigitalSLP = () => <LegalPage title="legal.termsDigitalSlp" name="slp" />
export const ChaNonReload = () => <LegalPage title="legal.termsNonreload" name="non-reload" />
export const TermsNonReloadBlue = () => <LegalPage title="legal.termsNonreloadBlue" name="non-reload-blue" />
export const TermsReloadDigital = () => <LegalPage title="legal.termsReloadDigital" name="reload-digital" />
export const TermsVirtual = () => <LegalPage title="legal.termsVirtual" name="digital" />

export const agreements = {
  terms: { Screen: ChaReload, content: contentFor('legal/terms') },
  termsDigital: { Screen: TermsDigital, content: contentFor('legal/digital') },
  termsDigitalSlp: { Screen: DigitalSLP, content: contentFor('legal/slp') },
  termsNonreload: { Screen: ChaNonReload, content: contentFor('legal/non-reload') },
  termsNonreloadBlue: { Screen: TermsNonReloadBlue, content: contentFor('legal/non-reload-blue') },
  termsReloadDigital: { Screen: TermsReloadDigital, content: contentFor('legal/reload-digital') },
  termsVirtual: { Screen: TermsVirtual, content: contentFor('legal/digital') },
}
