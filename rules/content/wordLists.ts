/** Lists of Word, whose clipboard has a paragraph for each item. */
import type { Rich } from './richText.ts'

export type ListItem = { readonly level: number; isNumbered: boolean }

/** `style`: of the paragraph. Null: it is no item. */
export function listLevelOf(style: string): number | null {
  const level = /\bmso-list:\s*l\d+\s+level(\d)/i.exec(style)?.[1]
  return level === undefined ? null : Math.max(1, Number(level))
}

/** `1.`, `a)`, `iv.`: not `o`, `·` or `§`, which are the bullets. */
export const isNumber = (marker: string) => /^\s*\(?[\da-z]+[.)]/i.test(marker)

type List = { readonly tag: 'ul' | 'ol'; readonly level: number; readonly items: { tag: 'li'; children: Rich[] }[] }

/** Paragraphs that are items of lists, one after another, become lists in lists by their level. */
export function withWordLists(nodes: readonly Rich[], items: ReadonlyMap<Rich, ListItem>): Rich[] {
  const all: Rich[] = []
  let open: List[] = []
  for (const node of nodes) {
    const item = items.get(node)
    if (!item || typeof node === 'string' || !('children' in node)) {
      open = []
      all.push(node)
      continue
    }
    const tag = item.isNumbered ? 'ol' : 'ul'
    open = open.filter(({ level }) => level <= item.level)
    if (open.at(-1)?.level === item.level && open.at(-1)?.tag !== tag) open.pop()
    if ((open.at(-1)?.level ?? 0) < item.level) {
      const list: List = { tag, level: item.level, items: [] }
      const siblings = open.at(-1)?.items.at(-1)?.children ?? all
      siblings.push({ tag, children: list.items })
      open.push(list)
    }
    open.at(-1)?.items.push({ tag: 'li', children: [...node.children] })
  }
  return all
}
