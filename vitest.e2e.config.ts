import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/setup.ts'],
    // Two browsers at most: the journeys share two cores with the sandboxes they talk to.
    maxWorkers: 2,
    // The files of a worker share its sandbox and its browser.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a shared machine a journey may be starved for seconds. The report marks what passed at its second try.
    retry: process.env['CI'] ? 1 : 0,
  },
})
