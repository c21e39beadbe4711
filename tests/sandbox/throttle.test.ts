import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FULL, MAIN, type OpenSandbox, openSandbox, SECOND, SEED_ANSWER, SEED_PASSWORD, sessionOf } from './openSandbox'

let sandbox: OpenSandbox

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.reset())
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length
const signIn = async (password: string, username = FULL) =>
  (
    await sandbox.raw('POST', '/api/login', {
      body: { pid: '1100003', username, password, recaptchaToken: 'test' },
    })
  ).status

async function answers() {
  const { api } = await sandbox.signIn()
  return async (securityResponse: string, id = MAIN) => {
    const { response } = await api.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id } },
      body: { sessionId: sessionOf(api), securityResponse },
    })
    return response.status
  }
}

describe('right guesses at the same time', () => {
  it('are all answered: passwords', async () => {
    const statuses = await Promise.all(Array.from({ length: 15 }, () => signIn(SEED_PASSWORD)))
    expect(count(statuses, 200)).toBe(15)
  })

  it('are all answered: security answers, as many as there are views a day', async () => {
    const reveal = await answers()
    const statuses = await Promise.all(Array.from({ length: 20 }, () => reveal(SEED_ANSWER)))
    expect(count(statuses, 200)).toBe(10)
    expect(count(statuses, 429)).toBe(0)
  })

  it('do not let wrong ones pass the limit', async () => {
    const reveal = await answers()
    const wrong = await Promise.all(Array.from({ length: 20 }, () => reveal('galleon', SECOND)))
    expect([count(wrong, 400), count(wrong, 429)]).toEqual([5, 15])
    expect(await reveal(SEED_ANSWER)).toBe(429)
  })
})
