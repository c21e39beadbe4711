const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What a transaction is found by, whatever the case and the accents. A line break keeps a match within one of the two. */
export const searchTextOf = ({ merchant, reference }: { readonly merchant: string; readonly reference: string }) =>
  `${plain(merchant)}\n${plain(reference)}`

/** The pattern that finds it: nothing in it is a wildcard. */
export const searchPattern = (text: string) => `%${plain(text).replaceAll(/[\\%_]/g, '\\$&')}%`
