/** What a run gives: its tables, its file, and the comparison of two of them. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Mutant } from './mutant'

export const AREAS = ['machines', 'rules', 'src/ports'] as const

export type Result = Pick<Mutant, 'name' | 'file' | 'kind'> & {
  /** The test that failed; null if none did. */
  readonly noticedBy: string | null
  readonly testsRun: number
}
export type ResultFile = { readonly seed: string | null; readonly breakages: readonly Result[] }

export const readResults = (path: string): readonly Result[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as ResultFile).breakages

export function writeResults(path: string, { seed, breakages }: ResultFile) {
  const rows = [...breakages].sort((one, other) => one.name.localeCompare(other.name))
  writeFileSync(path, `${JSON.stringify({ seed, breakages: rows }, null, 2)}\n`)
}

export const areaOf = (file: string) =>
  AREAS.find((area) => file.startsWith(`${area}/`)) ?? file.split('/').slice(0, 2).join('/')
const folderOf = (file: string) => (file.startsWith('machines/') ? file.split('/').slice(0, 2).join('/') : areaOf(file))

export function byArea(results: readonly Result[]): ReadonlyMap<string, readonly Result[]> {
  const groups = new Map<string, Result[]>()
  for (const result of results)
    for (const area of new Set([folderOf(result.file), areaOf(result.file)]))
      groups.set(area, [...(groups.get(area) ?? []), result])
  return new Map([...groups].sort(([one], [other]) => one.localeCompare(other)))
}

export const isNoticed = ({ noticedBy }: Result) => noticedBy !== null
const noticedIn = (results: readonly Result[]) => results.filter(isNoticed).length
const share = (part: number, whole: number) => `${whole === 0 ? '100.0' : ((part / whole) * 100).toFixed(1)} %`

/** A line per area, with its figures below these titles. */
function table(
  areas: ReadonlyMap<string, readonly Result[]>,
  columns: Readonly<Record<string, (all: readonly Result[]) => number | string>>,
) {
  const titles = Object.keys(columns)
  const rows = [...areas].map(([area, all]) => [
    area,
    ...Object.values(columns).map((figure, index) => String(figure(all)).padStart(titles[index]!.length)),
  ])
  return [['area', ...titles], ...rows].map(([area = '', ...figures]) => [area.padEnd(32), ...figures].join('  '))
}

export const tableOf = (results: readonly Result[]): string[] =>
  table(byArea(results), {
    breakages: (all) => all.length,
    noticed: noticedIn,
    survived: (all) => all.length - noticedIn(all),
    share: (all) => share(noticedIn(all), all.length),
  })

/** The place in its file: what stays of a breakage's name when the file moves. */
const movedName = (name: string) => name.slice(name.lastIndexOf('/', name.indexOf(': ')) + 1)

/**
 * Finds breakages of an earlier run: by name, or, if their file has moved to another folder, by the name of the file
 * and the place, where these mean one breakage only.
 */
export function foundAgain<One extends { readonly name: string }>(names: readonly string[], all: readonly One[]) {
  const known = new Map(all.map((one) => [one.name, one]))
  const byMovedName = new Map<string, One[]>()
  for (const one of all) byMovedName.set(movedName(one.name), [...(byMovedName.get(movedName(one.name)) ?? []), one])
  const found = new Map<string, One>()
  const gone: string[] = []
  for (const name of names) {
    const moved = byMovedName.get(movedName(name)) ?? []
    const one = known.get(name) ?? (moved.length === 1 ? moved[0] : undefined)
    if (one) found.set(name, one)
    else gone.push(name)
  }
  return { found, gone }
}

function paired(before: readonly Result[], after: readonly Result[]) {
  const { found, gone } = foundAgain(
    before.map(({ name }) => name),
    after,
  )
  const pairs = before.flatMap((one) => {
    const other = found.get(one.name)
    return other ? [{ before: one, after: other }] : []
  })
  const names = new Set(pairs.map((pair) => pair.after.name))
  return { pairs, gone, added: after.map(({ name }) => name).filter((name) => !names.has(name)) }
}
type Pair = ReturnType<typeof paired>['pairs'][number]
const isLost = (pair: Pair) => isNoticed(pair.before) && !isNoticed(pair.after)

/** Whether the second run tried something, and noticed what the first one did. */
export function isAsGood(before: readonly Result[], after: readonly Result[]): boolean {
  const { pairs } = paired(before, after)
  return pairs.length > 0 && !pairs.some(isLost)
}

/** Two runs by area, and each breakage that one of them noticed and the other did not. */
export function comparisonOf(before: readonly Result[], after: readonly Result[]): string[] {
  const { pairs, gone, added } = paired(before, after)
  const beforeBy = new Map(pairs.map((pair) => [pair.after.name, pair.before]))
  const listed = (title: string, names: readonly string[]) =>
    names.length > 0 ? [`\n${title}:`, ...[...names].sort().map((name) => `  ${name}`)] : []
  return [
    ...table(byArea(pairs.map((pair) => pair.after)), {
      breakages: (all) => all.length,
      'noticed before': (all) => noticedIn(all.map(({ name }) => beforeBy.get(name)!)),
      'noticed after': noticedIn,
    }),
    ...listed(
      'Noticed before and not after',
      pairs.filter(isLost).map((pair) => `${pair.after.name} (by ${pair.before.noticedBy})`),
    ),
    ...listed(
      'Noticed after and not before',
      pairs
        .filter((pair) => !isNoticed(pair.before) && isNoticed(pair.after))
        .map((pair) => `${pair.after.name} (by ${pair.after.noticedBy})`),
    ),
    ...listed('Only in the first', gone),
    ...listed('Only in the second', added),
  ]
}
