import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { passwordRecoveryWith } from '../../src/ports/passwordRecovery'
import { apiAnsweredBy } from '../support/issuer'

type Reply = { status: number; body?: unknown }
const challenge = { userName: 'robin@example.com', challenge: 'Which ship?' }
const typed = {
  code: '012345',
  userName: 'robin@example.com',
  response: 'Bluenose',
  newPassword: 'Changed2026',
  passwordConfirmation: 'Changed2026',
}

async function run(link: string | null, values: Record<string, unknown>, replies: readonly Reply[]) {
  const sent: { path: string; body: unknown }[] = []
  const left = [...replies]
  const api = apiAnsweredBy(async (request) => {
    const text = await request.text()
    sent.push({ path: new URL(request.url).pathname, body: text === '' ? null : JSON.parse(text) })
    const { status, body } = left.shift()!
    return body === undefined
      ? new Response(null, { status })
      : new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
  })
  const actor = createActor(
    passwordRecoveryWith(api, () => '1100003'),
    { input: { link, username: '', mailed: null } },
  ).start()
  for (const _ of replies) {
    actor.send({ type: 'form.submit', values })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  }
  return { sent, snapshot: actor.getSnapshot() }
}

test('SES-63 asks for the link with a name in the path and no body', async () => {
  const { sent, snapshot } = await run(null, { username: 'A+B@x.ca' }, [{ status: 204 }])
  expect(sent).toEqual([{ path: '/api/users/1100003/a%2Bb%40x.ca/password/recovery', body: null }])
  expect(snapshot.value).toBe('mailed')
})

test('SES-64 SES-65 T-30 sends link and code, then exactly userName, link, code, response and newPassword', async () => {
  const { sent, snapshot } = await run('the-link', typed, [{ status: 200, body: challenge }, { status: 204 }])
  const { passwordConfirmation: _, ...answer } = typed
  expect(sent).toEqual([
    { path: '/api/users/password/challenge', body: { link: 'the-link', code: '012345' } },
    { path: '/api/users/password/response', body: { ...answer, link: 'the-link' } },
  ])
  expect(snapshot.value).toBe('changed')
})

test.each([
  ['no name', { challenge: 'Which ship?' }, 'challenged', undefined],
  ['an empty name', { ...challenge, userName: '' }, 'challenged', undefined],
  ['no question', { userName: 'robin@example.com' }, 'unconfirmed', 'error.challengeRecovery'],
])('an answer with %s', async (_, body, state, key) => {
  const { snapshot } = await run('the-link', typed, [{ status: 200, body }])
  expect([snapshot.value, snapshot.context.failure?.key]).toEqual([state, key])
  expect(snapshot.context.challenge?.userName ?? null).toBeNull()
})

test.each([
  ['LNK-4001', 'refused', 'error.recoveryLink'],
  ['LNK-4002', 'refused', 'recovery.link.expired'],
  ['LNK-4003', 'unconfirmed', 'recovery.code.wrong'],
  ['LNK-4004', 'refused', 'recovery.link.used'],
])('SES-68 ERR-65 %s from the challenge', async (code, state, key) => {
  const reply = { status: 400, body: { code, message: 'The issuer’s words' } }
  const { snapshot } = await run('the-link', typed, [reply])
  expect([snapshot.value, snapshot.context.failure?.key]).toEqual([state, key])
})

test.each([
  ['LNK-4002', 'refused', 'recovery.link.expired'],
  ['LNK-4004', 'refused', 'recovery.link.used'],
  ['LNK-4005', 'challenged', 'recovery.response.wrong'],
])('SES-68 %s from the change', async (code, state, key) => {
  const reply = { status: 400, body: { code, message: 'The issuer’s words' } }
  const { snapshot } = await run('the-link', typed, [{ status: 200, body: challenge }, reply])
  expect([snapshot.value, snapshot.context.failure?.key]).toEqual([state, key])
})

test.each([
  ['ERR-34', null, { username: 'robin@example.com' }, [{ status: 400, body: {} }], 'error.startRecovery'],
  ['ERR-35', 'the-link', typed, [{ status: 500, body: {} }], 'error.challengeRecovery'],
  [
    'ERR-33',
    'the-link',
    typed,
    [
      { status: 200, body: challenge },
      { status: 400, body: {} },
    ],
    'error.completeRecovery',
  ],
])('%s an answer without words is given the default text', async (_, link, values, replies, key) => {
  const { snapshot } = await run(link, values, replies)
  expect(snapshot.context.failure).toEqual({ key, serverMessage: null, fieldMessages: [] })
})

test.each([
  ['SES-63 the link', null, { username: 'robin@example.com' }, [{ status: 200, body: {} }], 'email.unconfirmed'],
  [
    'SES-65 the change',
    'the-link',
    typed,
    [
      { status: 200, body: challenge },
      { status: 200, body: {} },
    ],
    'recovery.change.unconfirmed',
  ],
])('%s is not known to be done by any answer but 204', async (_, link, values, replies, key) => {
  const { snapshot } = await run(link, values, replies)
  expect(snapshot.context.failure?.key).toBe(key)
})
