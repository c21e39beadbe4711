import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { content } from '../../src/content/compile.ts'
import { messages } from '../../src/i18n/compile.ts'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite-gallery',
  plugins: [react(), messages(), content()],
  define: { __INSPECT__: 'false' },
  // The machinery that leads a machine through its plan is that of the tests.
  resolve: { alias: { vitest: `${import.meta.dirname}/vitest.ts` } },
  // Found before the first page asks for them: to find them later would load the page again.
  optimizeDeps: { entries: ['*.html'] },
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
  build: { target: 'es2022' },
})
