import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { SIGNED_IN } from './scripts/build/chunks.ts'
import { content } from './src/content/compile.ts'
import { messages } from './src/i18n/compile.ts'

// `npm run dev` runs Prism's validating proxy at this address, `npm run dev:mock` Prism's mock.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4010'
// Prism would refuse calls that are not in the contract.
const sandbox = process.env['SANDBOX_URL'] ?? api
const served = {
  '/api': api,
  // Not all of `/content`: the portal's own files of that folder are modules.
  '/content/items': api,
  '/sandbox': sandbox,
  '/csp-reports': sandbox,
  '/address-lookup': sandbox,
  '/three-d-secure': sandbox,
}

/** Names the chunk of the modules that these files import, directly or through other modules. */
function importsOf(files: readonly string[], name: string) {
  const imported = new Set<string>()
  const nameOf: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    const collect = (importer: string) => {
      for (const module of graph.getModuleInfo(importer)?.importedIds ?? []) {
        if (imported.has(module)) continue
        imported.add(module)
        collect(module)
      }
    }
    if (imported.size === 0) for (const file of files) collect(join(import.meta.dirname, file))
    return imported.has(id) ? name : null
  }
  return { name: nameOf, debugName: name }
}

const isInspected = process.env['INSPECT'] === 'true'

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), messages(), content()],
  // scripts/build/bundles.ts and scripts/dev/editors.ts turn editing on.
  define: { __INSPECT__: JSON.stringify(mode !== 'production' || isInspected), __EDITING__: 'false' },
  resolve: {
    alias:
      mode === 'test'
        ? {}
        : {
            // The inspector's walks reuse the tests' code that leads a machine through its plan.
            ...(mode === 'development' && { vitest: join(import.meta.dirname, 'tests/gallery/vitest.ts') }),
            // Messages are compiled at build time: the browser needs no parser.
            '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
          },
  },
  // Scan these entries before the first page loads: finding dependencies later would reload the page.
  optimizeDeps: {
    entries: [
      'index.html',
      'src/app/inspect/page/index.html',
      'tests/gallery/walks/index.html',
      'tests/gallery/stage.html',
    ],
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(Object.entries(served).map(([path, target]) => [path, { target, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One stylesheet of 10 KiB inside every document: no screen waits for its own.
    cssCodeSplit: false,
    manifest: !isSsrBuild,
    // Each document preloads what its page needs.
    modulePreload: false,
    // ECharts, which loads only with a chart, is larger than Vite's limit of 500.
    chunkSizeWarningLimit: 600,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['index.html', ...(isInspected ? ['src/app/inspect/page/index.html'] : [])],
          output: {
            // Few, large files, by what loads when: libraries and the portal's own code for sign-in, and what all screens
            // of a signed-in visitor share. The files that `import()` names are in no group: a module that is merged
            // with others is not what its file exports.
            codeSplitting: {
              groups: [
                { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 4 },
                // The inspector's page is a second entry, which must not be merged with the first.
                ...(isInspected ? [] : [{ name: 'sign-in', tags: ['$initial' as const], priority: 3 }]),
                { ...importsOf(['src/app/session-in-the-browser/storage.ts'], 'storage'), priority: 2 },
                { ...importsOf(SIGNED_IN, 'signed-in'), priority: 1 },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}))
