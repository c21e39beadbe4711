/** Builds the atlas: the pages from what the machines say, the pictures from the gallery's stage. */
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { ROOT } from '../../scripts/root'
import type { Facts } from './facts'
import type { Called, Page } from './pages'
import { takePictures, type Wanted } from './pictures'
import { linkFrom, machinePage } from './places'
import { anchorOf, buildReference, type OperationUses, usesOf } from './reference'
import { changesSince, digestOf } from './since'
import { shownIn } from './transcripts'

export type Options = {
  readonly folder: string
  /** Every how many states of a screen has pictures: 1 takes all; null takes none. */
  readonly every: number | null
  /** The screens whose states have pictures; null for all. */
  readonly only: readonly string[] | null
  /** Compares with this commit; null compares with none. */
  readonly since: string | null
  /** Whether the page of the contract is written, to which calls lead. */
  readonly withContract: boolean
  readonly tell: (line: string) => void
}

const write = async (folder: string, { file, html }: Page) => {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, html)
}

/** Which states have pictures, in the order of the pages. */
export function wantedIn(facts: Facts, { every, only }: Pick<Options, 'every' | 'only'>): readonly Wanted[] {
  if (every === null) return []
  return shownIn(facts)
    .filter(({ screen }) => only === null || only.includes(screen))
    .flatMap(({ screen, states }) => states.map(({ name }, at) => ({ screen, at, state: name })))
    .filter(({ at }) => at % every === 0)
}

/** What its ports call, and what the effects that it begins do. */
const calledBy = (machine: string, uses: readonly OperationUses[]): readonly Called[] =>
  uses.flatMap(({ method, path, ports }) => {
    const href = `contract/index.html#${anchorOf(method, path)}`
    return ports.flatMap(({ port, machines, effect, begunBy = [] }): Called[] => [
      ...(machines.includes(machine) ? [{ port, effect: null, method, path, href }] : []),
      ...(effect && begunBy.includes(machine) ? [{ port, effect, method, path, href }] : []),
    ])
  })

async function withGallery<Result>(work: (vite: ViteDevServer) => Promise<Result>): Promise<Result> {
  const vite = await createServer({
    configFile: join(ROOT, 'tests/gallery/vite.config.ts'),
    // Its own: two servers that prepare their packages in one folder take them away from each other.
    cacheDir: join(ROOT, 'node_modules/.vite-atlas'),
    logLevel: 'warn',
    server: { port: 0, hmr: false, watch: null },
  })
  try {
    // Its plugins begin when it listens.
    await vite.listen()
    return await work(vite)
  } finally {
    await vite.close()
  }
}

/** Writes the atlas into an empty folder. */
export const buildAtlas = ({ folder, every, only, since, withContract, tell }: Options): Promise<Facts> =>
  withGallery(async (vite) => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    tell('Reading the machines and drawing their charts')
    const { readFacts } = (await vite.ssrLoadModule(join(ROOT, 'tests/atlas/facts.ts'))) as typeof import('./facts')
    const pages = (await vite.ssrLoadModule(join(ROOT, 'tests/atlas/pages.tsx'))) as typeof import('./pages')
    const facts = await readFacts()
    const uses = withContract ? usesOf() : []
    const wanted = wantedIn(facts, { every, only })
    const pictured = new Set(wanted.map(({ screen, at }) => `${screen} ${at}`))
    const hasPictures = (screen: string, at: number) => pictured.has(`${screen} ${at}`)
    tell(`Writing the pages of ${facts.machines.length} machines`)
    const documents = [
      pages.indexDocument(facts, since),
      ...facts.machines.map((machine) => pages.machineDocument(machine, calledBy(machine.id, uses), hasPictures)),
      ...facts.still.map((shown) => pages.screenDocument(shown, hasPictures)),
    ]
    for (const page of documents) await write(folder, page)
    // Vite names the file in the sources.
    const styles = pages.styles.replace(/url\(["']?[^)]*\/(fonts\/[\w.]+)["']?\)/g, 'url("$1")')
    await writeFile(join(folder, 'atlas.css'), styles)
    await cp(join(ROOT, 'src/ui/fonts'), join(folder, 'fonts'), { recursive: true })
    await writeFile(join(folder, 'entries.js'), `window.atlas = ${JSON.stringify(pages.entriesOf(facts))}\n`)
    await copyFile(join(ROOT, 'tests/atlas/search.js'), join(folder, 'search.js'))
    await copyFile(join(ROOT, 'node_modules/minisearch/dist/umd/index.js'), join(folder, 'minisearch.js'))
    if (withContract) {
      tell('Drawing the contract')
      const ids = new Set(facts.machines.map(({ id }) => id))
      await buildReference(folder, uses, (id) =>
        ids.has(id) ? linkFrom('contract/index.html', machinePage(id)) : null,
      )
    }
    if (wanted.length > 0) {
      await takePictures(wanted, vite.resolvedUrls?.local[0] ?? '', folder, (taken, all) => {
        if (taken % 100 === 0 || taken === all) tell(`${taken} of ${all} pictures`)
      })
    }
    const digest = digestOf(facts)
    await writeFile(join(folder, 'facts.json'), JSON.stringify(digest))
    if (since !== null) {
      tell(`Building the atlas of ${since}, to compare`)
      const options = every === null ? ['--no-pictures'] : only === null ? [] : ['--only', only.join()]
      await write(folder, pages.sinceDocument(await changesSince(since, folder, digest, options)))
    }
    return facts
  })
