import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { CallError, failed, failureOf, mayHaveHappened, mayStillRun } from '../../machines/shared/failure'
import '../../src/api/laterFailures'
import { fromCall } from '../../src/ports/fromCall'

const errorOf = (run: () => Promise<unknown>) =>
  toPromise(createActor(fromCall('transferFunds', run)).start()).then(
    () => null,
    (error: unknown) => error as CallError,
  )

test('an error in its own code has the default text of the call, and its effect is in doubt', async () => {
  const before = Date.now()
  const cause = new TypeError('URL.parse is not a function')
  const error = await errorOf(() => Promise.reject(cause))
  expect(failureOf(error)).toEqual(failed('error.transfer'))
  expect([mayHaveHappened(error), mayStillRun(error)]).toEqual([true, true])
  expect(error?.sentAt).toBeGreaterThanOrEqual(before)
  expect(error?.cause).toBe(cause)
})

test('a failed call stays what it is', async () => {
  const refusal = new CallError(failed('error.transfer'), 422)
  expect(await errorOf(() => Promise.reject(refusal))).toBe(refusal)
})

test('what it returns is its output', async () => {
  expect(await toPromise(createActor(fromCall('transferFunds', async () => 7)).start())).toBe(7)
})
