import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { content } from '../../src/content/compile.ts'
import { messages } from '../../src/i18n/compile.ts'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite-gallery',
  plugins: [react(), messages(), content()],
  define: { __INSPECT__: 'false' },
  // The gallery reuses the tests' code that leads a machine through its plan.
  resolve: { alias: { vitest: `${import.meta.dirname}/vitest.ts` } },
  // Scan these entries before the first page loads: finding dependencies later would reload the page.
  optimizeDeps: { entries: ['*.html'] },
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
  build: { target: 'es2022' },
})
