import { contentFor, contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import { useLocale } from '../../i18n/text'

export const content = contentFor('legal/slp')

function DigitalSLP() {
  return <CMSContentPage title="legal.termsDigitalSlp" document={contentOf(useLocale(), 'legal/slp')} />
}

export { DigitalSLP as Screen }
