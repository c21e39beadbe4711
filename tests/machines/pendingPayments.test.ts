import { afterEach, expect, test } from 'vitest'
import { selectIsChecking } from '../../machines/effect/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { cancelPaymentEffect } from '../../machines/pending-payments/cancelPayment'
import { pendingPaymentsMachine } from '../../machines/pending-payments/pendingPaymentsMachine'
import {
  selectChosen,
  selectMayCancel,
  selectPayments,
  selectRefusal,
  selectStep,
} from '../../machines/pending-payments/selectors'
import { failed } from '../../machines/shared/failure'
import { cutOffOf } from '../../rules/values/easternTime'
import { openRig } from '../support/rig'
import { readingOf, TODAY } from './payBill.plan'
import { later, over, pending, pendingPaymentsPlan, tooLate } from './pendingPayments.plan'

let stop = () => {}
afterEach(() => stop())

async function open(start?: number, skewMs = 0) {
  const rig = openRig(pendingPaymentsMachine, undefined, start === undefined ? {} : { start })
  stop = rig.stop
  await rig.answer('readPending', { ...readingOf(pending, later, over), skewMs })
  rig.heard()
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    snapshot,
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    hear: (news: keyof typeof pendingPaymentsPlan.samples) => rig.send(pendingPaymentsPlan.samples[news] as never),
    begun: () => rig.told('effect.begin').map(({ effect }) => effect),
    ids: () => selectPayments(snapshot()).map(({ id }) => id),
    ask: () => rig.send({ type: 'payment.cancel', id: 'payment-1' }),
  }
}

test('BIL-28 BIL-38 the one with that id is cancelled and disappears, the others stay', async () => {
  const { ask, send, begun, hear, ids, snapshot } = await open()
  ask()
  expect(selectChosen(snapshot())?.id).toBe('payment-1')
  send({ type: 'prompt.accept' })
  expect(begun()).toEqual([
    { kind: 'cancelPayment', key: 'cancelPayment payment-1', subjects: ['cancelPayment'], terms: { id: 'payment-1' } },
  ])
  hear('done')
  expect(ids()).toEqual(['payment-2', 'payment-3'])
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
    expect(snapshot().matches({ known: 'asked' })).toBe(expected)
  },
)

test('BIL-50 what was asked before the cut-off is not sent after it', async () => {
  const { ask, send, clock, begun, said } = await open(cutOffOf(TODAY) - 1_000)
  ask()
  clock.advance(1_000)
  send({ type: 'prompt.accept' })
  expect([begun(), said()]).toEqual([[], [notice('warning', 'payments.tooLate')]])
})

test('its row says why it was not cancelled, also once the list is read again', async () => {
  const { ask, send, hear, answer, snapshot } = await open()
  ask()
  send({ type: 'prompt.accept' })
  hear('not done')
  expect(selectStep(snapshot())).toBe('reading')
  await answer('readPending', readingOf(pending, later))
  expect(selectRefusal(snapshot(), 'payment-1')).toEqual(tooLate)
  expect(selectRefusal(snapshot(), 'payment-2')).toBeNull()
})

test.each([
  { type: 'effect.conflict', theirs: 'tooLate' },
  { type: 'effect.refused', failure: tooLate },
  { type: 'effect.notDone', failure: tooLate, isDoubted: true },
  { type: 'effect.unknown' },
])('what became of another one, in another tab, says nothing about this one: %j', async (outcome) => {
  const { ask, send, snapshot } = await open()
  ask()
  send({ type: 'prompt.accept' })
  send({ ...outcome, key: 'cancelPayment payment-2' })
  expect([snapshot().matches({ known: 'cancelling' }), snapshot().context.failure]).toEqual([true, null])
})

test('one in doubt since before a reload is shown with its payment', async () => {
  const { hear, snapshot } = await open()
  hear('in doubt')
  expect([selectStep(snapshot()), selectChosen(snapshot())?.id, selectIsChecking(snapshot())]).toEqual([
    'unconfirmed',
    'payment-1',
    false,
  ])
})

const settled = (status: string) => [{ ...pending, isPending: false, status }, later]
test.each([
  ['cancelled', settled('CANCELLED'), { type: 'effect.done', result: 'cancelled' }],
  ['paid', settled('SUCCESS'), { type: 'effect.conflict', theirs: 'tooLate' }],
  [
    'cancelled, with its money on hold',
    settled('FAILED_RELEASE_FUNDS_CANCEL'),
    { type: 'effect.conflict', theirs: 'unclear' },
  ],
  ['pending', [pending, later], { type: 'notFound' }],
  ['not among the newest', [later], { type: 'notFound' }],
] as const)('the payments tell what became of a cancellation: %s', (_, payments, found) => {
  expect(cancelPaymentEffect.outcomeIn?.(payments, { key: 'key-1', terms: { id: 'payment-1' } })).toEqual(found)
})

test.each([
  [{ type: 'effect.done', result: 'cancelled' }, success('payments.cancelled')],
  [{ type: 'effect.conflict', theirs: 'tooLate' }, notice('warning', 'payments.tooLate')],
  [{ type: 'effect.conflict', theirs: 'unclear' }, notice('warning', 'payments.unclear')],
  // In the issuer's words.
  [{ type: 'effect.notDone', failure: tooLate, isDoubted: true }, errorNotice(tooLate)],
  [{ type: 'effect.notDone', failure: null, isDoubted: true }, errorNotice(failed('error.cancelPayment'))],
  [{ type: 'effect.unknown' }, null],
] as const)('what became of it is told, and the cards are read again: %j', (outcome, notification) => {
  expect(cancelPaymentEffect.factsOn?.(outcome, { id: 'payment-1' }, true)).toEqual([
    ...(notification ? [{ type: 'notification.show', notification }] : []),
    { type: 'cards.refresh' },
  ])
})

test('a cancellation that was refused at once changes nothing else', () => {
  const refused = { type: 'effect.refused', failure: failed('error.unauthorized') } as const
  expect(cancelPaymentEffect.factsOn?.(refused, { id: 'payment-1' }, true)).toEqual([
    { type: 'notification.show', notification: errorNotice(refused.failure) },
  ])
})
