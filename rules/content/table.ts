/** Builds a table of plain text from the tags and words of its HTML, in their order. */
import type { Rich } from './richText.ts'

/** Reports what is not well formed, and its place. */
export type Refuse = (what: string, at: number) => void

type Row = { readonly cells: string[]; readonly at: number; isHead: boolean }
type Part = {
  readonly tag: 'caption' | 'th' | 'td'
  readonly at: number
  readonly isImplied: boolean
  readonly columns: number
  readonly rows: number
}
/** How many columns and rows a cell covers. */
export type Span = { readonly columns: number; readonly rows: number }

const MAX_COLUMNS = 50
/** More than `MAX_HTML` can hold: only cells that were never written make more. */
const MAX_CELLS = 25_000
const ONE: Span = { columns: 1, rows: 1 }

export class Table {
  readonly #isPasted: boolean
  readonly #refuse: Refuse
  readonly #at: number
  readonly #rows: Row[] = []
  #row: Row | null = null
  #part: Part | null = null
  #caption = ''
  #words = ''
  /** Tables inside a cell, which are words of it. */
  #inner = 0
  /** For each column, in how many of the next rows it is covered from above. */
  readonly #covered: number[] = []

  constructor(isPasted: boolean, refuse: Refuse, at: number) {
    this.#isPasted = isPasted
    this.#refuse = refuse
    this.#at = at
  }

  addWords(words: string, at: number) {
    if (!this.#part) {
      if (/^[ \t\n]*$/.test(words)) return
      this.#refuse('text between the cells', at)
      this.#openCell('td', at, ONE, true)
    }
    this.#words += words
  }

  /** What is around it are two words. */
  separate() {
    this.#words += ' '
  }

  open(tag: string, at: number, span: Span) {
    if (tag === 'table') {
      this.#refuse('<table> in <table>', at)
      this.#inner += 1
    }
    if (this.#inner > 0) this.separate()
    else if (tag === 'th' || tag === 'td') this.#openCell(tag, at, span, false)
    else {
      this.#closeRow()
      if (tag === 'caption') this.#openPart({ tag, at, isImplied: false, ...ONE })
      else if (tag === 'tr') this.#openRow(at)
    }
  }

  /** True: the table has ended. */
  close(tag: string, at: number): boolean {
    if (this.#inner > 0) {
      this.separate()
      if (tag === 'table') this.#inner -= 1
      return false
    }
    if (tag === 'th' || tag === 'td' || tag === 'caption') {
      if (this.#part?.tag === tag) this.#closePart(true)
      else this.#refuse(`</${tag}> closes nothing`, at)
    } else if (tag === 'tr') {
      if (!this.#row) this.#refuse('</tr> closes nothing', at)
      this.#closeRow(true)
    } else this.#closeRow()
    return tag === 'table'
  }

  closeUnclosed() {
    this.#refuse('<table> is not closed', this.#at)
    this.#closeRow()
  }

  /** The first row is the header. Null: there is no cell. */
  node(): Rich | null {
    const rows = this.#rows.filter(({ cells }) => cells.some((cell) => !this.#isPasted || cell !== ''))
    const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
    if (rows.length < this.#rows.length || rows.length === 0) this.#refuse('a row or table without cells', this.#at)
    if (rows.length * width > MAX_CELLS) {
      this.#refuse(`more than ${MAX_CELLS} cells`, this.#at)
      rows.splice(Math.floor(MAX_CELLS / width))
    }
    for (const { cells, at } of rows) {
      if (cells.length < width) this.#refuse(`a row of ${cells.length} cells among rows of ${width}`, at)
      while (cells.length < width) cells.push('')
    }
    const [head, ...others] = rows
    if (!head) return null
    if (!head.isHead) this.#refuse('a table without <th> in its first row', head.at)
    return { tag: 'table', caption: this.#caption, columns: head.cells, rows: others.map(({ cells }) => cells) }
  }

  #openRow(at: number): Row {
    this.#row = { cells: [], at, isHead: true }
    this.#rows.push(this.#row)
    return this.#row
  }

  #openCell(tag: 'th' | 'td', at: number, span: Span, isImplied: boolean) {
    this.#closePart()
    if (!this.#row && !isImplied) this.#refuse(`<${tag}> outside a row`, at)
    const row = this.#row ?? this.#openRow(at)
    if (tag === 'td') row.isHead = false
    else if (this.#rows.length > 1) this.#refuse('<th> below the first row', at)
    this.#openPart({ tag, at, isImplied, ...span })
  }

  #openPart(part: Part) {
    this.#part = part
    this.#words = ''
  }

  #closePart(isClosed = false) {
    const part = this.#part
    if (!part) return
    this.#part = null
    if (!isClosed && !part.isImplied) this.#refuse(`<${part.tag}> is not closed`, part.at)
    const words = this.#isPasted ? this.#words.replace(/[ \t\n]+/g, ' ').trim() : this.#words
    if (part.tag === 'caption') this.#caption = words
    else this.#addCell(words, part)
  }

  #addCell(words: string, { columns, rows, at }: Part) {
    const cells = this.#row?.cells ?? []
    this.#skipCovered(cells)
    if (cells.length >= MAX_COLUMNS) {
      this.#refuse(`more than ${MAX_COLUMNS} columns`, at)
      return
    }
    for (let column = 0; column < columns && cells.length < MAX_COLUMNS; column += 1) {
      this.#covered[cells.length] = rows - 1
      cells.push(column === 0 ? words : '')
    }
  }

  #skipCovered(cells: string[]) {
    for (let left = this.#covered[cells.length] ?? 0; left > 0; left = this.#covered[cells.length] ?? 0) {
      this.#covered[cells.length] = left - 1
      cells.push('')
    }
  }

  #closeRow(isClosed = false) {
    this.#closePart()
    const row = this.#row
    if (!row) return
    this.#row = null
    if (!isClosed) this.#refuse('<tr> is not closed', row.at)
    this.#skipCovered(row.cells)
  }
}
