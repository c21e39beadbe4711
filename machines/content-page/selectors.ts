/** Views read a page for editors only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { canPublish } from '../content-item/contentItem'
import type { contentItemMachine } from '../content-item/contentItemMachine'
import type { PairTerms } from './contentPage'
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
export const selectIsInDoubt = (snapshot: Snapshot) =>
  snapshot.matches({ schedules: { listed: { writing: 'inDoubt' } } })
export const selectIsConflicted = (snapshot: Snapshot) => snapshot.matches({ schedules: { listed: 'conflicted' } })
export const selectIsCancelAsked = (snapshot: Snapshot) => snapshot.matches({ schedules: { listed: 'cancelAsked' } })
export const selectTrouble = ({ context }: Snapshot) => context.trouble

/** The exact state of a text, to be published or scheduled; null if it may not be published. */
export function publishableOf({ context }: SnapshotFrom<typeof contentItemMachine>): PairTerms['items'][number] | null {
  const { item } = context
  if (!item || !canPublish(context)) return null
  const { itemId, version, draftedAt, publishedAt, draft } = item
  return { itemId, version, draftedAt, publishedAt, publish: draft }
}
