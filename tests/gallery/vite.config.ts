import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { content } from '../../src/content/compile.ts'
import { messages } from '../../src/i18n/compile.ts'

/** What the frame of a challenge shows. Vite would answer with the gallery, whose scripts a sandboxed frame cannot load. */
const bank: Plugin = {
  name: 'bank',
  configureServer({ middlewares }) {
    middlewares.use('/three-d-secure', (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end('<!doctype html><html lang="en"><title>Bank</title><main><h1>Bank</h1></main></html>')
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite-gallery',
  plugins: [react(), messages(), content(), bank],
  define: { __INSPECT__: 'false', __EDITING__: 'false' },
  // The gallery reuses the tests' code that leads a machine through its plan.
  resolve: { alias: { vitest: `${import.meta.dirname}/vitest.ts` } },
  // Scan these entries before the first page loads: finding dependencies later would reload the page.
  optimizeDeps: { entries: ['**/*.html'] },
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
  build: { target: 'es2022' },
})
