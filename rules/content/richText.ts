/** Compiled text with markup: only the tags in these lists, and only the attributes below. */
export const INLINE_TAGS = ['b', 'strong', 'em', 'a', 'br'] as const
export const BLOCK_TAGS = ['p', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote'] as const
export const isInline = (tag: string) => (INLINE_TAGS as readonly string[]).includes(tag)
export type Tag = (typeof INLINE_TAGS)[number] | (typeof BLOCK_TAGS)[number]

export type TableText = { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
export type Rich =
  | string
  | {
      readonly tag: Tag
      readonly children: readonly Rich[]
      readonly href?: string
      readonly id?: string
      /** The id of the same part in the other language: a link shared in that language must work here too. */
      readonly alias?: string
    }
  | ({ readonly tag: 'table'; readonly caption: string } & TableText)

/** Plain text for the search, with a space between blocks. */
export const wordsOf = (nodes: readonly Rich[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'table') return [node.caption, ...node.rows.flat()].join(' ')
      return isInline(node.tag) && node.tag !== 'br' ? wordsOf(node.children) : ` ${wordsOf(node.children)} `
    })
    .join('')
    .replace(/ {2,}/g, ' ')

/** A path on this site, an https address, a phone number or an email address. */
export const isSafeHref = (href: string) =>
  /^(?:\/(?!\/)[\w\-/?=&#.]*|#[\w-]+|https:\/\/[^\s"<>]+|tel:\+?\d+|mailto:[^\s"<>]+)$/.test(href)
