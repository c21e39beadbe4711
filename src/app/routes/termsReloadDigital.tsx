import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'

export const content = contentFor('legal/reload-digital')

function TermsReloadDigital() {
  return <CMSContentPage title="legal.termsReloadDigital" document={contentOf(useLocale(), 'legal/reload-digital')} />
}

export { TermsReloadDigital as Screen }
