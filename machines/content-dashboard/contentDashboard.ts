/** The list of items, and the creation of one. Content spec §2, §7. */
import * as v from 'valibot'
import { folded } from '../../rules/values/folded'
import { LOCALES, type Locale } from '../../rules/values/locale'
import type { Trouble } from '../content-item/contentItem'
import type { Item } from '../content-item/item'
import { type Doubted, type Written, writtenSchema } from '../content-item/writes'
import type { Begun, Call, EffectKind, Found } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import type { Submitting } from '../effect/followed'

const createTerms = v.object({
  description: v.string(),
  locale: v.nullable(v.picklist(LOCALES)),
  by: v.string(),
  at: v.number(),
})
export type CreateTerms = v.InferOutput<typeof createTerms>
/** All items are its subject. */
export const ITEMS = 'items'
export const createEffect: EffectKind<CreateTerms, Written, readonly Item[]> = {
  kind: 'createItem',
  terms: createTerms,
  result: writtenSchema,
  subjectsOf: () => [ITEMS],
  outcomeIn: createdIn,
}
/** A new item has no id yet: its author and the moment tell it from others. */
function createdIn(items: readonly Item[], { terms }: Call<CreateTerms>): Found<Written> {
  const created = items.find(
    ({ description, draftedBy, draftedAt }) =>
      description === terms.description && draftedBy === terms.by && draftedAt === terms.at,
  )
  return created ? { type: 'effect.done', result: { items: [created] } } : { type: 'notFound' }
}

export type ItemsPage = { readonly items: readonly Item[]; readonly lastId: string | null }
/** `page`: the beginning of its keys. */
export type DashboardInput = { readonly by: string; readonly page: string }
export type DashboardContext = DashboardInput &
  Submitting & {
    readonly items: readonly Item[]
    readonly lastId: string | null
    /** The items with unsaved text on this device. */
    readonly keptIds: readonly string[]
    readonly query: string
    readonly typed: { readonly description: string; readonly locale: Locale | null }
    readonly isEmpty: boolean
    /** Null if it was begun before a reload, or in another tab. */
    readonly effect: Begun<CreateTerms> | null
    readonly doubted: Doubted
    readonly createdId: string | null
    readonly trouble: Trouble | null
  }
export type DashboardEvent =
  | EffectNews<Written>
  | { type: 'items.retry' }
  | { type: 'search.change'; query: string }
  | { type: 'form.open' }
  | { type: 'form.close' }
  | { type: 'item.create'; description: string; locale: Locale | null }
  | { type: 'write.check' }

export const isNamed = ({ description }: { description: string }) => description.trim() !== ''
/** What is created while the list is read may also be on a page of it. */
export const onceEach = (items: readonly Item[]) => [...new Map(items.map((item) => [item.itemId, item])).values()]
/** By its description or its id. */
export const matching = (items: readonly Item[], query: string) => {
  const sought = folded(query.trim())
  return items.filter(({ description, itemId }) => folded(`${description} ${itemId}`).includes(sought))
}
