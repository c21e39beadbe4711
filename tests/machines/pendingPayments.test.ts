import { afterEach, expect, test } from 'vitest'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { pendingPaymentsMachine } from '../../machines/pending-payments/pendingPaymentsMachine'
import {
  selectChosen,
  selectMayCancel,
  selectPayments,
  selectResume,
  selectStep,
} from '../../machines/pending-payments/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import { cutOffOf } from '../../rules/values/easternTime'
import { openRig } from '../support/rig'
import { lostAnswer, refusal } from '../support/samples'
import { readingOf, TODAY } from './payBill.plan'
import { later, over, pending, tooLate } from './pendingPayments.plan'

let stop = () => {}
afterEach(() => stop())

async function open(start?: number, skewMs = 0) {
  const rig = openRig(pendingPaymentsMachine, {}, start === undefined ? {} : { start })
  stop = rig.stop
  await rig.answer('readPending', { ...readingOf(pending, later, over), skewMs })
  rig.heard()
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    snapshot,
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    ids: () => selectPayments(snapshot()).map(({ id }) => id),
    ask: () => rig.send({ type: 'payment.cancel', id: 'payment-1' }),
  }
}

test('BIL-28 BIL-38 the one with that id is cancelled and disappears, the others stay', async () => {
  const { ask, send, lastCall, answer, ids, said, told, snapshot } = await open()
  ask()
  expect(selectChosen(snapshot())?.id).toBe('payment-1')
  send({ type: 'prompt.accept' })
  expect(lastCall('cancelPayment').input).toEqual({ id: 'payment-1' })
  await answer('cancelPayment')
  expect([ids(), said(), told('cards.refresh').length]).toEqual([
    ['payment-2', 'payment-3'],
    [success('payments.cancelled')],
    1,
  ])
})

test.each([
  [-1, 0, true],
  [0, 0, false],
  [-1_000, 1_000, false],
  [1_000, -2_000, true],
])(
  'BIL-50 F27 %i ms from the cut-off, the issuer %i ms ahead, cancel is available: %s',
  async (ms, skewMs, expected) => {
    const { snapshot, ask } = await open(cutOffOf(TODAY) + ms, skewMs)
    expect(selectMayCancel(snapshot(), 'payment-1')).toBe(expected)
    ask()
    expect(snapshot().matches('asked')).toBe(expected)
  },
)

test('BIL-50 what was asked before the cut-off is not sent after it', async () => {
  const { ask, send, clock, countOf, said } = await open(cutOffOf(TODAY) - 1_000)
  ask()
  clock.advance(1_000)
  send({ type: 'prompt.accept' })
  expect([countOf('cancelPayment'), said()]).toEqual([0, [notice('warning', 'payments.tooLate')]])
})

test('a race that is lost is told in the issuer’s words, and the list is read again', async () => {
  const { ask, send, refuse, answer, said, snapshot } = await open()
  ask()
  send({ type: 'prompt.accept' })
  await refuse('cancelPayment', tooLate)
  expect(said()).toEqual([])
  await answer('readPayments', readingOf({ ...pending, isPending: false, status: 'SUCCESS' }))
  expect([selectStep(snapshot()), said()]).toEqual(['reading', [errorNotice(tooLate.failure)]])
})

test('a refused repetition of a cancellation that was done is told as what it was: cancelled', async () => {
  const { ask, send, refuse, answer, said, snapshot } = await open()
  ask()
  send({ type: 'prompt.accept' })
  await refuse('cancelPayment', tooLate)
  await answer('readPayments', readingOf({ ...pending, isPending: false, status: 'CANCELLED' }))
  expect([selectStep(snapshot()), said()]).toEqual(['reading', [success('payments.cancelled')]])
})

test('a refusal whose list cannot be read says nothing before a lookup has', async () => {
  const { ask, send, refuse, answer, said, snapshot, clock } = await open()
  ask()
  send({ type: 'prompt.accept' })
  await refuse('cancelPayment', tooLate)
  await refuse('readPayments', refusal('error.readPayments'))
  expect([selectStep(snapshot()), said()]).toEqual(['unconfirmed', []])
  clock.advance(10_000)
  await answer('readPayments', readingOf({ ...pending, isPending: false, status: 'CANCELLED' }))
  expect([selectStep(snapshot()), said()]).toEqual(['reading', [success('payments.cancelled')]])
})

test('a cancellation that the end of the session refused is not in doubt', async () => {
  const { ask, send, refuse, said, snapshot } = await open()
  ask()
  send({ type: 'prompt.accept' })
  const signedOut = new CallError(failed('error.unauthorized'), 401)
  await refuse('cancelPayment', signedOut)
  expect([selectStep(snapshot()), snapshot().hasTag('inFlight')]).toEqual(['list', false])
  expect(said()).toEqual([errorNotice(signedOut.failure)])
})

test('a lost answer is looked up, and a payment that was made meanwhile is no longer reversible', async () => {
  const { ask, send, refuse, answer, said, snapshot } = await open()
  ask()
  send({ type: 'prompt.accept' })
  expect(selectResume(snapshot())).toEqual({ id: 'payment-1' })
  await refuse('cancelPayment', lostAnswer('error.cancelPayment'))
  expect(selectStep(snapshot())).toBe('unconfirmed')
  await answer('readPayments', readingOf({ ...pending, isPending: false, status: 'SUCCESS' }))
  expect([selectStep(snapshot()), said()]).toEqual(['reading', [notice('warning', 'payments.tooLate')]])
})
