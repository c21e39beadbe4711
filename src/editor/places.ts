/** What an address of the editors' application shows. */
import type { ItemIds } from '../../machines/content-page/contentPage'
import { BLOCKS, type BlockName, itemIdOf } from '../../rules/site/blocks'

export type PlaceOf =
  | { readonly name: 'dashboard' }
  | { readonly name: 'page'; readonly page: string; readonly itemIds: ItemIds }

export const DASHBOARD = '/content'
export const pathOf = (page: string) => `${DASHBOARD}/${encodeURIComponent(page)}`
export const isBlock = (page: string): page is BlockName => Object.hasOwn(BLOCKS, page)

/** A block has a text in each language. Any other item is named by its id, and has no pair. */
export function placeAt(path: string): PlaceOf {
  const page = /^\/content\/([^/]+)\/?$/.exec(path)?.[1]
  if (page === undefined) return { name: 'dashboard' }
  const name = decodeURIComponent(page)
  const itemIds = isBlock(name) ? { en: itemIdOf(name, 'en'), fr: itemIdOf(name, 'fr') } : { en: name, fr: null }
  return { name: 'page', page: name, itemIds }
}
/** The page of an item. */
export const pageOf = (itemId: string) => {
  const block = /^(\w+)-(?:en|fr)$/.exec(itemId)?.[1] ?? ''
  return isBlock(block) ? block : itemId
}
