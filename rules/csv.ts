/** A table as text for spreadsheets: RFC 4180, with a mark for UTF-8. */

/** Somebody else may have written a text; a figure is ours. */
export type Cell = string | { readonly figure: string }

const BYTE_ORDER_MARK = '\ufeff'
/** A spreadsheet reads a cell with this beginning as a formula. It reads full-width forms like plain ones. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

function written(cell: Cell, separator: string): string {
  const text = typeof cell === 'string' ? (FORMULA.test(cell) ? `'${cell}` : cell) : cell.figure
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (rows: readonly (readonly Cell[])[], separator: ',' | ';'): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join('')
