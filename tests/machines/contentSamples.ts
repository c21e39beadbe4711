import type { Item } from '../../machines/content-item/item'
import { NOW } from '../support/clock'

export const editor = 'editor@example.com'
export const reviewer = 'reviewer@example.com'
export const itemOf = (changes: Partial<Item> = {}): Item => ({
  itemId: 'fees-en',
  locale: 'en',
  pairItemId: 'fees-fr',
  version: 3,
  draft: '<p>Fees may change.</p>',
  isDraftWithheld: false,
  published: '<p>Fees may change.</p>',
  description: 'Note under the fees',
  draftedBy: reviewer,
  draftedAt: NOW - 7_200_000,
  publishedBy: reviewer,
  publishedAt: NOW - 3_600_000,
  publishedDespite: [],
  isHistoryMissing: false,
  ...changes,
})
/** A draft that is saved and not published. */
export const drafted = itemOf({ draft: '<p>Fees rise in May.</p>', draftedAt: NOW - 1_000 })
