import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { content } from './src/content/compile.ts'
import { messages } from './src/i18n/compile.ts'

/** Test files that need no document and change nothing of their process: starting one takes longer than most run. */
const SHARED = ['tests/{api,contract,machines,rules,sandbox}/**/*.test.ts']
/** Those of screens and their parts. A file that replaces modules is not among them: another may have loaded them. */
const SCREENS = ['features', 'forms', 'paths', 'ui']
  .flatMap((folder) => readdirSync(join(import.meta.dirname, 'tests', folder)).map((file) => `tests/${folder}/${file}`))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => !/\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
/** Run by configurations of their own. */
const OTHERS = ['tests/e2e/**', 'tests/browsers/**', 'tests/processes/**']

export default defineConfig({
  plugins: [react(), messages(), content()],
  // As in the default build, unless a test turns editing on.
  define: { __INSPECT__: 'true', __EDITING__: 'globalThis.__EDITING__' },
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
          exclude: [...configDefaults.exclude, ...OTHERS, ...SHARED, ...SCREENS],
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
      {
        extends: true,
        test: {
          name: 'shared document',
          include: SCREENS,
          benchmark: { include: [] },
          isolate: false,
          setupFiles: ['tests/support/restore.ts', 'tests/support/restoreDocument.ts'],
        },
      },
    ],
  },
})
