import { afterEach, expect, test } from 'vitest'
import { selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice } from '../../machines/notification/notification'
import { revealMachine } from '../../machines/reveal/revealMachine'
import {
  selectAttempts,
  selectChallenge,
  selectHidesAt,
  selectIsAsking,
  selectIsRefused,
  selectSecrets,
} from '../../machines/reveal/selectors'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { secrets, typedAnswer } from './reveal.plan'

let stop = () => {}
afterEach(() => stop())

async function openLoaded() {
  const rig = openRig(revealMachine, { clientId: '1000000001' })
  stop = rig.stop
  const see = () => rig.actor.getSnapshot()
  rig.send({ type: 'pan.show' })
  await rig.answer('readQuestion', 'Name of your first pet?')
  rig.send({ type: 'form.submit', values: typedAnswer })
  await rig.answer('readSecrets', secrets)
  return { ...rig, see }
}

test('CRD-40 hiding and showing again asks nobody', async () => {
  const { send, see, countOf } = await openLoaded()
  expect(selectSecrets(see())).toEqual(secrets)
  send({ type: 'pan.hide' })
  expect(selectSecrets(see())).toBeNull()
  send({ type: 'pan.show' })
  expect(selectSecrets(see())).toEqual(secrets)
  expect([countOf('readQuestion'), countOf('readSecrets')]).toEqual([1, 1])
})

test('A3 while they are shown it is known when they hide, a minute later', async () => {
  const { send, see } = await openLoaded()
  expect((selectHidesAt(see()) ?? 0) - Date.now()).toBeGreaterThan(50_000)
  expect((selectHidesAt(see()) ?? 0) - Date.now()).toBeLessThanOrEqual(60_000)
  send({ type: 'pan.hide' })
  expect(selectHidesAt(see())).toBeNull()
})

test('CRD-41 the answer goes out once, for the card that was asked about', async () => {
  const { calls, send } = await openLoaded()
  send({ type: 'form.submit', values: typedAnswer })
  expect(calls['readSecrets']?.map(({ input }) => input)).toEqual([
    { clientId: '1000000001', securityResponse: 'bluenose' },
  ])
})

test('a number that was hidden for a minute is gone, and the next showing asks again', async () => {
  const { send, see, clock } = await openLoaded()
  send({ type: 'pan.hide' })
  clock.advance(59_999)
  expect(see().children.secrets).toBeDefined()
  clock.advance(1)
  expect(see().children.secrets).toBeUndefined()
  send({ type: 'pan.show' })
  expect(selectIsAsking(see())).toBe(true)
  expect(selectSecrets(see())).toBeNull()
})

test('each refused answer counts, so that a view empties its field', async () => {
  const rig = openRig(revealMachine, { clientId: '1000000001' })
  stop = rig.stop
  rig.send({ type: 'pan.show' })
  await rig.answer('readQuestion', 'Name of your first pet?')
  for (const attempts of [1, 2]) {
    rig.send({ type: 'form.submit', values: typedAnswer })
    await rig.refuse('readSecrets', refusal('error.wrongAnswer'))
    expect(selectAttempts(rig.actor.getSnapshot())).toBe(attempts)
  }
})

test('a tab hidden for a minute forgets them; one looked at again before does not show them by itself', async () => {
  const { send, see, clock } = await openLoaded()
  send({ type: 'page.hidden' })
  clock.advance(59_999)
  send({ type: 'page.shown' })
  expect(selectSecrets(see())).toBeNull()
  expect(see().children.secrets).toBeDefined()
  send({ type: 'page.hidden' })
  clock.advance(60_000)
  expect(see().children.secrets).toBeUndefined()
})

test('OP-41 neither the answer nor what it shows is ever in the context', async () => {
  const { see } = await openLoaded()
  const { secrets: _, attention: __, ...children } = see().children
  expect(Object.values(children).filter(Boolean)).toEqual([])
  for (const secret of [secrets.fullPan, secrets.cvv, typedAnswer.securityResponse]) {
    expect(JSON.stringify(see().context)).not.toContain(secret)
  }
})

test('CRD-42 T-18 a wrong answer leaves the dialog open with its words until the next try', async () => {
  const rig = openRig(revealMachine, { clientId: '1000000001' })
  stop = rig.stop
  rig.send({ type: 'pan.show' })
  await rig.refuse('readQuestion', refusal('error.readProfile'))
  expect(selectIsAsking(rig.actor.getSnapshot())).toBe(true)
  rig.send({ type: 'form.submit', values: typedAnswer })
  await rig.refuse('readSecrets', refusal('error.wrongAnswer'))
  expect(selectIsAsking(rig.actor.getSnapshot())).toBe(true)
  expect(selectIsRefused(rig.actor.getSnapshot())).toBe(true)
  rig.send({ type: 'form.submit', values: typedAnswer })
  expect(selectIsRefused(rig.actor.getSnapshot())).toBe(false)
})

test.each([
  ['CRD-42', 'error.wrongAnswer', []],
  ['CRD-43', 'error.serviceUnavailable', []],
  ['ERR-46', 'error.readPan', [errorNotice(failed('error.readPan'))]],
] as const)(
  '%s after %s the dialog alone speaks where the specification words it for the dialog',
  async (_, key, said) => {
    const rig = openRig(revealMachine, { clientId: '1000000001' })
    stop = rig.stop
    rig.send({ type: 'pan.show' })
    await rig.answer('readQuestion', 'Name of your first pet?')
    rig.send({ type: 'form.submit', values: typedAnswer })
    await rig.refuse('readSecrets', refusal(key))
    expect(rig.told('notification.show').map(({ notification }) => notification)).toEqual(said)
  },
)

test('the question is told, and what is wrong ends with the dialog', async () => {
  const { actor, send, answer, stop: end } = openRig(revealMachine, { clientId: '1000000001' })
  stop = end
  send({ type: 'pan.show' })
  await answer('readQuestion', 'Name of your first pet?')
  expect(selectChallenge(actor.getSnapshot())).toBe('Name of your first pet?')
  send({ type: 'form.submit', values: { securityResponse: '' } })
  expect(selectFieldErrors(actor.getSnapshot())).toEqual({ securityResponse: 'reveal.answer.required' })
  send({ type: 'prompt.dismiss' })
  expect(selectFieldErrors(actor.getSnapshot())).toEqual({})
})
