import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'

export const content = contentFor('legal/digital')

function TermsDigital() {
  return <CMSContentPage title="legal.termsDigital" document={contentOf(useLocale(), 'legal/digital')} />
}

export { TermsDigital as Screen }
