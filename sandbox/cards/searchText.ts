const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The text that a search matches, without case and accents. The line break keeps a match inside one of the two parts.
 */
export const searchTextOf = ({ merchant, reference }: { readonly merchant: string; readonly reference: string }) =>
  `${plain(merchant)}\n${plain(reference)}`

/** A LIKE pattern with its wildcards escaped. */
export const searchPattern = (text: string) => `%${plain(text).replaceAll(/[\\%_]/g, '\\$&')}%`
