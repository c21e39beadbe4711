import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import type { Found, Outcome } from '../../machines/effect/effect'
import { errorNotice, notice, reloadDue, success } from '../../machines/notification/notification'
import {
  endedAs,
  failureOfPaid,
  type HandedClearance,
  isDoubtedAfter,
  type Paid,
  type PaymentInput,
  type Receipt,
  topUpEffect,
} from '../../machines/payment/payment'
import { paymentMachine } from '../../machines/payment/paymentMachine'
import { selectPaymentStep } from '../../machines/payment/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import { refreshedCards, showing } from '../../machines/shared/portal'
import { openRig } from '../support/rig'
import { lostAnswer, refusal, unsent } from '../support/samples'
import {
  after,
  before,
  checkedOf,
  confirmed,
  evaluationOf,
  newCard,
  others,
  payment,
  paymentPlan,
  receipt,
  recordOf,
  stepOf,
  underWay,
  waiting,
} from './payment.plan'

const HOUR_MS = 60 * 60_000
const { samples, starts } = paymentPlan

let stop = () => {}
afterEach(() => stop())

function open(input: PaymentInput = confirmed) {
  const handed: HandedClearance[] = []
  const kept: string[] = []
  let letGo = 0
  const machine = paymentMachine.provide({
    actions: {
      handClearance: (_, clearance: HandedClearance) => void handed.push(clearance),
      keepHandedOver: (_, { paymentId }: { paymentId: string }) => void kept.push(paymentId),
      letGo: () => void (letGo += 1),
    },
  })
  const rig = openRig(machine, input)
  stop = rig.stop
  const seen = () => rig.actor.getSnapshot()
  return {
    ...rig,
    handed,
    kept,
    lettingGo: () => letGo,
    seen,
    check: (event: object) => seen().children.bankCheck!.send(event as never),
    value: () => seen().value,
    paid: () => seen().output?.paid,
    begun: () => rig.told('effect.begin').map(({ effect }) => effect as typeof underWay),
    shown: () => rig.told('notification.show').map(({ notification }) => notification.message.key as string),
  }
}
type Opened = ReturnType<typeof open>
async function atTheBank(input = confirmed) {
  const rig = open(input)
  await rig.answer('evaluateRisk', evaluationOf('challenged'))
  return rig
}
async function charged(input = confirmed, records = before) {
  const rig = open(input)
  await rig.answer('evaluateRisk', evaluationOf('cleared'))
  await rig.answer('readRecords', records)
  return rig
}
async function settles(rig: Opened, state: Parameters<typeof evaluationOf>[0]) {
  rig.check({ type: 'challenge.settled' })
  await rig.answer('readEvaluation', evaluationOf(state))
}

test('TOP-28 the charge begins once the card is cleared and the history was read', async () => {
  const rig = open()
  expect([rig.countOf('evaluateRisk'), rig.countOf('readRecords'), rig.begun()]).toEqual([1, 0, []])
  await rig.answer('evaluateRisk', evaluationOf('cleared'))
  expect([rig.countOf('readRecords'), rig.begun()]).toEqual([1, []])
  await rig.answer('readRecords', before)
  expect(rig.begun()).toEqual([underWay])
})

test('TOP-29 what the bank gave is handed to the charge, and is no part of what is stored', async () => {
  const rig = await atTheBank()
  await settles(rig, 'cleared')
  await rig.answer('readRecords', before)
  const { authentication } = evaluationOf('cleared')
  expect(rig.handed).toEqual([{ key: 'key-1', paymentId: 'key-1', riskReferenceId: 'risk-1', authentication }])
  expect(rig.begun()).toEqual([underWay])
  expect(JSON.stringify([rig.begun(), rig.told('step.opened')])).not.toContain('EXAMPLE')
})

describe('the step at the bank', () => {
  test('is opened when the bank asks, with what a later visit needs, and the details are kept for it', async () => {
    const rig = open({ ...confirmed, payment: newCard })
    expect([rig.told('step.opened'), rig.kept]).toEqual([[], []])
    await rig.answer('evaluateRisk', evaluationOf('challenged'))
    expect(rig.told('step.opened')).toEqual([{ type: 'step.opened', step: stepOf(newCard) }])
    expect(rig.kept).toEqual(['key-1'])
    expect(v.is(topUpEffect.step!.terms, stepOf(newCard).terms)).toBe(true)
    // The form counts as unsaved until then.
    expect(rig.told('changes.release')).toHaveLength(1)
  })

  test('says that a call under its key is in doubt', async () => {
    const rig = await atTheBank({ ...confirmed, isDoubted: true })
    expect(rig.told('step.opened')).toMatchObject([{ step: { terms: { isDoubted: true } } }])
  })

  test('is closed when the charge begins: from then on it is the effect’s', async () => {
    const rig = await atTheBank()
    await settles(rig, 'cleared')
    rig.heard()
    await rig.answer('readRecords', before)
    const types = rig.heard().map(({ event }) => event.type)
    expect(types.slice(0, 2)).toEqual(['step.closed', 'effect.begin'])
    expect(rig.lettingGo()).toBe(0)
  })

  test.each([
    ['cancelled', (rig: Opened) => rig.check({ type: 'check.cancel' }), 'cancelEvaluation', undefined],
    ['refused', (rig: Opened) => rig.check({ type: 'bank.ask' }), 'readEvaluation', evaluationOf('failed')],
  ] as const)('is closed when it was %s, and the details are let go', async (_, press, call, answer) => {
    const rig = await atTheBank()
    press(rig)
    await rig.answer(call, answer)
    expect(rig.told('step.closed')).toEqual([{ type: 'step.closed', key: 'key-1' }])
    expect([rig.value(), rig.lettingGo(), rig.begun()]).toEqual(['ended', 1, []])
  })

  test('leads to the screen that goes on with it, is said by its amount, and is stored', () => {
    const { step } = topUpEffect
    expect(step?.routeOf(stepOf().terms)).toBe('reload')
    expect(step?.dueOf(stepOf().terms)).toEqual(reloadDue(30_000))
    expect([step?.isStored, step?.isOfCard]).toEqual([true, undefined])
  })
})

describe('TOP-29 a payment that is at the bank since an earlier visit', () => {
  test('asks the issuer, and shows the bank’s page again where it still waits', async () => {
    const rig = open(waiting)
    expect([rig.countOf('evaluateRisk'), rig.countOf('readEvaluation')]).toEqual([0, 1])
    expect(rig.lastCall('readEvaluation').input).toEqual({ serialNumber: '457000000001', riskReferenceId: 'risk-1' })
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    expect(selectPaymentStep(rig.seen())).toBe('bank')
    rig.check({ type: 'challenge.open' })
    await settles(rig, 'cleared')
    expect(rig.value()).toBe('comparing')
  })

  test('is charged at a press only, where the bank has approved it meanwhile', async () => {
    const rig = open(waiting)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    rig.clock.advance(HOUR_MS)
    expect([rig.value(), rig.countOf('readRecords'), rig.begun()]).toEqual(['approved', 0, []])
    rig.send({ type: 'payment.finish' })
    await rig.answer('readRecords', before)
    expect(rig.begun()).toEqual([underWay])
    expect(rig.handed).toMatchObject([{ riskReferenceId: 'risk-1' }])
  })

  test('can be cancelled in place of being charged, and waits where the history can’t be read', async () => {
    const rig = open(waiting)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    rig.send({ type: 'payment.finish' })
    await rig.refuse('readRecords', refusal('error.readTransactions'))
    expect([rig.value(), rig.seen().context.failure, rig.shown()]).toEqual([
      'approved',
      failed('topUp.notSent'),
      ['topUp.notSent'],
    ])
    rig.send({ type: 'payment.cancel' })
    expect([rig.seen().context.failure, selectPaymentStep(rig.seen())]).toEqual([null, 'approved'])
    await rig.answer('cancelEvaluation')
    expect([rig.paid(), rig.begun()]).toEqual([{ type: 'cancelled' }, []])
  })

  test('that a new card pays, its details lost, can only be cancelled', async () => {
    const rig = open(starts['at the bank before, its details lost'])
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    expect(selectPaymentStep(rig.seen())).toBe('stranded')
    // A lookup may renew the token: it must not keep the session of an absent holder open.
    rig.clock.advance(29 * 60_000)
    expect(rig.countOf('readEvaluation')).toBe(1)
    rig.clock.advance(60_000)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    rig.clock.advance(29 * 60_000)
    expect([rig.countOf('readEvaluation'), selectPaymentStep(rig.seen()), rig.countOf('readRecords')]).toEqual([
      2,
      'stranded',
      0,
    ])
    rig.check({ type: 'check.cancel' })
    await rig.answer('cancelEvaluation')
    expect([rig.paid(), rig.begun()]).toEqual([{ type: 'cancelled' }, []])
  })

  test.each([
    ['the bank refused', () => evaluationOf('failed'), failed('topUp.ended.failed')],
    ['has expired', () => evaluationOf('expired'), failed('topUp.ended.expired')],
    ['was cancelled elsewhere', () => evaluationOf('cancelled'), failed('topUp.ended.cancelled')],
    ['the issuer declined', () => evaluationOf('declined'), failed('topUp.ended.declined')],
    // Whether its charge was done is not known here.
    ['was used', () => evaluationOf('used'), failed('flow.interrupted')],
  ])('that %s is over, with the reason', async (_, answer, failure) => {
    const rig = open(waiting)
    await rig.answer('readEvaluation', answer())
    expect(rig.paid()).toEqual({ type: 'refused', failure, isSent: false })
    expect(rig.begun()).toEqual([])
  })

  test('that the issuer does not know is over', async () => {
    const rig = open(waiting)
    await rig.refuse('readEvaluation', new CallError(failed('error.readEvaluation'), 404))
    expect(rig.paid()).toEqual({ type: 'refused', failure: failed('topUp.ended.expired'), isSent: false })
  })

  test('that can’t be read stays at the bank, and is asked for again', async () => {
    const rig = open(waiting)
    await rig.refuse('readEvaluation', lostAnswer('error.readEvaluation'))
    expect([selectPaymentStep(rig.seen()), rig.shown()]).toEqual(['bank', ['error.readEvaluation']])
    rig.clock.advance(10_000)
    expect(rig.countOf('readEvaluation')).toBe(2)
  })
})

describe('TOP-34 a cancellation', () => {
  test.each([
    ['refused', refusal('error.reloadCancel')],
    ['lost', lostAnswer('error.reloadCancel')],
  ])('that was %s is said once the payment is known to be still open', async (_, error) => {
    const rig = await atTheBank()
    rig.check({ type: 'check.cancel' })
    await rig.refuse('cancelEvaluation', error)
    expect(rig.shown()).toEqual([])
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    expect([rig.shown(), rig.value()]).toEqual([['error.reloadCancel'], { uncleared: 'atTheBank' }])
    expect(rig.told('step.closed')).toEqual([])
  })

  test('that was not sent leaves it where it was', async () => {
    const rig = await atTheBank()
    rig.check({ type: 'check.cancel' })
    await rig.refuse('cancelEvaluation', unsent())
    expect([rig.shown().length, rig.countOf('readEvaluation'), selectPaymentStep(rig.seen())]).toEqual([1, 0, 'bank'])
  })

  test.each([
    ['refused', refusal('error.reloadCancel')],
    ['lost', lostAnswer('error.reloadCancel')],
  ])('that was %s while the bank approved it: charged only by a press', async (_, error) => {
    const rig = await atTheBank()
    rig.check({ type: 'check.cancel' })
    await rig.refuse('cancelEvaluation', error)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect([rig.value(), rig.shown(), rig.seen().context.failure]).toEqual([
      'approved',
      ['error.reloadCancel'],
      failed('error.reloadCancel'),
    ])
    rig.clock.advance(HOUR_MS)
    expect([rig.countOf('readRecords'), rig.begun()]).toEqual([0, []])
    rig.send({ type: 'payment.finish' })
    await rig.answer('readRecords', before)
    expect(rig.begun()).toHaveLength(1)
  })

  test.each([
    ['is looked up', [{ type: 'bank.ask' }], 'approved'],
    ['has its page opened again', [{ type: 'challenge.open' }, { type: 'challenge.settled' }], 'comparing'],
  ] as const)('that failed: what then %s is paid only if the holder asked for it', async (_, presses, known) => {
    const rig = await atTheBank()
    rig.check({ type: 'check.cancel' })
    await rig.refuse('cancelEvaluation', refusal('error.reloadCancel'))
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    for (const press of presses) rig.check(press)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect(rig.value()).toBe(known)
  })

  test.each([
    ['done', null],
    ['refused', refusal('error.reloadCancel')],
    ['lost', lostAnswer('error.reloadCancel')],
    ['not sent', unsent()],
  ])('of what is cleared counts, although it was %s: nothing is charged after it', async (_, error) => {
    const rig = await charged(confirmed, others)
    rig.send({ type: 'payment.cancel' })
    expect(selectPaymentStep(rig.seen())).toBe('repeated')
    await (error ? rig.refuse('cancelEvaluation', error) : rig.answer('cancelEvaluation'))
    rig.clock.advance(HOUR_MS)
    expect([rig.paid(), rig.begun(), rig.countOf('readEvaluation')]).toEqual([{ type: 'cancelled' }, [], 0])
    expect(rig.lettingGo()).toBe(1)
  })
})

describe('R1 money is never sent twice', () => {
  test('a load of the same amount from elsewhere takes a second decision, under a key of its own', async () => {
    const rig = await charged(confirmed, others)
    expect([rig.value(), rig.begun(), rig.shown()]).toEqual(['repeated', [], ['topUp.repeated']])
    rig.send({ type: 'payment.repeat' })
    const [{ key, subjects, terms }] = rig.begun() as [typeof underWay]
    expect(key).not.toBe('key-1')
    expect([subjects, terms]).toEqual([['key-1'], { ...payment, known: ['other', 'old'] }])
    expect(rig.handed).toMatchObject([{ key, paymentId: 'key-1' }])
    rig.send({ type: 'effect.done', key, result: receipt })
    expect(rig.seen().output).toEqual({
      paid: { type: 'loaded', receipt },
      idempotencyKey: key,
      known: ['other', 'old'],
    })
  })

  test('F1 an equal payment of another tab has the same key: it is no proof of this one, and the holder is asked', async () => {
    const rig = await atTheBank()
    await settles(rig, 'cleared')
    await rig.answer('readRecords', [recordOf({ id: 'new', idempotencyKey: 'key-1' }), ...before])
    expect([rig.value(), rig.begun()]).toEqual(['repeated', []])
  })

  test.each([
    ['of this visit', { ...confirmed, isDoubted: true }, 'evaluateRisk'],
    ['of an earlier visit', { ...waiting, isDoubted: true }, 'readEvaluation'],
  ] as const)('a doubted call %s that the history has by now is not repeated', async (_, input, call) => {
    const rig = open(input)
    await rig.answer(call, evaluationOf('cleared'))
    if (rig.value() === 'approved') rig.send({ type: 'payment.finish' })
    await rig.answer('readRecords', after)
    expect([rig.paid(), rig.begun(), rig.shown()]).toEqual([
      { type: 'loaded', receipt: { ...receipt, microfilm: null } },
      [],
      ['topUp.done'],
    ])
  })

  test('a doubted call that the history does not have is sent again under its key, after an evaluation of its own', async () => {
    const rig = await charged({ ...confirmed, isDoubted: true })
    expect([rig.countOf('evaluateRisk'), rig.begun()]).toEqual([1, [underWay]])
  })

  test('presses that come twice begin one charge', async () => {
    const rig = open(waiting)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    for (const _ of [1, 2]) rig.send({ type: 'payment.finish' })
    await rig.answer('readRecords', before)
    for (const _ of [1, 2]) rig.send({ type: 'payment.repeat' })
    expect([rig.countOf('readRecords'), rig.begun().length]).toEqual([1, 1])
  })

  test.each([
    ['offline', unsent(), failed('connection.kept')],
    ['refused', refusal('error.readTransactions'), failed('topUp.notSent')],
  ])('nothing is sent where the history can’t be read: %s', async (_, error, failure) => {
    const rig = open()
    await rig.answer('evaluateRisk', evaluationOf('cleared'))
    await rig.refuse('readRecords', error)
    expect([rig.paid(), rig.begun()]).toEqual([{ type: 'refused', failure, isSent: false }, []])
  })

  test('what was sent before is followed, and sent by no press', () => {
    const rig = open(starts['sent before'])
    for (const type of ['payment.finish', 'payment.repeat', 'payment.cancel']) rig.send({ type })
    expect([rig.value(), rig.begun(), rig.countOf('readRecords'), rig.countOf('readEvaluation')]).toEqual([
      'sending',
      [],
      0,
      0,
    ])
  })
})

test.each([
  ['loaded', samples.loaded, { type: 'loaded', receipt }],
  ['refused', samples['charge refused'], { type: 'refused', failure: failed('error.topUp'), isSent: true }],
  ['not done', samples['not charged'], { type: 'notDone', failure: failed('error.topUp'), isDoubted: true }],
  ['unknown', samples.unknown, { type: 'unknown' }],
  ['gone', samples.gone, { type: 'gone' }],
] as const)('the outcome of the effect is that of the payment: %s', async (_, news, paid) => {
  const rig = await charged()
  expect(selectPaymentStep(rig.seen())).toBe('review')
  rig.send(samples['in doubt'])
  expect(selectPaymentStep(rig.seen())).toBe('unconfirmed')
  rig.send(news)
  expect(rig.seen().output).toEqual({ paid, idempotencyKey: 'key-1', known: ['old'] })
  expect(rig.lettingGo()).toBe(1)
})

test('TOP-28 a declined evaluation ends the payment, and a failed one says why', async () => {
  const declined = open()
  await declined.answer('evaluateRisk', evaluationOf('declined'))
  expect(declined.paid()).toEqual({ type: 'declined' })
  declined.stop()
  const failing = open()
  await failing.refuse('evaluateRisk', refusal('error.evaluateRisk'))
  expect(failing.paid()).toEqual({ type: 'refused', failure: failed('error.evaluateRisk'), isSent: false })
})

test('why the bank ended it is said in the words of a top-up, and only where that is sure', () => {
  expect(endedAs(checkedOf('expired', { failure: failed('bankCheck.ended.expired') }))).toEqual(
    failed('topUp.ended.expired'),
  )
  // Not found: the state is that of the earlier visit.
  expect(endedAs(checkedOf('challenged', { failure: failed('bankCheck.ended.expired') }))).toEqual(
    failed('topUp.ended.expired'),
  )
  expect(endedAs(checkedOf(null, { failure: failed('error.evaluateRisk') }))).toEqual(failed('error.evaluateRisk'))
  expect(endedAs(checkedOf(null))).toEqual(failed('error.evaluateRisk'))
})

test.each<[Paid, string, boolean]>([
  [{ type: 'unknown' }, 'flow.interrupted', true],
  [{ type: 'gone' }, 'flow.interrupted', true],
  [{ type: 'notDone', failure: failed('connection.kept'), isDoubted: true }, 'connection.kept', true],
  [{ type: 'notDone', failure: null, isDoubted: false }, 'error.topUp', false],
  [{ type: 'refused', failure: failed('error.networkUnavailable'), isSent: true }, 'error.networkUnavailable', false],
])('%o: %s, in doubt: %s', (paid, key, isDoubted) => {
  expect([failureOfPaid(paid).key, isDoubtedAfter(paid)]).toEqual([key, isDoubted])
})

describe('the effect', () => {
  const call = { key: 'key-1', terms: payment }
  const found: Receipt = { reference: 'EXT-1', authorization: '004217', microfilm: null, at: after[0]!.at }
  test.each<[string, typeof before, Found<Receipt>]>([
    ['has no load', before, { type: 'notFound' }],
    ['has no key, and a new load', after, { type: 'effect.done', result: found }],
    ['has a load of another key', others, { type: 'notFound' }],
    [
      'has the load of this key',
      [recordOf({ ...after[0], idempotencyKey: 'key-1' }), ...others],
      { type: 'effect.done', result: found },
    ],
    ['has it declined', [recordOf({ id: 'new', isDeclined: true }), ...before], { type: 'notFound' }],
    ['has another amount', [recordOf({ id: 'new', amountCents: 30_001 }), ...before], { type: 'notFound' }],
    ['is empty', [], { type: 'notFound' }],
  ])('is looked up in the history of the card, which %s', (_, records, outcome) => {
    expect(topUpEffect.outcomeIn?.(records, call)).toEqual(outcome)
  })

  const said = (outcome: Outcome<Receipt>, isShown = false) => topUpEffect.factsOn?.(outcome, payment, isShown)
  const failure = failed('error.topUp')
  test.each<[string, Outcome<Receipt>, ReturnType<typeof said>]>([
    ['done', { type: 'effect.done', result: receipt }, [showing(success('topUp.done')), refreshedCards]],
    ['refused', { type: 'effect.refused', failure }, [showing(errorNotice(failure)), refreshedCards]],
    ['not done', { type: 'effect.notDone', failure, isDoubted: true }, [showing(errorNotice(failure)), refreshedCards]],
    [
      'not done, from before a reload',
      { type: 'effect.notDone', failure: null, isDoubted: true },
      [showing(notice('warning', 'topUp.notLoaded')), refreshedCards],
    ],
    ['unknown', { type: 'effect.unknown' }, [refreshedCards]],
  ])('is said when it is %s, and the cards are read', (_, outcome, facts) => {
    expect([said(outcome), said(outcome, true)]).toEqual([facts, facts])
  })

  test('is one payment, by its first key, and nothing of a card is in its terms but its last digits', () => {
    expect([topUpEffect.subjectsOf(payment), topUpEffect.isOnce, topUpEffect.titleOf?.(payment)]).toEqual([
      ['key-1'],
      true,
      'screen.reload.title',
    ])
    const typed = { ...newCard, cardNumber: '4111111111111111', cvv: '123', expiry: '08/39' }
    expect(v.parse(topUpEffect.terms, typed)).toEqual(newCard)
  })
})
