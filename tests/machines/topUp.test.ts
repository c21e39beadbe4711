import { describe, expect, test } from 'vitest'
import { errorNotice } from '../../machines/notification/notification'
import { type Payment, topUpEffect } from '../../machines/payment/payment'
import { paymentMachine } from '../../machines/payment/paymentMachine'
import { failed } from '../../machines/shared/failure'
import { selectPayment, selectSameLoadedAt, selectStep } from '../../machines/top-up/selectors'
import { confirmedIn, type HandedOver, type TopUpInput, type TypedCard } from '../../machines/top-up/topUp'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fieldRefusal, lostAnswer, refusal, tooMany, unsent } from '../support/samples'
import { after, before, card, evaluationOf, newCard, others, payment, receipt, recordOf, stepOf } from './payment.plan'
import { both, savedCardOf } from './savedCards.plan'
import { aboveMaximum, atTheBank, cardTyped, feeChanged, opened, sent, start, withNew, withSaved } from './topUp.plan'

/** The calls go to the ports of the payment, and what it begins to the root. */
function openFlow(input: TopUpInput) {
  const [typed, handed]: [TypedCard[], HandedOver[]] = [[], []]
  let letGo = 0
  const machine = topUpMachine.provide({
    actors: { payment: paymentMachine.provide({ actions: { letGo: () => void (letGo += 1) } }) },
    actions: {
      keepCard: (_, card: TypedCard) => void typed.push(card),
      handOver: (_, over: HandedOver) => void handed.push(over),
    },
  })
  const rig = openRig(machine, input)
  const seen = () => rig.actor.getSnapshot()
  const begun = () => rig.told('effect.begin').map(({ effect }) => effect as { key: string; terms: Payment })
  return {
    ...rig,
    typed,
    handed,
    lettingGo: () => letGo,
    seen,
    begun,
    step: () => selectStep(seen()),
    pay: (event: object) => selectPayment(seen())!.send(event as never),
    settle: (news: object) => selectPayment(seen())!.send({ key: begun().at(-1)?.key, ...news } as never),
  }
}
type Opened = ReturnType<typeof openFlow>
async function open(input: TopUpInput = start) {
  const rig = openFlow(input)
  await rig.answer('openTopUp', opened)
  await rig.answer('readSaved', both)
  return rig
}
async function review(rig: Opened, values: object = withSaved) {
  rig.send({ type: 'form.submit', values })
  if (rig.step() === 'card') rig.send({ type: 'form.submit', values: cardTyped })
  await rig.answer('estimateFee', { feeCents: 395 })
  await rig.answer('readRecords', before)
}
async function send(rig: Opened, records = before) {
  rig.send({ type: 'payment.confirm' })
  await rig.answer('evaluateRisk', evaluationOf('cleared'))
  await rig.answer('readRecords', records)
}
const keyOf = (rig: Opened) => rig.begun().at(-1)?.key
const done = { type: 'effect.done', result: receipt } as const
const refusedFor = (failure = failed('error.topUp')) => ({ type: 'effect.refused', failure }) as const
const notDone = (isDoubted: boolean, failure = failed('error.topUp')) =>
  ({ type: 'effect.notDone', failure, isDoubted }) as const

test('TOP-08 what was wrong with the form is no longer said once it is right', async () => {
  const rig = await open()
  rig.send({ type: 'form.submit', values: { ...withNew, amount: '' } })
  expect(Object.keys(rig.seen().context.fieldErrors)).toEqual(['amount'])
  rig.send({ type: 'form.submit', values: withNew })
  expect([rig.seen().value, rig.seen().context.fieldErrors]).toEqual(['cardEditable', {}])
  rig.stop()
})

test.each([
  ['just loaded', 14 * 60_000, true],
  ['loaded some time ago', 15 * 60_000, false],
])('the review says that the same amount was %s on this card: %s', async (_, agoMs, isSaid) => {
  const rig = await open()
  rig.send({ type: 'form.submit', values: withSaved })
  await rig.answer('estimateFee', { feeCents: 395 })
  await rig.answer('readRecords', [
    recordOf({ at: NOW - agoMs }),
    recordOf({ id: 'other', amountCents: 30_001, at: NOW }),
  ])
  expect(selectSameLoadedAt(rig.seen())).toBe(isSaid ? NOW - agoMs : null)
  rig.send({ type: 'step.back' })
  expect(selectSameLoadedAt(rig.seen())).toBeNull()
  rig.stop()
})

test('what was refused for a locked card is no longer said once the card has changed', async () => {
  const rig = await open()
  await review(rig)
  rig.send({ type: 'payment.confirm' })
  await rig.refuse('evaluateRisk', refusal('error.evaluateRisk'))
  expect(rig.seen().context.failure).not.toBeNull()
  rig.send({ type: 'card.changed' })
  expect([rig.seen().value, rig.seen().context.failure]).toEqual(['reviewed', null])
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
    rig.settle(done)
    expect(rig.seen().context).toMatchObject(card)
    rig.send({ type: 'topUp.restart' })
    expect(openedFor(rig)).toEqual({ clientId: other })
    rig.stop()
  })

  test('when the payment of another card is cancelled', async () => {
    const rig = await open()
    await review(rig)
    rig.send({ type: 'payment.confirm' })
    await rig.answer('evaluateRisk', evaluationOf('challenged'))
    rig.send({ type: 'card.switched', clientId: other })
    selectPayment(rig.seen())!.getSnapshot().children.bankCheck!.send({ type: 'check.cancel' })
    await rig.answer('cancelEvaluation')
    expect([rig.seen().value, openedFor(rig)]).toEqual(['opening', { clientId: other }])
    expect(rig.seen().context.amountCents).toBeNull()
    rig.stop()
  })

  test('when a payment of an earlier visit was not made', async () => {
    const rig = openFlow({ ...sent, clientId: other })
    expect(rig.seen().context).toMatchObject(card)
    rig.pay({ type: 'effect.notDone', key: 'key-1', failure: null, isDoubted: true })
    expect([rig.seen().value, openedFor(rig)]).toEqual(['opening', { clientId: other }])
    rig.stop()
  })

  test('but not while an amount is being typed', async () => {
    const rig = await open()
    rig.send({ type: 'form.edit' })
    rig.send({ type: 'card.switched', clientId: other })
    expect([rig.seen().value, openedFor(rig)]).toEqual(['amountEditable', { clientId: card.clientId }])
    rig.stop()
  })
})

describe('the key', () => {
  test('R1 is made when the review opens, and a retry after a lost answer reuses it', async () => {
    const rig = await open()
    await review(rig)
    const made = rig.seen().context.idempotencyKey
    await send(rig)
    expect(keyOf(rig)).toBe(made)
    rig.settle(notDone(true))
    expect([rig.seen().value, rig.seen().context.isDoubted]).toEqual(['reviewed', true])
    await send(rig)
    expect(rig.begun().map(({ key }) => key)).toEqual([made, made])
    expect(rig.countOf('evaluateRisk')).toBe(2)
    rig.stop()
  })

  test.each(['effect.unknown', 'effect.gone'])('R1 is reused where the outcome is not known: %s', async (type) => {
    const rig = await open()
    await review(rig)
    await send(rig)
    rig.settle({ type })
    expect([rig.seen().value, rig.seen().context.failure]).toEqual(['reviewed', failed('flow.interrupted')])
    await send(rig)
    expect(new Set(rig.begun().map(({ key }) => key)).size).toBe(1)
    rig.stop()
  })

  test('R1 in doubt goes with what existed before its first call, also when the fee is asked for again', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    rig.settle(notDone(true))
    rig.send({ type: 'payment.confirm' })
    await rig.answer('evaluateRisk', evaluationOf('cleared'))
    await rig.answer('readRecords', after)
    expect([rig.seen().value, rig.begun().length, rig.seen().context.receipt?.reference]).toEqual([
      'loaded',
      1,
      'EXT-1',
    ])
    rig.stop()
  })

  test('is kept by a call that was never sent', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    const made = keyOf(rig)
    rig.settle(notDone(false, unsent().failure))
    expect(rig.seen().context).toMatchObject({ isDoubted: false, failure: unsent().failure })
    await send(rig)
    expect(keyOf(rig)).toBe(made)
    rig.stop()
  })

  test('is another one after ‘Pay again’, which a retry reuses', async () => {
    const rig = await open()
    await review(rig)
    const made = rig.seen().context.idempotencyKey
    await send(rig, others)
    rig.pay({ type: 'payment.repeat' })
    const again = keyOf(rig)
    expect(again).not.toBe(made)
    rig.settle(notDone(true))
    expect(rig.seen().context).toMatchObject({ idempotencyKey: again, known: ['other', 'old'] })
    await send(rig, others)
    expect(keyOf(rig)).toBe(again)
    rig.stop()
  })

  test('ends with a refusal and with every edit', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    rig.settle(refusedFor())
    await send(rig)
    rig.settle(refusedFor())
    rig.send({ type: 'step.back' })
    expect(rig.seen().context.idempotencyKey).toBeNull()
    await review(rig)
    await send(rig)
    expect(new Set(rig.begun().map(({ key }) => key)).size).toBe(3)
    rig.stop()
  })

  test('ends with the payment: the same again is another one, also before the first is listed', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    const first = keyOf(rig)
    rig.settle(done)
    rig.send({ type: 'topUp.restart' })
    await rig.answer('openTopUp', opened)
    await review(rig)
    await send(rig)
    expect(keyOf(rig)).not.toBe(first)
    rig.stop()
  })

  test('R1 F1 is that of another tab, where the same is agreed to in the same state', async () => {
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

test('TOP-29 a double click evaluates and charges once', async () => {
  const rig = await open()
  await review(rig)
  rig.send({ type: 'payment.confirm' })
  await send(rig)
  rig.send({ type: 'payment.confirm' })
  expect([rig.countOf('evaluateRisk'), rig.begun().length]).toEqual([1, 1])
  rig.stop()
})

test('the form counts as unsaved while the card is cleared and the history is read, and until then only', async () => {
  const rig = await open()
  rig.send({ type: 'form.edit' })
  await review(rig)
  const held = () =>
    rig.facts.map(({ event }) => event.type).filter((type) => type === 'changes.hold' || type === 'changes.release')
  rig.send({ type: 'payment.confirm' })
  await rig.answer('evaluateRisk', evaluationOf('cleared'))
  expect(held()).toEqual(['changes.hold'])
  await rig.answer('readRecords', before)
  expect(held()).toEqual(['changes.hold', 'changes.release'])
  rig.settle(refusedFor())
  expect(held().at(-1)).toBe('changes.hold')
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
    await send(rig)
    rig.settle(refusedFor(fieldRefusal('error.topUp', field, 'No').failure))
    expect(rig.seen().value).toBe(state)
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
      const { value, context } = rig.seen()
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
  expect(rig.seen().value).toBe('amountEditable')
  expect(rig.seen().context).toMatchObject({ ...card, amountCents: 30_000 })
  expect(rig.told('changes.release')).toEqual([])
  rig.stop()
})

test('TOP-11 an amount that is refused when its fee is asked for stands in its field, beside what fits now', async () => {
  const rig = await open()
  rig.send({ type: 'form.submit', values: withSaved })
  await rig.refuse('estimateFee', aboveMaximum)
  const bounds = { minCents: 2_000, maxCents: 26_838 }
  await rig.answer('openTopUp', { ...opened, bounds, room: { maxBalanceCents: 250_000, leftCents: 26_838 } })
  const { value, context } = rig.seen()
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
  rig.settle(refusedFor(fieldRefusal('error.topUp', 'savedCard', 'No such card').failure))
  await rig.answer('openTopUp', opened)
  await rig.answer('readSaved', both.slice(1))
  expect(rig.seen().context.savedCards).toEqual(both.slice(1))
  rig.stop()
})

test('the saved cards are read again after a load: a new card may be one of them by now', async () => {
  const rig = await open()
  await review(rig, withNew)
  await send(rig)
  rig.settle(done)
  await rig.answer('readSaved', [...both, savedCardOf({ id: 'saved-3' })])
  expect(rig.seen().context.savedCards.map(({ id }) => id)).toEqual(['saved-1', 'saved-2', 'saved-3'])
  rig.stop()
})

test('F22 the fee that was agreed to is known when it has changed', async () => {
  const rig = await open()
  await review(rig)
  await send(rig)
  const first = keyOf(rig)
  rig.settle(refusedFor(feeChanged))
  expect([rig.seen().value, rig.seen().context]).toMatchObject(['estimating', { formerFeeCents: 395 }])
  await rig.answer('estimateFee', { feeCents: 495 })
  await rig.answer('readRecords', before)
  await send(rig)
  expect(rig.begun().at(-1)).toMatchObject({ terms: { feeCents: 495 } })
  expect(keyOf(rig)).not.toBe(first)
  rig.stop()
})

test('no payment is made of what has not been reviewed: no sum, no fee, no card, no key', async () => {
  const rig = await open()
  await review(rig)
  const { context } = rig.seen()
  const paymentId = context.idempotencyKey
  expect(confirmedIn({ context })).toMatchObject({
    payment: { ...payment, paymentId },
    from: 'review',
    mayFinish: true,
  })
  for (const missing of ['amountCents', 'feeCents', 'method', 'idempotencyKey'])
    expect(() => confirmedIn({ context: { ...context, [missing]: null } })).toThrow('in its review only')
  rig.stop()
})

describe('the details of a new card', () => {
  const SECRETS = /4111 ?1111|"123"|08 ?\/ ?39|Toronto/

  test('are kept under a key of their form, and handed over under that of the payment', async () => {
    const rig = await open()
    await review(rig, withNew)
    const { sourceKey, idempotencyKey } = rig.seen().context
    expect(rig.typed).toMatchObject([{ key: sourceKey, card: { cardNumber: '4111111111111111', cvv: '123' } }])
    expect(rig.handed).toEqual([])
    await send(rig)
    expect(rig.handed).toEqual([{ key: idempotencyKey, from: sourceKey }])
    rig.stop()
  })

  test('are handed over again for a retry, and replaced by those that are typed next', async () => {
    const rig = await open()
    await review(rig, withNew)
    await send(rig)
    rig.settle(notDone(true))
    await send(rig)
    expect(rig.handed[1]).toEqual(rig.handed[0])
    rig.settle(refusedFor())
    rig.send({ type: 'card.edit' })
    rig.send({ type: 'form.submit', values: { ...cardTyped, cvv: '321' } })
    await rig.answer('estimateFee', { feeCents: 395 })
    await rig.answer('readRecords', before)
    await send(rig)
    expect(rig.typed).toMatchObject([{}, { key: rig.handed[2]!.from, card: { cvv: '321' } }])
    rig.stop()
  })

  test('are no part of any context, of what is begun, or of what is kept at the bank', async () => {
    const rig = await open()
    await review(rig, withNew)
    rig.send({ type: 'payment.confirm' })
    await rig.answer('evaluateRisk', evaluationOf('challenged'))
    const contexts = () => {
      const child = selectPayment(rig.seen())!.getSnapshot()
      return [rig.seen().context, child.context, child.children.bankCheck?.getSnapshot().context]
    }
    const { opened: _, ...context } = rig.seen().context
    expect(JSON.stringify([context, ...contexts().slice(1), rig.facts, rig.calls])).not.toMatch(SECRETS)
    expect(rig.told('step.opened')).toMatchObject([{ step: { terms: { ...newCard, paymentId: expect.anything() } } }])
    rig.stop()
  })

  test('a saved card has none', async () => {
    const rig = await open()
    await review(rig)
    await send(rig)
    expect([rig.typed, rig.handed]).toEqual([[], [{ key: keyOf(rig), from: null }]])
    rig.stop()
  })

  test('are let go when the payment has ended', async () => {
    const rig = await open()
    await review(rig, withNew)
    await send(rig)
    expect(rig.lettingGo()).toBe(0)
    rig.settle(done)
    expect(rig.lettingGo()).toBe(1)
    rig.stop()
  })
})

describe('R2 a retry', () => {
  test.each([
    ['too many calls', tooMany('error.topUp').failure],
    ['another reason', failed('error.networkUnavailable')],
  ])('is said to be refused for %s, and keeps its key while the first call is in doubt', async (_, failure) => {
    const rig = await open()
    await review(rig)
    await send(rig)
    const key = keyOf(rig)
    rig.settle(notDone(true))
    await send(rig)
    rig.settle(notDone(true, failure))
    const { value, context } = rig.seen()
    expect([value, context.idempotencyKey, context.failure]).toEqual(['reviewed', key, failure])
    rig.stop()
  })
})

describe('a payment that was confirmed before this flow opened', () => {
  test('is shown before the form: its card, its sums, its step', () => {
    const rig = openFlow({ ...atTheBank, clientId: '1000000002', lastFourDigits: '0028' })
    expect(rig.step()).toBe('confirmed')
    expect(rig.seen().context).toMatchObject({ ...card, amountCents: 30_000, feeCents: 395, sourceDigits: '4242' })
    expect([rig.countOf('openTopUp'), rig.countOf('evaluateRisk'), rig.countOf('readEvaluation')]).toEqual([0, 0, 1])
    rig.stop()
  })

  test.each([
    ['a saved card', payment, false, true],
    ['a new card whose details are here', newCard, true, true],
    ['a new card whose details are lost', newCard, false, false],
  ])('with %s', (_, terms, holdsCard, mayFinish) => {
    const rig = openFlow({ ...atTheBank, step: stepOf(terms), holdsCard })
    const { context } = selectPayment(rig.seen())!.getSnapshot()
    expect(context).toMatchObject({ payment: terms, from: 'step', riskReferenceId: 'risk-1', mayFinish })
    expect(context.payment).toEqual(terms)
    rig.stop()
  })

  test('and is in doubt stays in doubt', () => {
    const rig = openFlow({ ...atTheBank, step: stepOf({ isDoubted: true }) })
    expect(selectPayment(rig.seen())!.getSnapshot().context.isDoubted).toBe(true)
    rig.stop()
  })

  test('and whose charge is under way is followed: its receipt is shown', async () => {
    const rig = openFlow(sent)
    rig.pay({ type: 'effect.done', key: 'key-1', result: receipt })
    expect([rig.step(), rig.seen().context.receipt, rig.begun()]).toEqual(['loaded', receipt, []])
    expect(rig.seen().context).toMatchObject({ ...card, amountCents: 30_000, feeCents: 395 })
    rig.send({ type: 'topUp.restart' })
    await rig.answer('openTopUp', opened)
    expect(rig.seen().context).toMatchObject({ before: null, amountCents: null, receipt: null })
    rig.stop()
  })

  test.each([
    ['expired', 'topUp.ended.expired'],
    ['failed', 'topUp.ended.failed'],
    ['used', 'flow.interrupted'],
  ] as const)('and is over at the issuer: the form opens with the reason, %s', async (state, key) => {
    const rig = openFlow(atTheBank)
    await rig.answer('readEvaluation', evaluationOf(state))
    await rig.answer('openTopUp', opened)
    expect([rig.seen().value, rig.seen().context.failure, rig.seen().context.amountCents]).toEqual([
      'amountEditable',
      failed(key),
      null,
    ])
    expect(rig.told('notification.show')).toMatchObject([{ notification: { type: 'warning', message: { key } } }])
    rig.stop()
  })

  test('and whose outcome can’t be known: the form opens, and says so', async () => {
    const rig = openFlow(sent)
    rig.pay({ type: 'effect.unknown', key: 'key-1' })
    await rig.answer('openTopUp', opened)
    expect([rig.seen().value, rig.seen().context.failure]).toEqual(['amountEditable', failed('flow.interrupted')])
    rig.stop()
  })

  test.each([
    ['refused', refusedFor()],
    ['not done', notDone(true)],
  ])('and is %s: the effect says it, and the flow does not say it twice', (_, news) => {
    const rig = openFlow(sent)
    rig.pay({ key: 'key-1', ...news })
    expect([rig.seen().value, rig.told('notification.show'), rig.seen().context.failure]).toEqual(['opening', [], null])
    expect(topUpEffect.factsOn?.(news, payment, true)?.map(({ type }) => type)).toContain('notification.show')
    rig.stop()
  })
})

test('one retry reads both again where neither the card nor the saved ones could be read', async () => {
  const rig = openFlow(start)
  await rig.refuse('openTopUp', lostAnswer('error.readCards'))
  await rig.refuse('readSaved', lostAnswer('error.readVaulted'))
  rig.send({ type: 'topUp.retry' })
  expect([rig.countOf('openTopUp'), rig.countOf('readSaved')]).toEqual([2, 2])
  await rig.answer('openTopUp', opened)
  await rig.answer('readSaved', both)
  expect(rig.seen().context.savedCards).toEqual(both)
  rig.stop()
})

test('a saved card that is being deleted keeps the form from being sent', async () => {
  const rig = await open()
  const list = rig.seen().children.savedCards!
  list.send({ type: 'card.remove', id: 'saved-1' })
  list.send({ type: 'prompt.accept' })
  rig.send({ type: 'form.submit', values: withSaved })
  expect(rig.seen().value).toBe('amountEditable')
  expect(rig.seen().context.failure).toEqual(failed('topUp.deleting'))
  rig.stop()
})
