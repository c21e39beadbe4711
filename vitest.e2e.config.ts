import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/setup.ts'],
    // At most two browsers: the journeys share two cores with their sandboxes.
    maxWorkers: 2,
    // Files of a worker share its sandbox and its browser.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a shared machine a journey may be starved for seconds. The report marks tests that passed on the second try.
    retry: process.env['CI'] ? 1 : 0,
  },
})
