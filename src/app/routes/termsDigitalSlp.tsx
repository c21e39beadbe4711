import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'
import { Printed } from '../shell/Printed'

export const content = contentFor('legal/slp')

function DigitalSLP() {
  return (
    <>
      <Printed />
      <CMSContentPage title="legal.termsDigitalSlp" document={contentOf(useLocale(), 'legal/slp')} />
    </>
  )
}

export { DigitalSLP as Screen }
