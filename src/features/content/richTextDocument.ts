/**
 * A text as a document of the editor, and back. The editor's paragraphs also hold words that are in no block of their own
 * (`source: 'text'`), since its lists and quotes hold blocks only.
 */
import type { JSONContent } from '@tiptap/core'
import type { Rich } from '../../../rules/content/richText'

/** `tag`: a `p` of the text, kept if it is empty. `text`: words that are in no block. Null: the editor made it. */
export type ParagraphSource = 'tag' | 'text' | null
type MarkName = 'a' | 'strong' | 'b' | 'em'
type MarkJson = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }
type Leaf = { readonly text: string | null; readonly marks: readonly MarkJson[] }

const MARKS: readonly string[] = ['a', 'strong', 'b', 'em'] satisfies MarkName[]
const isInline = (node: Rich) => typeof node === 'string' || node.tag === 'br' || MARKS.includes(node.tag)
/** The editor would draw these as lines and columns. */
const inOneLine = (text: string) => text.replace(/[\t\n]/g, ' ')

export const docOf = (nodes: readonly Rich[]): JSONContent => ({ type: 'doc', content: blocksIn(nodes) })

const paragraph = (source: ParagraphSource, content: JSONContent[]): JSONContent => ({
  type: 'paragraph',
  attrs: { source },
  ...(content.length > 0 && { content }),
})

function blocksIn(nodes: readonly Rich[]): JSONContent[] {
  const blocks: JSONContent[] = []
  let words: JSONContent[] | null = null
  for (const node of nodes) {
    if (isInline(node)) {
      if (!words) {
        words = []
        blocks.push({ type: 'paragraph', attrs: { source: 'text' }, content: words })
      }
      words.push(...inlineIn([node], []))
    } else {
      words = null
      const block = blockOf(node)
      if (block) blocks.push(block)
    }
  }
  return blocks.length > 0 ? blocks : [paragraph(null, [])]
}

function blockOf(node: Rich): JSONContent | null {
  if (typeof node === 'string') return null
  if (node.tag === 'table') {
    const row = (type: string, cells: readonly string[]) => ({
      type: 'tableRow',
      content: cells.map((cell) => ({
        type,
        ...(cell !== '' && { content: [{ type: 'text', text: inOneLine(cell) }] }),
      })),
    })
    return {
      type: 'table',
      attrs: { caption: node.caption },
      content: [row('tableHeader', node.columns), ...node.rows.map((cells) => row('tableCell', cells))],
    }
  }
  const { tag, children } = node
  if (tag === 'p') return paragraph('tag', inlineIn(children, []))
  if (tag === 'h2' || tag === 'h3')
    return { type: 'heading', attrs: { level: tag === 'h2' ? 2 : 3 }, content: inlineIn(children, []) }
  if (tag === 'blockquote' || tag === 'li')
    return { type: tag === 'li' ? 'listItem' : tag, content: blocksIn(children) }
  if (tag === 'ul' || tag === 'ol')
    return {
      type: tag === 'ul' ? 'bulletList' : 'orderedList',
      content: children.flatMap((child) => blockOf(child) ?? []),
    }
  return null
}

function inlineIn(nodes: readonly Rich[], marks: readonly MarkJson[]): JSONContent[] {
  const marked = marks.length > 0 && { marks: [...marks] as NonNullable<JSONContent['marks']> }
  return nodes.flatMap((node): JSONContent[] => {
    if (typeof node === 'string') return node === '' ? [] : [{ type: 'text', text: inOneLine(node), ...marked }]
    if (node.tag === 'table') return []
    if (node.tag === 'br') return [{ type: 'hardBreak', ...marked }]
    if (!MARKS.includes(node.tag)) return inlineIn(node.children, marks)
    const mark = node.tag === 'a' ? { type: 'a', attrs: { href: node.href ?? '' } } : { type: node.tag }
    return inlineIn(node.children, [...marks, mark])
  })
}

export const nodesOf = (doc: JSONContent): Rich[] => written(doc.content ?? [], false)

/** Words next to others that are in no block get a paragraph: else they would be one. */
function written(blocks: readonly JSONContent[], isItem: boolean): Rich[] {
  const parts = blocks.flatMap((block) => {
    if (block.type !== 'paragraph') return { isLoose: false, node: nodeOf(block), inline: [] }
    const source: unknown = block.attrs?.['source'] ?? null
    const inline = inlineOf(block)
    if (source === 'tag') return { isLoose: false, node: { tag: 'p' as const, children: inline }, inline }
    const isLoose = source === 'text' || isItem
    return isBlank(inline) ? [] : { isLoose, node: { tag: 'p' as const, children: inline }, inline }
  })
  return parts.flatMap(({ isLoose, node, inline }, at) => {
    if (!isLoose || parts[at - 1]?.isLoose || parts[at + 1]?.isLoose) return node ?? []
    const [first, ...others] = inline
    // Before a mark, space alone is not part of a text that is in no block.
    return typeof first === 'string' && first.trim() === '' ? others : inline
  })
}

const isBlank = (inline: readonly Rich[]): boolean =>
  inline.every((node) => (typeof node === 'string' ? /^[ \t\n]*$/.test(node) : false))

function nodeOf(block: JSONContent): Rich | null {
  const content = block.content ?? []
  if (block.type === 'heading') return { tag: block.attrs?.['level'] === 3 ? 'h3' : 'h2', children: inlineOf(block) }
  if (block.type === 'blockquote') return { tag: 'blockquote', children: written(content, false) }
  if (block.type === 'bulletList' || block.type === 'orderedList')
    return {
      tag: block.type === 'bulletList' ? 'ul' : 'ol',
      children: content.map((item) => ({ tag: 'li', children: written(item.content ?? [], true) })),
    }
  if (block.type !== 'table') return null
  const [columns = [], ...rows] = content.map((row) =>
    (row.content ?? []).map((cell) => (cell.content ?? []).map(({ text }) => text ?? '').join('')),
  )
  return { tag: 'table', caption: String(block.attrs?.['caption'] ?? ''), columns, rows }
}

const inlineOf = ({ content = [] }: JSONContent): Rich[] =>
  nested(
    content.map((node): Leaf => ({ text: node.type === 'text' ? (node.text ?? '') : null, marks: node.marks ?? [] })),
  )

const isAlike = (one: MarkJson, other: MarkJson) =>
  one.type === other.type && one.attrs?.['href'] === other.attrs?.['href']

/** The mark that goes on for longest is the outer one, so that none ends within another. */
function nested(leaves: readonly Leaf[]): Rich[] {
  const nodes: Rich[] = []
  for (let at = 0; at < leaves.length; ) {
    const leaf = leaves[at] as Leaf
    const lengthOf = (mark: MarkJson) => {
      const end = leaves.findIndex(({ marks }, index) => index > at && !marks.some((other) => isAlike(mark, other)))
      return (end < 0 ? leaves.length : end) - at
    }
    const [outer] = leaf.marks
      .filter(({ type }) => MARKS.includes(type))
      .map((mark) => ({ mark, length: lengthOf(mark) }))
      .sort((one, other) => other.length - one.length || MARKS.indexOf(one.mark.type) - MARKS.indexOf(other.mark.type))
    if (!outer) {
      const last = nodes.at(-1)
      if (leaf.text === null) nodes.push({ tag: 'br', children: [] })
      else if (typeof last === 'string') nodes[nodes.length - 1] = last + leaf.text
      else nodes.push(leaf.text)
      at += 1
      continue
    }
    const { mark, length } = outer
    const inner = leaves
      .slice(at, at + length)
      .map(({ text, marks }) => ({ text, marks: marks.filter((other) => !isAlike(mark, other)) }))
    const children = nested(inner)
    const tag = mark.type as MarkName
    nodes.push(tag === 'a' ? { tag, children, href: String(mark.attrs?.['href'] ?? '') } : { tag, children })
    at += length
  }
  return nodes
}
