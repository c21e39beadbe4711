/** The editors' application: a document of its own, built into the portal's folder only if editing is on. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from '../i18n/compile.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/cms/',
  cacheDir: '../../node_modules/.vite-editor',
  publicDir: false,
  plugins: [react(), messages()],
  resolve: {
    alias: {
      // Messages are compiled at build time: the browser needs no parser.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  server: { fs: { allow: ['../..'] } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The policy allows no `data:` address.
    assetsInlineLimit: 0,
    // For a few people, who stay on the page.
    chunkSizeWarningLimit: 800,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
