import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { success } from '../../machines/notification/notification'
import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import {
  selectAddress,
  selectCanLock,
  selectFee,
  selectIsChecking,
  selectIsLocking,
  selectIsStopped,
  selectReason,
  selectRefusal,
  selectRemaining,
  selectReplacement,
  selectStep,
  selectSteps,
} from '../../machines/replace-card/selectors'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { identityTyped, refusal } from '../support/samples'
import { postCodeRefused, input, lost, noSubject, refused, replacement, subjectOf } from './replaceCard.plan'

let stop = () => {}
afterEach(() => stop())

async function open(subject: unknown = subjectOf()) {
  const rig = openRig(replaceCardMachine, input)
  stop = rig.stop
  await rig.answer('readSubject', subject)
  rig.heard()
  const snapshot = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, unknown> = {}) => rig.send({ type: 'form.submit', values })
  return {
    ...rig,
    snapshot,
    submit,
    choose: (reason: string) => submit({ reason }),
    confirmAddress: () => submit(identityTyped),
    toReview() {
      submit({ reason: 'damaged' })
      submit(identityTyped)
    },
    sent: () => rig.calls['replaceCard']?.map((call) => call.input as Record<string, unknown>) ?? [],
  }
}

describe('a card in other hands', () => {
  test.each(['lost', 'stolen'])('SHL-098 ORD-16 %s: it is locked before anything else is asked', async (reason) => {
    const { choose, snapshot, calls, answer, told } = await open()
    choose(reason)
    expect(selectIsLocking(snapshot())).toBe(true)
    expect(calls['lockCard']?.map((call) => call.input)).toEqual([{ clientId: '1000000001' }])
    expect(selectIsStopped(snapshot())).toBe(false)
    await answer('lockCard')
    expect(selectStep(snapshot())).toBe('address')
    expect(selectIsStopped(snapshot())).toBe(true)
    expect(told('balances.refresh')).toHaveLength(1)
  })

  test('a lock that failed is not called one, may be tried again, and does not stop the replacement', async () => {
    const { choose, snapshot, refuse, answer, send, confirmAddress, told, countOf } = await open()
    choose('lost')
    await refuse('lockCard', refusal('error.setCardStatus'))
    expect(selectStep(snapshot())).toBe('address')
    expect(selectIsStopped(snapshot())).toBe(false)
    expect(selectCanLock(snapshot())).toBe(true)
    expect(told('notification.show')).toHaveLength(1)
    confirmAddress()
    expect(selectStep(snapshot())).toBe('review')
    send({ type: 'card.lock' })
    await answer('lockCard')
    expect(selectStep(snapshot())).toBe('review')
    expect(selectIsStopped(snapshot())).toBe(true)
    send({ type: 'card.lock' })
    expect(countOf('lockCard')).toBe(2)
  })

  test('one that is locked already, or only damaged, is left as it is', async () => {
    const locked = await open(subjectOf({ cardStatus: 'S' }))
    locked.choose('lost')
    expect(locked.countOf('lockCard')).toBe(0)
    expect(selectIsStopped(locked.snapshot())).toBe(true)
    const damaged = await open()
    damaged.choose('damaged')
    expect(damaged.countOf('lockCard')).toBe(0)
    expect(selectIsStopped(damaged.snapshot())).toBeNull()
  })

  test('another choice of reason tries a failed lock again, not one that was made', async () => {
    const { choose, refuse, answer, send, countOf } = await open()
    choose('lost')
    await refuse('lockCard', refusal('error.setCardStatus'))
    send({ type: 'step.back' })
    choose('stolen')
    expect(countOf('lockCard')).toBe(2)
    await answer('lockCard')
    send({ type: 'step.back' })
    choose('lost')
    expect(countOf('lockCard')).toBe(2)
  })
})

describe('what it costs', () => {
  test.each([
    ['a non-reloadable card', {}, 1000, 11_345],
    ['a digital non-reloadable card', { plasticFlag: false }, 0, 12_345],
    ['a digital reloadable card', { plasticFlag: false, cardType: 'express-reloadable' }, 250, 12_095],
    ['a reloadable card', { cardType: 'select' }, 1000, 11_345],
    ['a card with less than the fee', { availableCents: 400 }, 400, 0],
    ['an empty card', { availableCents: 0 }, 0, 0],
  ] as const)('ORD-16 %s', async (_, changes, fee, remaining) => {
    const { choose, snapshot } = await open(subjectOf(changes))
    choose('damaged')
    expect([selectFee(snapshot()), selectRemaining(snapshot())]).toEqual([fee, remaining])
  })

  test('an expiring card costs nothing, and is one only where the issuer says so', async () => {
    const expiring = await open(subjectOf({}, true))
    expiring.choose('expiring')
    expect(selectReason(expiring.snapshot())).toBe('expiring')
    expect(selectFee(expiring.snapshot())).toBe(0)
    const other = await open()
    other.choose('expiring')
    expect(selectFieldErrors(other.snapshot())).toEqual({ reason: 'replaceCard.reason.required' })
  })
})

describe('only a card in the holder’s name', () => {
  test('one that is not activated is not replaced', async () => {
    const { snapshot, choose } = await open(subjectOf({ cardStatus: 'N' }))
    expect(selectRefusal(snapshot())).toBe('notActivated')
    choose('lost')
    expect(selectStep(snapshot())).toBe('refused')
  })
  test('nobody without a card replaces one', async () => {
    const { snapshot } = await open(noSubject)
    expect(selectRefusal(snapshot())).toBe('noCard')
  })
})

test('a virtual card is sent nowhere', async () => {
  const { choose, snapshot, submit, sent } = await open(subjectOf({ plasticFlag: false }))
  expect(selectSteps(snapshot())).toEqual(['reason', 'review'])
  choose('damaged')
  expect(selectStep(snapshot())).toBe('review')
  submit()
  expect(sent()[0]).toMatchObject({ address: null })
})

test('ORD-15: one replacement goes out with its address, however often it is sent', async () => {
  const { toReview, submit, sent, answer, snapshot, heard } = await open()
  toReview()
  submit()
  submit()
  expect(sent()).toEqual([
    {
      clientId: '1000000001',
      reason: 'damaged',
      address: {
        addressLine: '100 Queen Street',
        unitNum: '',
        city: 'Toronto',
        region: 'ON',
        postCode: 'M5H 2N2',
      },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    },
  ])
  heard()
  await answer('replaceCard', replacement)
  expect(selectReplacement(snapshot())).toEqual(replacement)
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'changes.release' },
    { type: 'notification.show', notification: success('replaceCard.done') },
    { type: 'balances.refresh' },
  ])
  submit()
  expect(sent()).toHaveLength(1)
})

test('each retry brings the same key, a review opened anew brings another', async () => {
  const { toReview, submit, send, sent, refuse, confirmAddress } = await open()
  toReview()
  submit()
  await refuse('replaceCard', refused)
  submit()
  await refuse('replaceCard', refused)
  send({ type: 'step.back' })
  confirmAddress()
  submit()
  const [first, second, third] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('ORD-33: a refusal stays at the review; one about the address leads back to it', async () => {
  const { toReview, submit, refuse, snapshot } = await open()
  toReview()
  submit()
  await refuse('replaceCard', refused)
  expect(selectStep(snapshot())).toBe('review')
  expect(selectFailure(snapshot())).toEqual(failed('error.replaceCard'))
  submit()
  await refuse('replaceCard', postCodeRefused)
  expect(selectStep(snapshot())).toBe('address')
  expect(selectAddress(snapshot())).toBeNull()
  expect(selectFailure(snapshot())?.fieldMessages).toHaveLength(1)
})

test('a lost answer is looked up before anything can be sent again', async () => {
  const { toReview, submit, refuse, answer, sent, snapshot, calls, send } = await open()
  toReview()
  submit()
  await refuse('replaceCard', lost)
  expect(selectIsChecking(snapshot())).toBe(true)
  expect(calls['findReplacement']?.[0]?.input).toEqual({
    username: input.username,
    clientId: '1000000001',
    known: ['1000000001'],
  })
  submit()
  await refuse('findReplacement', refusal('error.readCards'))
  expect(selectStep(snapshot())).toBe('unconfirmed')
  submit()
  expect(sent()).toHaveLength(1)
  send({ type: 'replacement.check' })
  await answer('findReplacement', null)
  expect(selectStep(snapshot())).toBe('review')
  submit()
  const [first, second] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  await answer('replaceCard', replacement)
  expect(selectStep(snapshot())).toBe('replaced')
})

test('a problem is told as long as its step is shown', async () => {
  const unread = openRig(replaceCardMachine, input)
  stop = unread.stop
  await unread.refuse('readSubject', refusal('error.readCards'))
  expect(selectFailure(unread.actor.getSnapshot())).toEqual(failed('error.readCards'))
  unread.send({ type: 'replacement.retry' })
  expect(selectFailure(unread.actor.getSnapshot())).toBeNull()
  unread.stop()

  const { submit, refuse, send, snapshot } = await open()
  const errors = () => selectFieldErrors(snapshot())
  for (const values of [{ reason: 'damaged' }, identityTyped]) {
    submit({})
    expect(errors()).not.toEqual({})
    submit(values)
    expect(errors()).toEqual({})
  }
  submit({})
  await refuse('replaceCard', refused)
  expect(selectFailure(snapshot())).toEqual(failed('error.replaceCard'))
  expect(selectAddress(snapshot())).not.toBeNull()
  send({ type: 'step.back' })
  expect([selectStep(snapshot()), selectFailure(snapshot()), selectAddress(snapshot())]).toEqual([
    'address',
    null,
    null,
  ])
})
