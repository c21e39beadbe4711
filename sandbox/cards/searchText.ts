import { folded } from '../../rules/values/folded'

/**
 * The text that a search matches, folded. The line break keeps a match inside one of the two parts.
 */
export const searchTextOf = ({ merchant, reference }: { readonly merchant: string; readonly reference: string }) =>
  `${folded(merchant)}\n${folded(reference)}`

/** A LIKE pattern with its wildcards escaped. */
export const searchPattern = (text: string) => `%${folded(text).replaceAll(/[\\%_]/g, '\\$&')}%`
