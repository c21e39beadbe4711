import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, type Notification, notice, success } from '../../machines/notification/notification'
import { selectNotification } from '../../machines/notification/selectors'
import type { Line } from '../../machines/pay-bill/lines'
import type { PayBillInput } from '../../machines/pay-bill/payBill'
import { payBillMachine } from '../../machines/pay-bill/payBillMachine'
import { type Paying, payBillsEffect, payingIn } from '../../machines/pay-bill/payBills'
import {
  billsOf,
  daysIn,
  leftFor,
  cardOf as payingCardOf,
  retryableIn,
  selectClosed,
  selectDraft,
  selectIsSeveral,
  selectStep,
  suggestedFor,
  sumOf,
  totalsIn,
} from '../../machines/pay-bill/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import type { Payment } from '../../rules/money/billPayments'
import { cutOffOf } from '../../rules/values/easternTime'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { cardOf, fault, tooMany, unsent } from '../support/samples'
import {
  after,
  amountRefused,
  basis,
  before,
  card,
  hydro,
  hydroLine,
  input,
  lost,
  paid,
  paidWater,
  payBillPlan,
  paymentOf,
  readingOf,
  refused,
  TODAY,
  two,
  twoUnderWay,
  typed,
  underWay,
  water,
  waterLine,
} from './payBill.plan'
import { openPaying } from './payBillRig'

let stop = () => {}
afterEach(() => stop())

async function open(given: Partial<PayBillInput> = {}, read = basis, start?: number) {
  const rig = openPaying(given, start)
  stop = rig.stop
  if (!given.underWay) await rig.answer('readBasis', read)
  const snapshot = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, unknown> = {}) => rig.send({ type: 'form.submit', values })
  return {
    ...rig,
    snapshot,
    submit,
    async toReview(values: Record<string, unknown> = typed('25.50')) {
      submit(values)
      await rig.answer('readPayments', before)
    },
    async giveUp() {
      for (let look = 0; look < 10 && selectStep(snapshot()) === 'unconfirmed'; look += 1) {
        await rig.answer('lookUp', before)
        if (selectStep(snapshot()) === 'unconfirmed') rig.clock.advance(10_000)
      }
    },
    step: () => selectStep(snapshot()),
    states: () => snapshot().context.lines.map(({ state }: Line) => state),
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    sentWith: () => rig.calls['payBill']?.map((call) => call.input as Paying) ?? [],
    keys: () => rig.calls['payBill']?.map((call) => (call.input as Paying).idempotencyKey) ?? [],
    isUnderWay: () => Object.keys(rig.effects?.getSnapshot().context.underWay ?? {}).length > 0,
  }
}

test('BIL-29 BIL-30 BIL-37 a reviewed payment is sent once, for today', async () => {
  const { toReview, submit, sentWith, answer, step, told, snapshot, isUnderWay } = await open()
  await toReview()
  expect([step(), sentWith()]).toEqual(['review', []])
  expect(sumOf(snapshot().context)).toEqual({ amountCents: 2_550, feeCents: 195, afterCents: 27_255 })
  submit()
  submit()
  expect(sentWith()).toEqual([
    {
      clientId: '1000000001',
      dateToPay: TODAY,
      serialNo: 'biller-1',
      cents: 2_550,
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ])
  await answer('payBill', paid)
  expect([step(), told('cards.refresh').length, isUnderWay()]).toEqual(['paid', 1, false])
  expect(snapshot().context.lines[0]?.told).toMatchObject({ id: 'payment-1', isPending: false })
})

test('R1 the same bill, day and amount have one key in two tabs, whatever else has been paid meanwhile', async () => {
  const keyAfter = async (...payments: Payment[]) => {
    const rig = await open()
    rig.submit(typed('25.50'))
    await rig.answer('readPayments', readingOf(...payments))
    rig.submit()
    const [key] = rig.keys()
    rig.stop()
    return key
  }
  const key = await keyAfter()
  expect(await keyAfter(paymentOf({ id: 'other', amountCents: 1_000 }))).toBe(key)
  expect(await keyAfter(paymentOf({ id: 'same', amountCents: 2_550 }))).not.toBe(key)
})

test.each([
  ['BIL-34', typed(''), { 'amount.biller-1': 'amount.required' }],
  ['BIL-35', typed('20', { sourceCard: '' }), { sourceCard: 'payBill.from.required' }],
  ['BIL-31', typed('20', { when: 'later', dateToPay: '' }), { dateToPay: 'payBill.date.required' }],
  ['BIL-32', typed('20', { when: 'later', dateToPay: '2026-02-30' }), { dateToPay: 'payBill.date.invalid' }],
  ['BIL-33', typed('20', { when: 'later', dateToPay: '2026-01-14' }), { dateToPay: 'payBill.date.past' }],
  ['BIL-36', typed('298.05'), { 'amount.biller-1': 'payBill.amount.insufficient' }],
])('%s nothing leads to the review of what is not allowed', async (_, values, errors) => {
  const { submit, snapshot, step, countOf } = await open()
  submit(values)
  expect([step(), selectFieldErrors(snapshot()), countOf('readPayments')]).toEqual(['amount', errors, 0])
})

test('BIL-30 later is the day that was chosen', async () => {
  const { toReview, submit, sentWith, snapshot } = await open()
  await toReview(typed('20', { when: 'later', dateToPay: '2026-02-01' }))
  expect(selectDraft(snapshot())).toMatchObject({
    when: 'later',
    dateToPay: '2026-02-01',
    card: { lastFourDigits: '0001' },
  })
  submit()
  expect(sentWith()[0]?.dateToPay).toBe('2026-02-01')
})

describe('BIL-49 BIL-50 F27 the cut-off of 22:00 Eastern', () => {
  const cutOff = cutOffOf(TODAY)
  test.each([
    [-1_000, TODAY, false],
    [1_000, '2026-01-16', true],
  ])('%i ms from it, now is %s', async (ms, date, isAfterCutOff) => {
    const { toReview, submit, sentWith, snapshot } = await open({}, basis, cutOff + ms)
    expect(daysIn(snapshot().context)).toMatchObject({ today: TODAY, first: date, isAfterCutOff })
    await toReview()
    submit()
    expect(sentWith()[0]?.dateToPay).toBe(date)
  })
  test('what passes it while it is reviewed is reviewed again, with its new day, under another key', async () => {
    const { toReview, submit, sentWith, clock, answer, step, said, snapshot } = await open({}, basis, cutOff - 1_000)
    await toReview()
    const key = snapshot().context.lines[0]?.idempotencyKey
    clock.advance(1_000)
    submit()
    await answer('readPayments', before)
    expect([step(), sentWith(), selectDraft(snapshot())?.dateToPay]).toEqual(['review', [], '2026-01-16'])
    expect(said()).toEqual([{ ...notice('info', 'payBill.dateMoved'), about: ['biller-1'] }])
    submit()
    expect(sentWith()[0]?.dateToPay).toBe('2026-01-16')
    expect(sentWith()[0]?.idempotencyKey).not.toBe(key)
  })
  test('what failed before it is typed again after it', async () => {
    const { toReview, submit, refuse, clock, answer, send, step, sentWith } = await open({}, basis, cutOff - 1_000)
    await toReview()
    submit()
    await refuse('payBill', refused)
    clock.advance(1_000)
    send({ type: 'pay.retry' })
    await answer('readBasis', basis)
    expect([step(), sentWith().length]).toEqual(['amount', 1])
  })
  test('F13 the issuer’s clock decides', async () => {
    const ahead = { ...basis, reading: { ...before, skewMs: 2_000 } }
    const { toReview, submit, sentWith } = await open({}, ahead, cutOff - 1_000)
    await toReview()
    submit()
    expect(sentWith()[0]?.dateToPay).toBe('2026-01-16')
  })
})

describe('why nothing can be paid', () => {
  test.each([
    ['noBills', {}, { ...basis, billers: [] }],
    ['billGone', { serialNo: 'biller-9' }, basis],
    ['noCard', {}, { ...basis, cards: [cardOf({ cardStatus: 'S' })] }],
    ['noFunds', {}, { ...basis, cards: [cardOf({ availableCents: 196 })] }],
    [
      'limitReached',
      {},
      {
        ...basis,
        reading: readingOf(...[1, 2, 3, 4, 5].map((ago) => paymentOf({ id: `${ago}`, createdAt: NOW - ago }))),
      },
    ],
  ] as const)('BIL-53 BIL-55 %s', async (why, given, read) => {
    const { snapshot, step } = await open(given, read)
    expect([step(), selectClosed(snapshot())]).toEqual(['closed', why])
  })
})

describe('a key', () => {
  test('is the same for every retry, also after a lost one that was not done', async () => {
    const { toReview, submit, refuse, giveUp, send, keys, step, said } = await open()
    await toReview()
    submit()
    await refuse('payBill', lost)
    await giveUp()
    expect([step(), said()]).toEqual(['ended', [errorNotice(failed('error.payBill'))]])
    send({ type: 'pay.retry' })
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
  })
  test('ends with every change of the amount, and not with going back', async () => {
    const { toReview, submit, refuse, answer, send, snapshot } = await open()
    const key = () => snapshot().context.lines[0]?.idempotencyKey
    await toReview()
    const first = key()
    send({ type: 'step.back' })
    await answer('readBasis', basis)
    expect(suggestedFor(snapshot().context, 'biller-1')).toBe(2_550)
    await toReview()
    expect(key()).toBe(first)
    submit()
    await refuse('payBill', refused)
    send({ type: 'step.back' })
    await answer('readBasis', basis)
    await toReview(typed('25.51'))
    expect(key()).not.toBe(first)
  })
  test('ends with a payment that the issuer has declined: under it, it would be declined for good', async () => {
    const { toReview, submit, answer, send, keys, step, snapshot } = await open()
    await toReview()
    submit()
    await answer('payBill', { ...paid, status: 'REJECTED' })
    expect([step(), snapshot().context.lines[0]?.told?.status]).toEqual(['ended', 'REJECTED'])
    send({ type: 'pay.retry' })
    expect(new Set(keys()).size).toBe(2)
  })
  test('R1 after a declined payment is the same in every tab, too', async () => {
    const keyAfterDecline = async () => {
      const rig = await open()
      await rig.toReview()
      rig.submit()
      await rig.answer('payBill', { ...paid, status: 'REJECTED' })
      rig.send({ type: 'pay.retry' })
      rig.stop()
      return rig.keys()[1]
    }
    expect(await keyAfterDecline()).toBe(await keyAfterDecline())
  })
})

describe('several bills', () => {
  const third = { ...water, serialNo: 'biller-3', alias: 'Cottage' }
  const all = { ...basis, billers: [hydro, water, third] }
  const three = { ...two, 'amount.biller-3': '5' }
  const toThree = async () => {
    const rig = await open({ serialNo: null }, all)
    await rig.toReview(three)
    rig.submit()
    return rig
  }

  test('are reviewed together, and each has its own key and its own result', async () => {
    const { toReview, submit, sentWith, answer, states, step, snapshot } = await open({ serialNo: null })
    await toReview(two)
    expect(selectIsSeveral(snapshot())).toBe(true)
    expect(sumOf(snapshot().context)).toEqual({ amountCents: 3_550, feeCents: 390, afterCents: 26_060 })
    submit()
    await answer('payBill', paid)
    expect([step(), states()]).toEqual(['sending', ['paid', 'ready']])
    await answer('payBill', paidWater)
    expect([step(), states(), snapshot().context.lines.map(({ told }: Line) => told?.id)]).toEqual([
      'paid',
      ['paid', 'paid'],
      ['payment-1', 'payment-2'],
    ])
    expect(sentWith().map(({ serialNo, cents }) => [serialNo, cents])).toEqual([
      ['biller-1', 2_550],
      ['biller-2', 1_000],
    ])
    expect(new Set(sentWith().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  test.each([
    ['all of it was paid', paidWater, success('payBill.paid', { count: 2 })],
    [
      'not all of it was paid',
      refused,
      {
        ...notice('warning', 'payBill.partly'),
        message: { key: 'payBill.partly', values: { paid: 1, all: 2, recorded: 1 } },
        about: ['biller-2'],
      },
    ],
    [
      'one of them must not be paid again yet',
      { ...paidWater, status: 'FAILED_RELEASE_FUNDS_CREATE_PAYMENT' },
      {
        ...notice('warning', 'payBill.partly.unclear'),
        message: { key: 'payBill.partly.unclear', values: { paid: 1, all: 2, recorded: 2 } },
        about: ['biller-2'],
      },
    ],
  ])('whoever has left the screen is told that %s', async (_, last, notification) => {
    const { toReview, submit, answer, refuse, leave, said, told } = await open({ serialNo: null })
    await toReview(two)
    submit()
    await answer('payBill', paid)
    leave()
    await ('id' in last ? answer('payBill', last) : refuse('payBill', last))
    const inFlight = { ...notice('info', 'flow.inFlight'), title: { key: 'screen.bills.title' } }
    expect([said(), told('cards.refresh').length]).toEqual([[inFlight, notification], 1])
  })

  test('those without an amount are not paid', async () => {
    const { toReview, snapshot } = await open({ serialNo: null })
    await toReview({ ...two, 'amount.biller-2': '' })
    expect(snapshot().context.lines.map(({ serialNo }: Line) => serialNo)).toEqual(['biller-1'])
  })

  test('R3 a payment whose money is on hold is not sent again: only the others are', async () => {
    const { answer, refuse, send, states, step, sentWith, snapshot } = await toThree()
    await refuse('payBill', refused)
    await answer('payBill', { ...paidWater, status: 'FAILED_RELEASE_FUNDS_CREATE_PAYMENT' })
    await refuse('payBill', refused)
    expect([step(), states()]).toEqual(['ended', ['notPaid', 'unclear', 'notPaid']])
    expect(totalsIn(snapshot().context)).toEqual({ paid: 0, notPaid: 3_050, unclear: 1_000 })
    send({ type: 'pay.retry' })
    await answer('payBill', paid)
    await answer('payBill', paymentOf({ id: 'payment-3', serialNo: 'biller-3', amountCents: 500 }))
    expect([step(), states()]).toEqual(['unclear', ['paid', 'unclear', 'paid']])
    expect(sentWith().map(({ serialNo }) => serialNo)).toEqual([
      'biller-1',
      'biller-2',
      'biller-3',
      'biller-1',
      'biller-3',
    ])
  })

  test('a retry sends only those that failed, each under its own key', async () => {
    const { answer, refuse, send, states, step, sentWith, keys, snapshot } = await toThree()
    await refuse('payBill', refused)
    await answer('payBill', paidWater)
    await refuse('payBill', amountRefused)
    expect([step(), states()]).toEqual(['ended', ['notPaid', 'paid', 'notPaid']])
    expect(totalsIn(snapshot().context)).toEqual({ paid: 1_195, notPaid: 3_050, unclear: 0 })
    expect(retryableIn(snapshot().context).map(({ failure }) => failure?.fieldMessages.length)).toEqual([0, 1])
    send({ type: 'pay.retry' })
    await answer('payBill', paid)
    await answer('payBill', paymentOf({ id: 'payment-3', serialNo: 'biller-3', amountCents: 500 }))
    expect([step(), sentWith().map(({ serialNo }) => serialNo)]).toEqual([
      'paid',
      ['biller-1', 'biller-2', 'biller-3', 'biller-1', 'biller-3'],
    ])
    expect([keys()[3], keys()[4]]).toEqual([keys()[0], keys()[2]])
  })

  test('a lost one is looked up before the next is sent', async () => {
    const { answer, refuse, states, step, sentWith } = await toThree()
    await refuse('payBill', lost)
    expect([step(), sentWith().length, states()]).toEqual(['unconfirmed', 1, ['unknown', 'ready', 'ready']])
    await answer('lookUp', after)
    expect([sentWith().length, states()]).toEqual([2, ['paid', 'ready', 'ready']])
  })

  test('F11 a 401 after a line was paid is looked up: the return says of each line what became of it', async () => {
    const { answer, refuse, step, states, isUnderWay } = await toThree()
    await answer('payBill', paid)
    await refuse('payBill', new CallError(failed('error.unauthorized'), 401))
    expect([step(), isUnderWay(), states()]).toEqual(['unconfirmed', true, ['paid', 'unknown', 'ready']])
  })

  test('F10 a 401 at a retry says that nothing more was paid, and keeps what was', async () => {
    const { answer, refuse, send, step, states } = await toThree()
    await answer('payBill', paid)
    await refuse('payBill', refused)
    await refuse('payBill', refused)
    send({ type: 'pay.retry' })
    await refuse('payBill', new CallError(failed('error.unauthorized'), 401))
    expect([step(), states()]).toEqual(['ended', ['paid', 'notPaid', 'notPaid']])
  })

  test('changing what failed leaves out what was paid', async () => {
    const { answer, refuse, send, snapshot } = await toThree()
    await answer('payBill', paid)
    await refuse('payBill', refused)
    await refuse('payBill', refused)
    send({ type: 'step.back' })
    await answer('readBasis', all)
    const { context } = snapshot()
    expect(['biller-1', 'biller-2', 'biller-3'].map((one) => suggestedFor(context, one))).toEqual([null, 1_000, 500])
  })
})

describe('a lost answer', () => {
  test('of which the list knows is done', async () => {
    const { toReview, submit, refuse, answer, step, said, snapshot } = await open()
    await toReview()
    submit()
    await refuse('payBill', lost)
    await answer('lookUp', after)
    expect([step(), said(), snapshot().context.lines[0]?.told?.id]).toEqual(['paid', [], 'payment-1'])
  })
  test.each([
    ['too many calls', tooMany('error.payBill')],
    ['an ended session', new CallError(failed('error.payBill'), 401)],
  ])('is still in doubt when its retry meets %s', async (_, error) => {
    const { toReview, submit, refuse, answer, send, step, isUnderWay } = await open()
    await toReview()
    submit()
    await refuse('payBill', fault('error.payBill'))
    await answer('lookUp', before)
    expect(step()).toBe('ended')
    send({ type: 'pay.retry' })
    await refuse('payBill', error)
    expect([step(), isUnderWay()]).toEqual(['unconfirmed', true])
  })
  test.each([401, 403])('F10 a %i leaves what was typed to be sent again: nothing was done', async (status) => {
    const { toReview, submit, refuse, step, states, isUnderWay } = await open()
    await toReview()
    submit()
    await refuse('payBill', new CallError(failed('error.unauthorized'), status))
    expect([step(), states(), isUnderWay()]).toEqual(['review', ['ready'], false])
  })
  test('is no news when its retry was not sent', async () => {
    const { toReview, submit, refuse, answer, send, step } = await open()
    await toReview()
    submit()
    await refuse('payBill', fault('error.payBill'))
    await answer('lookUp', before)
    send({ type: 'pay.retry' })
    await refuse('payBill', unsent())
    expect(step()).toBe('ended')
  })
})

describe('a notice that the payment makes untrue', () => {
  const notPaid: Notification = {
    ...notice('warning', 'payBill.partly'),
    message: { key: 'payBill.partly', values: { paid: 0, all: 1, recorded: 0 } },
    about: ['biller-1'],
  }
  const moved: Notification = { ...notice('info', 'payBill.dateMoved'), about: ['biller-1'] }
  async function openNoticed(notification: Notification) {
    const rig = await open()
    await rig.toReview()
    rig.notification?.send({ type: 'notification.show', notification })
    rig.submit()
    return {
      shown: () => selectNotification(rig.notification!.getSnapshot()),
      settled: () => rig.answer('payBill', paid),
    }
  }
  test('goes with the receipt: an earlier flow did not pay this bill', async () => {
    const { shown, settled } = await openNoticed(notPaid)
    expect(shown()).toEqual(notPaid)
    await settled()
    expect(shown()).toBeNull()
  })
  test('stays when it is about another bill', async () => {
    const other = { ...notPaid, about: ['biller-2'] }
    const { shown, settled } = await openNoticed(other)
    await settled()
    expect(shown()).toEqual(other)
  })
  test('goes when the payment with the new day is sent', async () => {
    const { shown } = await openNoticed(moved)
    expect(shown()).toBeNull()
  })
})

test('offline, it says before the review that nothing was sent and that the form was kept', async () => {
  const { submit, refuse, step, snapshot } = await open()
  submit(typed('25.50'))
  await refuse('readPayments', unsent())
  expect([step(), selectFailure(snapshot())]).toEqual(['amount', failed('connection.kept')])
})

describe('what is under way', () => {
  const news = (name: keyof typeof payBillPlan.samples) => payBillPlan.samples[name] as never
  const openUnderWay = (given: Partial<PayBillInput>) => {
    const rig = openRig(payBillMachine, { ...input, serialNo: null, ...given })
    stop = rig.stop
    const snapshot = () => rig.actor.getSnapshot()
    return { ...rig, snapshot, hear: (name: Parameters<typeof news>[0]) => rig.send(news(name)) }
  }

  test('has the bill and the card that were agreed to, and its receipt too', () => {
    const { hear, snapshot } = openUnderWay({ underWay })
    hear('done')
    expect([selectStep(snapshot()), snapshot().context.lines[0]?.bill]).toEqual([
      'paid',
      { alias: 'Home', name: 'City Hydro', account: '00123456' },
    ])
    expect(snapshot().context.draft?.card).toEqual({
      alias: 'Groceries',
      plasticFlag: true,
      lastFourDigits: '0001',
      nth: 1,
    })
    expect(sumOf(snapshot().context)).toEqual({ amountCents: 2_550, feeCents: 195, afterCents: 27_255 })
  })

  test('R3 begins with what is known of each line; what was not sent is sent only when the holder asks for it', () => {
    const progress = payBillPlan.samples['one paid'].progress
    const { hear, send, snapshot, told } = openUnderWay({ underWay: { ...twoUnderWay, ...(progress && { progress }) } })
    expect(snapshot().context.lines.map(({ state }: Line) => state)).toEqual(['paid', 'ready'])
    hear('done, one not sent')
    expect([selectStep(snapshot()), told('effect.begin')]).toEqual(['ended', []])
    send({ type: 'pay.retry' })
    const [{ effect } = { effect: null }] = told('effect.begin')
    expect(effect.terms.lines.map(({ state, idempotencyKey }: Line) => [state, idempotencyKey])).toEqual([
      ['paid', 'key-of-hydro'],
      ['ready', 'key-of-water'],
    ])
    expect(effect.key).not.toBe(twoUnderWay.key)
  })

  test('the form of one bill opens for that bill again', async () => {
    const { hear, send, answer, snapshot } = openUnderWay({ underWay })
    hear('done, not paid')
    send({ type: 'step.back' })
    await answer('readBasis', basis)
    expect(billsOf(snapshot().context)).toEqual([hydro])
  })
})

describe('the lines of a payment', () => {
  const call = (lines: Line[]) => ({ key: 'key-1', terms: { ...twoUnderWay.terms, lines } })
  const { sentIn, refusedIn, outcomeIn, endedAs } = payBillsEffect.several!
  const { failure } = refused

  test('are sent in their order, each with its own key', () => {
    expect(payingIn(call([hydroLine, waterLine]))).toEqual({
      clientId: '1000000001',
      dateToPay: TODAY,
      serialNo: 'biller-1',
      cents: 2_550,
      idempotencyKey: 'key-of-hydro',
    })
    expect(sentIn(paid, call([hydroLine, waterLine]))).toMatchObject({
      type: 'effect.more',
      progress: [{ state: 'paid' }, { state: 'ready' }],
    })
    expect(sentIn(paid, call([hydroLine]))).toMatchObject({ type: 'effect.done', result: [{ state: 'paid' }] })
  })

  test.each([
    [false, false, 'notPaid'],
    [true, false, null],
    [true, true, 'notPaid'],
  ])(
    'R2 one whose earlier call is in doubt (%s) and that is refused, or not sent (%s): %s',
    (isDoubted, isUnsent, state) => {
      const next = refusedIn({ failure, isUnsent, isSignedOut: false }, call([{ ...hydroLine, isDoubted }]))
      expect(next).toEqual(state && { type: 'effect.done', result: [{ ...hydroLine, isDoubted, state, failure }] })
    },
  )

  test.each([
    ['is listed', [paid], false, { type: 'effect.done', result: [{ state: 'paid', told: { id: 'payment-1' } }] }],
    [
      'is declined',
      [{ ...paid, status: 'REJECTED' }],
      false,
      { type: 'effect.done', result: [{ state: 'notPaid', isDoubted: false }] },
    ],
    ['was there before', [paymentOf({ amountCents: 2_550 })], false, { type: 'notFound' }],
    ['is not there', [], false, { type: 'notFound' }],
    [
      'is not there at the last lookup',
      [],
      true,
      { type: 'effect.done', result: [{ state: 'notPaid', isDoubted: true, idempotencyKey: 'key-of-hydro' }] },
    ],
  ])('R2 one in doubt that %s', (_, payments, isLast, found) => {
    expect(outcomeIn(readingOf(...payments), call([hydroLine]), { isLast, failure })).toMatchObject(found)
  })

  test('one that is given up does not stop the next', () => {
    expect(outcomeIn(readingOf(), call([hydroLine, waterLine]), { isLast: true, failure: null })).toMatchObject({
      type: 'effect.more',
      progress: [{ state: 'notPaid', failure: failed('error.payBill') }, { state: 'ready' }],
    })
  })

  test.each([
    [[hydroLine, { ...waterLine, state: 'notPaid' }], 'form.notSent'],
    [[{ ...hydroLine, state: 'paid' }, waterLine], 'bills.rest.notSent'],
    [[{ ...hydroLine, state: 'unclear' }, waterLine], 'bills.rest.notSent'],
  ] as const)(
    'that the end of the session refused are told apart from those that were paid before: %j',
    (lines, key) => {
      expect(payBillsEffect.notSentOf?.(call([...lines]).terms)).toEqual({
        ...notice('warning', key),
        title: { key: 'screen.bills.title' },
      })
    },
  )

  test('end as they are where nothing more is sent', () => {
    expect(endedAs(call([hydroLine, waterLine]))).toEqual([hydroLine, waterLine])
  })
})

test('a payment is repeated with its amount', async () => {
  const { snapshot } = await open({ repeatId: 'before' })
  expect([suggestedFor(snapshot().context, 'biller-1'), suggestedFor(snapshot().context, 'biller-2')]).toEqual([
    4_000,
    null,
  ])
})

test('BIL-16 the card is the current one, where it pays bills', async () => {
  const select = cardOf({ clientId: '2', cardType: 'select', availableCents: 500 })
  const express = cardOf({ clientId: '3', cardType: 'express' })
  const both = await open({ clientId: '2' }, { ...basis, cards: [card, select] })
  expect(payingCardOf(both.snapshot().context)?.clientId).toBe('2')
  expect(leftFor(both.snapshot().context, select).most).toEqual({ cents: 304, by: 'balance' })
  stop()
  const other = await open({ clientId: '3' }, { ...basis, cards: [express, card] })
  expect(payingCardOf(other.snapshot().context)?.clientId).toBe('1000000001')
})

test('a payment of the same bill and amount that there is already is told', async () => {
  const { toReview, snapshot } = await open()
  await toReview(typed('40'))
  expect(snapshot().context.same.map(({ id }) => id)).toEqual(['before'])
})
