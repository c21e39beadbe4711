/** Types and pure functions of the editing of one item. */
import type { Check } from '../../rules/content/beforePublishing'
import type { Locale } from '../../rules/values/locale'
import type { Begun } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { nextKeyIn, type Submitting, submittingFrom } from '../effect/followed'
import { failureOf } from '../shared/failure'
import { type Item, isWithinLimit, type KeptText } from './item'
import {
  type Doubted,
  describeEffect,
  effectOf,
  isNewer,
  publishEffect,
  recordEffect,
  saveEffect,
  type Timed,
  type Written,
} from './writes'

/** `page`: the beginning of the keys of its page. */
export type ItemInput = {
  readonly itemId: string
  readonly locale: Locale
  readonly by: string
  readonly page: string
}
/** Why the last write, or reading, did not work. `words`: the service's own. */
export type Trouble = {
  readonly of: string
  readonly type: 'refused' | 'notDone' | 'unknown' | 'interrupted' | 'unread'
  readonly words: string | null
}
/** `effect`: null if another part of the page, or another tab, has begun it. */
export type Write = { readonly kind: string; readonly key: string; readonly effect: Begun<Timed> | null }
export type Ending = { readonly type: string; readonly failure?: { readonly serverMessage: string | null } | null }
/** `of`: the kind of write that the event has ended. */
export const troubleIn = (of: string, { type, failure }: Ending): Trouble => ({
  of,
  type: type.replace('effect.', '') as Trouble['type'],
  words: failure?.serverMessage ?? null,
})
/** Nothing was written: what it was sent with was overtaken, though not here. */
export const overtaken = (of: string): Trouble => ({ of, type: 'notDone', words: null })
export const unreadIn = (error: unknown): Trouble => ({
  of: 'read',
  type: 'unread',
  words: failureOf(error).serverMessage,
})
export type ItemContext = ItemInput &
  Submitting & {
    readonly item: Item | null
    readonly local: string
    /** The local text before a revision, or the text of somebody else, took its place. */
    readonly replaced: string | null
    /** Unsaved text of an earlier visit, which is offered beside the current text. */
    readonly kept: KeptText | null
    /** Whether this device could store the unsaved text. */
    readonly isKept: boolean
    /** A revision that was chosen while the local text is not saved. */
    readonly chosen: string | null
    /** Somebody else's state of the item, until the editor has decided. */
    readonly theirs: Item | null
    /** The write that is under way, or was last. */
    readonly write: Write | null
    readonly doubted: Doubted
    /** Save again as soon as the write has ended: something was typed meanwhile. */
    readonly isWanted: boolean
    /** Another tab has written the item beside the write that was followed here. */
    readonly isBehind: boolean
    /** A new description that is not written yet. */
    readonly description: string | null
    readonly trouble: Trouble | null
  }
export type ItemEvent =
  | EffectNews<Written>
  | { type: 'item.retry' }
  | { type: 'text.change'; text: string }
  | { type: 'text.undo' }
  /** Whether this device has stored the unsaved text. */
  | { type: 'text.kept'; isKept: boolean }
  | { type: 'draft.save' }
  /** `publish`: the text that the editor has confirmed. */
  | { type: 'draft.publish'; publish: string; despite: readonly Check[] }
  | { type: 'description.change' | 'description.save'; description: string }
  | { type: 'revision.record' }
  | { type: 'write.check' }
  | { type: 'editor.open' }
  | { type: 'diff.open' }
  | { type: 'revisions.open' }
  | { type: 'revision.load'; text: string }
  | { type: 'load.confirm' }
  | { type: 'load.cancel' }
  | { type: 'kept.use' }
  | { type: 'kept.discard' }
  | { type: 'conflict.theirs' }
  | { type: 'conflict.mine' }
  | { type: 'conflict.both' }
  | { type: 'beside.close' }

export const initially = (input: ItemInput): ItemContext => ({
  ...input,
  ...submittingFrom(input.page),
  item: null,
  local: '',
  replaced: null,
  kept: null,
  isKept: true,
  chosen: null,
  theirs: null,
  write: null,
  doubted: null,
  isWanted: false,
  isBehind: false,
  description: null,
  trouble: null,
})

type Texts = Pick<ItemContext, 'item' | 'local'>
/** Content spec §4: local differs from remote. */
export const isUnsaved = ({ item, local }: Texts) => item !== null && local !== item.draft
/** Content spec §4: remote differs from published. */
export const isUnpublished = ({ item }: Texts) => item !== null && item.draft !== item.published
export const canSave = (texts: Texts) => isUnsaved(texts) && isWithinLimit(texts.local)
export const canPublish = (texts: Texts) => !isUnsaved(texts) && isUnpublished(texts)
/** Content spec §4; OP-72: the local draft against the published text. */
export const isDifferent = ({ item, local }: Texts) => item !== null && local !== item.published

/** `key`: both texts of a page, and the page itself, write at the same time. */
const sides = ({ itemId, item, by, page, locale, submitted }: ItemContext) => {
  if (!item) throw new Error('An item is written after it was read')
  const { version, draftedAt, publishedAt } = item
  const key = nextKeyIn({ page: `${page} ${locale}`, submitted })
  return { item, key, signed: { itemId, version, draftedAt, publishedAt, by, at: Date.now() } }
}
export function saveOf(context: ItemContext): Begun {
  const { key, signed } = sides(context)
  return effectOf(saveEffect, { key, terms: { ...signed, draft: context.local } }, context.doubted)
}
export function publishOf(context: ItemContext, despite: readonly Check[]): Begun {
  const { item, key, signed } = sides(context)
  const terms = { ...signed, publish: item.draft, description: item.description, despite: [...despite] }
  return effectOf(publishEffect, { key, terms }, context.doubted)
}
/** The revision has the author and the time of the publication, and what was open then. */
export function recordOf(context: ItemContext): Begun {
  const { item, key, signed } = sides(context)
  const { published, description, publishedBy, publishedAt, publishedDespite } = item
  const publication = { by: publishedBy ?? signed.by, at: publishedAt ?? signed.at, despite: publishedDespite }
  const terms = { ...signed, ...publication, publish: published, description }
  return effectOf(recordEffect, { key, terms }, context.doubted)
}
export function describeOf(context: ItemContext): Begun {
  const { item, key, signed } = sides(context)
  const terms = { ...signed, description: context.description ?? item.description }
  return effectOf(describeEffect, { key, terms }, context.doubted)
}

/** The item of this machine among those that an effect has written or found. */
export const itemIn = ({ itemId, item }: ItemContext, { items }: Written): Item | null =>
  items.find((one) => one.itemId === itemId) ?? item
/** Of a pair, only one may have been changed by somebody else. */
export const isOvertaken = (context: ItemContext, { theirs }: { readonly theirs: Written }) => {
  const now = itemIn(context, theirs)
  return now !== null && context.item !== null && isNewer(now, context.item)
}
/** Only a publication changes whether the history is complete; the answer to another write does not tell. */
const PUBLISHES: readonly string[] = ['publish', 'recordRevision', 'publishPair']
export function writtenIn(context: ItemContext, written: Written): Item | null {
  const item = itemIn(context, written)
  if (!item || !context.item || PUBLISHES.includes(context.write?.kind ?? '')) return item
  return { ...item, isHistoryMissing: context.item.isHistoryMissing }
}
/** Both texts were published on this page while a write of another tab was under way. */
export const isPairOfPage = ({ page, write }: ItemContext, { key }: { readonly key: string }) =>
  write?.effect === null && key.startsWith(`${page} `)
/** What was entered as the description is no longer unsaved once the item has it. */
export const enteredIn = (item: Item | null, description: string | null) =>
  description === item?.description ? null : description
/** What was kept is no longer unsaved once it is the draft: its save was under way when its page was closed. */
export const unsavedIn = (item: Item | null, kept: KeptText | null) => (kept?.text === item?.draft ? null : kept)
/**
 * What others have written. Text that nobody has changed here follows it. Unsaved text stays on what it was written on:
 * its next write is a conflict.
 */
export function followed(context: ItemContext, item: Item | null): Texts {
  const { item: before, local } = context
  if (!item || !isUnsaved(context)) return { item, local: item?.draft ?? local }
  return { item: item.draft === before?.draft || item.draft === local ? item : before, local }
}
/** What was read again shows that it was done, or that nothing is left to do. */
export function isSettledBy({ trouble, local }: ItemContext, item: Item): boolean {
  switch (trouble?.of) {
    case 'saveDraft':
      return item.draft === local
    case 'publish':
      return item.published === item.draft
    case 'recordRevision':
      return !item.isHistoryMissing
    default:
      return false
  }
}
