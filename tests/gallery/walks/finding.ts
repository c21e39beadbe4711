/** A worker: finding the path tests of a large machine takes seconds. */
import { planOf } from '../../support/plans'
import { type PathTest, pathTestsOf } from './pathTests'

export type Found = { readonly machine: string; readonly tests: readonly PathTest[] }

addEventListener('message', async ({ data: machine }: MessageEvent<string>) => {
  postMessage({ machine, tests: pathTestsOf(await planOf(machine)) } satisfies Found)
})
