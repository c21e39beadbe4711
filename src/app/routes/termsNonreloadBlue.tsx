import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'

export const content = contentFor('legal/non-reload-blue')

function TermsNonReloadBlue() {
  return <CMSContentPage title="legal.termsNonreloadBlue" document={contentOf(useLocale(), 'legal/non-reload-blue')} />
}

export { TermsNonReloadBlue as Screen }
