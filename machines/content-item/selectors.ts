/** Views read one text only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import { canPublish, canSave, isDifferent, isUnpublished, isUnsaved } from './contentItem'
import type { contentItemMachine } from './contentItemMachine'
import { type Item, isWithinLimit } from './item'

type Snapshot = SnapshotFrom<typeof contentItemMachine>

export const selectIsReading = (snapshot: Snapshot) => snapshot.matches('reading') || snapshot.matches('recalling')
/** The service gives this person published text only. */
export const selectIsWithheld = ({ context }: Snapshot) => context.item?.isDraftWithheld === true
export const selectIsUnread = (snapshot: Snapshot) => snapshot.matches('unread')
export const selectItem = ({ context }: Snapshot) => context.item
/** A text without a pair is in the language that the service has for it. */
export const selectLocale = ({ context }: Snapshot) => context.item?.locale ?? context.locale
export const selectLocal = ({ context }: Snapshot) => context.local
/** The tab that is open. */
export const selectTab = (snapshot: Snapshot) =>
  (['diff', 'revisions'] as const).find((tab) => snapshot.matches({ open: { tab } })) ?? 'editor'
export const selectHasDifference = ({ context }: Snapshot) => isDifferent(context)
export const selectIsUnsaved = ({ context }: Snapshot) => isUnsaved(context)
export const selectIsUnpublished = ({ context }: Snapshot) => isUnpublished(context)
export const selectIsTooLong = ({ context }: Snapshot) => !isWithinLimit(context.local)
export const selectCanSave = ({ context }: Snapshot) => canSave(context)
export const selectCanPublish = (snapshot: Snapshot) => canPublish(snapshot.context) && !selectIsWriting(snapshot)
/** Also while what became of the last write is read. */
export const selectIsWriting = (snapshot: Snapshot) =>
  snapshot.matches({ open: { work: 'writing' } }) || snapshot.matches({ open: { work: 'rereading' } })
/** Something was typed that the write under way does not have, and is not yet to be saved after it. */
export const selectCanSaveNext = (snapshot: Snapshot) => {
  const { write, local, isWanted } = snapshot.context
  const terms: object = write?.effect?.terms ?? {}
  const isSent = 'draft' in terms && terms.draft === local
  return snapshot.matches({ open: { work: 'writing' } }) && canSave(snapshot.context) && !isSent && !isWanted
}
export const selectIsConflicted = (snapshot: Snapshot) => snapshot.matches({ open: { work: 'conflicted' } })
/** What was entered as the description and is not written yet. */
export const selectDescription = ({ context }: Snapshot) => context.description
/** Somebody else's text: in a conflict, or beside one's own. */
export const selectTheirs = ({ context }: Snapshot) => context.theirs
export const selectIsAskedToLoad = (snapshot: Snapshot) => snapshot.matches({ open: { tab: { revisions: 'asked' } } })
export const selectKept = ({ context }: Snapshot) => context.kept
/** Leaving now would lose unsaved text: this device could not store it. */
export const selectIsUnkept = (snapshot: Snapshot) => selectIsUnsaved(snapshot) && !snapshot.context.isKept
export const selectCanUndo = ({ context }: Snapshot) => context.replaced !== null
export const selectIsHistoryMissing = ({ context }: Snapshot) => context.item?.isHistoryMissing === true
export const selectTrouble = ({ context }: Snapshot) => context.trouble
/** Leaving now would lose something, or leave its outcome unseen. */
export const selectHoldsPage = (snapshot: Snapshot) => selectIsUnsaved(snapshot) || selectIsWriting(snapshot)
export const selectRevisions = ({ children }: Snapshot) => children['revisions']
/** Who wrote last, and when: the draft or the published text, whichever is later. */
export function lastWriter({ draftedBy, draftedAt, publishedBy, publishedAt }: Item) {
  const isDraft = (draftedAt ?? 0) >= (publishedAt ?? 0)
  return isDraft ? { by: draftedBy, at: draftedAt } : { by: publishedBy, at: publishedAt }
}
