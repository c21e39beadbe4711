/**
 * Text with markup as HTML: `parseRich` reads it and `htmlOf` writes it. What is allowed stands here and in `richText.ts`
 * once for all who keep, compile or show such text. Content spec §2, §9.
 */
import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import { composed } from '../values/text.ts'
import { BLOCK_TAGS, isSafeHref, type Rich, type TableText } from './richText.ts'
import type { Span } from './table.ts'
import { type BlockTag, type MarkTag, Tree } from './tree.ts'
import { isNumber, type ListItem, listLevelOf } from './wordLists.ts'

/** Content spec §5: characters of HTML. */
export const MAX_HTML = 200_000

/** `what`: `<script>`, `onclick on <p>`, `href "javascript:…"`. `at`: its character in the HTML. */
export type Problem = { readonly what: string; readonly at: number }

const MAX_PROBLEMS = 100
const MARKS: readonly string[] = ['b', 'strong', 'em', 'a'] satisfies MarkTag[]
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']
const ALLOWED: readonly string[] = [...BLOCK_TAGS, ...MARKS, 'br', ...TABLE_TAGS]
const LIKE_TABLE_TAGS = [...TABLE_TAGS, 'tfoot', 'colgroup', 'col']
const ALIASES: Readonly<Record<string, BlockTag | MarkTag>> = {
  i: 'em',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}
/** Their text is a paragraph, or several. */
const LIKE_PARAGRAPHS = new Set(
  'div section article main aside header footer nav address center dl dt dd figure figcaption details summary fieldset form hgroup pre hr body html'.split(
    ' ',
  ),
)
/** Left out with all that they contain, which is not text, or not this text. */
const LEFT_OUT = new Set(
  'script style template svg math iframe frame frameset noframes noembed noscript object embed applet audio video canvas img picture image input select textarea button title xmp plaintext listing'.split(
    ' ',
  ),
)
/** Of these, what was never to be seen. */
const UNSEEN = new Set(['script', 'style', 'template', 'noframes', 'noscript', 'title'])
const VOID = new Set(['img', 'image', 'input', 'embed', 'frame'])
const MODES = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((tag) => [tag, TokenizerMode.RAWTEXT] as const),
])

/** What XML and HTML cannot carry, or would read as something else. */
const UNUSABLE = /(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu
// A form feed or a carriage return stands between words.
const plain = (text: string) => text.replace(/[\v\f\r]/g, ' ').replace(UNUSABLE, '')
/** The tokenizer is asked for every place. */
const startOf = (location: Token.Location | null) => location?.startOffset ?? 0
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/**
 * Reads a text as a browser does. What is not allowed is left out and a problem; text of an unknown tag stays. At most
 * the first hundred problems are listed.
 * `isPasted`: the HTML of a clipboard. Tags for which there is an allowed one become it, styles and blank text mean
 * nothing, and a problem is only what somebody could have seen or followed.
 */
export function parseRich(
  html: string,
  { isPasted = false }: { readonly isPasted?: boolean } = {},
): { readonly nodes: Rich[]; readonly problems: Problem[] } {
  const reader = new Reader(isPasted)
  if (!isPasted && html.length > MAX_HTML) reader.report(`more than ${MAX_HTML} characters`, MAX_HTML)
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, reader)
  reader.tokenizer = tokenizer
  tokenizer.write(html, true)
  return { nodes: reader.tree.end(), problems: reader.problems.sort((one, other) => one.at - other.at) }
}

class Reader {
  readonly problems: Problem[] = []
  readonly tree: Tree
  tokenizer: Tokenizer | null = null
  readonly #isPasted: boolean
  /** The tag that is left out with all it contains, and how many of its name are open. */
  #leftOut: { readonly tag: string; count: number; text: string; readonly item: ListItem | null } | null = null
  #item: ListItem | null = null

  constructor(isPasted: boolean) {
    this.#isPasted = isPasted
    this.tree = new Tree(isPasted, (what, at) => this.#refuse(what, at))
  }

  report(what: string, at: number) {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ what: shortened(what, 80), at })
  }

  /** A problem, unless it is pasted. */
  #refuse(what: string, at: number) {
    if (!this.#isPasted) this.report(what, at)
  }

  onParseError({ code, startOffset }: { readonly code: string; readonly startOffset: number }) {
    if (!this.#leftOut) this.#refuse(code, startOffset)
  }

  onComment({ location }: Token.CommentToken) {
    if (!this.#leftOut) this.#refuse('a comment', startOf(location))
  }

  onDoctype({ location }: Token.DoctypeToken) {
    if (!this.#leftOut) this.#refuse('a doctype', startOf(location))
  }

  onCharacter({ chars, location }: Token.CharacterToken) {
    if (this.#leftOut) {
      if (this.#leftOut.item) this.#leftOut.text += chars
      return
    }
    const words = plain(chars)
    if (words !== '') this.tree.addWords(words, startOf(location))
  }

  onWhitespaceCharacter(token: Token.CharacterToken) {
    this.onCharacter(token)
  }

  onNullCharacter() {}

  onEof() {}

  onStartTag({ tagName: tag, attrs, location, selfClosing }: Token.TagToken) {
    const at = startOf(location)
    const isForeign = this.tokenizer?.inForeignNode ?? false
    const mode = MODES.get(tag)
    if (mode !== undefined && !isForeign && this.tokenizer) this.tokenizer.state = mode
    if (this.#leftOut) {
      if (tag === this.#leftOut.tag && !(isForeign && selfClosing)) this.#leftOut.count += 1
      return
    }
    if (LEFT_OUT.has(tag)) {
      if (!this.#isPasted || !UNSEEN.has(tag)) this.report(`<${tag}>`, at)
      const isSvg = tag === 'svg' || tag === 'math'
      if (VOID.has(tag) || (isSvg && selfClosing)) return
      this.#leftOut = { tag, count: 1, text: '', item: null }
      if (isSvg && this.tokenizer) this.tokenizer.inForeignNode = true
      return
    }
    const attributes = new Map(attrs.map(({ name, value }) => [name, value]))
    const style = attributes.get('style') ?? ''
    if (this.#item && tag === 'span' && /mso-list:\s*ignore/i.test(style)) {
      this.#leftOut = { tag, count: 1, text: '', item: this.#item }
      return
    }
    if (!ALLOWED.includes(tag)) this.#refuse(`<${tag}>`, at)
    else
      for (const { name } of attrs)
        if (tag !== 'a' || name !== 'href')
          this.#refuse(`${name} on <${tag}>`, location?.attrs?.[name]?.startOffset ?? at)
    this.#open(tag, attributes, style, at, location?.attrs?.['href']?.startOffset ?? at)
  }

  #open(tag: string, attributes: ReadonlyMap<string, string>, style: string, at: number, hrefAt: number) {
    const name = ALIASES[tag] ?? tag
    if (this.tree.table) {
      if (LIKE_TABLE_TAGS.includes(tag)) this.tree.table.open(tag, at, spanOf(attributes))
      else if (name === 'a') this.report('<a> in a table', at)
      else this.#refuse(`<${tag}> in a table`, at)
      if (isSeparate(name)) this.tree.table.separate()
    } else if (name === 'a') this.#openLink(attributes.get('href'), at, hrefAt)
    else if (MARKS.includes(name) || (this.#isPasted && (tag === 'span' || tag === 'font')))
      this.tree.openMark(tag, this.#isPasted ? marksOf(name, style) : [name as MarkTag], at)
    else if (name === 'br') this.tree.addLineBreak(at)
    else if (isBlockTag(name)) {
      const level = this.#isPasted && name === 'p' ? listLevelOf(style) : null
      this.#item = level === null ? null : { level, isNumbered: false }
      this.tree.openBlock(name, at, this.#item)
    } else if (tag === 'table') this.tree.openTable(at)
    else if (TABLE_TAGS.includes(tag)) this.#refuse(`<${tag}> outside a table`, at)
    else if (LIKE_PARAGRAPHS.has(tag)) this.tree.separate()
  }

  #openLink(written: string | undefined, at: number, hrefAt: number) {
    const href = plain(this.#isPasted ? (written ?? '').trim() : (written ?? ''))
    const isSafe = isSafeHref(href)
    if (written === undefined) this.#refuse('<a> without href', at)
    else if (!isSafe) this.report(`href "${shortened(written, 40)}"`, hrefAt)
    this.tree.openMark('a', isSafe ? ['a'] : [], at, isSafe ? href : null)
  }

  onEndTag({ tagName: tag, location }: Token.TagToken) {
    const at = startOf(location)
    if (this.#leftOut) {
      this.#closeLeftOut(tag)
      return
    }
    const name = ALIASES[tag] ?? tag
    if (this.tree.table) {
      if (LIKE_TABLE_TAGS.includes(tag)) {
        if (this.tree.table.close(tag, at)) this.tree.closeTable()
      } else if (isSeparate(name)) this.tree.table.separate()
    } else if (MARKS.includes(name) || (this.#isPasted && (tag === 'span' || tag === 'font')))
      this.tree.closeMark(tag, at)
    else if (isBlockTag(name)) this.tree.closeBlock(name, at)
    else if (LIKE_PARAGRAPHS.has(tag)) this.tree.separate()
    else if (ALLOWED.includes(tag)) this.#refuse(`</${tag}> closes nothing`, at)
  }

  #closeLeftOut(tag: string) {
    const leftOut = this.#leftOut
    if (!leftOut || tag !== leftOut.tag) return
    leftOut.count -= 1
    if (leftOut.count > 0) return
    if (leftOut.item) leftOut.item.isNumbered = isNumber(leftOut.text)
    if (this.tokenizer) this.tokenizer.inForeignNode = false
    this.#leftOut = null
  }
}

const isBlockTag = (tag: string): tag is BlockTag => (BLOCK_TAGS as readonly string[]).includes(tag)
const isSeparate = (tag: string) => tag === 'br' || isBlockTag(tag) || LIKE_PARAGRAPHS.has(tag)

/** What a tag of pasted text looks like: a document of Google is one `b` of normal weight, its bold words are spans. */
function marksOf(tag: string, style: string): MarkTag[] {
  const [, weight] = /\bfont-weight:\s*(\w+)/i.exec(style) ?? []
  const [, slant] = /\bfont-style:\s*(\w+)/i.exec(style) ?? []
  const isBold = weight === undefined ? tag === 'b' || tag === 'strong' : weight === 'bold' || Number(weight) >= 600
  const isItalic = slant === undefined ? tag === 'em' : slant === 'italic' || slant === 'oblique'
  return [...(isBold ? [tag === 'b' ? ('b' as const) : ('strong' as const)] : []), ...(isItalic ? ['em' as const] : [])]
}

function spanOf(attributes: ReadonlyMap<string, string>): Span {
  const read = (name: string) => Math.max(1, Number.parseInt(attributes.get(name) ?? '', 10) || 1)
  return { columns: read('colspan'), rows: read('rowspan') }
}

/** Composed, as a service stores text: else what was saved would differ from what was sent. */
const escaped = (text: string) =>
  composed(plain(text)).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The one way to write these nodes: `parseRich` reads the same ones again, composed. Ids are not part of it. */
export const htmlOf = (nodes: readonly Rich[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      if (node.tag === 'table') return tableHtmlOf(node)
      if (node.tag === 'br') return '<br>'
      const inner = htmlOf(node.children)
      if (node.tag !== 'a') return `<${node.tag}>${inner}</${node.tag}>`
      return isSafeHref(node.href ?? '') ? `<a href="${escaped(node.href ?? '')}">${inner}</a>` : inner
    })
    .join('')

function tableHtmlOf({ caption, columns, rows }: TableText & { readonly caption: string }): string {
  const rowOf = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) => rowOf('td', row)).join('')
  return [
    '<table>',
    caption && `<caption>${escaped(caption)}</caption>`,
    `<thead>${rowOf('th', columns)}</thead>`,
    body && `<tbody>${body}</tbody>`,
    '</table>',
  ].join('')
}
