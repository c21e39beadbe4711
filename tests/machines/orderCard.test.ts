import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { orderResumeSchema } from '../../machines/order-card/orderCard'
import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import {
  isSameList,
  selectCanRepeat,
  selectIdentity,
  selectIsChecking,
  selectOffer,
  selectOffers,
  selectOrdered,
  selectRepeated,
  selectResume,
  selectStep,
  selectUnderway,
} from '../../machines/order-card/selectors'
import { failed } from '../../machines/shared/failure'
import type { OwnCard } from '../../rules/cards/cardOrder'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, identityOf, identityTyped, ownCardOf, refusal, unsent } from '../support/samples'
import {
  after,
  agreed,
  applicantRead,
  before,
  input,
  lost,
  ordered,
  refused,
  resume,
  resumed,
  singleLoad,
} from './orderCard.plan'

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
    /** The order is sent after the list has been read again. */
    async order(values: Record<string, unknown> = agreed, cards: readonly OwnCard[] = before) {
      submit(values)
      await rig.answer('readCards', cards)
    },
    isInFlight: () => snapshot().hasTag('inFlight'),
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
  await single.order({})
  expect(single.sent()).toHaveLength(1)
})

test('ORD-12 NOT-26: one order goes out however often it is sent, and success is told', async () => {
  const { submit, toReview, sent, answer, heard, snapshot } = await open()
  toReview()
  submit(agreed)
  submit(agreed)
  await answer('readCards', before)
  submit(agreed)
  expect(sent()).toEqual([
    {
      programCode: 'BHW229',
      plasticFlag: true,
      monthlyFeeAccepted: true,
      identity: identityOf(),
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/),
    },
  ])
  heard()
  await answer('orderCard', ordered)
  expect(selectOrdered(snapshot())).toEqual(ordered)
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'notification.show', notification: success('orderCard.done') },
    { type: 'account.changed', changes: { blankProfile: false, legalFirstName: 'Robin', kycLevel: 1 } },
    { type: 'cards.refresh' },
  ])
  submit(agreed)
  expect(sent()).toHaveLength(1)
})

test('a card that cannot be reloaded raises no identity level', async () => {
  const { toReview, order, answer, told } = await open()
  toReview('BHN229')
  await order({})
  await answer('orderCard', ordered)
  expect(told('account.changed')).toEqual([
    { type: 'account.changed', changes: { blankProfile: false, legalFirstName: 'Robin', kycLevel: 0 } },
  ])
})

test('each retry brings the same key, a review opened anew brings another', async () => {
  const { toReview, submit, order, send, sent, refuse } = await open()
  toReview()
  await order()
  await refuse('orderCard', refused)
  await order()
  await refuse('orderCard', refused)
  send({ type: 'step.back' })
  submit(identityTyped)
  await order()
  const [first, second, third] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('F1: two tabs that confirm the same order before they know of each other send one key', async () => {
  const keyAfter = async (send: (tab: Awaited<ReturnType<typeof open>>) => Promise<void>) => {
    const tab = await open()
    await send(tab)
    tab.stop()
    expect(tab.sent()).toHaveLength(1)
    return tab.sent()[0]?.['idempotencyKey']
  }
  const plain = async ({ toReview, order }: Awaited<ReturnType<typeof open>>) => {
    toReview('BHN229')
    await order({})
  }
  const key = await keyAfter(plain)
  expect(await keyAfter(plain)).toBe(key)
  const otherCard = await keyAfter(async ({ toReview, order }) => {
    toReview()
    await order()
  })
  const otherCity = await keyAfter(async ({ toReview, submit, send, order }) => {
    toReview('BHN229')
    send({ type: 'step.back' })
    submit({ ...identityTyped, 'currentAddress.city': 'Ottawa' })
    await order({})
  })
  const oneMore = await keyAfter(async ({ toReview, send, order }) => {
    toReview('BHN229')
    await order({}, after)
    send({ type: 'order.repeat' })
  })
  expect(new Set([key, otherCard, otherCity, oneMore]).size).toBe(4)
})

test('ORD-33: a refusal is told in its words, stays at the review and is held there', async () => {
  const { toReview, order, refuse, snapshot, told, isInFlight } = await open()
  toReview()
  await order()
  expect(isInFlight()).toBe(true)
  await refuse('orderCard', refused)
  expect(selectStep(snapshot())).toBe('review')
  expect(selectFailure(snapshot())).toEqual(failed('error.orderCard'))
  expect(told('notification.show')).toHaveLength(1)
  expect(isInFlight()).toBe(false)
  expect(told('changes.hold')).toEqual([{ type: 'changes.hold', form: 'orderCard' }])
})

test('what has been sent is not unsaved: whoever leaves is not asked, and the outcome is still told', async () => {
  const { toReview, submit, send, told, answer, isInFlight } = await open()
  toReview()
  submit(agreed)
  expect([told('changes.release'), isInFlight()]).toEqual([[], false])
  await answer('readCards', before)
  expect(told('changes.release')).toEqual([{ type: 'changes.release', form: 'orderCard' }])
  expect(isInFlight()).toBe(true)
  send({ type: 'card.switched', clientId: '1000000002' })
  await answer('orderCard', ordered)
  expect(isInFlight()).toBe(false)
  expect(told('notification.show')).toEqual([{ type: 'notification.show', notification: success('orderCard.done') }])
  expect(told('cards.refresh')).toHaveLength(1)
})

describe('ORD-12 the same card was ordered from another tab since this form was opened', () => {
  test('a second one is not sent without a second decision', async () => {
    const { toReview, order, sent, snapshot, told, send, calls } = await open()
    toReview('BHN229')
    await order({}, after)
    expect(selectStep(snapshot())).toBe('repeated')
    expect(selectRepeated(snapshot())).toEqual(singleLoad)
    expect(sent()).toEqual([])
    expect(told('notification.show')).toEqual([
      { type: 'notification.show', notification: notice('warning', 'orderCard.repeated') },
    ])
    expect(selectCanRepeat(snapshot())).toBe(true)
    send({ type: 'order.repeat' })
    expect(sent()).toHaveLength(1)
    expect(snapshot().context.known).toEqual(after.map(({ clientId }) => clientId))
    expect(calls['readCards']).toHaveLength(1)
  })

  test('CRD-65: a second reloadable one cannot be sent at all', async () => {
    const { toReview, order, sent, snapshot, send, refusals } = await open()
    toReview('BHW229')
    await order(agreed, after)
    expect(selectCanRepeat(snapshot())).toBe(false)
    send({ type: 'order.repeat' })
    expect(sent()).toEqual([])
    send({ type: 'step.back' })
    expect(selectStep(snapshot())).toBe('program')
    expect(refusals()).toEqual({ BHW229: 'secondReloadable', BHN229: null })
  })

  test('offline, it says that nothing was sent and that the form was kept', async () => {
    const { toReview, submit, refuse, sent, snapshot } = await open()
    toReview()
    submit(agreed)
    await refuse('readCards', unsent())
    expect([selectStep(snapshot()), selectFailure(snapshot())]).toEqual(['review', failed('connection.kept')])
    expect(sent()).toEqual([])
  })

  test('where the list cannot be read nothing is sent, and it says why', async () => {
    const { toReview, submit, refuse, sent, snapshot, told } = await open()
    toReview()
    submit(agreed)
    await refuse('readCards', refusal('error.readCards'))
    expect(selectStep(snapshot())).toBe('review')
    expect(selectFailure(snapshot())).toEqual(failed('orderCard.notSent'))
    expect(told('notification.show')).toEqual([
      { type: 'notification.show', notification: errorNotice(failed('orderCard.notSent')) },
    ])
    expect(sent()).toEqual([])
  })
})

describe('a lost answer', () => {
  test('is looked up before anything can be sent again', async () => {
    const { toReview, submit, order, refuse, answer, sent, snapshot, calls, told, send, isInFlight } = await open()
    toReview()
    await order()
    await refuse('orderCard', lost)
    expect(selectStep(snapshot())).toBe('unconfirmed')
    expect(selectIsChecking(snapshot())).toBe(true)
    expect(calls['readCards']?.[1]?.input).toEqual({ username: input.username })
    submit(agreed)
    expect(sent()).toHaveLength(1)
    expect(told('notification.show')).toEqual([])
    await refuse('readCards', refusal('error.readCards'))
    expect(selectStep(snapshot())).toBe('unconfirmed')
    expect(selectIsChecking(snapshot())).toBe(false)
    expect(isInFlight()).toBe(true)
    send({ type: 'order.check' })
    await answer('readCards', after)
    expect(selectStep(snapshot())).toBe('ordered')
    expect(selectOrdered(snapshot())?.clientId).toBe('2000000001')
    expect(sent()).toHaveLength(1)
  })

  test('is not believed to be nothing at the first look, while the issuer may still be at it', async () => {
    const { toReview, order, submit, refuse, answer, sent, snapshot, clock, told, countOf } = await open()
    toReview()
    await order()
    await refuse('orderCard', lost)
    await answer('readCards', before)
    clock.advance(9_999)
    expect(selectIsChecking(snapshot())).toBe(false)
    clock.advance(1)
    expect(selectIsChecking(snapshot())).toBe(true)
    await answer('readCards', before)
    clock.advance(10_000)
    expect(told('notification.show')).toEqual([])
    await answer('readCards', before)
    expect(countOf('readCards')).toBe(4)
    expect(selectStep(snapshot())).toBe('review')
    expect(selectFailure(snapshot())).toEqual(failed('error.orderCard'))
    expect(told('notification.show')).toHaveLength(1)
    expect(told('cards.refresh')).toHaveLength(1)
    submit(agreed)
    await answer('readCards', before)
    const [first, second] = sent().map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
  })

  test('of an issuer that failed takes one look', async () => {
    const { toReview, order, refuse, answer, snapshot } = await open()
    toReview()
    await order()
    await refuse('orderCard', fault('error.orderCard'))
    await answer('readCards', before)
    expect(selectStep(snapshot())).toBe('review')
  })

  test('that came after all is found when the order is sent once more', async () => {
    const { toReview, order, refuse, answer, snapshot, sent } = await open()
    toReview()
    await order()
    await refuse('orderCard', fault('error.orderCard'))
    await answer('readCards', before)
    await order(agreed, after)
    expect(selectStep(snapshot())).toBe('repeated')
    expect(sent()).toHaveLength(1)
  })
})

describe('an order that was under way when the page was loaded again', () => {
  async function reopen(changes: Partial<typeof resumed> = {}) {
    const rig = openRig(orderCardMachine, { ...input, resume: { ...resumed, ...changes } })
    stop = rig.stop
    return { ...rig, snapshot: () => rig.actor.getSnapshot() }
  }

  test('is kept as what a lookup needs, without anything about the holder', async () => {
    const { toReview, submit, snapshot } = await open()
    toReview()
    submit(agreed)
    expect(selectResume(snapshot())).toEqual(resume)
    const stored = { ...selectResume(snapshot()), sentAt: NOW }
    expect(v.parse(orderResumeSchema, stored)).toEqual(stored)
    expect(Object.keys(orderResumeSchema.entries)).toEqual(['programCode', 'isReloadable', 'sentAt', 'known'])
  })

  test('is looked up and told: there', async () => {
    const { answer, snapshot, heard, countOf } = await reopen()
    expect(countOf('readApplicant')).toBe(0)
    await answer('readCards', after)
    expect(snapshot().hasTag('inFlight')).toBe(false)
    expect(heard().map(({ event }) => event)).toEqual([
      { type: 'notification.show', notification: success('orderCard.done') },
      { type: 'account.changed', changes: { blankProfile: false, kycLevel: 1 } },
      { type: 'cards.refresh' },
    ])
  })

  test('is looked up and told: not there', async () => {
    const { answer, snapshot, told, clock } = await reopen()
    for (const look of [1, 2, 3]) {
      await answer('readCards', before)
      if (look < 3) clock.advance(10_000)
    }
    expect(snapshot().hasTag('inFlight')).toBe(false)
    expect(told('notification.show')).toEqual([
      { type: 'notification.show', notification: notice('warning', 'orderCard.notOrdered') },
    ])
    expect(selectStep(snapshot())).toBe('reading')
  })

  test('S14 is looked up for as long as the call could have run, and 20 s more', async () => {
    const { answer, snapshot, told, clock } = await reopen({ sentAt: NOW - 1_000 })
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await answer('readCards', before)
      expect([seconds, snapshot().hasTag('inFlight'), told('notification.show')]).toEqual([seconds, true, []])
      clock.advance(10_000)
    }
    await answer('readCards', before)
    expect(snapshot().hasTag('inFlight')).toBe(false)
    expect(told('notification.show')).toHaveLength(1)
  })

  test('is no sooner given up because the holder asks again and again', async () => {
    const { answer, snapshot, send } = await reopen()
    for (let asked = 0; asked < 10; asked += 1) {
      await answer('readCards', before)
      send({ type: 'order.check' })
    }
    expect(snapshot().hasTag('inFlight')).toBe(true)
  })

  test('is still known when the page is loaded once more', async () => {
    const { snapshot } = await reopen()
    expect(selectResume(snapshot())).toEqual(resume)
  })

  test('that raises no identity level does not raise it now', async () => {
    const { answer, told } = await reopen({ programCode: 'BHN229', isReloadable: false })
    await answer('readCards', after)
    expect(told('account.changed')).toEqual([
      { type: 'account.changed', changes: { blankProfile: false, kycLevel: 0 } },
    ])
  })
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
