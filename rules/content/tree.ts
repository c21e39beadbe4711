/**
 * Builds the nodes of a text from the tags and words of its HTML, in their order. No step takes longer the more is open:
 * blocks are nested at most `MAX_DEPTH` deep, and a mark is never inside the same mark.
 */
import { type BLOCK_TAGS, type INLINE_TAGS, type Rich } from './richText.ts'
import { type Refuse, Table } from './table.ts'
import { type ListItem, withWordLists } from './wordLists.ts'

export type MarkTag = Exclude<(typeof INLINE_TAGS)[number], 'br'>
export type BlockTag = (typeof BLOCK_TAGS)[number]

type Block = {
  /** Null: the whole text. */
  readonly tag: BlockTag | null
  readonly children: Rich[]
  readonly at: number
  /** No tag of the HTML opened it. */
  readonly isImplied: boolean
  readonly item: ListItem | null
}
type Mark = {
  readonly tag: MarkTag
  readonly href: string | null
  readonly at: number
  /** How many blocks were open when it was opened; 0 once it has outlived its block. */
  depth: number
}

const MAX_DEPTH = 20
const NOT_BLANK = /[^ \t\n]/
const VISIBLE = /[^ \t\n\u00a0]/

const isList = (tag: BlockTag | null) => tag === 'ul' || tag === 'ol'
const holdsOnlyWords = (tag: BlockTag | null) => tag === 'p' || tag === 'h2' || tag === 'h3'
// A block in which nothing is visible was left out when it ended.
const isVisible = (node: Rich): boolean => {
  if (typeof node === 'string') return VISIBLE.test(node)
  return node.tag === 'table' || node.children.some(isVisible)
}

function addTo(nodes: Rich[], words: string) {
  const last = nodes.at(-1)
  if (typeof last === 'string') nodes[nodes.length - 1] = last + words
  else nodes.push(words)
}

export class Tree {
  readonly #isPasted: boolean
  readonly #refuse: Refuse
  readonly #blocks: Block[] = [{ tag: null, children: [], at: 0, isImplied: true, item: null }]
  readonly #marks: Mark[] = []
  /** Where the words of each mark go in the open block, the outermost mark first: one without words is not drawn. */
  readonly #drawn: Rich[][] = []
  /** The marks that each open tag stands for, by the name of the tag. */
  readonly #opened = new Map<string, (readonly MarkTag[])[]>()
  readonly #counts = new Map<MarkTag, number>()
  readonly #items = new Map<Rich, ListItem>()
  #table: Table | null = null
  #words = ''
  #wordsAt = 0
  /** Inline nodes stand next to each other since the last block. */
  #isInRun = false
  /** A paragraph of its own begins with the words that follow. */
  #isApart = false
  /** Where pasted words left a space, which is one only if others follow. */
  #spaceIn: Rich[] | null = null

  constructor(isPasted: boolean, refuse: Refuse) {
    this.#isPasted = isPasted
    this.#refuse = refuse
  }

  get table(): Table | null {
    return this.#table
  }

  addWords(words: string, at: number) {
    if (this.#table) {
      this.#table.addWords(words, at)
      return
    }
    if (this.#words === '') this.#wordsAt = at
    this.#words += words
  }

  addLineBreak(at: number) {
    this.#flush()
    this.#makeRoom(at)
    this.#spaceIn = null
    this.#target().push({ tag: 'br', children: [] })
    this.#isInRun = true
  }

  /** `tags`: what the tag `name` stands for. */
  openMark(name: string, tags: readonly MarkTag[], at: number, href: string | null = null) {
    this.#flush()
    if (name === 'a' && this.#opened.get('a')?.length) {
      this.#refuse('<a> in <a>', at)
      this.closeMark('a', at)
    }
    const opened = this.#opened.get(name)
    if (opened) opened.push(tags)
    else this.#opened.set(name, [tags])
    for (const tag of tags) {
      const count = this.#counts.get(tag) ?? 0
      this.#counts.set(tag, count + 1)
      if (count > 0) this.#refuse(`<${tag}> in <${tag}>`, at)
      else this.#marks.push({ tag, href, at, depth: this.#blocks.length })
    }
  }

  closeMark(name: string, at: number) {
    this.#flush()
    const tags = this.#opened.get(name)?.pop()
    if (!tags) this.#refuse(`</${name}> closes nothing`, at)
    for (const tag of tags ?? []) {
      const count = (this.#counts.get(tag) ?? 0) - 1
      this.#counts.set(tag, count)
      if (count > 0) continue
      const index = this.#marks.findIndex((mark) => mark.tag === tag)
      if (index < this.#marks.length - 1 || this.#marks[index]?.depth !== this.#blocks.length)
        this.#refuse(`</${tag}> closes what is not in it`, at)
      this.#marks.splice(index, 1)
      this.#drawn.splice(index)
    }
  }

  openBlock(tag: BlockTag, at: number, item: ListItem | null = null) {
    this.#beforeBlock(tag, at)
    if (tag === 'li') {
      if (this.#top.tag === 'li') this.#closeTop()
      if (!isList(this.#top.tag)) {
        this.#refuse('<li> outside a list', at)
        this.#isApart = true
        return
      }
    } else if (isList(this.#top.tag)) this.#openItemFor(tag, at)
    // A list takes two levels.
    if (!holdsOnlyWords(tag) && tag !== 'li' && this.#blocks.length >= MAX_DEPTH) {
      this.#refuse(`<${tag}> is nested too deeply`, at)
      this.#isApart = true
      return
    }
    this.#push({ tag, children: [], at, isImplied: false, item })
  }

  closeBlock(tag: BlockTag, at: number) {
    this.#flush()
    // The end of an item closes none of another list.
    const index = this.#blocks.findLastIndex((block) => block.tag === tag || (tag === 'li' && isList(block.tag)))
    if (this.#blocks[index]?.tag !== tag) {
      this.#refuse(`</${tag}> closes nothing`, at)
      this.separate()
      return
    }
    while (this.#blocks.length - 1 > index) this.#closeTop()
    this.#closeTop(true)
  }

  /** Ends the paragraph: what follows begins another one. */
  separate() {
    this.#flush()
    if (holdsOnlyWords(this.#top.tag)) this.#closeTop()
    this.#endRun()
    this.#isApart = true
  }

  openTable(at: number) {
    this.#beforeBlock('table', at)
    if (isList(this.#top.tag)) this.#openItemFor('table', at)
    this.#table = new Table(this.#isPasted, this.#refuse, at)
  }

  closeTable() {
    const node = this.#table?.node()
    this.#table = null
    if (node) this.#top.children.push(node)
    this.#endRun()
    this.#isApart = this.#isPasted
  }

  end(): Rich[] {
    this.#flush()
    if (this.#table) {
      this.#table.closeUnclosed()
      this.closeTable()
    }
    while (this.#blocks.length > 1) this.#closeTop()
    for (const { tag, at, depth } of this.#marks) if (depth > 0) this.#refuse(`<${tag}> is not closed`, at)
    return withWordLists(this.#top.children, this.#items)
  }

  get #top(): Block {
    return this.#blocks.at(-1) as Block
  }

  #beforeBlock(tag: string, at: number) {
    this.#flush()
    const around = this.#marks.at(-1)
    if (around) this.#refuse(`<${tag}> in <${around.tag}>`, at)
    if (holdsOnlyWords(this.#top.tag)) this.#closeTop()
    this.#endRun()
  }

  #push(block: Block & { readonly tag: BlockTag }) {
    this.#endRun()
    this.#top.children.push({ tag: block.tag, children: block.children })
    this.#blocks.push(block)
    this.#isApart = this.#isPasted && block.tag === 'blockquote'
  }

  /** A list in a list belongs to the item before it; anything else is an item itself. */
  #openItemFor(tag: string, at: number) {
    this.#refuse(`${tag === 'text' ? tag : `<${tag}>`} in <${this.#top.tag}>`, at)
    const last = this.#top.children.at(-1)
    const implied = { tag: 'li', at, isImplied: true, item: null } as const
    if ((tag === 'ul' || tag === 'ol') && typeof last === 'object' && last.tag === 'li')
      this.#blocks.push({ ...implied, children: last.children as Rich[] })
    else this.#push({ ...implied, children: [] })
  }

  #closeTop(isClosed = false) {
    const { tag, children, at, isImplied, item } = this.#blocks.pop() as Block
    if (!isClosed && !isImplied) this.#refuse(`<${tag}> is not closed`, at)
    for (const mark of this.#marks)
      if (mark.depth > this.#blocks.length) {
        this.#refuse(`<${mark.tag}> is not closed`, mark.at)
        mark.depth = 0
      }
    this.#endRun()
    this.#isApart = this.#isPasted
    if (isList(tag) ? children.length === 0 : this.#isPasted && !children.some(isVisible)) {
      if (isList(tag)) this.#refuse(`<${tag}> is empty`, at)
      this.#top.children.pop()
    } else if (item) this.#items.set(this.#top.children.at(-1) as Rich, item)
  }

  #endRun() {
    const link = this.#marks.findIndex(({ tag }) => tag === 'a')
    // Its address would be written again for every block.
    if (link >= 0 && link < this.#drawn.length) {
      this.#marks.splice(link, 1)
      this.#counts.set('a', 0)
      this.#opened.set('a', [[]])
    }
    this.#drawn.length = 0
    this.#isInRun = false
    this.#spaceIn = null
  }

  /** Opens the block that inline nodes need here. */
  #makeRoom(at: number) {
    if (isList(this.#top.tag)) this.#openItemFor('text', at)
    else if (this.#isApart && !holdsOnlyWords(this.#top.tag))
      this.#push({ tag: 'p', children: [], at, isImplied: true, item: null })
  }

  /** Where inline nodes go now. */
  #target(): Rich[] {
    let target = this.#drawn.at(-1) ?? this.#top.children
    for (const { tag, href } of this.#marks.slice(this.#drawn.length)) {
      const children: Rich[] = []
      target.push(href === null ? { tag, children } : { tag, children, href })
      this.#drawn.push(children)
      target = children
    }
    return target
  }

  #flush() {
    const words = this.#words
    this.#words = ''
    if (words === '') return
    if (this.#isPasted) this.#flushPasted(words)
    else if (NOT_BLANK.test(words) || this.#isInRun || holdsOnlyWords(this.#top.tag)) {
      if (!NOT_BLANK.test(words) && isList(this.#top.tag)) return
      this.#makeRoom(this.#wordsAt)
      this.#write(words)
    }
  }

  #flushPasted(words: string) {
    if (/^[ \t\n]/.test(words) && this.#isInRun) this.#spaceIn ??= this.#drawn.at(-1) ?? this.#top.children
    const trimmed = words.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '')
    if (trimmed === '') return
    this.#makeRoom(this.#wordsAt)
    if (this.#spaceIn) addTo(this.#spaceIn, ' ')
    this.#write(trimmed)
    this.#spaceIn = /[ \t\n]$/.test(words) ? this.#target() : null
  }

  #write(words: string) {
    addTo(this.#target(), words)
    this.#isInRun = true
  }
}
