/**
 * Compares two texts for a reader: blocks first, then the words of a block that has changed, the items of a list and the
 * cells of a table. A mark or an address that has changed is a change, even if the words are the same.
 */
import { htmlOf } from './html.ts'
import { isInline, type Rich, type TableText, wordsOf } from './richText.ts'
import { type Pair, pairsOf } from './sequence.ts'

/** Words that are drawn alike. A line break is `\n`, which no other part contains. */
export type Part = {
  readonly kind: 'same' | 'ins' | 'del'
  readonly text: string
  readonly marks: readonly ('b' | 'strong' | 'em')[]
  readonly href?: string
}
export type ComparedRow = {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  /** As many in every row: a column that was added or removed is in all of them. */
  readonly cells: readonly (readonly Part[])[]
}
export type ComparedBlock =
  /** Blocks that follow each other, whole. */
  | { readonly kind: 'same' | 'added' | 'removed'; readonly nodes: readonly Rich[] }
  /** `tag`: null for words that are in no block of their own. */
  | { readonly kind: 'changed'; readonly tag: 'p' | 'h2' | 'h3' | null; readonly parts: readonly Part[] }
  | {
      readonly kind: 'changed'
      readonly tag: 'ul' | 'ol' | 'li' | 'blockquote'
      readonly blocks: readonly ComparedBlock[]
    }
  | {
      readonly kind: 'changed'
      readonly tag: 'table'
      readonly caption: readonly Part[]
      readonly columns: readonly (readonly Part[])[]
      readonly rows: readonly ComparedRow[]
    }
export type Comparison = {
  readonly blocks: readonly ComparedBlock[]
  /** Of some blocks that have changed the old one and the new one are shown whole: there was no time for their words. */
  readonly isByParagraph: boolean
}

type Deadline = { readonly isOver: () => boolean }
const NEVER: Deadline = { isOver: () => false }

/** A block, or the words between two blocks. */
type Unit = { readonly tag: string | null; readonly nodes: readonly Rich[]; readonly key: string }

export function compareTexts(
  before: readonly Rich[],
  after: readonly Rich[],
  { deadline = NEVER }: { readonly deadline?: Deadline } = {},
): Comparison {
  const comparing = new Comparing(deadline)
  return { blocks: comparing.blocks(unitsOf(before), unitsOf(after)), isByParagraph: comparing.isByParagraph }
}

/** How many blocks of the text itself differ: what is in a list is one. */
export const changedBlocks = (before: readonly Rich[], after: readonly Rich[]): number =>
  new Comparing(NEVER).aligned(unitsOf(before), unitsOf(after)).filter(({ isSame }) => !isSame).length

function unitsOf(nodes: readonly Rich[]): Unit[] {
  const groups: { readonly tag: string | null; readonly nodes: Rich[] }[] = []
  for (const node of nodes) {
    const last = groups.at(-1)
    if (typeof node === 'object' && !isInline(node.tag)) groups.push({ tag: node.tag, nodes: [node] })
    else if (last && last.tag === null) last.nodes.push(node)
    else groups.push({ tag: null, nodes: [node] })
  }
  return groups.map((group) => ({ ...group, key: htmlOf(group.nodes) }))
}

/** How alike two blocks must be to be one that has changed, from 0 to 1: shares of their words. */
const ALIKE = 0.3
/** Among so many blocks each is compared with every other. */
const FEW = 400
/** Among more, with so many of those that come next. */
const WINDOW = 8
const FARTHER = 0.02

class Comparing {
  readonly #deadline: Deadline
  readonly #bags = new Map<Unit, ReadonlyMap<string, number>>()
  isByParagraph = false

  constructor(deadline: Deadline) {
    this.#deadline = deadline
  }

  /** True from then on: the rest is compared by paragraph. */
  #isOver() {
    if (!this.isByParagraph && this.#deadline.isOver()) this.isByParagraph = true
    return this.isByParagraph
  }

  /** The blocks of both, in order: those that have changed stand in one place. */
  aligned(before: readonly Unit[], after: readonly Unit[]): Pair[] {
    const keys = (units: readonly Unit[]) => units.map(({ key }) => key)
    const pairs = pairsOf(keys(before), keys(after))
    if (!pairs) {
      this.isByParagraph = true
      return [...before.keys()]
        .map((at): Pair => ({ before: at, after: null, isSame: false }))
        .concat([...after.keys()].map((at) => ({ before: null, after: at, isSame: false })))
    }
    return this.#paired(pairs, (from, to) => this.#likeness(before[from], after[to]))
  }

  /** Puts together, between two same ones, what is alike. */
  #paired(pairs: readonly Pair[], likeness: (before: number, after: number) => number): Pair[] {
    const all: Pair[] = []
    let olds: number[] = []
    let news: number[] = []
    const settle = () => {
      const window = olds.length * news.length <= FEW ? news.length : WINDOW
      let next = 0
      for (const from of olds) {
        const found = this.#isOver() ? null : mostAlike(from, news.slice(next, next + window), likeness)
        if (found === null) all.push({ before: from, after: null, isSame: false })
        else {
          for (; next <= news.indexOf(found, next); next += 1)
            all.push({ before: news[next] === found ? from : null, after: news[next] ?? null, isSame: false })
        }
      }
      for (const to of news.slice(next)) all.push({ before: null, after: to, isSame: false })
      olds = []
      news = []
    }
    for (const pair of pairs) {
      if (pair.isSame) {
        settle()
        all.push(pair)
      } else if (pair.before !== null) olds.push(pair.before)
      else if (pair.after !== null) news.push(pair.after)
    }
    settle()
    return all
  }

  #likeness(before: Unit | undefined, after: Unit | undefined): number {
    if (!before || !after || before.tag !== after.tag) return 0
    return shareOf(this.#bagOf(before), this.#bagOf(after))
  }

  #bagOf(unit: Unit) {
    const known = this.#bags.get(unit)
    if (known) return known
    const bag = bagOf(wordsOf(unit.nodes))
    this.#bags.set(unit, bag)
    return bag
  }

  blocks(before: readonly Unit[], after: readonly Unit[]): ComparedBlock[] {
    const all: ComparedBlock[] = []
    let run: { readonly kind: 'same' | 'added' | 'removed'; readonly nodes: Rich[] } | null = null
    const add = (kind: 'same' | 'added' | 'removed', nodes: readonly Rich[]) => {
      if (run?.kind !== kind) {
        run = { kind, nodes: [] }
        all.push(run)
      }
      run.nodes.push(...nodes)
    }
    for (const pair of this.aligned(before, after)) {
      const old = pair.before === null ? undefined : before[pair.before]
      const now = pair.after === null ? undefined : after[pair.after]
      const changed = old && now && !pair.isSame ? this.#changed(old, now) : null
      if (changed) {
        all.push(changed)
        run = null
      } else if (pair.isSame && now) add('same', now.nodes)
      else {
        if (old) add('removed', old.nodes)
        if (now) add('added', now.nodes)
      }
    }
    return all
  }

  /** Null: there is no time for it. */
  #changed(before: Unit, after: Unit): ComparedBlock | null {
    if (this.#isOver()) return null
    const [old] = before.nodes
    const [now] = after.nodes
    if (before.tag === null) return this.#words(null, before.nodes, after.nodes)
    if (typeof old !== 'object' || typeof now !== 'object') return null
    if (old.tag === 'table') return now.tag === 'table' ? this.#table(old, now) : null
    if (now.tag === 'table') return null
    const { tag } = now
    if (tag === 'p' || tag === 'h2' || tag === 'h3') return this.#words(tag, old.children, now.children)
    if (tag === 'ul' || tag === 'ol' || tag === 'li' || tag === 'blockquote')
      return { kind: 'changed', tag, blocks: this.blocks(unitsOf(old.children), unitsOf(now.children)) }
    return null
  }

  #words(tag: 'p' | 'h2' | 'h3' | null, before: readonly Rich[], after: readonly Rich[]): ComparedBlock | null {
    const parts = this.#parts(tokensIn(before), tokensIn(after))
    return parts && { kind: 'changed', tag, parts }
  }

  #parts(before: readonly Token[], after: readonly Token[]): Part[] | null {
    const pairs = this.#isOver() ? null : pairsOf(before.map(keyOf), after.map(keyOf))
    if (!pairs) {
      this.isByParagraph = true
      return null
    }
    const parts: Part[] = []
    const add = (kind: Part['kind'], token: Token, text: string) => {
      const { marks, href } = token
      const last = parts.at(-1)
      if (last?.kind === kind && isDrawnAlike(last, token) && text !== '\n' && last.text !== '\n')
        parts[parts.length - 1] = { ...last, text: last.text + text }
      else if (text !== '') parts.push({ kind, text, marks, ...(href !== undefined && { href }) })
    }
    const addAll = (kind: Part['kind'], tokens: readonly Token[], isSpaced: boolean) => {
      for (const [at, token] of tokens.entries()) {
        if (at > 0 || isSpaced) add(kind, token, token.space)
        add(kind, token, token.text)
      }
    }
    let olds: Token[] = []
    let news: Token[] = []
    const settle = () => {
      const [old] = olds
      const [now] = news
      const isSpaceSame = old !== undefined && now !== undefined && old.space === now.space && isDrawnAlike(old, now)
      if (isSpaceSame) add('same', now, now.space)
      addAll('del', olds, !isSpaceSame)
      addAll('ins', news, !isSpaceSame)
      olds = []
      news = []
    }
    for (const pair of pairs) {
      const old = pair.before === null ? undefined : before[pair.before]
      const now = pair.after === null ? undefined : after[pair.after]
      if (old && now) {
        settle()
        if (old.space === now.space) add('same', now, now.space)
        else {
          add('del', old, old.space)
          add('ins', now, now.space)
        }
        add('same', now, now.text)
      } else if (old) olds.push(old)
      else if (now) news.push(now)
    }
    settle()
    return parts
  }

  #table(before: Table, after: Table): ComparedBlock | null {
    const columns = this.#columns(before.columns, after.columns)
    const cellsOf = (old: readonly string[] | undefined, now: readonly string[] | undefined) =>
      columns.map((column) => this.#cell(old?.[column.before ?? -1], now?.[column.after ?? -1]))
    const shared = columns.flatMap(({ before: from, after: to }) =>
      from === null || to === null ? [] : [{ before: from, after: to }],
    )
    const isWhole = shared.length === columns.length
    const rowKeys = (rows: TableText['rows'], side: 'before' | 'after') =>
      rows.map((row) => JSON.stringify(shared.map((column) => row[column[side]])))
    const pairs = pairsOf(rowKeys(before.rows, 'before'), rowKeys(after.rows, 'after'))
    if (!pairs) {
      this.isByParagraph = true
      return null
    }
    const rows = this.#paired(pairs, (from, to) =>
      shareOf(bagOf(before.rows[from]?.join(' ') ?? ''), bagOf(after.rows[to]?.join(' ') ?? '')),
    ).map((pair): ComparedRow => {
      const cells = cellsOf(before.rows[pair.before ?? -1], after.rows[pair.after ?? -1])
      if (pair.before === null) return { kind: 'added', cells }
      if (pair.after === null) return { kind: 'removed', cells }
      return { kind: pair.isSame && isWhole ? 'same' : 'changed', cells }
    })
    const caption = this.#cell(before.caption, after.caption)
    return { kind: 'changed', tag: 'table', caption, columns: cellsOf(before.columns, after.columns), rows }
  }

  /** Columns of the same name belong together, and those between them in their order. */
  #columns(before: readonly string[], after: readonly string[]): Pair[] {
    const pairs = pairsOf(before, after) ?? []
    const all: Pair[] = []
    for (const pair of pairs) {
      const open = pair.after !== null && pair.before === null ? all.findIndex(isOnlyBefore) : -1
      const last = all.findLastIndex(({ isSame }) => isSame)
      if (open > last) all[open] = { before: all[open]?.before ?? null, after: pair.after, isSame: false }
      else all.push(pair)
    }
    return all
  }

  #cell(before: string | undefined, after: string | undefined): readonly Part[] {
    const [old, now] = [tokensIn(before === undefined ? [] : [before]), tokensIn(after === undefined ? [] : [after])]
    const parts = this.#parts(old, now)
    const whole = (kind: 'ins' | 'del', text = ''): Part[] => (text === '' ? [] : [{ kind, text, marks: [] }])
    return parts ?? [...whole('del', before), ...whole('ins', after)]
  }
}

type Table = TableText & { readonly caption: string }

const isOnlyBefore = ({ before, after }: Pair) => before !== null && after === null

/** The index of the one that is most like it, if any is; those that come later must be more so. */
function mostAlike(
  from: number,
  candidates: readonly number[],
  likeness: (before: number, after: number) => number,
): number | null {
  let best: number | null = null
  let most = 0
  for (const [distance, to] of candidates.entries()) {
    const alike = likeness(from, to)
    if (alike >= ALIKE && alike - distance * FARTHER > most) {
      most = alike - distance * FARTHER
      best = to
    }
  }
  return best
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu

function bagOf(text: string): ReadonlyMap<string, number> {
  const bag = new Map<string, number>()
  for (const [word] of text.matchAll(WORD)) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

/** Twice what they share, of all that they have. */
function shareOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const sizeOf = (bag: ReadonlyMap<string, number>) => [...bag.values()].reduce((sum, count) => sum + count, 0)
  let shared = 0
  for (const [word, count] of one) shared += Math.min(count, other.get(word) ?? 0)
  const all = sizeOf(one) + sizeOf(other)
  return all === 0 ? 1 : (2 * shared) / all
}

/** A word or a sign, and the space before it. */
type Token = {
  readonly text: string
  readonly space: string
  readonly marks: Part['marks']
  readonly href?: string
}
type Drawn = Pick<Token, 'marks' | 'href'>
const isDrawnAlike = (one: Drawn, other: Drawn) => one.marks.join() === other.marks.join() && one.href === other.href
const keyOf = ({ text, marks, href }: Token) => `${marks.join()} ${href ?? ''} ${text}`

const TOKEN = /(\s*)([\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*|[^\s]|$)/gu

function tokensIn(nodes: readonly Rich[], marks: Part['marks'] = [], link: { readonly href?: string } = {}): Token[] {
  return nodes.flatMap((node): Token[] => {
    if (typeof node === 'string')
      return [...node.matchAll(TOKEN)]
        .map(([, space = '', text = '']) => ({ text, space: space.replaceAll('\n', ' '), marks, ...link }))
        .filter(({ text, space }) => text + space !== '')
    // No table stands among words.
    if (!('children' in node)) return []
    if (node.tag === 'br') return [{ text: '\n', space: '', marks, ...link }]
    if (node.tag === 'a') return tokensIn(node.children, marks, node.href === undefined ? {} : { href: node.href })
    const { tag, children } = node
    return tag === 'b' || tag === 'strong' || tag === 'em'
      ? tokensIn(children, [...marks, tag].sort(), link)
      : tokensIn(children, marks, link)
  })
}
