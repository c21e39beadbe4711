import { afterEach, describe, expect, test } from 'vitest'
import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { billsMachine } from '../../machines/bills/billsMachine'
import { deleteBillEffect, nextPaymentIn } from '../../machines/bills/deleteBill'
import { editBillEffect } from '../../machines/bills/editBill'
import {
  selectAdd,
  selectBillers,
  selectDoubted,
  selectHalted,
  selectPay,
  selectStep,
} from '../../machines/bills/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import type { Payment } from '../../rules/money/billPayments'
import { openRig } from '../support/rig'
import { addBillPlan, added, hydro, owned, payeeGone, telecom, typed, underWay } from './addBill.plan'
import { billsPlan, deletingUnderWay, edited, holder, later, other, scheduled, tooLate } from './bills.plan'

let stop = () => {}
afterEach(() => stop())

describe('a bill that is added', () => {
  async function open() {
    const rig = openRig(addBillMachine, { billers: [owned] })
    stop = rig.stop
    const search = async (query: string) => {
      rig.send({ type: 'payee.type', query })
      rig.clock.advance(300)
      await rig.answer('findPayees', [hydro, telecom])
    }
    const toReview = async () => {
      await search('hydro')
      rig.send({ type: 'payee.choose', billerId: 'payee-10' })
      rig.send({ type: 'form.submit', values: typed })
    }
    const begun = () => rig.told('effect.begin').map(({ effect }) => effect)
    const hear = (news: keyof typeof addBillPlan.samples) => rig.send(addBillPlan.samples[news] as never)
    const context = () => rig.actor.getSnapshot().context
    const submit = () => rig.send({ type: 'form.submit', values: {} })
    return { ...rig, search, toReview, begun, hear, context, submit }
  }

  test('BIL-18 is searched for once the typing pauses, and no sooner', async () => {
    const { send, clock, calls, countOf } = await open()
    for (const query of ['h', 'hy', 'hyd']) {
      send({ type: 'payee.type', query })
      clock.advance(299)
    }
    expect(countOf('findPayees')).toBe(0)
    clock.advance(1)
    expect(calls['findPayees']?.map(({ input }) => input)).toEqual([{ query: 'hyd' }])
  })

  test('an answer to what is not in the field any more is not shown', async () => {
    const { send, clock, lastCall, context } = await open()
    send({ type: 'payee.type', query: 'hyd' })
    clock.advance(300)
    const first = lastCall('findPayees')
    send({ type: 'payee.type', query: 'tel' })
    first.resolve([hydro])
    await Promise.resolve()
    expect([first.signal.aborted, context().payees]).toEqual([true, []])
  })

  test('is sent once, with what was reviewed', async () => {
    const { toReview, submit, begun, hear, context } = await open()
    await toReview()
    submit()
    submit()
    expect(begun()).toEqual([
      {
        kind: 'addBill',
        key: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/),
        subjects: ['addBill'],
        terms: {
          billerId: 'payee-10',
          billerName: 'City Hydro',
          account: '87654321',
          alias: null,
          known: ['biller-1'],
        },
      },
    ])
    hear('done')
    expect(context().added).toEqual(added)
  })

  test('a bill that was added, deleted and added again has another key: nothing answers from before', async () => {
    const keys: string[] = []
    for (let times = 0; times < 2; times += 1) {
      const { toReview, submit, begun } = await open()
      await toReview()
      submit()
      keys.push(begun()[0]!.key)
    }
    expect(new Set(keys).size).toBe(2)
  })

  test('R1 a refused bill that is sent again has another key', async () => {
    const { toReview, submit, hear, begun } = await open()
    await toReview()
    submit()
    hear('refused')
    submit()
    const [first, second] = begun().map(({ key }) => key)
    expect(second).not.toBe(first)
  })

  test('R1 the same bill has the same key; another nickname, another', async () => {
    const { toReview, submit, hear, begun, send } = await open()
    await toReview()
    submit()
    hear('not done')
    submit()
    hear('not done')
    send({ type: 'step.back' })
    send({ type: 'form.submit', values: { ...typed, alias: 'Cottage' } })
    submit()
    const [first, second, third] = begun().map(({ key }) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('BIL-19 a biller that is no longer available leads back to the search', async () => {
    const { toReview, submit, hear, actor, context } = await open()
    await toReview()
    submit()
    hear('refused, payee gone')
    expect([actor.getSnapshot().value, context().failure]).toEqual([{ unchosen: 'finding' }, payeeGone])
  })

  test('BIL-17 going back keeps what was typed; another biller has another account number', async () => {
    const { search, send, context, answer } = await open()
    await search('hydro')
    send({ type: 'payee.choose', billerId: 'payee-10' })
    send({ type: 'step.back', values: { billerAccount: '8765', alias: 'Home' } })
    expect(context().query).toBe('hydro')
    await answer('findPayees', [hydro, telecom])
    send({ type: 'payee.choose', billerId: 'payee-10' })
    expect(context().typed).toEqual({ billerAccount: '8765', alias: 'Home' })
    send({ type: 'step.back', values: { billerAccount: '8765', alias: 'Home' } })
    send({ type: 'payee.choose', billerId: 'payee-11' })
    expect(context().typed).toEqual({ billerAccount: '', alias: 'Home' })
  })
})

test('a bill that is being added since before a reload is shown once the bills are read', async () => {
  const rig = openRig(billsMachine, { ...holder, adding: underWay })
  stop = rig.stop
  await rig.answer('readBillers', [owned])
  expect(selectAdd(rig.actor.getSnapshot())?.getSnapshot()).toMatchObject({
    value: 'adding',
    context: { draft: { account: '87654321' } },
  })
})

test('BIL-16 a bill is paid by the holder from the current card, and nothing is repeated', async () => {
  const rig = openRig(billsMachine, { ...holder, clientId: '1000000002' })
  stop = rig.stop
  await rig.answer('readBillers', [owned, other])
  rig.send({ type: 'bill.pay', serialNo: 'biller-2' })
  expect(selectPay(rig.actor.getSnapshot())?.getSnapshot().context).toMatchObject({
    username: holder.username,
    clientId: '1000000002',
    serialNo: 'biller-2',
    repeatId: null,
  })
})

const hydroPayment = { ...scheduled, isPending: false }
const cancelledHydro = { ...hydroPayment, status: 'CANCELLED' }

describe('a bill that is deleted', () => {
  async function ask(pending: readonly Payment[]) {
    const rig = openRig(billsMachine, holder)
    stop = rig.stop
    await rig.answer('readBillers', [owned, other])
    rig.send({ type: 'bill.delete', serialNo: 'biller-1' })
    await rig.answer('readPending', pending)
    rig.heard()
    return {
      ...rig,
      accept: (cancels: boolean) => rig.send({ type: 'prompt.accept', cancels }),
      begun: () => rig.told('effect.begin').map(({ effect }) => effect),
      hear: (news: keyof typeof billsPlan.samples) => rig.send(billsPlan.samples[news] as never),
      snapshot: () => rig.actor.getSnapshot(),
    }
  }

  test('BIL-26 OP-37 T-37 is sent once, with the ids of the pending payments to cancel first', async () => {
    const { accept, begun } = await ask([scheduled, later])
    accept(true)
    accept(true)
    expect(begun()).toEqual([
      {
        kind: 'deleteBill',
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        subjects: ['bill biller-1'],
        terms: { serialNo: 'biller-1', payments: ['payment-1', 'payment-2'] },
      },
    ])
  })

  test('BIL-26 OP-37 NOT-22 leaves the payments alone where that is the answer, under another key', async () => {
    const keeping = await ask([scheduled, later])
    keeping.accept(false)
    const [kept] = keeping.begun()
    expect(kept).toMatchObject({ terms: { serialNo: 'biller-1', payments: [] } })
    keeping.stop()
    const cancelling = await ask([scheduled, later])
    cancelling.accept(true)
    expect(cancelling.begun()[0].key).not.toBe(kept.key)
  })

  test('BIL-27 the one with that serialNo goes, the others stay', async () => {
    const { accept, hear, snapshot } = await ask([])
    accept(false)
    hear('deletion done')
    expect(selectBillers(snapshot())).toEqual([other])
  })

  test('ERR-40 is in the list again where it was not deleted, which says how many payments were cancelled', async () => {
    const { accept, hear, answer, snapshot } = await ask([scheduled, later])
    accept(true)
    hear('deletion halted')
    await answer('readBillers', [owned, other])
    expect([selectBillers(snapshot()), selectHalted(snapshot()), snapshot().context.failure]).toEqual([
      [owned, other],
      { cancelled: 1, all: 2 },
      tooLate.failure,
    ])
  })

  test('says which of its calls is in doubt', async () => {
    const { accept, hear, snapshot } = await ask([scheduled, later])
    accept(true)
    hear('deletion in doubt')
    expect([selectStep(snapshot()), selectDoubted(snapshot())]).toEqual(['unconfirmed', 'cancel'])
    hear('deletion in doubt, all cancelled')
    expect([selectStep(snapshot()), selectDoubted(snapshot())]).toEqual(['unconfirmed', 'delete'])
  })

  test('since before a reload is followed until its outcome is known; nothing more is sent', async () => {
    const deleting = { ...deletingUnderWay, progress: { cancelled: 1 } }
    const rig = openRig(billsMachine, { ...holder, deleting })
    stop = rig.stop
    await rig.answer('readBillers', [owned, other])
    expect([selectStep(rig.actor.getSnapshot()), selectDoubted(rig.actor.getSnapshot())]).toEqual(['list', 'cancel'])
    rig.send(billsPlan.samples['deletion left'])
    await rig.answer('readBillers', [owned, other])
    expect([selectHalted(rig.actor.getSnapshot()), rig.told('effect.begin')]).toEqual([null, []])
  })
})

describe('the calls of a deletion', () => {
  const terms = { serialNo: 'biller-1', payments: ['payment-1', 'payment-2'] }
  const call = (cancelled?: number) => ({
    key: 'key-1',
    terms,
    ...(cancelled !== undefined && { progress: { cancelled } }),
  })
  const { sentIn, refusedIn, outcomeIn, endedAs } = deleteBillEffect.several!
  const { failure } = tooLate
  const more = (cancelled: number) => ({ type: 'effect.more', progress: { cancelled } })
  const done = (end: string, cancelled: number, why: unknown = null) => ({
    type: 'effect.done',
    result: { end, cancelled, all: 2, failure: why },
  })

  test('cancel one payment after the other, then delete the bill', () => {
    expect([undefined, 1].map((cancelled) => nextPaymentIn(call(cancelled)))).toEqual(['payment-1', 'payment-2'])
    expect(nextPaymentIn(call(2))).toBeNull()
    expect([undefined, 1, 2].map((cancelled) => sentIn(null, call(cancelled)))).toEqual([
      more(1),
      more(2),
      done('deleted', 2),
    ])
  })

  test('a refused cancellation is looked up: it may have been cancelled before', () => {
    expect(refusedIn({ failure, isUnsent: false, isSignedOut: false }, call(1))).toBeNull()
    expect(refusedIn({ failure, isUnsent: true, isSignedOut: false }, call(1))).toEqual(done('halted', 1, failure))
    expect(refusedIn({ failure, isUnsent: false, isSignedOut: false }, call(2))).toEqual(done('halted', 2, failure))
  })

  test.each([
    ['CANCELLED', false, more(2)],
    ['SUCCESS', false, done('halted', 1, failure)],
    ['FAILED_RELEASE_FUNDS_CANCEL', false, done('unclear', 1)],
    ['', false, { type: 'notFound' }],
    ['', true, done('halted', 1, failure)],
  ])('R2 a payment that the list has as %j, at the last lookup: %j', (status, isLast, outcome) => {
    const payments = [{ ...later, isPending: status === '', status }]
    expect(outcomeIn({ payments }, call(1), { isLast, failure })).toEqual(outcome)
  })

  test('R2 a bill that is not in the list is deleted, here or elsewhere', () => {
    const find = (billers: (typeof owned)[], isLast: boolean) =>
      outcomeIn({ billers }, call(2), { isLast, failure: null })
    expect(find([other], false)).toEqual(done('deleted', 2))
    expect(find([owned], false)).toEqual({ type: 'notFound' })
    expect(find([owned], true)).toEqual(done('halted', 2, failed('error.deleteBill')))
  })

  test('what answers another question says nothing', () => {
    const doubt = { isLast: true, failure: null }
    expect(outcomeIn({ payments: [cancelledHydro] }, call(2), doubt)).toEqual({ type: 'unclear' })
    expect(outcomeIn({ billers: [other] }, call(1), doubt)).toEqual({ type: 'unclear' })
  })

  test('after a reload, the bill stays until the holder confirms again', () => {
    expect(endedAs(call(2))).toEqual({ end: 'left', cancelled: 2, all: 2, failure: null })
  })

  test.each([
    [{ end: 'deleted', cancelled: 0 }, success('bills.deleted')],
    [{ end: 'deleted', cancelled: 2 }, success('bills.deletedWithPayments', { count: 2 })],
    [{ end: 'halted', cancelled: 1, failure }, errorNotice(failure)],
    [{ end: 'unclear', cancelled: 1 }, notice('warning', 'payments.unclear')],
    [{ end: 'left', cancelled: 1 }, success('bills.payment.cancelled')],
  ] as const)('the portal says %j, and the balances are read again', (result, notification) => {
    const outcome = { type: 'effect.done', result: { all: 2, failure: null, ...result } } as const
    expect(deleteBillEffect.factsOn?.(outcome, terms, false)).toEqual([
      { type: 'notification.show', notification },
      { type: 'cards.refresh' },
    ])
  })
})

describe('a bill that is edited', () => {
  test('BIL-25 is sent with what was typed, and the same change has the same key', async () => {
    const rig = openRig(billsMachine, holder)
    stop = rig.stop
    await rig.answer('readBillers', [owned, other])
    rig.send({ type: 'bill.edit', serialNo: 'biller-1' })
    const values = { billerAccount: '001234568', alias: '' }
    rig.send({ type: 'form.submit', values })
    rig.send(billsPlan.samples['not done'])
    rig.send({ type: 'form.submit', values })
    rig.send(billsPlan.samples['not done'])
    rig.send({ type: 'form.submit', values: { ...values, alias: 'Cottage' } })
    const begun = rig.told('effect.begin').map(({ effect }) => effect)
    expect(begun[0]).toMatchObject({
      kind: 'editBill',
      terms: { serialNo: 'biller-1', account: '001234568', alias: null },
    })
    expect([begun[1].key === begun[0].key, begun[2].key === begun[0].key]).toEqual([true, false])
  })

  const terms = { serialNo: 'biller-1', account: '001234568', alias: 'Cottage' }
  test.each([
    ['as it was typed', [edited, other], { type: 'effect.done', result: edited }],
    ['as it was before', [owned, other], { type: 'notFound' }],
    ['no more', [other], { type: 'effect.conflict', theirs: null }],
  ])('R2 and that the list has %s', (_, billers, found) => {
    expect(editBillEffect.outcomeIn?.(billers, { key: 'key-1', terms })).toEqual(found)
  })

  test.each([
    [{ type: 'effect.done', result: edited }, success('bills.edited')],
    [{ type: 'effect.conflict', theirs: null }, errorNotice(failed('error.editBill'))],
    [{ type: 'effect.refused', failure: tooLate.failure }, errorNotice(tooLate.failure)],
    [{ type: 'effect.notDone', failure: null, isDoubted: true }, errorNotice(failed('error.editBill'))],
  ] as const)('says %j wherever the holder is', (outcome, notification) => {
    expect(editBillEffect.factsOn?.(outcome, terms, false)).toEqual([{ type: 'notification.show', notification }])
  })
})
