import { afterEach, describe, expect, test } from 'vitest'
import { cardLockEffect } from '../../machines/card/cardLock'
import { selectIsChecking } from '../../machines/effect/selectors'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { replaceCardEffect } from '../../machines/replace-card/replaceCard'
import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import {
  selectAddress,
  selectCanLock,
  selectFee,
  selectIsRelocking,
  selectIsStopped,
  selectReason,
  selectRefusal,
  selectRemaining,
  selectReplacement,
  selectStep,
  selectSteps,
} from '../../machines/replace-card/selectors'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { identityTyped, refusal } from '../support/samples'
import {
  input,
  noSubject,
  postCodeRefused,
  replaceCardPlan,
  replacement,
  subjectOf,
  successor,
  terms,
  there,
} from './replaceCard.plan'

let stop = () => {}
afterEach(() => stop())

async function open(subject: unknown = subjectOf()) {
  const rig = openRig(replaceCardMachine, input)
  stop = rig.stop
  await rig.answer('readSubject', subject)
  rig.heard()
  const snapshot = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, unknown> = {}) => rig.send({ type: 'form.submit', values })
  return {
    ...rig,
    snapshot,
    submit,
    choose: (reason: string) => submit({ reason }),
    confirmAddress: () => submit(identityTyped),
    toReview() {
      submit({ reason: 'damaged' })
      submit(identityTyped)
    },
    hear: (news: keyof typeof replaceCardPlan.samples) => rig.send(replaceCardPlan.samples[news] as never),
    notices: () => rig.told('notification.show').map((event) => event['notification'] as unknown),
    begun: () => rig.told('effect.begin').map(({ effect }) => effect),
  }
}

describe('a card in other hands', () => {
  test.each(['lost', 'stolen'])('SHL-098 ORD-16 %s: it is locked before anything else is asked', async (reason) => {
    const { choose, snapshot, begun, hear, notices } = await open()
    choose(reason)
    expect(begun()).toEqual([
      {
        kind: 'cardLock',
        key: 'cardLock 1000000001 S',
        subjects: ['cardLock 1000000001'],
        terms: { clientId: '1000000001', wanted: 'S', digits: '0001' },
      },
    ])
    expect([selectStep(snapshot()), selectIsStopped(snapshot())]).toEqual(['reason', false])
    hear('done')
    expect([selectStep(snapshot()), selectIsStopped(snapshot())]).toEqual(['address', true])
    // The step says so itself.
    expect(notices()).toEqual([])
  })

  test('the lock tells the rest of the portal, and is announced only where no screen shows it', () => {
    const locked = { type: 'effect.done', result: 'S' } as const
    const lock = { clientId: '1000000001', wanted: 'S', digits: '0001' } as const
    const changed = { type: 'card.changed', clientId: '1000000001', cardStatus: 'S' }
    expect(cardLockEffect.factsOn?.(locked, lock, true)).toEqual([changed])
    expect(cardLockEffect.factsOn?.(locked, lock, false)).toEqual([changed, expect.anything()])
  })

  test('CRD-51 choosing another card while it is being locked changes nothing of the lock', async () => {
    const { choose, send, hear, snapshot } = await open()
    choose('stolen')
    send({ type: 'card.switched', clientId: '1000000002' })
    hear('done')
    expect([snapshot().context.oldCard.clientId, selectIsStopped(snapshot())]).toEqual(['1000000001', true])
  })

  test('CRD-51 whose lock was not answered is said to be neither, and may be locked again at once', async () => {
    const { choose, send, hear, snapshot, told, notices } = await open()
    choose('stolen')
    hear('in doubt')
    expect([selectStep(snapshot()), selectIsChecking(snapshot())]).toEqual(['lockUnconfirmed', false])
    send({ type: 'card.lock' })
    expect(told('effect.again')).toEqual([{ type: 'effect.again', key: 'cardLock 1000000001 S' }])
    send({ ...replaceCardPlan.samples['in doubt'], phase: 'repeating' })
    expect([selectStep(snapshot()), selectIsRelocking(snapshot())]).toEqual(['lockUnconfirmed', true])
    expect(notices()).toEqual([])
  })

  test.each([
    ['cannot be found out', ({ hear }: Awaited<ReturnType<typeof open>>) => hear('unknown')],
    ['is not known after 80 seconds', ({ clock }: Awaited<ReturnType<typeof open>>) => clock.advance(80_000)],
  ])('whose lock %s does not wait for it, and the lock may be asked for again', async (_, end) => {
    const opened = await open()
    opened.choose('stolen')
    opened.hear('in doubt')
    end(opened)
    expect([selectStep(opened.snapshot()), selectIsStopped(opened.snapshot())]).toEqual(['address', 'unknown'])
    expect(opened.notices()).toEqual([
      {
        ...notice('warning', 'replaceCard.lockUnknown'),
        message: { key: 'replaceCard.lockUnknown', values: { digits: '0001' } },
      },
    ])
    opened.send({ type: 'card.lock' })
    expect(opened.begun()).toHaveLength(2)
  })

  test('a lock that failed is not called one, may be tried again, and does not stop the replacement', async () => {
    const { choose, snapshot, hear, send, confirmAddress, begun } = await open()
    choose('lost')
    hear('refused')
    expect([selectStep(snapshot()), selectIsStopped(snapshot()), selectCanLock(snapshot())]).toEqual([
      'address',
      false,
      true,
    ])
    confirmAddress()
    expect(selectStep(snapshot())).toBe('review')
    send({ type: 'card.lock' })
    hear('done')
    expect([selectStep(snapshot()), selectIsStopped(snapshot())]).toEqual(['review', true])
    send({ type: 'card.lock' })
    expect(begun()).toHaveLength(2)
  })

  test('one that is locked already, or only damaged, is left as it is', async () => {
    const locked = await open(subjectOf({ cardStatus: 'S' }))
    locked.choose('lost')
    expect(locked.begun()).toEqual([])
    expect(selectIsStopped(locked.snapshot())).toBe(true)
    const damaged = await open()
    damaged.choose('damaged')
    expect(damaged.begun()).toEqual([])
    expect(selectIsStopped(damaged.snapshot())).toBeNull()
  })

  test('another choice of reason tries a failed lock again, not one that was made', async () => {
    const { choose, hear, send, begun } = await open()
    choose('lost')
    hear('refused')
    send({ type: 'step.back' })
    choose('stolen')
    expect(begun()).toHaveLength(2)
    hear('done')
    send({ type: 'step.back' })
    choose('lost')
    expect(begun()).toHaveLength(2)
  })
})

describe('what it costs', () => {
  test.each([
    ['a non-reloadable card', {}, 1000, 11_345],
    ['a digital non-reloadable card', { plasticFlag: false }, 0, 12_345],
    ['a digital reloadable card', { plasticFlag: false, cardType: 'express-reloadable' }, 250, 12_095],
    ['a reloadable card', { cardType: 'select' }, 1000, 11_345],
    ['a card with less than the fee', { availableCents: 400 }, 400, 0],
    ['an empty card', { availableCents: 0 }, 0, 0],
  ] as const)('ORD-16 %s', async (_, changes, fee, remaining) => {
    const { choose, snapshot } = await open(subjectOf(changes))
    choose('damaged')
    expect([selectFee(snapshot()), selectRemaining(snapshot())]).toEqual([fee, remaining])
  })

  test('nothing is said of a cost before the card is read', () => {
    const rig = openRig(replaceCardMachine, input)
    stop = rig.stop
    const snapshot = rig.actor.getSnapshot()
    expect([selectFee(snapshot), selectRemaining(snapshot)]).toEqual([0, 0])
  })

  test('an expiring card costs nothing, and is one only where the issuer says so', async () => {
    const expiring = await open(subjectOf({}, true))
    expiring.choose('expiring')
    expect(selectReason(expiring.snapshot())).toBe('expiring')
    expect(selectFee(expiring.snapshot())).toBe(0)
    const other = await open()
    other.choose('expiring')
    expect(selectFieldErrors(other.snapshot())).toEqual({ reason: 'replaceCard.reason.required' })
  })
})

describe('only a card in the holder’s name', () => {
  test('one that is not activated is not replaced', async () => {
    const { snapshot, choose } = await open(subjectOf({ cardStatus: 'N' }))
    expect(selectRefusal(snapshot())).toBe('notActivated')
    choose('lost')
    expect(selectStep(snapshot())).toBe('refused')
  })
  test('nobody without a card replaces one', async () => {
    const { snapshot } = await open(noSubject)
    expect(selectRefusal(snapshot())).toBe('noCard')
  })
})

test('a virtual card is sent nowhere', async () => {
  const { choose, snapshot, submit, begun } = await open(subjectOf({ plasticFlag: false }))
  expect(selectSteps(snapshot())).toEqual(['reason', 'review'])
  choose('damaged')
  expect(selectStep(snapshot())).toBe('review')
  submit()
  expect(begun()[0]?.terms).toMatchObject({ address: null })
})

test('ORD-15: one replacement goes out with its address, however often it is sent', async () => {
  const { toReview, submit, begun, hear, snapshot } = await open()
  toReview()
  submit()
  submit()
  expect(begun()).toEqual([
    {
      kind: 'replaceCard',
      key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/),
      subjects: ['replaceCard 1000000001'],
      terms,
    },
  ])
  hear('done')
  expect([selectStep(snapshot()), selectReplacement(snapshot())]).toEqual(['replaced', replacement])
  submit()
  expect(begun()).toHaveLength(1)
})

test('the same replacement has the same key, whenever its review was opened; another reason or address, another', async () => {
  const { toReview, submit, send, begun, hear, confirmAddress, choose } = await open()
  toReview()
  submit()
  hear('not done')
  submit()
  hear('not done')
  send({ type: 'step.back' })
  confirmAddress()
  submit()
  hear('not done')
  send({ type: 'step.back' })
  submit({ ...identityTyped, 'currentAddress.city': 'Ottawa' })
  submit()
  hear('not done')
  send({ type: 'step.back' })
  send({ type: 'step.back' })
  choose('damaged')
  const other = await open(subjectOf({ plasticFlag: false }))
  other.choose('damaged')
  other.submit()
  const keys = begun().map(({ key }) => key)
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
  expect(new Set([...keys, other.begun()[0]?.key]).size).toBe(3)
})

test('ORD-33: a refusal about the address leads back to it', async () => {
  const { toReview, submit, hear, snapshot, notices } = await open()
  toReview()
  submit()
  hear('refused for a field')
  expect([selectStep(snapshot()), selectAddress(snapshot())]).toEqual(['address', null])
  expect(selectFailure(snapshot())?.fieldMessages).toHaveLength(1)
  expect(notices()).toEqual([errorNotice(postCodeRefused)])
})

test('ORD-15: what has been sent is not unsaved', async () => {
  const { toReview, submit, told } = await open()
  toReview()
  submit()
  expect(told('changes.release')).toEqual([{ type: 'changes.release', form: 'replaceCard' }])
})

test('a lost answer is shown as such, and one that did not happen leads back to the review', async () => {
  const { toReview, submit, hear, snapshot, begun } = await open()
  toReview()
  submit()
  hear('in doubt')
  expect(selectStep(snapshot())).toBe('unconfirmed')
  submit()
  expect(begun()).toHaveLength(1)
  hear('not done')
  expect([selectStep(snapshot()), selectFailure(snapshot())]).toEqual(['review', failed('error.replaceCard')])
})

describe('ORD-15 a refused replacement may have been made from another tab', () => {
  async function openRefused() {
    const opened = await open()
    opened.toReview()
    opened.submit()
    opened.hear('refused')
    return opened
  }

  test('it is said, and the new card is shown', async () => {
    const { answer, snapshot, notices, told, submit, begun } = await openRefused()
    expect(notices()).toEqual([])
    await answer('readCards', successor)
    expect(selectStep(snapshot())).toBe('superseded')
    expect(selectReplacement(snapshot())?.clientId).toBe('2000000001')
    expect(selectFailure(snapshot())).toBeNull()
    expect(notices()).toMatchObject([
      { type: 'warning', message: { key: 'replaceCard.superseded', values: { digits: '0001' } } },
    ])
    expect(told('cards.refresh')).toHaveLength(1)
    submit()
    expect(begun()).toHaveLength(1)
  })

  test('gone without another: it is said', async () => {
    const { answer, snapshot, notices } = await openRefused()
    await answer('readCards', [])
    expect(selectStep(snapshot())).toBe('gone')
    expect(notices()).toMatchObject([{ type: 'warning', message: { key: 'replaceCard.gone' } }])
  })

  test.each([
    ['still in the list', (rig: Awaited<ReturnType<typeof open>>) => rig.answer('readCards', there)],
    [
      'in a list that cannot be read',
      (rig: Awaited<ReturnType<typeof open>>) => rig.refuse('readCards', refusal('error.readCards')),
    ],
  ])('%s: the refusal stands', async (_, settleIt) => {
    const opened = await openRefused()
    await settleIt(opened)
    expect(selectStep(opened.snapshot())).toBe('review')
    expect(selectFailure(opened.snapshot())).toEqual(failed('error.replaceCard'))
    expect(opened.notices()).toEqual([errorNotice(failed('error.replaceCard'))])
  })
})

test('a replacement whose lookups did not find out is compared once more: then it is this one', async () => {
  const { toReview, submit, hear, answer, snapshot } = await open()
  toReview()
  submit()
  hear('unknown')
  await answer('readCards', successor)
  expect([selectStep(snapshot()), selectFailure(snapshot())]).toEqual(['replaced', null])
})

describe('the effect of a replacement', () => {
  test.each([
    ['the new card', successor, { type: 'effect.done', result: replacement }],
    ['the old card', there, { type: 'notFound' }],
    // It is gone, and its successor has not appeared yet.
    ['neither', [], { type: 'unclear' }],
  ])('is told by the cards of the holder: %s', (_, cards, found) => {
    expect(replaceCardEffect.outcomeIn?.(cards, { key: 'key-1', terms })).toEqual(found)
  })

  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const warning = {
    ...notice('warning', 'flow.unknown'),
    message: { key: 'replaceCard.notReplaced', values: { digits: '0001' } },
  }
  const refused = failed('error.replaceCard')
  test.each([
    [{ type: 'effect.done', result: replacement }, shown(success('replaceCard.done', { digits: '0001' }))],
    [{ type: 'effect.refused', failure: refused }, shown(errorNotice(refused))],
    [{ type: 'effect.notDone', failure: refused, isDoubted: true }, shown(errorNotice(refused))],
    // After a reload.
    [{ type: 'effect.notDone', failure: null, isDoubted: true }, shown(warning)],
    [{ type: 'effect.unknown' }, null],
  ] as const)('$0.type is told, and the cards are read again', (outcome, told) => {
    expect(replaceCardEffect.factsOn?.(outcome, terms, false)).toEqual([
      ...(told ? [told] : []),
      { type: 'cards.refresh' },
    ])
    const isCompared = outcome.type === 'effect.refused'
    expect(replaceCardEffect.factsOn?.(outcome, terms, true)).toHaveLength(isCompared ? 0 : told ? 2 : 1)
  })
})

test('a problem is told as long as its step is shown', async () => {
  const unread = openRig(replaceCardMachine, input)
  stop = unread.stop
  await unread.refuse('readSubject', refusal('error.readCards'))
  expect(selectFailure(unread.actor.getSnapshot())).toEqual(failed('error.readCards'))
  unread.send({ type: 'replacement.retry' })
  expect(selectFailure(unread.actor.getSnapshot())).toBeNull()
  unread.stop()

  const { submit, hear, answer, send, snapshot } = await open()
  const errors = () => selectFieldErrors(snapshot())
  for (const values of [{ reason: 'damaged' }, identityTyped]) {
    submit({})
    expect(errors()).not.toEqual({})
    submit(values)
    expect(errors()).toEqual({})
  }
  submit({})
  hear('refused')
  await answer('readCards', there)
  expect(selectFailure(snapshot())).toEqual(failed('error.replaceCard'))
  expect(selectAddress(snapshot())).not.toBeNull()
  send({ type: 'step.back' })
  expect([selectStep(snapshot()), selectFailure(snapshot()), selectAddress(snapshot())]).toEqual([
    'address',
    null,
    null,
  ])
})
