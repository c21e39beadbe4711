import { defineConfig } from 'vitest/config'
import { isLeftOver } from './vitest.e2e.config'

export default defineConfig({
  test: {
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: ['tests/browsers/setup.ts'],
    // An engine each.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: process.env['CI'] ? 1 : 0,
    onUnhandledError: isLeftOver,
  },
})
