/** Lists that are read page by page, each from the cursor that the page before ended with. */

/** The number of pages; an empty list has one. */
export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** The cursor at which each page starts, by page number, for the pages reached so far. */
export type Starts = Readonly<Record<number, string>>
type Read = { readonly next: string | null; readonly total: number }

export const withStart = (starts: Starts, page: number, { next }: Read): Starts =>
  next === null ? starts : { ...starts, [page + 1]: next }

/**
 * A page that begins at a cursor is the last one if no other follows. The total may say otherwise: it also counts what
 * was added since the first page was read.
 */
export const pageCountOf = (page: number, starts: Starts, { next, total }: Read, size: number) =>
  starts[page] !== undefined && next === null ? page : pagesOf(total, size)
