/** Compiles a legal document of content/legal: a header, then Markdown. */
import { marked, type Token, type Tokens } from 'marked'
import * as v from 'valibot'
import { isSafeHref, type Rich, wordsOf } from '../../rules/content/richText.ts'
import type { LegalDocument } from './legal.ts'

const headerSchema = v.strictObject({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+$/)),
  effective: v.pipe(v.string(), v.isoDate()),
})

const anchorOf = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

const refused = (token: Token): never => {
  throw new Error(`${token.type} is not allowed in a legal document: ${token.raw}`)
}

const inline = (tokens: readonly Token[] = []): Rich[] =>
  tokens.flatMap((token): Rich[] => {
    const { tokens: inner } = token as { tokens?: Token[] }
    if (token.type === 'text' || token.type === 'escape') return inner ? inline(inner) : [(token as Tokens.Text).text]
    if (token.type === 'strong' || token.type === 'em') return [{ tag: token.type, children: inline(inner) }]
    if (token.type === 'br') return [{ tag: 'br', children: [] }]
    if (token.type === 'link') {
      const { href } = token as Tokens.Link
      return isSafeHref(href) ? [{ tag: 'a', href, children: inline(inner) }] : refused(token)
    }
    return refused(token)
  })

const cellText = ({ tokens }: Tokens.TableCell) => wordsOf(inline(tokens)).trim()

const block = (token: Token): Rich[] => {
  if (token.type === 'space') return []
  if (token.type === 'paragraph' || token.type === 'text')
    return [{ tag: 'p', children: inline((token as Tokens.Paragraph).tokens) }]
  if (token.type === 'blockquote')
    return [{ tag: 'blockquote', children: ((token as Tokens.Blockquote).tokens ?? []).flatMap(block) }]
  if (token.type === 'heading') {
    const { depth, tokens } = token as Tokens.Heading
    if (depth !== 2 && depth !== 3) refused(token)
    const children = inline(tokens)
    return [{ tag: depth === 2 ? 'h2' : 'h3', id: anchorOf(wordsOf(children)), children }]
  }
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List
    return [
      {
        tag: ordered ? 'ol' : 'ul',
        children: items.map(({ tokens }) => ({
          tag: 'li' as const,
          // A tight list item has no paragraph.
          children: tokens.flatMap((part) =>
            part.type === 'text' ? inline((part as Tokens.Text).tokens) : block(part),
          ),
        })),
      },
    ]
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [{ tag: 'table', caption: '', columns: header.map(cellText), rows: rows.map((row) => row.map(cellText)) }]
  }
  return refused(token)
}

/** A table's caption is the heading above it. */
function withCaptions(nodes: readonly Rich[]): Rich[] {
  let heading = ''
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    if (node.tag === 'h2' || node.tag === 'h3') heading = wordsOf(node.children)
    return node.tag === 'table' ? { ...node, caption: heading } : node
  })
}

/** Both languages have the same headings in the same order. */
function withAliases(nodes: readonly Rich[], others: readonly Rich[]): Rich[] {
  const ids = others.flatMap((node) => (typeof node !== 'string' && 'id' in node && node.id ? [node.id] : []))
  const own = nodes.flatMap((node) => (typeof node !== 'string' && 'id' in node && node.id ? [node.id] : []))
  if (ids.length !== own.length) throw new Error(`The languages have other headings: ${own.join()} and ${ids.join()}`)
  return nodes.map((node) => {
    const alias = typeof node !== 'string' && 'id' in node && node.id ? ids[own.indexOf(node.id)] : undefined
    return alias === undefined || typeof node === 'string' || own.includes(alias) ? node : { ...node, alias }
  })
}

const PARTS = /^---\n([^]*?)\n---\n([^]*)$/
const bodyOf = (text: string) => {
  const [, , body = ''] = PARTS.exec(text) ?? []
  return withCaptions(marked.lexer(body, { gfm: true }).flatMap(block))
}

/** `other`: the document in the other language. */
export function compileLegal(text: string, other: string): LegalDocument {
  const [, header = ''] = PARTS.exec(text) ?? []
  const fields = header
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  const nodes = withAliases(bodyOf(text), bodyOf(other))
  return {
    ...v.parse(headerSchema, Object.fromEntries(fields)),
    contents: nodes.flatMap((node) =>
      typeof node !== 'string' && node.tag === 'h2' ? [{ id: node.id ?? '', title: wordsOf(node.children) }] : [],
    ),
    body: nodes,
  }
}
