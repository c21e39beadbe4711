/** Views read a page for editors only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { beforePublishing, checksFor, type LanguageText, olderOf } from '../../rules/content/beforePublishing'
import { parseRich } from '../../rules/content/html'
import { LOCALES, type Locale } from '../../rules/values/locale'
import { canPublish } from '../content-item/contentItem'
import type { contentItemMachine } from '../content-item/contentItemMachine'
import type { Item } from '../content-item/item'
import type { Asked, Which } from './contentPage'
import type { contentPageMachine } from './contentPageMachine'

type Snapshot = SnapshotFrom<typeof contentPageMachine>
export type ItemActor = ActorRefFrom<typeof contentItemMachine>

export const selectIsEdited = (snapshot: Snapshot) => snapshot.matches({ mode: 'edited' })
export const selectMayEdit = ({ context }: Snapshot) => context.by !== null
export const selectLocale = ({ context }: Snapshot) => context.locale
export const selectItemIds = ({ context }: Snapshot) => context.itemIds
export const selectEnglish = ({ children }: Snapshot): ItemActor | null => children.english ?? null
export const selectFrench = ({ children }: Snapshot): ItemActor | null => children.french ?? null
/** What is about to be published. */
export const selectAsked = ({ context }: Snapshot) => context.asked
export const selectSchedules = ({ context }: Snapshot) => context.schedules
export const selectAreSchedulesRead = (snapshot: Snapshot) => snapshot.matches({ schedules: 'listed' })
export const selectAreSchedulesUnread = (snapshot: Snapshot) => snapshot.matches({ schedules: 'unread' })
export const selectIsScheduling = (snapshot: Snapshot) => snapshot.matches({ schedules: { listed: 'writing' } })
export const selectIsConflicted = (snapshot: Snapshot) =>
  snapshot.matches({ schedules: { listed: { idle: 'conflicted' } } })
export const selectIsCancelAsked = (snapshot: Snapshot) => snapshot.matches({ schedules: { listed: 'cancelAsked' } })
export const selectTrouble = ({ context }: Snapshot) => context.trouble

/** Texts that were published together are equally old. */
const changedAtOf = ({ draft, published, draftedAt, publishedAt }: Item) =>
  new Date((draft === published ? publishedAt : draftedAt) ?? 0).toISOString()
export const selectOlder = (english: Item, french: Item) =>
  olderOf({ changedAt: changedAtOf(english) }, { changedAt: changedAtOf(french) })

type Items = Readonly<Record<Locale, ItemActor | null>>
const textOf = (item: Item | null): LanguageText | null =>
  item && item.draft !== '' ? { nodes: parseRich(item.draft).nodes, changedAt: changedAtOf(item) } : null

/** The exact drafts that may be published, and what is missing or broken in them. */
export function publicationOf(which: Which, items: Items): Asked {
  const contexts = { en: items.en?.getSnapshot().context, fr: items.fr?.getSnapshot().context }
  const publishing = which === 'both' ? LOCALES : [which]
  // A text without a pair has its language from the service.
  const languageOf = (locale: Locale) => contexts[locale]?.item?.locale ?? locale
  const texts = {
    ...(contexts.en && { [languageOf('en')]: textOf(contexts.en.item) }),
    ...(contexts.fr && { [languageOf('fr')]: textOf(contexts.fr.item) }),
  }
  const findings = beforePublishing(texts, publishing.map(languageOf))
  const exact = publishing.flatMap((locale) => {
    const context = contexts[locale]
    if (!context?.item || !canPublish(context)) return []
    const { itemId, version, draftedAt, publishedAt, draft } = context.item
    return [
      { itemId, version, draftedAt, publishedAt, publish: draft, despite: checksFor(findings, languageOf(locale)) },
    ]
  })
  return { which, language: which === 'both' ? 'both' : languageOf(which), items: exact, findings }
}
