/** What has changed since another commit: transitions, texts and pictures. That commit is built by the code of this one. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../scripts/root'
import type { Facts } from './facts'
import { startComparison } from './pictures'
import { LOOKS, type Look, pictureFile } from './places'
import { shownIn } from './transcripts'

/** What is compared; `facts.json` in the folder of an atlas. */
export type Digest = {
  /** Of each machine: what happens in it, a line for each row. */
  readonly machines: Readonly<Record<string, readonly string[]>>
  /** Of each screen: the names of its states, in the order of their pictures. */
  readonly screens: Readonly<Record<string, readonly string[]>>
  /** `en pin.title`: the text. */
  readonly texts: Readonly<Record<string, string>>
}

const CATALOGUES = 'src/i18n'

function texts(): Digest['texts'] {
  const found: Record<string, string> = {}
  for (const locale of ['en', 'fr']) {
    for (const file of readdirSync(join(ROOT, CATALOGUES, locale)).filter((name) => name.endsWith('.json'))) {
      const area = JSON.parse(readFileSync(join(ROOT, CATALOGUES, locale, file), 'utf8')) as Record<string, string>
      for (const [key, text] of Object.entries(area)) found[`${locale} ${key}`] = text
    }
  }
  return found
}

export const digestOf = ({ machines, still }: Facts): Digest => ({
  machines: Object.fromEntries(
    machines.map(({ id, rows }) => [
      id,
      rows.map(({ source, word, targets, actions }) =>
        [
          `${source}: ${word}`,
          ...(targets.length > 0 ? [`→ ${targets.join(', ')}`] : []),
          ...actions.map((action) => `/ ${action}`),
        ].join(' '),
      ),
    ]),
  ),
  screens: Object.fromEntries(
    shownIn({ machines, still }).map(({ screen, states }) => [screen, states.map(({ name }) => name)]),
  ),
  texts: texts(),
})

type Lines = { readonly gone: readonly string[]; readonly new: readonly string[] }
export type Pictured = {
  readonly screen: string
  readonly state: string
  readonly look: Look
  /** Files below the folder of the atlas; null where there is none. */
  readonly before: string | null
  readonly after: string | null
}
export type Changes = {
  readonly rev: string
  readonly machines: readonly ({ readonly id: string } & Lines)[]
  readonly texts: readonly { readonly key: string; readonly before: string | null; readonly after: string | null }[]
  readonly pictures: readonly Pictured[]
}

const without = (all: readonly string[], others: readonly string[]) => all.filter((one) => !others.includes(one))
const keysOf = (...records: object[]) => [...new Set(records.flatMap(Object.keys))].sort()

export function changedMachines(before: Digest, after: Digest): Changes['machines'] {
  return keysOf(before.machines, after.machines).flatMap((id) => {
    const [was, is] = [before.machines[id] ?? [], after.machines[id] ?? []]
    const lines = { gone: without(was, is), new: without(is, was) }
    return lines.gone.length + lines.new.length > 0 ? [{ id, ...lines }] : []
  })
}
export function changedTexts(before: Digest, after: Digest): Changes['texts'] {
  return keysOf(before.texts, after.texts).flatMap((key) => {
    const [was, is] = [before.texts[key] ?? null, after.texts[key] ?? null]
    return was === is ? [] : [{ key, before: was, after: is }]
  })
}

/**
 * The states that look different, or that only one of the two has. `beforeFolder` and `folder`: the two atlases.
 * `isSame` compares two pictures.
 */
export async function changedPictures(
  before: Digest,
  after: Digest,
  beforeFolder: string,
  folder: string,
  isSame: (one: Buffer, other: Buffer) => Promise<boolean>,
): Promise<readonly Pictured[]> {
  const pictureIn = (root: string, digest: Digest, screen: string, state: string, look: Look) => {
    const at = digest.screens[screen]?.indexOf(state) ?? -1
    const file = pictureFile(screen, at, look)
    return at >= 0 && existsSync(join(root, file)) ? file : null
  }
  const changed: Pictured[] = []
  for (const screen of keysOf(before.screens, after.screens)) {
    for (const state of new Set([...(before.screens[screen] ?? []), ...(after.screens[screen] ?? [])])) {
      for (const look of LOOKS) {
        const was = pictureIn(beforeFolder, before, screen, state, look)
        const is = pictureIn(folder, after, screen, state, look)
        if (was === null && is === null) continue
        if (was && is && (await isSame(readFileSync(join(beforeFolder, was)), readFileSync(join(folder, is))))) continue
        changed.push({ screen, state, look, before: was && `before/${was}`, after: is })
      }
    }
  }
  return changed
}

/** Builds the atlas of another commit into `folder`, in a work tree of its own. Throws if git does not know it. */
function buildBefore(rev: string, folder: string, options: readonly string[]): void {
  const tree = join(ROOT, '.data/atlas-before')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const leave = () => {
    rmSync(tree, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  leave()
  git('worktree', 'add', '--detach', tree, rev)
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
    for (const part of ['tests/atlas', 'scripts/journeys.ts'])
      cpSync(join(ROOT, part), join(tree, part), { recursive: true })
    execFileSync(
      process.execPath,
      ['--import', 'tsx', 'tests/atlas/main.ts', '--folder', folder, '--no-contract', ...options],
      {
        cwd: tree,
        stdio: 'inherit',
      },
    )
  } finally {
    leave()
  }
}

/** `options`: those that choose the pictures. Copies what has changed of the other commit's pictures into `folder`. */
export async function changesSince(
  rev: string,
  folder: string,
  after: Digest,
  options: readonly string[],
): Promise<Changes> {
  const beforeFolder = join(ROOT, '.data/atlas-before-pages')
  buildBefore(rev, beforeFolder, options)
  const comparison = await startComparison()
  try {
    const before = JSON.parse(readFileSync(join(beforeFolder, 'facts.json'), 'utf8')) as Digest
    const pictures = await changedPictures(before, after, beforeFolder, folder, comparison.isSame)
    for (const { before: file } of pictures) {
      if (file === null) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(beforeFolder, file.replace(/^before\//, '')), join(folder, file))
    }
    return { rev, machines: changedMachines(before, after), texts: changedTexts(before, after), pictures }
  } finally {
    await comparison.close()
    rmSync(beforeFolder, { recursive: true, force: true })
  }
}
