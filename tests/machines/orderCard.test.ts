import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { type Agreed, type HandedOver, orderCardEffect } from '../../machines/order-card/orderCard'
import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import {
  isSameList,
  selectCanRepeat,
  selectIdentity,
  selectIsAgreed,
  selectOffer,
  selectOffers,
  selectOrdered,
  selectRepeated,
  selectStep,
  selectUnderway,
} from '../../machines/order-card/selectors'
import { failed } from '../../machines/shared/failure'
import type { OwnCard } from '../../rules/cards/cardOrder'
import { openRig } from '../support/rig'
import { identityOf, identityTyped, ownCardOf, refusal, unsent } from '../support/samples'
import {
  after,
  agreed,
  agreedHere,
  applicantRead,
  before,
  input,
  orderCardPlan,
  ordered,
  singleLoad,
  terms,
  underWay,
} from './orderCard.plan'

let stop = () => {}
afterEach(() => stop())
const { samples } = orderCardPlan

async function open(changes: Partial<typeof applicantRead> = {}, start: Partial<typeof input> = {}) {
  const handedOver: HandedOver[] = []
  const machine = orderCardMachine.provide({
    actions: { handOver: (_, handed: HandedOver) => void handedOver.push(handed) },
  })
  const rig = openRig(machine, { ...input, ...start })
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
    handedOver,
    sent: () => rig.told('effect.begin').map(({ effect }) => effect as { key: string; terms: object }),
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

test('ORD-12: one order goes out however often it is sent, and nothing about the holder is in it', async () => {
  const { submit, toReview, sent, send, answer, snapshot, handedOver } = await open()
  toReview()
  submit(agreed)
  submit(agreed)
  await answer('readCards', before)
  submit(agreed)
  const key = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/) as string
  expect(sent()).toEqual([{ kind: 'orderCard', subjects: ['orderCard'], key, terms }])
  expect(handedOver).toEqual([{ key, agreed: { identity: identityOf(), offer: selectOffer(snapshot()) } }])
  send(samples.done)
  expect(selectOrdered(snapshot())).toEqual(ordered)
  submit(agreed)
  expect(sent()).toHaveLength(1)
})

test.each([
  ['BHW229', 0, true],
  ['BHW229', 1, false],
  ['BHN229', 0, false],
])('%s, ordered by a holder of level %i, raises the level: %s', async (programCode, kycLevel, raisesLevel) => {
  const { toReview, order, sent } = await open({}, { kycLevel })
  toReview(programCode)
  await order(programCode === 'BHW229' ? agreed : {})
  expect(sent()).toMatchObject([{ terms: { programCode, raisesLevel } }])
})

test('each retry brings the same key, a review opened anew after a refusal brings another', async () => {
  const { toReview, submit, order, send, sent } = await open()
  toReview()
  for (const outcome of [samples.refused, samples['not done'], samples.refused]) {
    await order()
    send(outcome)
  }
  send({ type: 'step.back' })
  submit(identityTyped)
  await order()
  const [first, second, third, anew] = sent().map(({ key }) => key)
  expect([second, third]).toEqual([first, first])
  expect(anew).not.toBe(first)
})

test('F1: two tabs that confirm the same order before they know of each other send one key', async () => {
  const keyAfter = async (send: (tab: Awaited<ReturnType<typeof open>>) => Promise<void>) => {
    const tab = await open()
    await send(tab)
    tab.stop()
    expect(tab.sent()).toHaveLength(1)
    return tab.sent()[0]?.key
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

test('ORD-33: a refusal stays at the review and is held there', async () => {
  const { toReview, order, send, snapshot, told } = await open()
  toReview()
  await order()
  send(samples.refused)
  expect(selectStep(snapshot())).toBe('review')
  expect(selectFailure(snapshot())).toEqual(failed('error.orderCard'))
  expect(told('changes.hold')).toEqual([{ type: 'changes.hold', form: 'orderCard' }])
})

test('what has been sent is not unsaved: whoever leaves is not asked', async () => {
  const { toReview, submit, told, answer } = await open()
  toReview()
  submit(agreed)
  expect(told('changes.release')).toEqual([])
  await answer('readCards', before)
  expect(told('changes.release')).toEqual([{ type: 'changes.release', form: 'orderCard' }])
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
    expect(sent()).toMatchObject([{ terms: { known: after.map(({ clientId }) => clientId) } }])
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

test('an order that came after all is found when it is sent once more', async () => {
  const { toReview, order, send, snapshot, sent } = await open()
  toReview()
  await order()
  send(samples['not done'])
  await order(agreed, after)
  expect(selectStep(snapshot())).toBe('repeated')
  expect(sent()).toHaveLength(1)
})

test('a retry of what may have been done has the same key and the same cards before', async () => {
  const { toReview, order, send, snapshot, sent } = await open()
  toReview()
  for (const outcome of [samples.unknown, { type: 'effect.notDone', key: 'key-1', failure: null, isDoubted: true }]) {
    await order()
    send(outcome)
    expect(selectStep(snapshot())).toBe('review')
  }
  expect(selectFailure(snapshot())).toEqual(failed('error.orderCard'))
  await order()
  const [first, ...others] = sent()
  expect(others).toEqual([first, first])
})

describe('S14 an order that is under way when the screen opens', () => {
  const reopen = (handed: Agreed | null = null) => {
    const rig = openRig(orderCardMachine, { ...input, underWay, agreed: handed })
    stop = rig.stop
    return { ...rig, snapshot: () => rig.actor.getSnapshot() }
  }

  test('is shown, and then its card, without anything about the holder', () => {
    const { snapshot, send, countOf } = reopen()
    expect([selectStep(snapshot()), countOf('readApplicant')]).toEqual(['review', 0])
    send(samples['in doubt'])
    expect(selectStep(snapshot())).toBe('unconfirmed')
    send(samples.done)
    expect([selectStep(snapshot()), selectOrdered(snapshot())]).toEqual(['ordered', ordered])
    expect([selectOffer(snapshot()), selectIdentity(snapshot())]).toEqual([null, null])
  })

  test('is shown as it was agreed to, if this page has sent it', () => {
    const { snapshot } = reopen(agreedHere)
    expect([selectOffer(snapshot()), selectIdentity(snapshot()), selectIsAgreed(snapshot())]).toEqual([
      agreedHere.offer,
      agreedHere.identity,
      true,
    ])
  })

  test.each([
    [samples.refused, null],
    [samples['not done'], null],
    [samples.unknown, failed('flow.interrupted')],
  ])('%j opens the form anew', async (outcome, failure) => {
    const { snapshot, send, answer, told } = reopen()
    send(outcome)
    await answer('readApplicant', applicantRead)
    expect([selectStep(snapshot()), selectFailure(snapshot())]).toEqual(['program', failure])
    send({ type: 'form.submit', values: { programCode: 'BHW229' } })
    send({ type: 'form.submit', values: identityTyped })
    send({ type: 'form.submit', values: agreed })
    await answer('readCards', before)
    expect(told('effect.begin')).toHaveLength(1)
    send(samples.refused)
    expect(selectStep(snapshot())).toBe('review')
  })
})

describe('what a lookup shows', () => {
  test.each([
    ['a new card of the program', after, { type: 'effect.done', result: ordered }],
    ['the cards from before', before, { type: 'notFound' }],
    ['a new card of another program', [...before, singleLoad], { type: 'notFound' }],
    ['no cards at all', [], { type: 'notFound' }],
  ])('ORD-12 %s', (_, cards, outcome) => {
    expect(orderCardEffect.outcomeIn?.({ cards, legalFirstName: 'Robin' }, { key: 'key-1', terms })).toEqual(outcome)
  })
})

describe('what became of it is said on whatever page is open', () => {
  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const changed = (changes: object) => ({ type: 'account.changed', changes })
  const reread = { type: 'cards.refresh' }
  const failure = failed('error.orderCard')
  const done = { type: 'effect.done', result: ordered } as const
  const doneBefore = { type: 'effect.done', result: { ...ordered, legalFirstName: null } } as const
  const unsentOutcome = { type: 'effect.notDone', failure: failed('connection.unsent'), isDoubted: false } as const
  test.each([
    [
      'NOT-26',
      done,
      true,
      [
        shown(success('orderCard.done')),
        changed({ blankProfile: false, legalFirstName: 'Robin', kycLevel: 1 }),
        reread,
      ],
    ],
    [
      'by a holder whose level is not raised',
      done,
      false,
      [shown(success('orderCard.done')), changed({ blankProfile: false, legalFirstName: 'Robin' }), reread],
    ],
    [
      'S14 from before a reload',
      doneBefore,
      true,
      [shown(success('orderCard.done')), changed({ blankProfile: false, kycLevel: 1 }), reread],
    ],
    ['ORD-33', { type: 'effect.refused', failure }, true, [shown(errorNotice(failure))]],
    ['lost', { type: 'effect.notDone', failure, isDoubted: true }, true, [shown(errorNotice(failure)), reread]],
    [
      'S14 from before a reload',
      { type: 'effect.notDone', failure: null, isDoubted: true },
      true,
      [shown(notice('warning', 'orderCard.notOrdered')), reread],
    ],
    ['not sent', unsentOutcome, true, [shown(errorNotice(failed('connection.unsent')))]],
    ['', { type: 'effect.unknown' }, true, [reread]],
  ] as const)('%s %j, raising the level: %s', (_, outcome, raisesLevel, facts) => {
    expect(orderCardEffect.factsOn?.(outcome, { ...terms, raisesLevel }, true)).toEqual(facts)
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
