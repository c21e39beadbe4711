/** A table as text that spreadsheets open: RFC 4180, with a mark that says it is UTF-8. */

/** Text is what somebody else may have written; a figure is ours. */
export type Cell = string | { readonly figure: string }

const BYTE_ORDER_MARK = '\ufeff'
/**
 * A cell that begins so is a formula to a spreadsheet; full-width and small forms are read as the plain ones. Every
 * separator begins a cell, because a file may be opened with another one than it was written with; blanks, characters
 * that are not shown and quotes may stand before the formula.
 */
const FORMULA = /(^|[,;\t\r\n\u0085])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@\uff1d\ufe66\uff0b\ufe62\uff0d\ufe63\uff20\ufe6b])/gu
/** A spreadsheet drops these at the beginning of a cell. */
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
