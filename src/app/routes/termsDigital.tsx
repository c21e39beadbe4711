import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'
import { Printed } from '../shell/Printed'

export const content = contentFor('legal/digital')

function TermsDigital() {
  return (
    <>
      <Printed />
      <CMSContentPage title="legal.termsDigital" document={contentOf(useLocale(), 'legal/digital')} />
    </>
  )
}

export { TermsDigital as Screen }
