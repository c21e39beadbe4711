import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/setup.ts'],
    // Two browsers at most: the journeys share two cores with the sandboxes they talk to.
    maxWorkers: 2,
    // Two clocks, the browser's and the issuer's, are moved by hand: on a busy machine a journey may look between the two.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
