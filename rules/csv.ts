/** A table as text that spreadsheets open: RFC 4180, with a mark that says it is UTF-8. */

/** Text is what somebody else may have written; a figure is ours. */
export type Cell = string | { readonly figure: string }

const BYTE_ORDER_MARK = '\ufeff'
/** A cell that begins so is a formula to a spreadsheet. The full-width forms are read as the plain ones. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

function written(cell: Cell, separator: string): string {
  const text = typeof cell === 'string' ? (FORMULA.test(cell) ? `'${cell}` : cell) : cell.figure
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (rows: readonly (readonly Cell[])[], separator: ',' | ';'): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join('')
