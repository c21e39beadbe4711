import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'
import { Printed } from '../shell/Printed'

export const content = contentFor('legal/digital')

function TermsVirtual() {
  return (
    <>
      <Printed />
      <CMSContentPage title="legal.termsVirtual" document={contentOf(useLocale(), 'legal/digital')} />
    </>
  )
}

export { TermsVirtual as Screen }
