import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from './src/i18n/compile.ts'

// `npm run dev` puts Prism's validating proxy, `npm run dev:mock` Prism's mock, behind this address.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4010'
const served = ['/api', '/content', '/sandbox', '/csp-reports']

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), messages()],
  define: { __INSPECT__: JSON.stringify(mode !== 'production' || process.env['INSPECT'] === 'true') },
  resolve: {
    // Messages are compiled at build time: the browser needs no parser of them.
    alias:
      mode === 'test' ? {} : { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
  },
  ssr: { noExternal: true },
}))
