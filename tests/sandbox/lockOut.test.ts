import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FULL, MAIN, type OpenSandbox, openSandbox, SECOND, SEED_ANSWER, SEED_PASSWORD, sessionOf } from './openSandbox'

let sandbox: OpenSandbox
const pid = '1100003'
const QUARTER = 15 * 60 + 1

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.reset())
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const HOME = '127.0.0.1'
const strangers = Array.from({ length: 12 }, (_, index) => `127.0.0.${index + 2}`)
const [STRANGER = ''] = strangers
const signIn = (from: string, password: string) =>
  sandbox.from(from, '/api/login', { pid, username: FULL, password, recaptchaToken: 'test' })
const guess = (from: string) => signIn(from, 'Wrong2026')
const recover = (from: string) => sandbox.from(from, `/api/users/${pid}/${FULL}/password/recovery`, {})
const recoveryMails = async () => (await sandbox.mailsTo(FULL)).filter(({ kind }) => kind === 'recovery')

async function complete(newPassword: string) {
  const [mail] = await recoveryMails()
  const link = new URL(mail?.link ?? '', sandbox.url).searchParams.get('link') ?? ''
  const body = { userName: FULL, link, code: mail?.code ?? '', response: SEED_ANSWER, newPassword }
  return (await sandbox.api().POST('/api/users/password/response', { body })).response.status
}

describe('T12 a stranger who guesses from one address', () => {
  it('does not keep the holder from signing in elsewhere, however long it lasts', async () => {
    const answers: number[] = []
    for (let quarter = 0; quarter < 25; quarter += 1) {
      for (let run = 0; run < 5; run += 1) answers.push(await guess(STRANGER))
      await sandbox.advance(QUARTER)
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(20)
    expect(await signIn(HOME, SEED_PASSWORD)).toBe(200)
  })

  it('gets no further by day than by hour, also with the right password', async () => {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let run = 0; run < 5; run += 1) expect(await guess(STRANGER)).toBe(401)
      await sandbox.advance(QUARTER)
    }
    expect(await signIn(STRANGER, SEED_PASSWORD)).toBe(429)
    await sandbox.advance(23 * 3600 - 10)
    expect(await signIn(STRANGER, SEED_PASSWORD)).toBe(429)
    await sandbox.advance(3600)
    expect(await signIn(STRANGER, SEED_PASSWORD)).toBe(200)
  })
})

describe('T12 strangers who guess from many addresses', () => {
  async function useUp() {
    for (let quarter = 0; quarter < 2; quarter += 1) {
      for (const address of strangers.slice(0, 10)) for (let run = 0; run < 5; run += 1) await guess(address)
      await sandbox.advance(QUARTER)
    }
  }

  it('have a hundred tries a day, after which only an address that the holder has used is let in', async () => {
    expect(await signIn(HOME, SEED_PASSWORD)).toBe(200)
    await useUp()
    expect(await signIn(strangers[10] ?? '', SEED_PASSWORD)).toBe(429)
    expect(await signIn(HOME, SEED_PASSWORD)).toBe(200)
  })

  it('do not keep the holder out once a new password was chosen', async () => {
    await useUp()
    expect(await signIn(HOME, SEED_PASSWORD)).toBe(429)
    expect(await recover(HOME)).toBe(204)
    expect(await complete('Changed2026')).toBe(204)
    expect(await signIn(HOME, 'Changed2026')).toBe(200)
  })
})

it('SES-63 wrong passwords are forgotten once a new one was chosen', async () => {
  for (let run = 0; run < 5; run += 1) expect(await guess(HOME)).toBe(401)
  expect(await guess(HOME)).toBe(429)
  await recover(HOME)
  expect(await complete('Changed2026')).toBe(204)
  expect(await signIn(HOME, 'Changed2026')).toBe(200)
})

describe('T12 recovery mails that strangers ask for', () => {
  it('do not keep the holder from having one', async () => {
    for (let run = 0; run < 5; run += 1) expect(await recover(STRANGER)).toBe(204)
    expect(await recover(STRANGER)).toBe(429)
    expect(await recover(HOME)).toBe(204)
    expect(await recoveryMails()).toHaveLength(6)
  })

  it('do not flood the mailbox, and the last of them opens the account', async () => {
    for (const address of strangers) for (let run = 0; run < 4; run += 1) expect(await recover(address)).toBe(204)
    expect(await recover(HOME)).toBe(204)
    expect(await recoveryMails()).toHaveLength(20)
    expect(await complete('Changed2026')).toBe(204)
    expect(await signIn(HOME, 'Changed2026')).toBe(200)
  })
})

const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

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
    const statuses = await Promise.all(Array.from({ length: 15 }, () => signIn(HOME, SEED_PASSWORD)))
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
