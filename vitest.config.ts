import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { content } from './src/content/compile.ts'
import { messages } from './src/i18n/compile.ts'

/** Test files that need no document and change nothing of their process: starting one takes longer than most run. */
const SHARED = ['tests/{api,contract,machines,rules,sandbox}/**/*.test.ts']
/** Run by configurations of their own. */
const OTHERS = ['tests/e2e/**', 'tests/browsers/**', 'tests/processes/**']

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
    projects: [
      {
        extends: true,
        test: {
          name: 'own process',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...OTHERS, ...SHARED],
        },
      },
      {
        extends: true,
        test: {
          name: 'shared process',
          include: SHARED,
          benchmark: { include: [] },
          isolate: false,
          setupFiles: ['tests/support/restore.ts'],
        },
      },
    ],
  },
})
