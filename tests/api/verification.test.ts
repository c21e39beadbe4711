import { expect, test } from 'vitest'
import { verificationWith } from '../../src/ports/verification'
import { ask, failing, issuerWith } from '../support/issuer'

const POST = 'POST /api/verify/1100003/click'
const CONFIRMED = { username: 'Robin@example.com', emailVerified: true }
const portal = (drawn: Promise<unknown>) => ({ pid: () => '1100003', access: async () => 'open' as const, drawn })
const link = { link: 'link-1', sessionId: 'session-1' }

test('the link and its session are confirmed', async () => {
  const { api, sent } = issuerWith({ [POST]: CONFIRMED })
  expect(await ask(verificationWith(api, portal(Promise.resolve())), 'confirmLink', link)).toEqual({
    username: 'robin@example.com',
    emailVerified: true,
  })
  expect(sent).toEqual([{ call: POST, body: { sessionId: 'session-1', link: 'link-1' }, key: null }])
})

test('what the link led to waits for the first screen', async () => {
  const { api } = issuerWith({ [POST]: CONFIRMED })
  let draw = () => {}
  const drawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  let isDone = false
  const confirmed = ask(verificationWith(api, portal(drawn)), 'confirmLink', link).then(() => {
    isDone = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isDone).toBe(false)
  draw()
  await confirmed
  expect(isDone).toBe(true)
})

test.each([
  ['LNK-4001', 'error.creationLink'],
  ['LNK-4002', 'error.creationLinkExpired'],
])('%s is told as %s', async (code, key) => {
  const { api } = issuerWith({ [POST]: Response.json({ code }, { status: 400 }) })
  const machine = verificationWith(api, portal(Promise.resolve()))
  await expect(ask(machine, 'confirmLink', link)).rejects.toEqual(failing(key, 400))
})

test.each([[{}], [{ username: 'robin@example.com', emailVerified: false }]])(
  '%j does not say that the e-mail is confirmed',
  async (body) => {
    const { api } = issuerWith({ [POST]: body })
    const machine = verificationWith(api, portal(Promise.resolve()))
    await expect(ask(machine, 'confirmLink', link)).rejects.toEqual(failing('error.createAccount', 200))
  },
)
