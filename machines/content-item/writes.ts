/** The ways to write one item, as effects, and what the service shows of each. Content spec §7. */
import * as v from 'valibot'
import { type Begun, beginning, type Call, type EffectKind, type Found } from '../effect/effect'
import { checksSchema, type Item, itemSchema } from './item'

/** What a write is based on: a newer state of the item is a conflict. */
const base = { version: v.nullable(v.number()), draftedAt: v.nullable(v.number()), publishedAt: v.nullable(v.number()) }
const signed = { itemId: v.string(), ...base, by: v.string(), at: v.number() }
const saveTerms = v.object({ ...signed, draft: v.string() })
/** `despite`: the checks that were open, as the editor was told. */
const publishTerms = v.object({ ...signed, publish: v.string(), description: v.string(), despite: checksSchema })
const describeTerms = v.object({ ...signed, description: v.string() })
export type SaveTerms = v.InferOutput<typeof saveTerms>
export type PublishTerms = v.InferOutput<typeof publishTerms>
export type DescribeTerms = v.InferOutput<typeof describeTerms>

/** The items as they are afterwards, or in a conflict: as they are now. */
export const writtenSchema = v.object({ items: v.array(itemSchema) })
export type Written = v.InferOutput<typeof writtenSchema>

type Base = Pick<Item, 'version' | 'draftedAt' | 'publishedAt'>
/** Somebody has written the item since. Without versions, only its times show that. */
export const isNewer = (item: Base, { version, draftedAt, publishedAt }: Base) =>
  version === null || item.version === null
    ? item.draftedAt !== draftedAt || item.publishedAt !== publishedAt
    : item.version !== version

const found = (item: Item, isDone: boolean, terms: Base): Found<Written> => {
  if (isDone) return { type: 'effect.done', result: { items: [item] } }
  return isNewer(item, terms) ? { type: 'effect.conflict', theirs: { items: [item] } } : { type: 'notFound' }
}
/** What the item shows of a write whose response was lost. */
export const foundIn = {
  saveDraft: (item: Item, { terms }: Call<SaveTerms>) =>
    found(item, item.draft === terms.draft && item.draftedBy === terms.by && item.draftedAt === terms.at, terms),
  publish: (item: Item, { terms }: Call<PublishTerms>) =>
    found(
      item,
      item.published === terms.publish && item.publishedBy === terms.by && item.publishedAt === terms.at,
      terms,
    ),
  recordRevision: (item: Item, { terms }: Call<PublishTerms>): Found<Written> =>
    found(item, !item.isHistoryMissing, terms),
  describe: (item: Item, { terms }: Call<DescribeTerms>) => found(item, item.description === terms.description, terms),
} as const

const kindOf = <Terms extends { readonly itemId: string }>(
  kind: string,
  terms: v.GenericSchema<unknown, Terms>,
  outcomeIn: (item: Item, call: Call<Terms>) => Found<Written>,
): EffectKind<Terms, Written, Item> => ({
  kind,
  terms,
  result: writtenSchema,
  subjectsOf: ({ itemId }) => [itemId],
  outcomeIn,
})

export const saveEffect = kindOf<SaveTerms>('saveDraft', saveTerms, foundIn.saveDraft)
/** Writes the published text, then its revision. A revision that could not be written is in the result. */
export const publishEffect = kindOf<PublishTerms>('publish', publishTerms, foundIn.publish)
/** Writes the revision of a text that is published already. */
export const recordEffect = kindOf<PublishTerms>('recordRevision', publishTerms, foundIn.recordRevision)
export const describeEffect = kindOf<DescribeTerms>('describe', describeTerms, foundIn.describe)

export type Timed = { readonly at: number }
/** The last call of a flow, if its outcome is not known: a retry of the same repeats it under its key. */
export type Doubted = { readonly kind: string; readonly call: Call<Timed> } | null
const untimed = ({ at: _, ...terms }: Timed) => JSON.stringify(terms)

/** The effect to begin: the doubted call again, or the next one of its page. */
export function effectOf<Terms extends Timed>(
  kind: Pick<EffectKind<Terms, unknown>, 'kind' | 'subjectsOf'>,
  next: Call<Terms>,
  doubted: Doubted,
): Begun<Terms> {
  const isRepeated = doubted?.kind === kind.kind && untimed(doubted.call.terms) === untimed(next.terms)
  return beginning(kind, isRepeated ? (doubted.call as Call<Terms>) : next).effect
}
