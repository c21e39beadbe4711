import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { content } from './src/content/compile.ts'
import { messages } from './src/i18n/compile.ts'

// `npm run dev` runs Prism's validating proxy at this address, `npm run dev:mock` Prism's mock.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4010'
// Prism would refuse calls that are not in the contract.
const sandbox = process.env['SANDBOX_URL'] ?? api
const libraries =
  /rolldown\/runtime|rules\/site\/navigation\b|src\/app\/portal\/(?:portalContext|useRoot)\b|src\/ui\/(?:Banner|Button|Checkbox|Dropdown|ErrorSummary|Field|Form|Icon|Link|Notification|PageHeader|Panel|SecretField|Spinner|TextField|classNames|formBusy|useDismissal)\b|node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|use-sync-external-store|@formatjs|intl-messageformat|valibot|jose|openapi-fetch)\//
/**
 * What every signed-in screen and the dashboard, the first of them, need: one file, loaded while a visitor signs in.
 */
const signedIn =
  /src\/app\/(?:signed-in\/(?:signedInParts|useHolder)\b|routes\/dashboard\b)|src\/features\/dashboard\/(?!Statement\b|LockOffer\b|transactions)|src\/ui\/(?:Badge|Disclosure|MoneyField|Pagination|SelectField|CardFace|cardArt|ConfirmDialog|CopyButton|DescriptionList|Dialog|EmptyState|Later|LinkChoices|Money|Skeleton|Stack|Table|VisuallyHidden|afterPaint|modal)\b|src\/i18n\/(?:cardText|transactionText)\b|src\/forms\/AmountField\b|rules\/money\/transaction(?:Query)?\b|src\/ports\/transactions\b|machines\/(?:(?:activity|card|cards|dashboard|reveal)\/|shared\/defaultFailure\b)/
/**
 * Strips the router's display names for developer tools and its top-level side effects, so that unused parts are
 * removed from the build.
 */
const leanRouter = (): Plugin => ({
  name: 'lean-router',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^(var (\w+) = class extends .*\{)$([^]*?)^\2\.(contextType = \w+;)$/gm, '$1 static $4$3')
        .replace(/= (React\d*\.(?:memo|forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1'),
  },
})
/**
 * Vite wraps every `import()` in code that preloads a chunk's styles and imports. Not needed: there are no such styles,
 * and documents preload. Instead, a file that did not load is requested once more under another address: browsers keep
 * the failure of an address until the page is reloaded.
 */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `
      let tries = 0
      export const __vitePreload = (load) =>
        load().catch(async () => {
          const [, file, name] = /(\\.\\/[^\`"']+)(?:[^]*=>\\w+\\.(\\w+))?/.exec(load)
          const part = await import(/* @vite-ignore */ file + '?' + ++tries)
          return name ? part[name] : part
        })`,
  },
  // Vite passes the files to preload to each import. The list is always empty here: leave it out.
  generateBundle: {
    order: 'post',
    handler: (_, files) => {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = file.code.replace(/(import\("[^"]+"\)),\[\]\)/g, '$1)')
      }
    },
  },
})
/** Vite runs one minifier or the other. Terser finds 0.85 KiB more in what Oxc leaves of sign-in's scripts. */
const minifyBeforeTerser = (): Plugin => ({
  name: 'minify-before-terser',
  renderChunk: async (code, { fileName }) => ({
    code: (await minify(fileName, code, { module: true })).code,
    map: null,
  }),
})
/** Hashes the file's name, not its content, so that a change of style leaves the scripts unchanged. */
const classNameOf = (name: string, file: string) =>
  `_${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)}`
const served = {
  '/api': api,
  // Not all of `/content`: the portal's own files of that folder are modules.
  '/content/items': api,
  '/sandbox': sandbox,
  '/csp-reports': sandbox,
  '/address-lookup': sandbox,
  '/three-d-secure': sandbox,
}

const isInspected = process.env['INSPECT'] === 'true'

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), messages(), content(), leanRouter(), plainImports(), !isSsrBuild && minifyBeforeTerser()],
  define: { __INSPECT__: JSON.stringify(mode !== 'production' || isInspected) },
  css: { modules: { generateScopedName: classNameOf } },
  resolve: {
    // Messages are compiled at build time: the browser needs no parser.
    alias:
      mode === 'test'
        ? {}
        : {
            '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
            // React has had this hook since 18: the shim is not needed.
            'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
            'use-sync-external-store/shim': 'react',
          },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(Object.entries(served).map(([path, target]) => [path, { target, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    minify: 'terser',
    terserOptions: { compress: { passes: 3 } },
    sourcemap: false,
    assetsInlineLimit: 0,
    // One stylesheet of 10 KiB inside every document: no screen waits for its own.
    cssCodeSplit: false,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // Otherwise sign-in would load the names of every screen's imports; documents preload what they need.
      resolveDependencies: (_, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          ...(isInspected ? { input: ['index.html', 'src/app/inspect/page/index.html'] } : {}),
          output: {
            // Sign-in loads the names of all files: one character less in each saves 0.1 KiB.
            entryFileNames: 'assets/[name]-[hash:7].js',
            // Those that sign-in names, texts and screens, have no name of their own.
            chunkFileNames: ({ facadeModuleId }) =>
              /\.json$|\/src\/app\/routes\//.test(facadeModuleId ?? '')
                ? 'assets/t[hash:7].js'
                : 'assets/[name]-[hash:7].js',
            // Few, large chunks: for sign-in one file of libraries and components and one of the portal's own code; for
            // a signed-in visitor one more, without what sign-in has loaded.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 3 },
                // The inspector's page is a second entry, which must not be merged with the first.
                ...(isInspected ? [] : [{ name: 'sign-in', tags: ['$initial' as const], priority: 2 }]),
                { name: 'signed-in', test: signedIn, priority: 1 },
                {
                  name: 'storage',
                  test: /src\/app\/session-in-the-browser\/(?:storage|persistence|tabs)\b|src\/ports\/account\b|rules\/cards\/card\b/,
                  priority: 2,
                },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}))
