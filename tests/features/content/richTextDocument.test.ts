import { getSchema } from '@tiptap/core'
import { Transform } from '@tiptap/pm/transform'
import { describe, expect, test } from 'vitest'
import { htmlOf, parseRich } from '../../../rules/content/html'
import type { Rich } from '../../../rules/content/richText'
import { DocumentHtml } from '../../../src/features/content/documentHtml'
import { docOf, nodesOf } from '../../../src/features/content/richTextDocument'
import { richTextExtensions } from '../../../src/features/content/richTextExtensions'
import { nodesFrom, randomOf } from '../../rules/content/texts'

const schema = getSchema(richTextExtensions)
const documentOf = (nodes: readonly Rich[]) => schema.nodeFromJSON(docOf(nodes))
const throughEditor = (nodes: readonly Rich[]) => nodesOf(documentOf(nodes).toJSON())
const rewritten = (html: string) => htmlOf(throughEditor(parseRich(html).nodes))

const MARKS = ['a', 'b', 'strong', 'em']
/** Which of two marks is the outer one cannot be seen, nor whether a mark that goes on was written twice. */
function drawn(nodes: readonly Rich[], marks: readonly string[] = []): unknown[] {
  const parts: unknown[] = []
  const addText = (text: string, key: string) => {
    const last = parts.at(-1) as { text?: string; key?: string } | undefined
    if (last?.text !== undefined && last.key === key) last.text += text
    else parts.push({ text, key })
  }
  for (const node of nodes) {
    if (typeof node === 'string') addText(node.replace(/[\t\n]/g, ' '), [...marks].sort().join())
    else if (node.tag === 'table') parts.push(JSON.parse(JSON.stringify(node).replace(/\\[tn]/g, ' ')))
    else if (node.tag === 'br') parts.push({ br: [...marks].sort().join() })
    else if (MARKS.includes(node.tag)) {
      for (const part of drawn(node.children, [...marks, node.tag + (node.href ?? '')])) {
        const { text, key } = part as { text?: string; key?: string }
        if (text !== undefined && key !== undefined) addText(text, key)
        else parts.push(part)
      }
    } else parts.push({ tag: node.tag, children: drawn(node.children) })
  }
  return parts
}

describe('a text that goes through the editor', () => {
  test('is drawn as before, has no problem, and stays the same from then on', () => {
    for (let seed = 0; seed < 150; seed += 1) {
      const nodes = nodesFrom(randomOf(seed))
      const document = documentOf(nodes)
      document.check()
      const out = nodesOf(document.toJSON())
      expect(drawn(out), `seed ${seed}`).toEqual(drawn(nodes))
      expect(parseRich(htmlOf(out)), `seed ${seed}`).toEqual({ nodes: out, problems: [] })
      expect(throughEditor(out), `seed ${seed}`).toEqual(out)
    }
  })

  test.each([
    ['words in no block', 'a <b>b</b><br>c<p>d</p>e'],
    [
      'items with words, with paragraphs and with lists',
      '<ul><li>a<ol><li>b</li></ol></li><li><p>c</p></li><li></li></ul>',
    ],
    ['an empty paragraph', '<p></p><p>a</p>'],
    ['a table without rows', '<table><thead><tr><th></th></tr></thead></table>'],
    ['nothing', ''],
    ['the longest mark outside', '<p><a href="/fees">a <strong>b <em>c</em></strong> d</a></p>'],
  ])('%s', (_, html) => expect(rewritten(html)).toBe(html))
})

describe('what the editor makes', () => {
  const paragraph = (text: string, source: string | null = null) => ({
    type: 'paragraph',
    attrs: { source },
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  })
  const written = (...content: object[]) => htmlOf(nodesOf({ type: 'doc', content }))

  test('new paragraphs are written, empty ones are not', () =>
    expect(written(paragraph('a'), paragraph(''), paragraph('b'))).toBe('<p>a</p><p>b</p>'))

  test('words in no block that were split become paragraphs', () =>
    expect(written(paragraph('a', 'text'), paragraph('', 'text'), paragraph('b', 'text'), paragraph('c'))).toBe(
      '<p>a</p><p>b</p><p>c</p>',
    ))

  test('an item has a paragraph only if it has several', () =>
    expect(
      written({
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph('a')] },
          { type: 'listItem', content: [paragraph('b'), paragraph('c')] },
        ],
      }),
    ).toBe('<ul><li>a</li><li><p>b</p><p>c</p></li></ul>'))
})

describe('a document as HTML', () => {
  test('is what its nodes are, if nothing is known of it', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const document = documentOf(nodesFrom(randomOf(seed)))
      expect(new DocumentHtml().htmlOf(document), `seed ${seed}`).toBe(htmlOf(nodesOf(document.toJSON())))
    }
  })

  test('blocks that nobody has changed stay as they were, to the letter', () => {
    const html = '<p><em><b>a</b></em></p><p>\tb</p><ul><li><b>c</b><b>d</b></li></ul>'
    const { nodes } = parseRich(html)
    const document = documentOf(nodes)
    const known = new DocumentHtml()
    known.remember(document, nodes)
    expect(known.htmlOf(document)).toBe(html)
    const changed = new Transform(document).replaceWith(1, 2, schema.text('x')).doc
    expect(known.htmlOf(changed)).toBe('<p>x</p><p>\tb</p><ul><li><b>c</b><b>d</b></li></ul>')
  })
})
