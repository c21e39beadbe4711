import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { selectFailure } from '../../machines/form/selectors'
import { failed } from '../../machines/shared/failure'
import { createAccountWith } from '../../src/ports/createAccount'
import { verificationWith } from '../../src/ports/verification'
import { typed } from '../machines/createAccount.plan'
import { apiAnsweredBy } from '../support/issuer'

type Sent = { url: string; method: string; body: unknown }

function issuer(...answers: Response[]) {
  const sent: Sent[] = []
  const api = apiAnsweredBy(async (request) => {
    sent.push({ url: request.url, method: request.method, body: await request.json() })
    return answers.shift() ?? new Response(null, { status: 204 })
  })
  return { api, sent }
}
const refused = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

test('SES-47 T-30 OP-25 API-45 an account is asked for with five fields, and its mail once more with one', async () => {
  const { api, sent } = issuer()
  const url = 'https://issuer.test/api/verify/1100003/send'
  const first = createActor(
    createAccountWith(api, () => '1100003'),
    { input: { mailed: null } },
  ).start()
  first.send({ type: 'form.submit', values: typed })
  await waitFor(first, (snapshot) => snapshot.matches('mailed'))
  const again = createActor(
    createAccountWith(api, () => '1100003'),
    {
      input: { mailed: { email: 'robin@example.com', resendAt: 0 } },
    },
  ).start()
  await waitFor(again, (snapshot) => snapshot.matches({ mailed: 'ready' }))
  again.send({ type: 'mail.resend' })
  await waitFor(again, (snapshot) => snapshot.matches({ mailed: 'paused' }))
  expect(sent).toEqual([
    {
      url,
      method: 'POST',
      body: {
        email: 'robin@example.com',
        password: 'Secret12',
        recaptchaResponse: 'built-in',
        challenge: 'What was the name of your first pet?',
        response: 'Rex',
      },
    },
    { url, method: 'POST', body: { email: 'robin@example.com' } },
  ])
  first.stop()
  again.stop()
})

test('ERR-28 a refusal without words has the default text', async () => {
  const { api } = issuer(refused(500, {}))
  const actor = createActor(
    createAccountWith(api, () => '1100003'),
    { input: { mailed: null } },
  ).start()
  actor.send({ type: 'form.submit', values: typed })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(selectFailure(actor.getSnapshot())).toEqual(failed('error.sendVerification'))
})

const link = { link: 'link-1', sessionId: 'session-1' }

test.each([
  ['SES-50 an unknown link', refused(400, { code: 'LNK-4001', message: 'No' }), 'refused', 'error.creationLink'],
  ['an expired link', refused(400, { code: 'LNK-4002', message: 'No' }), 'refused', 'error.creationLinkExpired'],
  ['ERR-29 no words', refused(500, {}), 'unanswered', 'error.createAccount'],
])('%s is told by name', async (_, answer, state, key) => {
  const { api } = issuer(answer)
  const actor = createActor(
    verificationWith(api, () => '1100003', Promise.resolve()),
    { input: link },
  ).start()
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(actor.getSnapshot().value).toBe(state)
  expect(actor.getSnapshot().context.failure).toEqual(failed(key))
})

test('SES-49 API-46 a link is sent at once, and what comes of it waits for the first screen', async () => {
  const { api, sent } = issuer(refused(200, { username: 'robin@example.com', emailVerified: true }))
  let draw = () => {}
  const drawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  const actor = createActor(
    verificationWith(api, () => '1100003', drawn),
    { input: link },
  ).start()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(actor.getSnapshot().value).toBe('verifying')
  draw()
  await waitFor(actor, (snapshot) => snapshot.matches('verified'))
  expect(sent).toEqual([
    {
      url: 'https://issuer.test/api/verify/1100003/click',
      method: 'POST',
      body: { sessionId: 'session-1', link: 'link-1' },
    },
  ])
})
