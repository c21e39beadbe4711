/** What two sequences have in common, in order. */
import { diffArrays } from 'diff'

/** One place in both: null where a side has nothing for it. */
export type Pair = { readonly before: number | null; readonly after: number | null; readonly isSame: boolean }

/** More differences among items that both sides have take too long. */
const MAX_EDITS = 1_000

/**
 * The longest common subsequence of keys, and what lies between its items. Null: the sides have too little in common to
 * tell in time.
 */
export function pairsOf(before: readonly string[], after: readonly string[]): Pair[] | null {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start += 1
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const inner = commonOf(before, after, start, end)
  if (!inner) return null
  const common = [
    ...range(0, start).map((at) => [at, at] as const),
    ...inner,
    ...range(0, end).map((at) => [before.length - end + at, after.length - end + at] as const),
  ]
  const pairs: Pair[] = []
  let [nextBefore, nextAfter] = [0, 0]
  for (const [from, to] of [...common, [before.length, after.length] as const]) {
    for (; nextBefore < from; nextBefore += 1) pairs.push({ before: nextBefore, after: null, isSame: false })
    for (; nextAfter < to; nextAfter += 1) pairs.push({ before: null, after: nextAfter, isSame: false })
    if (from < before.length) pairs.push({ before: from, after: to, isSame: true })
    ;[nextBefore, nextAfter] = [from + 1, to + 1]
  }
  return pairs
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

function commonOf(before: readonly string[], after: readonly string[], start: number, end: number) {
  // What only one side has is in no common subsequence.
  const [had, has] = [new Set(before), new Set(after)]
  const olds = range(start, before.length - end).filter((at) => has.has(before[at] ?? ''))
  const news = range(start, after.length - end).filter((at) => had.has(after[at] ?? ''))
  const changes = diffArrays(
    olds.map((at) => before[at]),
    news.map((at) => after[at]),
    { maxEditLength: MAX_EDITS },
  )
  if (!changes) return null
  const common: (readonly [number, number])[] = []
  let [from, to] = [0, 0]
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let index = 0; index < count; index += 1) common.push([olds[from + index] ?? 0, news[to + index] ?? 0])
    if (!added) from += count
    if (!removed) to += count
  }
  return common
}
