/** A table as text for spreadsheets: RFC 4180, with a mark for UTF-8. */

/** A text may come from anybody, such as a merchant, and look like a formula. Figures are formatted by the portal. */
export type Cell = string | { readonly figure: string }

const BYTE_ORDER_MARK = '\ufeff'
/**
 * A spreadsheet reads a cell with this beginning as a formula. It reads full-width and small forms like plain ones.
 * Every separator starts a cell, because a file may be opened with another separator than its own; blanks, control
 * characters and quotes may stand before the formula.
 */
const FORMULA = /(^|[,;\t\r\n\u0085])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\ufe66\uff0b\ufe62\uff0d\ufe63\uff20\ufe6b])/gu
/** A spreadsheet removes these at the start of a cell. */
const DROPPED = /^(?=[\t\r\n])/

const guarded = (text: string) => {
  const safe = text.replace(FORMULA, "$1'")
  return safe.startsWith("'") ? safe : safe.replace(DROPPED, "'")
}
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

function written(cell: Cell, separator: string): string {
  if (typeof cell !== 'string') return cell.figure.includes(separator) ? quoted(cell.figure) : cell.figure
  return /[,;"\t\r\n\u0085]/.test(cell) ? quoted(guarded(cell)) : guarded(cell)
}

export const csvOf = (rows: readonly (readonly Cell[])[], separator: ',' | ';'): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join('')
