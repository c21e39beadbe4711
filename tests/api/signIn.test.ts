import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Session } from '../../machines/session/session'
import { signInWith } from '../../src/ports/signIn'
import { apiAnsweredBy } from '../support/issuer'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${encode({ alg: 'HS256' })}.${encode({ exp: 4_000_000_000 })}.c2ln`
const answer = {
  username: 'Holder@Example.com',
  email: 'holder@example.com',
  acctNo: '70000001',
  locale: 'fr',
  kycLevel: 0,
  emailVerified: false,
  blankProfile: true,
  consents: ['cha-2025-01'],
  latestAgreement: 'cha-2026-01',
  fatcaProvided: true,
  isCanadian: false,
  eligibleForVirtualCard: true,
  eligibleForPhysicalCard: false,
}

async function signIn(body: unknown, headers: Record<string, string> = { 'X-AUTH-TOKEN': token }) {
  const sent: unknown[] = []
  const api = apiAnsweredBy(async (request) => {
    sent.push(await request.json())
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', ...headers } })
  })
  let opened: Session | null = null
  const machine = signInWith(api, () => '1100003')
  const actor = createActor(machine, {
    inspect: (event) => {
      if (event.type === '@xstate.event' && event.event.type === 'xstate.done.actor.submit') {
        opened = (event.event as unknown as { output: Session }).output
      }
    },
  }).start()
  actor.send({
    type: 'form.submit',
    values: { username: ' HOLDER@example.com ', password: 'Maple2026', recaptchaToken: 't' },
  })
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return { sent, session: opened as Session | null, snapshot: actor.getSnapshot() }
}

test('SES-03 SES-04 T-30 sends exactly pid, username in lower case, password and recaptchaToken', async () => {
  const { sent } = await signIn(answer)
  expect(sent).toEqual([{ pid: '1100003', username: 'holder@example.com', password: 'Maple2026', recaptchaToken: 't' }])
})

test('SES-25 SES-26 SES-27 SES-29 SES-30 SES-32 SES-34 SES-35 SES-36 SES-37 SES-38 SES-39 keeps what the answer says of the account', async () => {
  const { session } = await signIn(answer)
  expect(session).toMatchObject({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    xAuthToken: token,
    xAuthTokenExpiry: 4_000_000_000_000,
    account: { ...answer, username: 'holder@example.com', legalFirstName: '' },
  })
})

test('SES-28 T-19 language is English and residency unset where the answer says nothing of them', async () => {
  const { locale: _, isCanadian: __, ...rest } = answer
  const { session } = await signIn(rest)
  expect(session?.account).toMatchObject({ locale: 'en', isCanadian: null })
})

test.each([
  ['an answer without a token', answer, {}],
  ['an answer of another shape', { hello: 'world' }, { 'X-AUTH-TOKEN': token }],
])('F6 %s is not a sign-in', async (_, body, headers) => {
  const { session, snapshot } = await signIn(body, headers as Record<string, string>)
  expect(session).toBeNull()
  expect(snapshot.context.failure?.key).toBe('error.login')
  expect(snapshot.value).toBe('editable')
})
