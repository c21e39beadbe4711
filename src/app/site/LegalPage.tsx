import type { LegalName } from '../../content/legal'
import { contentOf } from '../../content/load'
import { CMSContentPage } from '../../features/legal/CMSContentPage'
import type { MessageKey } from '../../i18n/catalogue'
import { useLocale } from '../../i18n/text'
import { useRestoredPage } from './useRestoredPage'

/** A legal document on its own page. */
export function LegalPage({ title, name }: { title: MessageKey; name: LegalName }) {
  useRestoredPage(name)
  return <CMSContentPage title={title} document={contentOf(useLocale(), `legal/${name}`)} />
}
