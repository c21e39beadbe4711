import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { content } from './src/content/compile.ts'
import { messages } from './src/i18n/compile.ts'

// `npm run dev` puts Prism's validating proxy, `npm run dev:mock` Prism's mock, behind this address.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4010'
// What is not in the contract, Prism would refuse.
const sandbox = process.env['SANDBOX_URL'] ?? api
const libraries =
  /rolldown\/runtime|rules\/navigation\b|src\/app\/(?:portalContext|useRoot)\b|src\/ui\/(?:Banner|Button|Checkbox|Dropdown|ErrorSummary|Field|Form|Icon|Link|Notification|PageHeader|Panel|SecretField|Spinner|TextField|classNames|formBusy)\b|node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|use-sync-external-store|@formatjs|intl-messageformat|valibot|jose|openapi-fetch)\//
/** What every signed-in screen needs, and the dashboard, which is the first of them: one file, fetched while a visitor signs in. */
const signedIn =
  /src\/app\/(?:account\b|useHolder\b|routes\/dashboard\b)|src\/features\/dashboard\/|src\/ui\/(?:Badge|Disclosure|MoneyField|Pagination|SelectField|CardFace|cardArt|ConfirmDialog|CopyButton|DescriptionList|Dialog|EmptyState|Later|LinkChoices|Money|Skeleton|Stack|Table|VisuallyHidden|afterPaint|modal)\b|src\/i18n\/(?:cardText|transactionText)\b|src\/forms\/AmountField\b|rules\/transaction(?:Query)?\b|src\/ports\/transactions\b|machines\/(?:(?:activity|card|cards|dashboard|reveal)\/|shared\/defaultFailure\b)/
/** What the router does for developers' tools, by name and at once, keeps in the build what nobody uses of it. */
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
/** Vite wraps every `import()` in code that fetches a chunk's styles and imports first: here there are no such styles, and documents preload. */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})
/** By the file's name and not by what is in it: a change of a style alone leaves the scripts as they are. */
const classNameOf = (name: string, file: string) =>
  `_${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)}`
const served = {
  '/api': api,
  '/content': api,
  '/sandbox': sandbox,
  '/csp-reports': sandbox,
  '/address-lookup': sandbox,
  '/three-d-secure': sandbox,
}

const isInspected = process.env['INSPECT'] === 'true'

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), messages(), content(), leanRouter(), plainImports()],
  define: { __INSPECT__: JSON.stringify(mode !== 'production' || isInspected) },
  css: { modules: { generateScopedName: classNameOf } },
  resolve: {
    // Messages are compiled at build time: the browser needs no parser of them.
    alias:
      mode === 'test'
        ? {}
        : {
            '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
            // React has had this hook since 18: the shim for older ones is not needed.
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
    sourcemap: false,
    assetsInlineLimit: 0,
    // One sheet of 10 KiB, which every document has in it: no screen waits for its own.
    cssCodeSplit: false,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // The names of what each screen imports would come with sign-in: documents preload what they need themselves.
      resolveDependencies: (_, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          ...(isInspected ? { input: ['index.html', 'src/app/inspect/page/index.html'] } : {}),
          output: {
            // Sign-in brings the names of all files: a character less of each is 0.1 KiB.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Few and coarse: what sign-in needs is one file of libraries and parts and one of the portal's own, and what
            // a signed-in visitor needs first is one more, without what sign-in has brought.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 3 },
                // With the inspector's page there are two entries, which must not become one.
                ...(isInspected ? [] : [{ name: 'sign-in', tags: ['$initial' as const], priority: 2 }]),
                { name: 'signed-in', test: signedIn, priority: 1 },
                {
                  name: 'storage',
                  test: /src\/app\/(?:kept|persistence|tabs)\b|src\/ports\/account\b|rules\/card\b/,
                  priority: 2,
                },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}))
