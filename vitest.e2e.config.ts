import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest starts with the largest files; these are small for the time that they take, and would end alone. */
const LONG = ['gallery', 'bench', 'touch', 'routes'].map((name) => `/tests/e2e/${name}.test.ts`)
const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path))

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** A try that has failed leaves waits for requests behind, which end with its page: they are no errors of the run. */
export const isLeftOver = ({ message }: { readonly message: string }): false | undefined =>
  message.includes('Target page, context or browser has been closed') ? false : undefined

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/setup.ts'],
    // A journey waits for its browser or its sandbox a third of its time: three use two cores best.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // Files of a worker share its sandbox and its browser.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a shared machine a journey may be starved for seconds. The report marks tests that passed on the second try.
    retry: process.env['CI'] ? 1 : 0,
    onUnhandledError: isLeftOver,
  },
})
