import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { errorNotice } from '../../machines/notification/notification'
import { CallError, failed } from '../../machines/shared/failure'
import { selectResume, selectSameLoadedAt, selectStep } from '../../machines/top-up/selectors'
import { type PaymentResume, paymentIn, paymentResumeSchema, type TopUpInput } from '../../machines/top-up/topUp'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, fieldRefusal, lostAnswer, refusal, tooMany, unsent } from '../support/samples'
import { both } from './savedCards.plan'
import {
  aboveMaximum,
  after,
  before,
  card,
  cardTyped,
  evaluationOf,
  flightOf,
  opened,
  payment,
  receipt,
  recordOf,
  sentElsewhere,
  withNew,
  withSaved,
} from './topUp.plan'

async function open(input: TopUpInput = card) {
  const rig = openRig(topUpMachine, input)
  await rig.answer('openTopUp', opened)
  await rig.answer('readSaved', both)
  return rig
}
type Opened = Awaited<ReturnType<typeof open>>
async function review(rig: Opened, values: object = withSaved) {
  rig.send({ type: 'form.submit', values })
  if (rig.actor.getSnapshot().matches('cardEditable')) rig.send({ type: 'form.submit', values: cardTyped })
  await rig.answer('estimateFee', { feeCents: 395 })
  await rig.answer('readRecords', before)
}
async function send(rig: Opened, values: object = {}) {
  rig.send({ type: 'payment.confirm', values })
  await rig.answer('evaluateRisk', evaluationOf('cleared'))
  await rig.answer('readRecords', before)
}
const keyOf = (rig: Opened) => (rig.lastCall('topUp').input as { idempotencyKey: string }).idempotencyKey

test('TOP-08 what was wrong with the form is no longer said once it is right', async () => {
  const rig = await open()
  rig.send({ type: 'form.submit', values: { ...withNew, amount: '' } })
  expect(Object.keys(rig.actor.getSnapshot().context.fieldErrors)).toEqual(['amount'])
  rig.send({ type: 'form.submit', values: withNew })
  expect([rig.actor.getSnapshot().value, rig.actor.getSnapshot().context.fieldErrors]).toEqual(['cardEditable', {}])
  rig.stop()
})

test.each([
  ['just loaded', 14 * 60_000, true],
  ['loaded some time ago', 15 * 60_000, false],
])('the review says that the same amount was %s on this card: %3$s', async (_, agoMs, isSaid) => {
  const rig = await open()
  rig.send({ type: 'form.submit', values: withSaved })
  await rig.answer('estimateFee', { feeCents: 395 })
  await rig.answer('readRecords', [
    recordOf({ at: NOW - agoMs }),
    recordOf({ id: 'other', amountCents: 30_001, at: NOW }),
  ])
  expect(selectSameLoadedAt(rig.actor.getSnapshot())).toBe(isSaid ? NOW - agoMs : null)
  rig.send({ type: 'step.back' })
  expect(selectSameLoadedAt(rig.actor.getSnapshot())).toBeNull()
  rig.stop()
})

test('what was refused for a locked card is no longer said once the card has changed', async () => {
  const rig = await open()
  await review(rig)
  rig.send({ type: 'payment.confirm', values: {} })
  await rig.refuse('evaluateRisk', refusal('error.evaluateRisk'))
  expect(rig.actor.getSnapshot().context.failure).not.toBeNull()
  rig.send({ type: 'card.changed' })
  expect([rig.actor.getSnapshot().value, rig.actor.getSnapshot().context.failure]).toEqual(['reviewed', null])
  rig.stop()
})

describe('the next form is about the card that is current then', () => {
  const other = '1000000002'
  const openedFor = (rig: Opened) => rig.lastCall('openTopUp').input

  test('when the payment of another card is finished', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    rig.send({ type: 'card.switched', clientId: other })
    await rig.answer('topUp', receipt)
    expect(rig.actor.getSnapshot().context).toMatchObject(card)
    rig.send({ type: 'topUp.restart' })
    expect(openedFor(rig)).toEqual({ clientId: other })
    rig.stop()
  })

  test('when the payment of another card is cancelled', async () => {
    const rig = await open()
    await review(rig)
    rig.send({ type: 'payment.confirm', values: {} })
    await rig.answer('evaluateRisk', evaluationOf('challenged'))
    rig.send({ type: 'card.switched', clientId: other })
    rig.send({ type: 'payment.cancel' })
    await rig.answer('cancelPayment', undefined)
    expect([rig.actor.getSnapshot().value, openedFor(rig)]).toEqual(['opening', { clientId: other }])
    expect(rig.actor.getSnapshot().context.amountCents).toBeNull()
    rig.stop()
  })

  test('when a payment from before a reload was not made', async () => {
    const rig = openRig(topUpMachine, {
      ...card,
      clientId: other,
      payment: { ...payment, isChallenged: false },
    })
    await rig.answer('readRecords', before)
    for (const _ of [1, 2]) {
      rig.clock.advance(10_000)
      await rig.answer('readRecords', before)
    }
    expect([rig.actor.getSnapshot().value, openedFor(rig)]).toEqual(['opening', { clientId: other }])
    rig.stop()
  })

  test('but not while an amount is being typed', async () => {
    const rig = await open()
    rig.send({ type: 'form.edit' })
    rig.send({ type: 'card.switched', clientId: other })
    expect([rig.actor.getSnapshot().value, openedFor(rig)]).toEqual(['amountEditable', { clientId: card.clientId }])
    rig.stop()
  })
})

describe('the key', () => {
  test('is made when the review opens, and a retry after a lost answer reuses it', async () => {
    const rig = await open()
    await review(rig)
    const made = rig.actor.getSnapshot().context.idempotencyKey
    await send(rig)
    expect(keyOf(rig)).toBe(made)
    await rig.refuse('topUp', lostAnswer('error.topUp'))
    for (const _ of [1, 2]) {
      await rig.answer('readRecords', before)
      rig.clock.advance(10_000)
    }
    await rig.answer('readRecords', before)
    expect(rig.actor.getSnapshot().value).toBe('reviewed')
    await send(rig)
    expect(keyOf(rig)).toBe(made)
    rig.stop()
  })

  test('is kept by a call that was never sent', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    const made = keyOf(rig)
    await rig.refuse('topUp', unsent())
    await send(rig)
    expect(keyOf(rig)).toBe(made)
    rig.stop()
  })

  test('ends with a refusal and with every edit', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    const first = keyOf(rig)
    await rig.refuse('topUp', refusal('error.topUp'))
    await send(rig)
    const second = keyOf(rig)
    await rig.refuse('topUp', refusal('error.topUp'))
    rig.send({ type: 'step.back' })
    expect(rig.actor.getSnapshot().context.idempotencyKey).toBeNull()
    await review(rig)
    await send(rig)
    expect(new Set([first, second, keyOf(rig)]).size).toBe(3)
    rig.stop()
  })

  test('ends with the payment: the same again is another one, also before the first is listed', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    const first = keyOf(rig)
    await rig.answer('topUp', receipt)
    rig.send({ type: 'topUp.restart' })
    await rig.answer('openTopUp', opened)
    await review(rig)
    await send(rig)
    expect(keyOf(rig)).not.toBe(first)
    rig.stop()
  })

  test('R1 is that of another tab, where the same is agreed to in the same state', async () => {
    const [one, two] = [await open(), await open()]
    for (const rig of [one, two]) {
      await review(rig)
      await send(rig)
    }
    expect(keyOf(one)).toBe(keyOf(two))
    one.stop()
    two.stop()
  })
})

test('a payment that the bank asks about waits for its holder, and for nobody when it has been sent', async () => {
  const rig = await open()
  await review(rig)
  rig.send({ type: 'payment.confirm', values: {} })
  await rig.answer('evaluateRisk', evaluationOf('challenged'))
  const tags = () => [...rig.actor.getSnapshot().tags].sort()
  expect(tags()).toEqual(['inFlight', 'open', 'recoverable'])
  rig.send({ type: 'challenge.settled' })
  await rig.answer('readEvaluation', evaluationOf('cleared'))
  await rig.answer('readRecords', before)
  expect(tags()).toEqual(['busy', 'inFlight'])
  rig.stop()
})

test('TOP-29 what the bank gave goes along with the load, and a double click sends it once', async () => {
  const rig = await open()
  await review(rig)
  rig.send({ type: 'payment.confirm', values: {} })
  rig.send({ type: 'payment.confirm', values: {} })
  await rig.answer('evaluateRisk', evaluationOf('challenged'))
  expect(rig.countOf('evaluateRisk')).toBe(1)
  rig.send({ type: 'challenge.settled' })
  await rig.answer('readEvaluation', evaluationOf('cleared'))
  await rig.answer('readRecords', before)
  expect(rig.countOf('topUp')).toBe(1)
  expect(rig.lastCall('topUp').input).toMatchObject({
    riskReferenceId: 'risk-1',
    authentication: { transactionId: 'example-3ds-1' },
  })
  rig.stop()
})

test('TOP-34 a cancellation that failed is told once the payment is known to be still open', async () => {
  const rig = await open()
  await review(rig)
  rig.send({ type: 'payment.confirm', values: {} })
  await rig.answer('evaluateRisk', evaluationOf('challenged'))
  rig.send({ type: 'payment.cancel' })
  rig.heard()
  await rig.refuse('cancelPayment', lostAnswer('error.reloadCancel'))
  expect(rig.told('notification.show')).toEqual([])
  await rig.answer('readEvaluation', evaluationOf('challenged'))
  expect(rig.told('notification.show')).toMatchObject([
    { notification: { type: 'error', message: { key: 'error.reloadCancel' } } },
  ])
  expect(rig.actor.getSnapshot().value).toEqual({ confirmed: { challenged: 'closed' } })
  rig.stop()
})

test.each([
  ['refused', refusal('error.reloadCancel')],
  ['lost', lostAnswer('error.reloadCancel')],
])('TOP-34 what the bank approved while its cancellation was %s is charged only by a press', async (_, error) => {
  const rig = await open()
  await review(rig)
  rig.send({ type: 'payment.confirm', values: {} })
  await rig.answer('evaluateRisk', evaluationOf('challenged'))
  rig.send({ type: 'payment.cancel' })
  await rig.refuse('cancelPayment', error)
  rig.heard()
  await rig.answer('readEvaluation', evaluationOf('cleared'))
  expect(rig.actor.getSnapshot().value).toEqual({ confirmed: 'approved' })
  expect(rig.told('notification.show')).toMatchObject([{ notification: { message: { key: 'error.reloadCancel' } } }])
  rig.clock.advance(60 * 60_000)
  expect([rig.countOf('readRecords'), rig.countOf('topUp')]).toEqual([1, 0])
  rig.send({ type: 'payment.finish' })
  await rig.answer('readRecords', before)
  expect(rig.countOf('topUp')).toBe(1)
  rig.stop()
})

test.each([
  ['is looked up', [{ type: 'payment.check' }], 'approved'],
  ['has its page opened again', [{ type: 'challenge.open' }, { type: 'challenge.settled' }], 'comparing'],
] as const)(
  'what could not be cancelled and then %s is paid only if the holder asked for it',
  async (_, presses, known) => {
    const rig = await open()
    await review(rig)
    rig.send({ type: 'payment.confirm', values: {} })
    await rig.answer('evaluateRisk', evaluationOf('challenged'))
    rig.send({ type: 'payment.cancel' })
    await rig.refuse('cancelPayment', refusal('error.reloadCancel'))
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    expect(rig.actor.getSnapshot().value).toEqual({ confirmed: { challenged: 'closed' } })
    for (const press of presses) rig.send(press)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect(rig.actor.getSnapshot().value).toEqual({ confirmed: known })
    rig.stop()
  },
)

test.each([
  ['cancelled', null],
  ['refused', refusal('error.reloadCancel')],
  ['lost', lostAnswer('error.reloadCancel')],
  ['not sent', unsent()],
])('a load that is not to be repeated is sent no more, although the cancellation was %s', async (_, error) => {
  const rig = await open()
  await review(rig)
  rig.send({ type: 'payment.confirm', values: {} })
  await rig.answer('evaluateRisk', evaluationOf('cleared'))
  await rig.answer('readRecords', [{ ...after[0], idempotencyKey: 'another' }, ...before])
  expect(rig.actor.getSnapshot().value).toEqual({ confirmed: 'repeated' })
  rig.heard()
  rig.send({ type: 'payment.cancel' })
  await (error ? rig.refuse('cancelPayment', error) : rig.answer('cancelPayment'))
  expect(rig.actor.getSnapshot().value).toBe('amountEditable')
  expect(rig.told('notification.show')).toMatchObject([{ notification: { message: { key: 'topUp.cancelled' } } }])
  rig.clock.advance(60 * 60_000)
  expect([rig.countOf('readEvaluation'), rig.countOf('topUp')]).toEqual([0, 0])
  rig.stop()
})

test('a load of the same sum from elsewhere takes a second decision, under a key of its own', async () => {
  const rig = await open()
  await review(rig)
  const made = rig.actor.getSnapshot().context.idempotencyKey
  rig.send({ type: 'payment.confirm', values: {} })
  await rig.answer('evaluateRisk', evaluationOf('cleared'))
  await rig.answer('readRecords', [{ ...after[0], idempotencyKey: 'another' }, ...before])
  expect(rig.countOf('topUp')).toBe(0)
  rig.send({ type: 'payment.repeat' })
  expect(keyOf(rig)).not.toBe(made)
  rig.stop()
})

describe('a load that is refused for a field leads to the form that has it', () => {
  test.each([
    ...['amount', 'method', 'savedCard'].map((field) => [field, 'opening'] as const),
    ...['cardNumber', 'expiry', 'cvv', 'firstName', 'lastName', 'addressLine', 'city', 'country'].map(
      (field) => [field, 'cardEditable'] as const,
    ),
    ...['subdivision', 'postCode', 'alias'].map((field) => [field, 'cardEditable'] as const),
    ['fee', 'estimating'] as const,
    ['pid', 'reviewed'] as const,
  ])('%s: %s', async (field, state) => {
    const rig = await open()
    await review(rig, withNew)
    await send(rig, cardTyped)
    await rig.refuse('topUp', fieldRefusal('error.topUp', field, 'No'))
    expect(rig.actor.getSnapshot().value).toBe(state)
    rig.stop()
  })
})

describe('a reading before the review that fails keeps the form, which says why', () => {
  test.each([
    ['the fee', 'a saved card', 'amountEditable', withSaved, 'estimateFee'],
    ['the fee', 'a new card', 'cardEditable', withNew, 'estimateFee'],
    ['the history', 'a saved card', 'amountEditable', withSaved, 'readRecords'],
    ['the history', 'a new card', 'cardEditable', withNew, 'readRecords'],
  ] as const)('%s was to be read, with %s: %s', async (_, __, state, values, call) => {
    const rig = await open()
    rig.send({ type: 'form.submit', values })
    if (state === 'cardEditable') rig.send({ type: 'form.submit', values: cardTyped })
    if (call === 'readRecords') await rig.answer('estimateFee', { feeCents: 395 })
    await rig.refuse(call, refusal('error.estimateFee'))
    const seen = () => {
      const { value, context } = rig.actor.getSnapshot()
      return [value, context.failure, context.isFeeEstimated]
    }
    expect(seen()).toEqual([state, failed('error.estimateFee'), false])
    rig.send({ type: 'form.submit', values: state === 'cardEditable' ? cardTyped : values })
    if (call === 'readRecords') await rig.answer('estimateFee', { feeCents: 395 })
    // Offline: nothing was sent.
    await rig.refuse(call, unsent())
    expect(seen()).toEqual([state, failed('connection.kept'), false])
    expect(rig.told('notification.show').map(({ notification }) => notification)).toEqual([
      errorNotice(failed('error.estimateFee')),
      errorNotice(failed('connection.kept')),
    ])
    rig.stop()
  })
})

test('a form that is kept because its fee could not be read is not left for another card by itself', async () => {
  const rig = await open()
  rig.send({ type: 'form.submit', values: withSaved })
  rig.send({ type: 'card.switched', clientId: '1000000009' })
  await rig.refuse('estimateFee', refusal('error.estimateFee'))
  expect(rig.actor.getSnapshot().value).toBe('amountEditable')
  expect(rig.actor.getSnapshot().context).toMatchObject({ ...card, amountCents: 30_000 })
  expect(rig.told('changes.release')).toEqual([])
  rig.stop()
})

test('TOP-11 an amount that is refused when its fee is asked for stands in its field, beside what fits now', async () => {
  const rig = await open()
  rig.send({ type: 'form.submit', values: withSaved })
  await rig.refuse('estimateFee', aboveMaximum)
  const bounds = { minCents: 2_000, maxCents: 26_838 }
  await rig.answer('openTopUp', { ...opened, bounds, room: { maxBalanceCents: 250_000, leftCents: 26_838 } })
  const { value, context } = rig.actor.getSnapshot()
  expect([value, context.failure, context.amountCents, context.opened?.bounds]).toEqual([
    'amountEditable',
    aboveMaximum.failure,
    30_000,
    bounds,
  ])
  rig.stop()
})

test('TOP-32 a saved card that was deleted elsewhere leaves the list when it is refused', async () => {
  const rig = await open()
  await review(rig)
  await send(rig)
  await rig.refuse('topUp', fieldRefusal('error.topUp', 'savedCard', 'No such card'))
  await rig.answer('openTopUp', opened)
  await rig.answer('readSaved', both.slice(1))
  expect(rig.actor.getSnapshot().context.savedCards).toEqual(both.slice(1))
  rig.stop()
})

test('no payment is made of what has not been reviewed: no sum, no fee, no card', async () => {
  const rig = await open()
  await review(rig)
  const { context } = rig.actor.getSnapshot()
  expect(paymentIn(context)).toEqual({
    ...card,
    amountCents: 30_000,
    feeCents: 395,
    method: 'existing',
    savedCardId: 'saved-1',
  })
  for (const missing of ['amountCents', 'feeCents', 'method'])
    expect(() => paymentIn({ ...context, [missing]: null })).toThrow('in its review only')
  rig.stop()
})

describe('R1 R2 the retry of a lost load', () => {
  async function retry() {
    const rig = await open()
    await review(rig)
    const pay = async () => {
      rig.send({ type: 'payment.confirm', values: {} })
      await rig.answer('evaluateRisk', evaluationOf('cleared'))
      await rig.answer('readRecords', before)
    }
    await pay()
    await rig.refuse('topUp', fault('error.topUp'))
    await rig.answer('readRecords', before)
    await pay()
    rig.heard()
    return rig
  }

  test.each([
    ['too many calls', tooMany('error.topUp')],
    ['another fee', fieldRefusal('error.topUp', 'fee', 'The fee is 5.00')],
    ['the amount', fieldRefusal('error.topUp', 'amount', 'Too much')],
  ])('refused for %s is looked up, and done where the history says so', async (_, error) => {
    const rig = await retry()
    await rig.refuse('topUp', error)
    expect([rig.actor.getSnapshot().value, rig.told('notification.show')]).toEqual(['checking', []])
    await rig.answer('readRecords', after)
    expect([rig.actor.getSnapshot().value, rig.countOf('topUp')]).toEqual(['loaded', 2])
    rig.stop()
  })

  test('is not sent if the history has the first by the time of the retry', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    await rig.refuse('topUp', fault('error.topUp'))
    await rig.answer('readRecords', before)
    rig.heard()
    rig.send({ type: 'payment.confirm', values: {} })
    await rig.answer('evaluateRisk', evaluationOf('cleared'))
    await rig.answer('readRecords', after)
    expect([rig.actor.getSnapshot().value, rig.countOf('topUp')]).toEqual(['loaded', 1])
    expect(rig.actor.getSnapshot().context.receipt?.reference).toBe('EXT-1')
    rig.stop()
  })

  test('is said to be refused once the history says that nothing was loaded, and keeps its key', async () => {
    const rig = await retry()
    const key = keyOf(rig)
    await rig.refuse('topUp', tooMany('error.topUp'))
    await rig.answer('readRecords', before)
    const { value, context } = rig.actor.getSnapshot()
    expect([value, context.idempotencyKey, context.failure]).toEqual(['reviewed', key, failed('error.topUp')])
    rig.stop()
  })

  test('from before a reload is in doubt like one of this page', () => {
    const rig = openRig(topUpMachine, { ...card, payment })
    expect(rig.actor.getSnapshot().context.doubtedKey).toBe('key-1')
    rig.stop()
  })
})

describe('after a reload', () => {
  const withNewCard = { ...payment, method: 'visadebit', savedCardId: null } as const

  test('what is kept is the sum, ids and the key: nothing of a new card but its last digits', async () => {
    const rig = await open()
    await review(rig, withNew)
    rig.send({ type: 'payment.confirm', values: cardTyped })
    await rig.answer('evaluateRisk', evaluationOf('challenged'))
    const kept = selectResume(rig.actor.getSnapshot())
    expect(kept).toMatchObject({
      amountCents: 30_000,
      sourceDigits: '1111',
      riskReferenceId: 'risk-1',
      isChallenged: true,
    })
    expect(JSON.stringify(kept)).not.toMatch(/4111|expiry|cvv|Robin|Toronto/)
    rig.stop()
  })

  test('a second reload still knows that the bank asks, whatever the issuer has said of it meanwhile', async () => {
    const rig = openRig(topUpMachine, { ...card, payment })
    const known = () => selectResume(rig.actor.getSnapshot())
    expect(known()).toMatchObject({ isChallenged: true })
    await rig.answer('readEvaluation', evaluationOf('unknown'))
    expect(known()).toMatchObject({ isChallenged: true })
    rig.stop()
    const next = openRig(topUpMachine, { ...card, payment: { ...payment, ...known() } as PaymentResume })
    expect([next.countOf('readEvaluation'), next.countOf('readRecords')]).toEqual([1, 0])
    next.stop()
  })

  test('and that the bank approved: one that it did not ask about is only looked up', async () => {
    const authentication = { status: 'Y', eci: '05', cavv: 'cavv', transactionId: 'tx' }
    for (const [approved, asked] of [
      [authentication, 1],
      [null, 0],
    ] as const) {
      const rig = openRig(topUpMachine, { ...card, payment })
      await rig.answer('readEvaluation', evaluationOf('cleared', { authentication: approved }))
      const known = selectResume(rig.actor.getSnapshot())
      rig.stop()
      const next = openRig(topUpMachine, { ...card, payment: { ...payment, ...known } as PaymentResume })
      expect([next.countOf('readEvaluation'), next.countOf('readRecords')]).toEqual([asked, 1 - asked])
      next.stop()
    }
  })

  test('an approved payment whose answer is lost long after the page load is looked up for as long as any other', async () => {
    const rig = openRig(topUpMachine, { ...card, payment })
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    rig.clock.advance(120_000)
    rig.send({ type: 'payment.finish' })
    await rig.answer('readRecords', before)
    await rig.refuse('topUp', new CallError(failed('error.topUp'), null, Date.now()))
    expect(rig.actor.getSnapshot()).toMatchObject({ value: 'checking', context: { lookupsLeft: 6 } })
    rig.stop()
  })

  test('TOP-29 what the bank approved meanwhile is charged at a press only, under the same key', async () => {
    const rig = openRig(topUpMachine, { ...card, payment })
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect([rig.actor.getSnapshot().value, rig.countOf('readRecords')]).toEqual([{ confirmed: 'approved' }, 0])
    expect([...rig.actor.getSnapshot().tags]).toEqual(['inFlight', 'open', 'recoverable'])
    rig.send({ type: 'payment.finish' })
    await rig.answer('readRecords', before)
    expect(rig.lastCall('topUp').input).toMatchObject({ idempotencyKey: 'key-1', amountCents: 30_000, values: null })
    await rig.answer('topUp', receipt)
    expect(rig.actor.getSnapshot().value).toBe('loaded')
    rig.stop()
  })

  test('TOP-29 what the bank approves on this page goes on by itself', async () => {
    const rig = openRig(topUpMachine, { ...card, payment })
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    rig.send({ type: 'challenge.open' })
    rig.send({ type: 'challenge.settled' })
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect(rig.actor.getSnapshot().value).toEqual({ confirmed: 'comparing' })
    rig.stop()
  })

  test('it can be cancelled in place of being charged, and waits where the history can’t be read', async () => {
    const rig = openRig(topUpMachine, { ...card, payment })
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    rig.send({ type: 'payment.finish' })
    await rig.refuse('readRecords', refusal('error.readTransactions'))
    const { value, context } = rig.actor.getSnapshot()
    expect([value, context.failure?.key]).toEqual([{ confirmed: 'approved' }, 'topUp.notSent'])
    rig.send({ type: 'payment.cancel' })
    await rig.answer('cancelPayment')
    expect([rig.actor.getSnapshot().value, rig.countOf('topUp')]).toEqual(['checking', 0])
    rig.stop()
  })

  test.each([
    ['refused', refusal('error.topUp')],
    ['faulted', fault('error.topUp')],
  ])(
    'R3 a load that is sent once more and %s says nothing of the one that the page before has sent',
    async (_, error) => {
      const rig = openRig(topUpMachine, { ...card, payment })
      await rig.answer('readEvaluation', evaluationOf('cleared'))
      rig.send({ type: 'payment.finish' })
      await rig.answer('readRecords', before)
      await rig.refuse('topUp', error)
      for (let waited = 0; waited < 60_000; waited += 10_000) {
        await rig.answer('readRecords', before)
        expect([rig.actor.getSnapshot().value, rig.told('notification.show')]).toEqual(['unconfirmed', []])
        rig.clock.advance(10_000)
      }
      await rig.answer('readRecords', before)
      expect(rig.actor.getSnapshot().value).toBe('opening')
      rig.stop()
    },
  )

  describe('an evaluation that is over', () => {
    const expired = async () => {
      const rig = openRig(topUpMachine, { ...card, payment })
      await rig.answer('readEvaluation', evaluationOf('expired'))
      expect([rig.actor.getSnapshot().value, rig.told('notification.show')]).toEqual(['checking', []])
      return rig
    }

    test('says nothing of a payment that another evaluation of it has paid: it is looked up first', async () => {
      const rig = await expired()
      await rig.answer('readRecords', [{ ...after[0], idempotencyKey: 'key-1' }, ...before])
      expect(rig.actor.getSnapshot().value).toBe('loaded')
      expect(rig.told('notification.show')).toMatchObject([{ notification: { message: { key: 'topUp.done' } } }])
      rig.stop()
    })

    test('is said to be over once nothing has been loaded for long enough', async () => {
      const rig = await expired()
      await rig.answer('readRecords', before)
      for (const _ of [1, 2]) {
        expect(rig.told('notification.show')).toEqual([])
        rig.clock.advance(10_000)
        await rig.answer('readRecords', before)
      }
      expect(rig.actor.getSnapshot().value).toBe('opening')
      expect(rig.told('notification.show')).toMatchObject([
        { notification: { message: { key: 'topUp.ended.expired' } } },
      ])
      rig.stop()
    })
  })

  test('F1 a payment of another tab is paid there alone: here it is only told what became of it', async () => {
    const rig = openRig(topUpMachine, { ...card, payment: { ...payment, isElsewhere: true, wasOpen: true } })
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    expect(rig.actor.getSnapshot().value).toEqual({ confirmed: 'elsewhere' })
    expect([...rig.actor.getSnapshot().tags]).toEqual(['inFlight', 'unknown'])
    rig.clock.advance(10_000)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect(rig.actor.getSnapshot().value).toEqual({ confirmed: 'elsewhere' })
    expect(selectResume(rig.actor.getSnapshot())).toMatchObject({ isElsewhere: true })
    for (let asked = 0; asked < 11; asked += 1) {
      rig.clock.advance(10_000)
      await rig.answer('readEvaluation', evaluationOf('cleared'))
    }
    // After two minutes only a press looks it up, until it must have expired.
    expect(rig.countOf('readEvaluation')).toBe(13)
    rig.clock.advance(29 * 60_000)
    expect(rig.countOf('readEvaluation')).toBe(13)
    rig.send({ type: 'payment.check' })
    await rig.answer('readEvaluation', evaluationOf('used'))
    await rig.answer('readRecords', [{ ...after[0], idempotencyKey: 'key-1' }, ...before])
    expect([rig.actor.getSnapshot().value, rig.countOf('topUp')]).toEqual(['loaded', 0])
    rig.stop()
  })

  test('a new card never pays: it is cancelled, and said that nothing was charged', async () => {
    const rig = openRig(topUpMachine, { ...card, payment: withNewCard })
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    expect(rig.actor.getSnapshot().value).toEqual({ confirmed: 'stranded' })
    expect([...rig.actor.getSnapshot().tags]).toEqual(['inFlight', 'open', 'recoverable'])
    // A lookup may renew the token: it must not keep the session of an absent holder open.
    rig.clock.advance(29 * 60_000)
    expect(rig.countOf('readEvaluation')).toBe(1)
    rig.clock.advance(60_000)
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect([...rig.actor.getSnapshot().tags]).toEqual(['inFlight', 'open', 'recoverable'])
    rig.clock.advance(29 * 60_000)
    expect(rig.countOf('readEvaluation')).toBe(2)
    rig.send({ type: 'payment.cancel' })
    await rig.answer('cancelPayment')
    for (const _ of [1, 2]) {
      await rig.answer('readRecords', before)
      expect(rig.told('notification.show')).toEqual([])
      rig.clock.advance(10_000)
    }
    await rig.answer('readRecords', before)
    expect(rig.told('notification.show')).toMatchObject([{ notification: { message: { key: 'topUp.cancelled' } } }])
    expect([rig.actor.getSnapshot().value, rig.countOf('topUp')]).toEqual(['opening', 0])
    rig.stop()
  })

  test('another page says once that a payment waits which can only be cancelled', async () => {
    const rig = openRig(topUpMachine, { ...card, payment: withNewCard }, { isLeft: true })
    for (let lookup = 0; lookup < 3; lookup += 1) {
      await rig.answer('readEvaluation', evaluationOf('challenged'))
      expect(rig.told('notification.show')).toMatchObject([
        {
          notification: {
            message: { key: 'flow.atTheBank', values: { cents: withNewCard.amountCents } },
            action: 'flow.open',
          },
          whenLeft: true,
        },
      ])
      rig.send({ type: 'payment.check' })
    }
    // Nor does a lookup that failed take its place.
    await rig.refuse('readEvaluation', lostAnswer('error.readEvaluation'))
    expect(rig.told('notification.show')).toHaveLength(1)
    rig.stop()
  })

  test.each([
    ['a saved card', {}, 'approved'],
    ['a new card', { method: 'visadebit', savedCardId: null }, 'stranded'],
  ] as const)(
    '%s that the previous page may be charging is never said to be uncharged before its call must have ended',
    async (_, changes, known) => {
      const rig = openRig(topUpMachine, { ...card, payment: { ...payment, ...changes, wasOpen: false } })
      for (let waited = 0; waited < 60_000; waited += 10_000) {
        await rig.answer('readEvaluation', evaluationOf('cleared'))
        const snapshot = rig.actor.getSnapshot()
        expect([snapshot.value, snapshot.hasTag('open'), selectStep(snapshot)]).toEqual([
          { confirmed: 'unread' },
          false,
          'unconfirmed',
        ])
        rig.clock.advance(10_000)
      }
      await rig.answer('readEvaluation', evaluationOf('cleared'))
      expect([rig.actor.getSnapshot().value, rig.actor.getSnapshot().hasTag('open')]).toEqual([
        { confirmed: known },
        true,
      ])
      rig.stop()
    },
  )

  test('a stored payment that does not say where it was may have been charged', () => {
    const { wasOpen: _, isElsewhere: __, ...stored } = payment
    expect(v.parse(paymentResumeSchema, stored)).toEqual({ ...payment, wasOpen: false, isElsewhere: false })
  })

  test('what the previous page has charged meanwhile is found', async () => {
    const rig = openRig(topUpMachine, { ...card, payment: { ...payment, wasOpen: false } })
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    rig.clock.advance(10_000)
    await rig.answer('readEvaluation', evaluationOf('used'))
    await rig.answer('readRecords', [{ ...after[0], idempotencyKey: 'key-1' }, ...before])
    expect([rig.actor.getSnapshot().value, rig.countOf('topUp')]).toEqual(['loaded', 0])
    rig.stop()
  })

  test.each([
    ['a saved card', payment, 'challenged'],
    ['a new card', withNewCard, 'stranded'],
  ])(
    '%s: what could not be read is unknown, unless the previous page was still at the bank',
    async (_, sent, known) => {
      for (const wasOpen of [false, true]) {
        const rig = openRig(topUpMachine, { ...card, payment: { ...sent, wasOpen } })
        await rig.refuse('readEvaluation', lostAnswer('error.readEvaluation'))
        const snapshot = rig.actor.getSnapshot()
        const [state] = Object.values(snapshot.value).flatMap((inner) =>
          typeof inner === 'string' ? inner : Object.keys(inner),
        )
        expect([state, snapshot.hasTag('unknown'), snapshot.hasTag('open'), selectStep(snapshot)]).toEqual(
          wasOpen
            ? [known, false, true, known === 'stranded' ? 'stranded' : 'bank']
            : ['unread', true, false, 'unconfirmed'],
        )
        rig.clock.advance(10_000)
        expect(selectStep(rig.actor.getSnapshot())).toBe(
          wasOpen && known === 'challenged' ? 'bank' : selectStep(snapshot),
        )
        rig.stop()
      }
    },
  )

  test('what the bank approved while the page was at the bank is known to be uncharged', async () => {
    const rig = openRig(topUpMachine, { ...card, payment: { ...payment, wasOpen: true } })
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect(rig.actor.getSnapshot().value).toEqual({ confirmed: 'approved' })
    expect([...rig.actor.getSnapshot().tags].sort()).toEqual(['inFlight', 'open', 'recoverable'])
    rig.stop()
  })

  test('a payment that is cancelled is said to be made where another evaluation of it was made use of', async () => {
    const rig = openRig(topUpMachine, { ...card, payment })
    await rig.answer('readEvaluation', evaluationOf('challenged'))
    rig.send({ type: 'payment.cancel' })
    await rig.answer('cancelPayment')
    await rig.answer('readRecords', [{ ...after[0], idempotencyKey: 'key-1' }, ...before])
    expect(rig.actor.getSnapshot().value).toBe('loaded')
    expect(rig.told('notification.show')).toMatchObject([{ notification: { message: { key: 'topUp.done' } } }])
    rig.stop()
  })
})

test('one retry reads both again where neither the card nor the saved ones could be read', async () => {
  const rig = openRig(topUpMachine, card)
  await rig.refuse('openTopUp', lostAnswer('error.readCards'))
  await rig.refuse('readSaved', lostAnswer('error.readVaulted'))
  rig.send({ type: 'topUp.retry' })
  expect([rig.countOf('openTopUp'), rig.countOf('readSaved')]).toEqual([2, 2])
  await rig.answer('openTopUp', opened)
  await rig.answer('readSaved', both)
  expect(rig.actor.getSnapshot().context.savedCards).toEqual(both)
  rig.stop()
})

test('a saved card that is being deleted keeps the form from being sent', async () => {
  const rig = await open()
  const list = rig.actor.getSnapshot().children.savedCards!
  list.send({ type: 'card.remove', id: 'saved-1' })
  list.send({ type: 'prompt.accept' })
  rig.send({ type: 'form.submit', values: withSaved })
  expect(rig.actor.getSnapshot().value).toBe('amountEditable')
  expect(rig.actor.getSnapshot().context.failure).toEqual(failed('topUp.deleting'))
  expect(selectResume(rig.actor.getSnapshot())).toEqual({ deletedId: 'saved-1' })
  rig.stop()
})

describe('F1 another tab has sent a payment', () => {
  const elsewhere = (changes: object = {}) =>
    ({ type: 'payment.elsewhere', flight: flightOf({ ...sentElsewhere, ...changes }) }) as const
  const same = { ...withSaved, savedCard: 'saved-1' }

  test('of another amount: what is typed here is kept, and both are said', async () => {
    const rig = await open()
    expect(rig.actor.getSnapshot().can(elsewhere({ amountCents: 1_000 }))).toBe(false)
    rig.send({ type: 'form.edit' })
    rig.send(elsewhere({ amountCents: 1_000 }))
    expect(rig.actor.getSnapshot().value).toBe('amountEditable')
    expect(rig.told('notification.show').map(({ notification }) => notification.message.key)).toEqual([
      'flow.elsewhere',
    ])
    rig.stop()
  })

  test.each([
    ['of another amount', { amountCents: 1_000 }],
    ['onto another card', { clientId: '1000000002' }],
    ['from another saved card', { savedCardId: 'saved-2', sourceDigits: '5454' }],
    ['from another saved card with the same last digits', { savedCardId: 'saved-2' }],
    ['from a new card', { method: 'visadebit', savedCardId: null, sourceDigits: '1111' }],
  ])(
    '%s: the fee and the history are read again, and it is reviewed beside what was loaded by then',
    async (_, changes) => {
      const rig = await open()
      await review(rig, same)
      const first = rig.actor.getSnapshot().context.idempotencyKey
      rig.send(elsewhere(changes))
      rig.send({ type: 'payment.confirm', values: {} })
      expect([rig.actor.getSnapshot().value, rig.countOf('evaluateRisk')]).toEqual(['estimating', 0])
      await rig.answer('estimateFee', { feeCents: 495 })
      await rig.answer('readRecords', after)
      expect(rig.actor.getSnapshot().value).toBe('reviewed')
      expect(rig.actor.getSnapshot().context).toMatchObject({ feeCents: 495, known: ['new', 'old'] })
      expect(rig.actor.getSnapshot().context.idempotencyKey).not.toBe(first)
      rig.stop()
    },
  )

  test('R1 after a load of this one was given up: it keeps the key of that try, and what there was before it', async () => {
    const rig = await open()
    await review(rig, same)
    await send(rig)
    const made = keyOf(rig)
    await rig.refuse('topUp', fault('error.topUp'))
    await rig.answer('readRecords', before)
    expect(rig.actor.getSnapshot().value).toBe('reviewed')
    rig.send(elsewhere({ amountCents: 1_000 }))
    await rig.answer('estimateFee', { feeCents: 395 })
    await rig.answer('readRecords', after)
    expect(rig.actor.getSnapshot().context).toMatchObject({ idempotencyKey: made, known: ['old'] })
    rig.stop()
  })

  test('the very same: its review gives way to the lookup; the deletion of a saved card takes nothing away', async () => {
    const rig = await open()
    await review(rig, same)
    expect(rig.actor.getSnapshot().can(elsewhere())).toBe(false)
    const deletion = { type: 'payment.elsewhere', flight: flightOf({ deletedId: 'saved-2' }) } as const
    expect(rig.actor.getSnapshot().can(deletion)).toBe(true)
    expect(rig.actor.getSnapshot().can({ ...deletion, flight: flightOf({}) })).toBe(false)
    rig.stop()
  })

  test('from the same new card, whose details are open here again: it is not another one', async () => {
    const rig = await open()
    await review(rig, withNew)
    rig.send({ type: 'card.edit' })
    const { value, context } = rig.actor.getSnapshot()
    const { method, savedCardId, sourceDigits } = context
    expect([value, context.isTyped, sourceDigits]).toEqual(['cardEditable', false, '1111'])
    expect(rig.actor.getSnapshot().can(elsewhere({ method, savedCardId, sourceDigits }))).toBe(false)
    expect(rig.actor.getSnapshot().can(elsewhere({ method, savedCardId, sourceDigits: '2222' }))).toBe(true)
    rig.stop()
  })

  test('and the same is chosen here then: the other tab pays, and here it is told', async () => {
    const rig = await open()
    rig.send({ type: 'form.edit' })
    rig.send(elsewhere())
    await review(rig, same)
    expect(rig.actor.getSnapshot().value).toEqual({ confirmed: 'asking' })
    expect(selectResume(rig.actor.getSnapshot())).toMatchObject({
      idempotencyKey: 'key-1',
      isElsewhere: true,
      sentAt: flightOf({}).sentAt,
    })
    await rig.answer('readEvaluation', evaluationOf('cleared'))
    expect([rig.actor.getSnapshot().value, rig.countOf('topUp')]).toEqual([{ confirmed: 'elsewhere' }, 0])
    rig.clock.advance(10_000)
    await rig.answer('readEvaluation', evaluationOf('used'))
    await rig.answer('readRecords', after)
    expect([rig.actor.getSnapshot().value, rig.countOf('topUp')]).toEqual(['loaded', 0])
    rig.stop()
  })
})
