import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'
import { Printed } from '../shell/Printed'

export const content = contentFor('legal/non-reload')

function ChaNonReload() {
  return (
    <>
      <Printed />
      <CMSContentPage title="legal.termsNonreload" document={contentOf(useLocale(), 'legal/non-reload')} />
    </>
  )
}

export { ChaNonReload as Screen }
