import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/processes/**/*.test.ts'],
    globalSetup: ['tests/processes/setup.ts'],
    // One file restarts the server that all of them use.
    fileParallelism: false,
    // Each starts programs, which takes seconds when the cores are busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // CI runs these beside the engines, on cores that others may use too.
    retry: process.env['CI'] ? 1 : 0,
  },
})
