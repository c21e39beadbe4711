import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'

export const content = contentFor('legal/non-reload')

function ChaNonReload() {
  return <CMSContentPage title="legal.termsNonreload" document={contentOf(useLocale(), 'legal/non-reload')} />
}

export { ChaNonReload as Screen }
