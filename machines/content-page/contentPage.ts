/** The texts of one page in both languages: published together or apart, and scheduled. Content spec §4. */
import * as v from 'valibot'
import type { Finding } from '../../rules/content/beforePublishing'
import type { Locale } from '../../rules/values/locale'
import type { Trouble } from '../content-item/contentItem'
import { checksSchema, type Item, itemSchema } from '../content-item/item'
import { type Doubted, effectOf, isNewer, type Timed, type Written, writtenSchema } from '../content-item/writes'
import { type Begun, beginning, type Call, type EffectKind, type Found } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { nextKeyIn, type Submitting } from '../effect/followed'

/** The exact state of an item that is published or scheduled. */
const exact = v.object({
  itemId: v.string(),
  version: v.nullable(v.number()),
  draftedAt: v.nullable(v.number()),
  publishedAt: v.nullable(v.number()),
})
const pairTerms = v.object({
  items: v.array(v.object({ ...exact.entries, publish: v.string(), despite: checksSchema })),
  by: v.string(),
  at: v.number(),
})
export type PairTerms = v.InferOutput<typeof pairTerms>
/** Both languages in one transaction: both or none. */
export const publishPairEffect: EffectKind<PairTerms, Written, readonly Item[]> = {
  kind: 'publishPair',
  terms: pairTerms,
  result: writtenSchema,
  subjectsOf: ({ items }) => items.map(({ itemId }) => itemId),
  outcomeIn: pairFoundIn,
}
function pairFoundIn(items: readonly Item[], { terms }: Call<PairTerms>): Found<Written> {
  const states = terms.items.map((sent) => ({ sent, item: items.find(({ itemId }) => itemId === sent.itemId) }))
  const isDone = ({ sent, item }: (typeof states)[number]) =>
    item?.published === sent.publish && item.publishedBy === terms.by && item.publishedAt === terms.at
  if (states.every(isDone)) return { type: 'effect.done', result: { items: [...items] } }
  return states.some(({ sent, item }) => item && isNewer(item, sent))
    ? { type: 'effect.conflict', theirs: { items: [...items] } }
    : { type: 'notFound' }
}

export const scheduleSchema = v.object({
  scheduleId: v.string(),
  action: v.picklist(['publish', 'expire']),
  items: v.array(v.object({ itemId: v.string(), version: v.number() })),
  at: v.number(),
  createdBy: v.string(),
  state: v.picklist(['waiting', 'done', 'stale', 'cancelled']),
  ranAt: v.nullable(v.number()),
})
export type Schedule = v.InferOutput<typeof scheduleSchema>
const schedulesSchema = v.object({ schedules: v.array(scheduleSchema), items: v.array(itemSchema) })
export type Schedules = v.InferOutput<typeof schedulesSchema>

/** `runsAt`: when the service carries it out, in milliseconds. */
const scheduleTerms = v.object({
  action: v.picklist(['publish', 'expire']),
  items: v.array(exact),
  runsAt: v.number(),
  by: v.string(),
  at: v.number(),
})
export type ScheduleTerms = v.InferOutput<typeof scheduleTerms>
export const schedulesOf = (itemId: string) => `schedules of ${itemId}`
export const scheduleEffect: EffectKind<ScheduleTerms, Schedules, Schedules> = {
  kind: 'schedule',
  terms: scheduleTerms,
  result: schedulesSchema,
  subjectsOf: ({ items }) => items.map(({ itemId }) => schedulesOf(itemId)),
  outcomeIn: scheduledIn,
}
const cancelTerms = v.object({ scheduleId: v.string(), itemIds: v.array(v.string()), by: v.string(), at: v.number() })
export type CancelTerms = v.InferOutput<typeof cancelTerms>
export const cancelEffect: EffectKind<CancelTerms, Schedules, Schedules> = {
  kind: 'cancelSchedule',
  terms: cancelTerms,
  result: schedulesSchema,
  subjectsOf: ({ itemIds }) => itemIds.map(schedulesOf),
  outcomeIn: cancelledIn,
}
const isOf = ({ items }: Schedule, terms: ScheduleTerms) =>
  items.length === terms.items.length &&
  terms.items.every(({ itemId, version }) => items.some((one) => one.itemId === itemId && one.version === version))
function scheduledIn(found: Schedules, { terms }: Call<ScheduleTerms>): Found<Schedules> {
  const isThis = (schedule: Schedule) =>
    schedule.action === terms.action &&
    schedule.at === terms.runsAt &&
    schedule.createdBy === terms.by &&
    isOf(schedule, terms)
  return found.schedules.some(isThis) ? { type: 'effect.done', result: found } : { type: 'notFound' }
}
function cancelledIn(found: Schedules, { terms }: Call<CancelTerms>): Found<Schedules> {
  const state = found.schedules.find(({ scheduleId }) => scheduleId === terms.scheduleId)?.state
  if (state === 'cancelled') return { type: 'effect.done', result: found }
  return state === 'waiting' ? { type: 'notFound' } : { type: 'effect.conflict', theirs: found }
}

/** Null: the page has no text in that language, or the item has no pair. */
export type ItemIds = Readonly<Record<Locale, string | null>>
/** `by`: null for somebody who is not signed in, who only reads. `page`: the beginning of its keys. */
export type PageInput = {
  readonly itemIds: ItemIds
  readonly locale: Locale
  readonly by: string | null
  readonly page: string
}
export type Which = Locale | 'both'
/** What is about to be published, with what the editor is told is missing. */
export type Asked = {
  readonly which: Which
  /** Of the text: one without a pair may stand in the place of the other language. */
  readonly language: Which
  readonly items: PairTerms['items']
  readonly findings: readonly Finding[]
}
export type PageContext = PageInput &
  Submitting & {
    readonly asked: Asked | null
    readonly schedules: readonly Schedule[]
    /** The schedule that is cancelled if the editor confirms it. */
    readonly cancelId: string | null
    /** The write of a schedule; null if another tab has begun it, or it was begun before a reload. */
    readonly effect: Begun<Timed> | null
    /** Another tab has written a schedule beside the write that was followed here. */
    readonly isBehind: boolean
    readonly doubted: Doubted
    readonly trouble: Trouble | null
  }
export type PageEvent =
  | EffectNews<Schedules>
  | { type: 'mode.edit' }
  | { type: 'mode.view' }
  | { type: 'language.choose'; locale: Locale }
  | ({ type: 'publish.ask' } & Asked)
  | { type: 'publish.confirm' }
  | { type: 'publish.cancel' }
  | { type: 'schedules.retry' }
  /** A text of this page was written: that may have put a schedule out of date. */
  | { type: 'items.written' }
  | { type: 'schedule.add'; action: Schedule['action']; items: ScheduleTerms['items']; runsAt: number }
  | { type: 'schedule.cancel'; scheduleId: string }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.keep' }
  | { type: 'write.check' }
  | { type: 'conflict.close' }

export const idsIn = ({ itemIds }: Pick<PageInput, 'itemIds'>): readonly string[] =>
  [itemIds.en, itemIds.fr].filter((id) => id !== null)
const signed = ({ by }: PageContext) => ({ by: by ?? '', at: Date.now() })
export const pairBegun = (context: PageContext) =>
  beginning(publishPairEffect, {
    key: nextKeyIn(context),
    terms: { items: context.asked?.items ?? [], ...signed(context) },
  })
export const scheduleOf = (
  context: PageContext,
  { action, items, runsAt }: Extract<PageEvent, { type: 'schedule.add' }>,
): Begun<Timed> => {
  const terms = { action, items, runsAt, ...signed(context) }
  return effectOf(scheduleEffect, { key: nextKeyIn(context), terms }, context.doubted)
}
export const cancelOf = (context: PageContext): Begun<Timed> => {
  const terms = { scheduleId: context.cancelId ?? '', itemIds: [...idsIn(context)], ...signed(context) }
  return effectOf(cancelEffect, { key: nextKeyIn(context), terms }, context.doubted)
}
