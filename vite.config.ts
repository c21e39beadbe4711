import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { messages } from './src/i18n/compile.ts'

// `npm run dev` puts Prism's validating proxy, `npm run dev:mock` Prism's mock, behind this address.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4010'
// What is not in the contract, Prism would refuse.
const sandbox = process.env['SANDBOX_URL'] ?? api
const libraries =
  /rolldown\/runtime|rules\/navigation\b|src\/app\/(?:portalContext|useRoot)\b|src\/ui\/(?:Banner|Button|Checkbox|Dropdown|ErrorSummary|Field|Form|Icon|Link|Notification|PageHeader|Panel|SecretField|Spinner|TextField|classNames|formBusy)\b|node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|use-sync-external-store|@formatjs|intl-messageformat|valibot|jose|openapi-fetch)\//
/** What the signed-in screens are made of. */
const parts =
  /src\/ui\/(?:Badge|CardFace|cardArt|CopyButton|DescriptionList|EmptyState|Money|Skeleton|Stack|Table|VisuallyHidden)\b|src\/i18n\/cardText\b/
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
const served = { '/api': api, '/content': api, '/sandbox': sandbox, '/csp-reports': sandbox }

const isInspected = process.env['INSPECT'] === 'true'

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), messages(), leanRouter()],
  define: { __INSPECT__: JSON.stringify(mode !== 'production' || isInspected) },
  resolve: {
    // Messages are compiled at build time: the browser needs no parser of them.
    alias:
      mode === 'test'
        ? {}
        : { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
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
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // The names of what each screen imports would come with sign-in: documents preload what they need themselves.
      // What is fetched while a visitor signs in is fetched in one trip; each document has the libraries' styles in it.
      resolveDependencies(file, names, { hostType }) {
        if (hostType === 'html') return names
        const isAhead = /\/(?:account|dashboard)-/.test(file)
        return names.filter((name) => (isAhead || name.endsWith('.css')) && !name.includes('libraries-'))
      },
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          ...(isInspected ? { input: ['index.html', 'src/app/inspect/page/index.html'] } : {}),
          output: {
            // Few and coarse: what sign-in needs is one file of libraries and parts, and one of the portal's own.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 3 },
                { name: 'parts', test: parts, priority: 2 },
                { name: 'dialogs', test: /src\/ui\/(?:Confirm)?Dialog\b/, priority: 1 },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}))
