import { afterEach, describe, expect, test } from 'vitest'
import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { billsMachine } from '../../machines/bills/billsMachine'
import {
  selectAdd,
  selectBillers,
  selectDoubted,
  selectHalted,
  selectPay,
  selectResume,
} from '../../machines/bills/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { fault, lostAnswer, refusal } from '../support/samples'
import { addBillPlan, added, hydro, owned, payeeGone, telecom, typed, underWay } from './addBill.plan'
import { holder, later, other, paymentOf, scheduled, tooLate } from './bills.plan'

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
        key: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5/),
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

describe('a bill that is deleted', () => {
  const third = paymentOf({ id: 'payment-3' })
  async function ask(pending: readonly unknown[]) {
    const rig = openRig(billsMachine, holder)
    stop = rig.stop
    await rig.answer('readBillers', [owned, other])
    rig.send({ type: 'bill.delete', serialNo: 'biller-1' })
    await rig.answer('readPending', pending)
    rig.heard()
    const accept = (cancels: boolean) => rig.send({ type: 'prompt.accept', cancels })
    const said = () => rig.told('notification.show').map(({ notification }) => notification)
    const cancelled = () => (rig.calls['cancelPayment'] ?? []).map(({ input }) => input)
    return { ...rig, accept, said, cancelled, snapshot: () => rig.actor.getSnapshot() }
  }

  test('BIL-26 OP-37 T-37 cancels each pending payment by its id first, then the bill goes', async () => {
    const { accept, answer, cancelled, countOf, lastCall, said } = await ask([scheduled, later])
    accept(true)
    expect([cancelled(), countOf('deleteBiller')]).toEqual([[{ id: 'payment-1' }], 0])
    await answer('cancelPayment')
    expect([cancelled(), countOf('deleteBiller')]).toEqual([[{ id: 'payment-1' }, { id: 'payment-2' }], 0])
    await answer('cancelPayment')
    expect(lastCall('deleteBiller').input).toEqual({ serialNo: 'biller-1' })
    await answer('deleteBiller')
    expect(said()).toEqual([success('bills.deletedWithPayments', { count: 2 })])
  })

  test('BIL-26 OP-37 NOT-22 leaves the payments alone where that is the answer', async () => {
    const { accept, answer, cancelled, said } = await ask([scheduled])
    accept(false)
    await answer('deleteBiller')
    expect([cancelled(), said()]).toEqual([[], [success('bills.deleted')]])
  })

  test('BIL-27 the one with that serialNo goes, the others stay', async () => {
    const { accept, answer, snapshot } = await ask([])
    accept(false)
    await answer('deleteBiller')
    expect(selectBillers(snapshot())).toEqual([other])
  })

  test('stays where a payment cannot be cancelled any more, and says how many were', async () => {
    const { accept, answer, refuse, countOf, snapshot, said } = await ask([scheduled, later, third])
    accept(true)
    await answer('cancelPayment')
    await refuse('cancelPayment', tooLate)
    await answer('readPayments', [{ ...later, isPending: false, status: 'SUCCESS' }])
    expect([countOf('deleteBiller'), selectHalted(snapshot()), said()]).toEqual([
      0,
      { cancelled: 1, all: 3 },
      [errorNotice(tooLate.failure)],
    ])
  })

  test('goes on where a payment was cancelled elsewhere: it is refused, and the list says so', async () => {
    const { accept, answer, refuse, countOf } = await ask([scheduled, later])
    accept(true)
    await answer('cancelPayment')
    await refuse('cancelPayment', tooLate)
    await answer('readPayments', [{ ...later, isPending: false, status: 'CANCELLED' }])
    expect(countOf('deleteBiller')).toBe(1)
  })

  test('R2 goes on when a lost cancellation turns out to be done, and only then', async () => {
    const { accept, refuse, answer, clock, cancelled, countOf, snapshot } = await ask([scheduled, later])
    accept(true)
    await refuse('cancelPayment', lostAnswer('error.cancelPayment'))
    expect([snapshot().value, selectDoubted(snapshot())]).toEqual(['cancelChecking', 'cancel'])
    await answer('readPayments', [scheduled, later])
    expect(selectDoubted(snapshot())).toBe('cancel')
    expect([snapshot().value, cancelled(), countOf('deleteBiller')]).toEqual([
      'cancelUnconfirmed',
      [{ id: 'payment-1' }],
      0,
    ])
    clock.advance(10_000)
    await answer('readPayments', [paymentOf({ isPending: false, status: 'CANCELLED' }), later])
    expect(cancelled()).toEqual([{ id: 'payment-1' }, { id: 'payment-2' }])
  })

  test('a payment that was paid meanwhile ends the deletion: its cancellation is not claimed', async () => {
    const { accept, refuse, answer, snapshot, countOf, said } = await ask([scheduled])
    accept(true)
    await refuse('cancelPayment', fault('error.cancelPayment'))
    await answer('readPayments', [paymentOf({ isPending: false, status: 'SUCCESS' })])
    await answer('readBillers', [owned, other])
    expect([selectHalted(snapshot()), countOf('deleteBiller'), said()]).toEqual([
      { cancelled: 0, all: 1 },
      0,
      [errorNotice(failed('error.cancelPayment'))],
    ])
  })

  test('R2 a lost cancellation of a payment that the list has as paid is told at the first look', async () => {
    const { accept, refuse, answer, snapshot } = await ask([scheduled])
    accept(true)
    await refuse('cancelPayment', lostAnswer('error.cancelPayment'))
    await answer('readPayments', [paymentOf({ isPending: false, status: 'SUCCESS' })])
    expect([snapshot().value, selectHalted(snapshot())]).toEqual(['reading', { cancelled: 0, all: 1 }])
  })

  test('ERR-40 is in the list again where it was refused', async () => {
    const { accept, refuse, snapshot, said } = await ask([])
    accept(false)
    await refuse('deleteBiller', refusal('error.deleteBill'))
    expect([selectBillers(snapshot()), said()]).toEqual([[owned, other], [errorNotice(failed('error.deleteBill'))]])
  })

  test('R9 what a reload needs is which bill, and which payment was being cancelled', async () => {
    const { accept, answer, snapshot } = await ask([scheduled])
    accept(true)
    expect(selectResume(snapshot())).toEqual({ serialNo: 'biller-1', paymentId: 'payment-1' })
    await answer('cancelPayment')
    expect(selectResume(snapshot())).toEqual({ serialNo: 'biller-1', paymentId: null })
  })
})

test('BIL-25 of a bill that is edited nothing is kept for a lookup after a reload', async () => {
  const rig = openRig(billsMachine, holder)
  stop = rig.stop
  await rig.answer('readBillers', [owned, other])
  rig.send({ type: 'bill.edit', serialNo: 'biller-1' })
  rig.send({ type: 'form.submit', values: { billerAccount: '001234568', alias: '' } })
  expect(rig.lastCall('editBiller').input).toEqual({
    serialNo: 'biller-1',
    draft: { account: '001234568', alias: null },
  })
  expect(selectResume(rig.actor.getSnapshot())).toBeNull()
})

test('after a reload nothing more is sent, and the list says whether the bill is there', async () => {
  const rig = openRig(billsMachine, { ...holder, resume: { serialNo: 'biller-1', paymentId: 'payment-1', sentAt: 0 } })
  stop = rig.stop
  await rig.answer('readPayments', [paymentOf({ isPending: false, status: 'CANCELLED' }), later])
  await rig.answer('readBillers', [owned, other])
  expect([rig.countOf('cancelPayment'), rig.countOf('deleteBiller'), selectHalted(rig.actor.getSnapshot())]).toEqual([
    0,
    0,
    null,
  ])
  expect(rig.told('notification.show').map(({ notification }) => notification)).toEqual([
    success('bills.payment.cancelled'),
  ])
})
