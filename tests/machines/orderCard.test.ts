import { afterEach, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { success } from '../../machines/notification/notification'
import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import {
  isSameList,
  selectIdentity,
  selectIsChecking,
  selectOffer,
  selectOffers,
  selectOrdered,
  selectStep,
  selectUnderway,
} from '../../machines/order-card/selectors'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { identityOf, identityTyped, ownCardOf, refusal } from '../support/samples'
import { agreed, applicantRead, input, lost, ordered, refused } from './orderCard.plan'

let stop = () => {}
afterEach(() => stop())

async function open(changes: Partial<typeof applicantRead> = {}, start: Partial<typeof input> = {}) {
  const rig = openRig(orderCardMachine, { ...input, ...start })
  stop = rig.stop
  await rig.answer('readApplicant', { ...applicantRead, ...changes })
  rig.heard()
  const snapshot = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, unknown>) => rig.send({ type: 'form.submit', values })
  return {
    ...rig,
    snapshot,
    submit,
    refusals: () => Object.fromEntries(selectOffers(snapshot()).map((offer) => [offer.programCode, offer.refusal])),
    toReview(programCode = 'BHW229') {
      submit({ programCode })
      submit(identityTyped)
    },
    sent: () => rig.calls['orderCard']?.map((call) => call.input as Record<string, unknown>) ?? [],
  }
}

test('SES-34 SES-35 ORD-11 ORD-13: the brand’s card types are offered by eligibility, the others with their reason', async () => {
  const all = await open()
  expect(all.refusals()).toEqual({ BHW229: null, BHN229: null })
  const virtualOnly = await open({}, { eligibility: { forVirtual: true, forPhysical: false } })
  expect(virtualOnly.refusals()).toEqual({ BHW229: 'notEligible', BHN229: null })
  virtualOnly.submit({ programCode: 'BHW229' })
  expect(selectFieldErrors(virtualOnly.snapshot())).toEqual({ programCode: 'orderCard.program.required' })
  const physicalOnly = await open({}, { eligibility: { forVirtual: false, forPhysical: true } })
  expect(physicalOnly.refusals()).toEqual({ BHW229: null, BHN229: 'notEligible' })
})

test('CRD-65: a second reloadable card is refused, any number of others is not', async () => {
  const { refusals, submit, snapshot } = await open({ cards: [ownCardOf({ cardType: 'select' }), ownCardOf()] })
  expect(refusals()).toEqual({ BHW229: 'secondReloadable', BHN229: null })
  submit({ programCode: 'BHW229' })
  expect(selectStep(snapshot())).toBe('program')
})

test('ORD-14: nobody in Saskatchewan gets as far as the review', async () => {
  const { submit, snapshot } = await open()
  submit({ programCode: 'BHW229' })
  submit({ ...identityTyped, 'currentAddress.region': 'SK' })
  expect(selectFieldErrors(snapshot())).toEqual({ 'currentAddress.region': 'orderCard.saskatchewan' })
  expect(selectStep(snapshot())).toBe('applicant')
})

test('what was typed about the holder is kept for the review and for a step back', async () => {
  const { submit, send, snapshot, toReview } = await open()
  toReview()
  expect(selectIdentity(snapshot())).toEqual(identityOf())
  send({ type: 'step.back' })
  submit({ ...identityTyped, 'currentAddress.city': 'Ottawa' })
  expect(selectIdentity(snapshot())?.currentAddress.city).toBe('Ottawa')
  expect(selectOffer(snapshot())?.programCode).toBe('BHW229')
})

test('the monthly fee and the own use are agreed to where the card has them', async () => {
  const { submit, snapshot, toReview, sent } = await open()
  toReview()
  submit({ monthlyFeeAccepted: undefined, ownUse: undefined })
  expect(selectFieldErrors(snapshot())).toEqual({
    monthlyFeeAccepted: 'orderCard.monthlyFee.required',
    ownUse: 'orderCard.ownUse.required',
  })
  submit({ monthlyFeeAccepted: 'yes' })
  expect(selectFieldErrors(snapshot())).toEqual({ ownUse: 'orderCard.ownUse.required' })
  expect(sent()).toEqual([])
  const single = await open()
  single.toReview('BHN229')
  single.submit({})
  expect(single.sent()).toHaveLength(1)
})

test('ORD-12 NOT-26: one order goes out however often it is sent, and success is told', async () => {
  const { submit, toReview, sent, answer, heard, snapshot } = await open()
  toReview()
  submit(agreed)
  submit(agreed)
  expect(sent()).toEqual([
    {
      programCode: 'BHW229',
      plasticFlag: true,
      monthlyFeeAccepted: true,
      identity: identityOf(),
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    },
  ])
  heard()
  await answer('orderCard', ordered)
  expect(selectOrdered(snapshot())).toEqual(ordered)
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'changes.release' },
    { type: 'notification.show', notification: success('orderCard.done') },
    { type: 'account.changed', changes: { blankProfile: false, legalFirstName: 'Robin', kycLevel: 1 } },
    { type: 'balances.refresh' },
  ])
  submit(agreed)
  expect(sent()).toHaveLength(1)
})

test('a card that cannot be reloaded raises no identity level', async () => {
  const { toReview, submit, answer, told } = await open()
  toReview('BHN229')
  submit({})
  await answer('orderCard', ordered)
  expect(told('account.changed')).toEqual([
    { type: 'account.changed', changes: { blankProfile: false, legalFirstName: 'Robin', kycLevel: 0 } },
  ])
})

test('each retry brings the same key, a review opened anew brings another', async () => {
  const { toReview, submit, send, sent, refuse } = await open()
  toReview()
  submit(agreed)
  await refuse('orderCard', refused)
  submit(agreed)
  await refuse('orderCard', refused)
  send({ type: 'step.back' })
  submit(identityTyped)
  submit(agreed)
  const [first, second, third] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('ORD-33: a refusal is told in its words and stays at the review', async () => {
  const { toReview, submit, refuse, snapshot, told } = await open()
  toReview()
  submit(agreed)
  await refuse('orderCard', refused)
  expect(selectStep(snapshot())).toBe('review')
  expect(selectFailure(snapshot())).toEqual(failed('error.orderCard'))
  expect(told('notification.show')).toHaveLength(1)
})

test('a lost answer is looked up before anything can be sent again', async () => {
  const { toReview, submit, refuse, answer, sent, snapshot, calls, told, send } = await open()
  toReview()
  submit(agreed)
  await refuse('orderCard', lost)
  expect(selectStep(snapshot())).toBe('unconfirmed')
  expect(selectIsChecking(snapshot())).toBe(true)
  expect(calls['findOrdered']?.[0]?.input).toEqual({
    username: input.username,
    programCode: 'BHW229',
    known: ['1000000001'],
  })
  submit(agreed)
  expect(sent()).toHaveLength(1)
  expect(told('notification.show')).toEqual([])
  await refuse('findOrdered', refusal('error.readCards'))
  expect(selectStep(snapshot())).toBe('unconfirmed')
  expect(selectIsChecking(snapshot())).toBe(false)
  send({ type: 'order.check' })
  await answer('findOrdered', ordered)
  expect(selectStep(snapshot())).toBe('ordered')
  expect(sent()).toHaveLength(1)
})

test('an answer that was lost before the order was taken may be sent again with the same key', async () => {
  const { toReview, submit, refuse, answer, sent, snapshot } = await open()
  toReview()
  submit(agreed)
  await refuse('orderCard', lost)
  await answer('findOrdered', null)
  expect(selectStep(snapshot())).toBe('review')
  expect(selectFailure(snapshot())).toEqual(failed('error.orderCard'))
  submit(agreed)
  const [first, second] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
})

test('cards that are still on their way are known after a reload', async () => {
  const underway = ownCardOf({ cardStatus: 'N', orderedOn: '2026-07-01' })
  const { snapshot } = await open({ cards: [ownCardOf(), underway, ownCardOf({ orderedOn: '2026-01-01' })] })
  expect(selectUnderway(snapshot())).toEqual([underway])
  expect(isSameList(selectUnderway(snapshot()), selectUnderway(snapshot()))).toBe(true)
  expect(isSameList([underway], [])).toBe(false)
})

test('a failed read offers nothing and may be tried again', async () => {
  const rig = openRig(orderCardMachine, input)
  stop = rig.stop
  await rig.refuse('readApplicant', refusal('error.readProfile'))
  expect(selectStep(rig.actor.getSnapshot())).toBe('unread')
  rig.send({ type: 'order.retry' })
  expect(rig.countOf('readApplicant')).toBe(2)
})

test('a problem is told as long as its step is shown', async () => {
  const unread = openRig(orderCardMachine, input)
  stop = unread.stop
  await unread.refuse('readApplicant', refusal('error.readProfile'))
  expect(selectFailure(unread.actor.getSnapshot())).toEqual(failed('error.readProfile'))
  unread.send({ type: 'order.retry' })
  expect(selectFailure(unread.actor.getSnapshot())).toBeNull()
  unread.stop()

  const { submit, send, snapshot } = await open()
  const errors = () => selectFieldErrors(snapshot())
  for (const values of [{ programCode: 'BHW229' }, identityTyped]) {
    submit({})
    expect(errors()).not.toEqual({})
    submit(values)
    expect(errors()).toEqual({})
  }
  for (const step of ['applicant', 'program']) {
    submit({})
    expect(errors()).not.toEqual({})
    send({ type: 'step.back' })
    expect([selectStep(snapshot()), errors()]).toEqual([step, {}])
  }
})
