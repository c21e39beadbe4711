/** Compiles the HTML of an answer into nodes. A tag that is not on the allow-list fails the build. */
import { isSafeHref, type Rich, type Tag } from './richText.ts'

const ALLOWED: readonly string[] = ['p', 'br', 'b', 'strong', 'em', 'a', 'ul', 'ol', 'li'] satisfies Tag[]
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const TOKEN = /<(\/?)([a-z][a-z\d]*)((?:\s[^<>]*)?)>|([^<]+)|</gi

const textOf = (raw: string, html: string) =>
  raw.replace(/&(\w*);?/g, (entity, name: string) => {
    const text = ENTITIES[name]
    if (text === undefined) throw new Error(`${entity} is not allowed in ${html}`)
    return text
  })

function hrefOf(tag: string, attributes: string, html: string): { href?: string } {
  if (attributes.trim() === '') {
    if (tag === 'a') throw new Error(`A link leads nowhere in ${html}`)
    return {}
  }
  const href = /^\s+href="([^"]*)"\s*$/.exec(attributes)?.[1]
  if (tag !== 'a' || href === undefined || !isSafeHref(href))
    throw new Error(`<${tag}${attributes}> is not allowed in ${html}`)
  return { href }
}

export function parseHtml(html: string): Rich[] {
  type Open = { tag: string; children: Rich[]; href?: string }
  const root: Open = { tag: '', children: [] }
  const open = [root]
  for (const [token, closing, name, attributes = '', text] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) {
      parent.children.push(textOf(text, html))
      continue
    }
    const tag = name?.toLowerCase() ?? ''
    if (!ALLOWED.includes(tag)) throw new Error(`${token} is not allowed in ${html}`)
    if (closing) {
      if (parent.tag !== tag) throw new Error(`${token} closes nothing in ${html}`)
      open.pop()
      continue
    }
    const node = { tag: tag as Tag, children: [] as Rich[], ...hrefOf(tag, attributes, html) }
    parent.children.push(node)
    if (tag !== 'br') open.push(node)
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.tag}> is not closed in ${html}`)
  return root.children
}
