/** Texts as an editor may write them, the same ones for the same seed. */
import type { Rich } from '../../../rules/content/richText'

type Random = (below: number) => number

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const WORDS = [
  'card',
  'frais',
  'd’utilisation',
  '24\u00a0h',
  '<b>',
  '&amp;',
  'R&D',
  '"quoted"',
  '2 < 3 > 1',
  'é',
  '👩‍👧',
  '&lt',
  '$5.00',
  "l'été",
  'un\nmot',
  '\t',
  '—',
]
const HREFS = [
  '/fees',
  '/faq/digital#lock',
  '#visa',
  'https://example.com/?a=1&b=%22',
  'tel:18886773299',
  'mailto:help@example.com',
]
const MARKS = ['b', 'strong', 'em', 'a'] as const

const many = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, at) => make(at))

export function wordsFrom(random: Random): string {
  return `${many(1 + random(6), () => WORDS[random(WORDS.length)]).join(' ')}.`
}

/** No two texts next to each other, no mark in itself and none without words: as it is read. */
function inlineFrom(random: Random, marks: readonly (typeof MARKS)[number][] = MARKS): Rich[] {
  const nodes: Rich[] = []
  for (let left = 1 + random(4); left > 0; left -= 1) {
    const kind = random(4)
    const mark = marks[random(Math.max(marks.length, 1))]
    if (kind === 0 && nodes.length > 0) nodes.push({ tag: 'br', children: [] })
    else if (kind < 3 && mark !== undefined) {
      const children = inlineFrom(
        random,
        marks.filter((other) => other !== mark),
      )
      if (mark === 'a') nodes.push({ tag: mark, children, href: HREFS[random(HREFS.length)] ?? '' })
      else nodes.push({ tag: mark, children })
    } else if (typeof nodes.at(-1) !== 'string') nodes.push(wordsFrom(random))
  }
  return nodes.length > 0 ? nodes : [wordsFrom(random)]
}

function blockFrom(random: Random, depth: number): Rich {
  const kind = random(depth > 3 ? 3 : 7)
  if (kind < 2) return { tag: 'p', children: random(12) === 0 ? [] : inlineFrom(random) }
  if (kind === 2) return { tag: random(2) ? 'h2' : 'h3', children: inlineFrom(random) }
  if (kind === 3) {
    const columns = many(1 + random(4), () => wordsFrom(random))
    const rows = many(random(5), () => columns.map(() => (random(5) ? wordsFrom(random) : '')))
    return { tag: 'table', caption: random(2) ? wordsFrom(random) : '', columns, rows }
  }
  if (kind === 4) return { tag: 'blockquote', children: nodesFrom(random, depth + 1) }
  const items = many(1 + random(3), () => ({ tag: 'li' as const, children: nodesFrom(random, depth + 1) }))
  return { tag: random(2) ? 'ul' : 'ol', children: items }
}

/** `depth`: 0 is a whole text. */
export const nodesFrom = (random: Random, depth = 0): Rich[] =>
  many(1 + random(depth === 0 ? 8 : 3), () => random(8)).flatMap((kind, at, all) =>
    kind === 0 && all[at - 1] !== 0 ? inlineFrom(random) : [blockFrom(random, depth)],
  )
