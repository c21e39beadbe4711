/**
 * Runs Vite: the portal, the script that starts it on a page that needs it only when it is used, the one that draws
 * documents, and the editors' application if editing is on.
 */
import { join, resolve } from 'node:path'
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite'

type Options = {
  readonly portalDir: string
  readonly prerenderDir: string
  readonly hasSourceMaps: boolean
  readonly isEditing: boolean
}

/** Resolves with the path of the script that starts the portal at the first use of a page. */
export async function buildBundles({ portalDir, prerenderDir, hasSourceMaps, isEditing }: Options): Promise<string> {
  const define = { __EDITING__: String(isEditing) }
  const run = (config: InlineConfig) =>
    build(mergeConfig({ logLevel: 'warn', define, build: { emptyOutDir: false } } satisfies InlineConfig, config))
  const [deferredStart] = await Promise.all([
    run({
      // It must not share a chunk with the portal.
      configFile: false,
      build: {
        outDir: portalDir,
        copyPublicDir: false,
        target: 'es2022',
        modulePreload: false,
        sourcemap: hasSourceMaps,
        rolldownOptions: {
          input: 'src/app/site/deferredStart.ts',
          output: { entryFileNames: 'assets/first-use-[hash].js' },
        },
      },
    }),
    run({ build: { outDir: portalDir, sourcemap: hasSourceMaps } }),
    run({ build: { outDir: prerenderDir, ssr: 'src/app/prerender.tsx', copyPublicDir: false } }),
    isEditing &&
      run({
        configFile: 'src/editor/vite.config.ts',
        build: { outDir: resolve(portalDir, 'cms'), sourcemap: hasSourceMaps },
      }),
  ])
  const [script] = (deferredStart as Rolldown.RolldownOutput).output
  return `/${script.fileName}`
}

export const prerenderIn = (prerenderDir: string) => join(prerenderDir, 'prerender.js')
