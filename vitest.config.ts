import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { content } from './src/content/compile.ts'
import { messages } from './src/i18n/compile.ts'

export default defineConfig({
  plugins: [react(), messages(), content()],
  define: { __INSPECT__: 'true' },
  test: {
    environment: 'node',
    // Vitest leaves one core free by default, which halves the workers on two cores.
    maxWorkers: '100%',
    // Creating a database takes seconds when the cores are busy.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
  },
})
