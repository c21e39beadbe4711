import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'

export const content = contentFor('legal/terms')

function ChaReload() {
  return <CMSContentPage title="legal.terms" document={contentOf(useLocale(), 'legal/terms')} />
}

export { ChaReload as Screen }
