import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { selectFailure } from '../../machines/form/selectors'
import { failed } from '../../machines/shared/failure'
import { createAccountWith } from '../../src/ports/createAccount'
import { typed } from '../machines/createAccount.plan'
import { apiAnsweredBy } from '../support/issuer'

type Sent = { url: string; method: string; key: string | null; body: unknown }

function issuer(...answers: Response[]) {
  const sent: Sent[] = []
  const api = apiAnsweredBy(async (request) => {
    const { url, method, headers } = request
    sent.push({ url, method, key: headers.get('Idempotency-Key'), body: await request.json() })
    return answers.shift() ?? new Response(null, { status: 204 })
  })
  return { api, sent }
}
const KEY = /^[\da-f-]{36}$/
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
      input: { mailed: { purpose: 'account', email: 'robin@example.com', resendAt: 0 } },
    },
  ).start()
  await waitFor(again, (snapshot) => snapshot.matches({ mailed: 'ready' }))
  again.send({ type: 'mail.resend' })
  await waitFor(again, (snapshot) => snapshot.matches({ mailed: 'paused' }))
  expect(sent).toEqual([
    {
      url,
      method: 'POST',
      key: expect.stringMatching(KEY),
      body: {
        email: 'robin@example.com',
        password: 'Secret12',
        recaptchaResponse: 'built-in',
        challenge: 'What was the name of your first pet?',
        response: 'Rex',
      },
    },
    { url, method: 'POST', key: expect.stringMatching(KEY), body: { email: 'robin@example.com' } },
  ])
  first.stop()
  again.stop()
})

test('ERR-28 a refusal without words has the default text', async () => {
  const { api } = issuer(refused(400, {}))
  const actor = createActor(
    createAccountWith(api, () => '1100003'),
    { input: { mailed: null } },
  ).start()
  actor.send({ type: 'form.submit', values: typed })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(selectFailure(actor.getSnapshot())).toEqual(failed('error.sendVerification'))
})

test.each([
  ['a foreign body', refused(200, { foo: 1 })],
  ['an empty 200', new Response(null, { status: 200 })],
])('%s does not say that the mail is on its way', async (_, answer) => {
  const { api } = issuer(answer)
  const actor = createActor(
    createAccountWith(api, () => '1100003'),
    { input: { mailed: null } },
  ).start()
  actor.send({ type: 'form.submit', values: typed })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(actor.getSnapshot().matches('editable')).toBe(true)
  expect(selectFailure(actor.getSnapshot())).toEqual(failed('createAccount.unconfirmed'))
})
