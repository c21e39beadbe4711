/** The scripts of a build, as Vite's manifest lists them: https://vite.dev/guide/backend-integration */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '../../rules/values/locale.ts'

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

export const ENTRY = 'index.html'
/** What all signed-in screens share, and the dashboard, the first of them: they load while a visitor signs in. */
export const SIGNED_IN = ['src/app/signed-in/signedInParts.ts', 'src/app/routes/dashboard.tsx'] as const
export const textsIn = (locale: Locale, area: string) => `src/i18n/${locale}/${area}.json`

export type Chunks = Awaited<ReturnType<typeof readChunks>>

export async function readChunks(portalDir: string) {
  const manifest = JSON.parse(await readFile(join(portalDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

  function chunkOf(key: string): Chunk {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk called ${key}`)
    return chunk
  }

  /** The files of these chunks and of all that they import statically, each importer first. */
  function filesOf(keys: readonly string[]): Set<string> {
    const seen = new Set<string>()
    const add = (key: string) => {
      if (seen.has(key)) return
      seen.add(key)
      for (const imported of chunkOf(key).imports ?? []) add(imported)
    }
    for (const key of keys) add(key)
    return new Set([...seen].map((key) => chunkOf(key).file))
  }

  return {
    filesOf,
    fileOf: (key: string) => chunkOf(key).file,
    /** Packages that these chunks, or what they import statically, import on demand. */
    packagesOnDemand(keys: readonly string[]): readonly string[] {
      const files = filesOf(keys)
      const wanted = Object.values(manifest)
        .filter(({ file }) => files.has(file))
        .flatMap(({ dynamicImports = [] }) => dynamicImports)
      return [...new Set(wanted)].filter((each) => each.startsWith('node_modules/'))
    },
  }
}
