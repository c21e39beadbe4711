import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HANDLERS } from '../../sandbox/handlers'
import { readContract } from '../../sandbox/http/document'
import { CALLS, type Callers, openCallers } from './everyOperation'
import { type OpenSandbox, openSandbox } from './openSandbox'

let sandbox: OpenSandbox
let callers: Callers

beforeAll(async () => {
  sandbox = await openSandbox({ editing: true })
  callers = await openCallers(sandbox)
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

describe('every operation of the contract', () => {
  const contract = Object.values(readContract().paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}).flatMap((operation) =>
      typeof operation === 'object' && 'operationId' in operation ? [operation.operationId as string] : [],
    ),
  )

  it('has a handler, and no handler is without one', () => {
    expect(Object.keys(HANDLERS).sort()).toEqual(contract.sort())
  })

  it.each(Object.entries(CALLS))('%s answers its documented success', async (_, call) => {
    const { response, error } = await call(callers)
    expect(error).toBeUndefined()
    expect([200, 204]).toContain(response.status)
  })
})
