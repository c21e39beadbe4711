import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'

export const content = contentFor('legal/digital')

function TermsVirtual() {
  return <CMSContentPage title="legal.termsVirtual" document={contentOf(useLocale(), 'legal/digital')} />
}

export { TermsVirtual as Screen }
