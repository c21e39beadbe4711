import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'
import { Printed } from '../shell/Printed'

export const content = contentFor('legal/non-reload-blue')

function TermsNonReloadBlue() {
  return (
    <>
      <Printed />
      <CMSContentPage title="legal.termsNonreloadBlue" document={contentOf(useLocale(), 'legal/non-reload-blue')} />
    </>
  )
}

export { TermsNonReloadBlue as Screen }
