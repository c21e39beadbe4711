import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { replacementResumeSchema } from '../../machines/replace-card/replaceCard'
import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import {
  selectAddress,
  selectCanLock,
  selectFee,
  selectIsChecking,
  selectIsLocking,
  selectIsRelocking,
  selectIsStopped,
  selectReason,
  selectRefusal,
  selectRemaining,
  selectReplacement,
  selectResume,
  selectStep,
  selectSteps,
} from '../../machines/replace-card/selectors'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, identityTyped, lostAnswer, refusal, unsent } from '../support/samples'
import {
  input,
  locked,
  lost,
  noSubject,
  postCodeRefused,
  refused,
  replacement,
  resumedOf,
  resumeOf,
  subjectOf,
  successor,
  there,
  unknownThere,
  unknownToLock,
} from './replaceCard.plan'

let stop = () => {}
afterEach(() => stop())

async function open(subject: unknown = subjectOf(), isLeft = false) {
  const rig = openRig(replaceCardMachine, input, { isLeft })
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
    isInFlight: () => snapshot().hasTag('inFlight'),
    notices: () => rig.told('notification.show').map((event) => event['notification'] as unknown),
    sent: () => rig.calls['replaceCard']?.map((call) => call.input as Record<string, unknown>) ?? [],
  }
}

describe('a card in other hands', () => {
  test.each(['lost', 'stolen'])('SHL-098 ORD-16 %s: it is locked before anything else is asked', async (reason) => {
    const { choose, snapshot, calls, answer, told, isInFlight, notices } = await open()
    choose(reason)
    expect(selectIsLocking(snapshot())).toBe(true)
    expect(isInFlight()).toBe(true)
    expect(calls['lockCard']?.map((call) => call.input)).toEqual([{ clientId: '1000000001' }])
    expect(selectIsStopped(snapshot())).toBe(false)
    await answer('lockCard')
    expect(selectStep(snapshot())).toBe('address')
    expect(selectIsStopped(snapshot())).toBe(true)
    expect(isInFlight()).toBe(false)
    expect(told('card.changed')).toEqual([{ type: 'card.changed', clientId: '1000000001', cardStatus: 'S' }])
    // The step says so itself.
    expect(notices()).toEqual([])
  })

  test('a lock whose page was left is told', async () => {
    const { choose, answer, notices } = await open(subjectOf(), true)
    choose('stolen')
    await answer('lockCard')
    expect(notices()).toEqual([success('replaceCard.locked', { digits: '0001' })])
  })

  test('CRD-51 choosing another card while it is being locked loses nothing of the lock', async () => {
    const { choose, send, answer, told, isInFlight } = await open()
    choose('stolen')
    send({ type: 'card.switched', clientId: '1000000002' })
    expect(isInFlight()).toBe(true)
    await answer('lockCard')
    expect(told('card.changed')).toEqual([{ type: 'card.changed', clientId: '1000000001', cardStatus: 'S' }])
  })

  describe('whose lock was not answered', () => {
    async function openLost(error: unknown = lostAnswer('error.setCardStatus')) {
      const opened = await open()
      opened.choose('stolen')
      await opened.refuse('lockCard', error)
      return opened
    }

    test('is said to be locked once the issuer’s list says so', async () => {
      const { snapshot, answer, told, notices } = await openLost()
      expect(selectStep(snapshot())).toBe('lockUnconfirmed')
      expect(notices()).toEqual([])
      await answer('readCards', locked)
      expect(selectIsStopped(snapshot())).toBe(true)
      expect(told('card.changed')).toHaveLength(1)
      expect(notices()).toEqual([success('replaceCard.locked', { digits: '0001' })])
      expect(selectFailure(snapshot())).toBeNull()
    })

    test('is not said to be usable before the issuer can have finished', async () => {
      const { snapshot, answer, clock, notices, isInFlight } = await openLost()
      await answer('readCards', there)
      expect(selectStep(snapshot())).toBe('lockUnconfirmed')
      expect(isInFlight()).toBe(true)
      clock.advance(10_000)
      await answer('readCards', there)
      clock.advance(10_000)
      expect(notices()).toEqual([])
      await answer('readCards', there)
      expect(selectStep(snapshot())).toBe('address')
      expect(selectIsStopped(snapshot())).toBe(false)
      expect(selectFailure(snapshot())).toBeNull()
      expect(notices()).toEqual([errorNotice(failed('error.setCardStatus'))])
      expect(isInFlight()).toBe(false)
    })

    test('is said to be neither where the list cannot be read, and may be locked again', async () => {
      const { snapshot, refuse, send, notices, countOf, told } = await openLost(fault('error.setCardStatus'))
      await refuse('readCards', refusal('error.readCards'))
      expect(selectStep(snapshot())).toBe('address')
      expect(selectIsStopped(snapshot())).toBe('unknown')
      expect(notices()).toEqual([
        {
          ...notice('warning', 'replaceCard.lockUnknown'),
          message: { key: 'replaceCard.lockUnknown', values: { digits: '0001' } },
        },
      ])
      expect(told('cards.refresh')).toHaveLength(1)
      send({ type: 'card.lock' })
      expect(countOf('lockCard')).toBe(2)
    })

    test('CRD-51 may be locked again at once, and that is said', async () => {
      const { snapshot, send, answer, refuse, notices, countOf, told } = await openLost()
      await refuse('readCards', refusal('error.readCards'))
      send({ type: 'card.lock' })
      expect([selectStep(snapshot()), selectIsRelocking(snapshot()), countOf('lockCard')]).toEqual([
        'lockUnconfirmed',
        true,
        2,
      ])
      // After a reload it is looked up from its second request on.
      expect(selectResume(snapshot())).toMatchObject({ effect: 'lock', repeats: 1 })
      await answer('lockCard')
      expect([selectStep(snapshot()), selectIsStopped(snapshot())]).toEqual(['address', true])
      expect(told('card.changed')).toHaveLength(1)
      expect(notices()).toEqual([success('replaceCard.locked', { digits: '0001' })])
    })

    test.each([
      ['refused', refusal('error.setCardStatus'), [errorNotice(failed('error.lockAgain'))]],
      ['not sent', unsent(), [errorNotice(failed('connection.unsent'))]],
      ['faulted', fault('error.setCardStatus'), []],
    ])('and is %s when locked again stays in doubt: the first request may still run', async (_, error, told) => {
      const { snapshot, send, answer, refuse, notices, clock } = await openLost()
      send({ type: 'card.lock' })
      await refuse('lockCard', error)
      for (const _lookup of [1, 2]) {
        expect([selectStep(snapshot()), notices()]).toEqual(['lockUnconfirmed', told])
        await answer('readCards', there)
        clock.advance(10_000)
      }
      await answer('readCards', there)
      expect([selectStep(snapshot()), selectIsStopped(snapshot())]).toEqual(['address', false])
      expect(notices()).toEqual([...told, errorNotice(failed('error.setCardStatus'))])
    })

    test.each([
      ['ten seconds without a response', ({ clock }: Awaited<ReturnType<typeof openLost>>) => clock.advance(10_000)],
      ['a press', ({ send }: Awaited<ReturnType<typeof openLost>>) => send({ type: 'lock.check' })],
    ])('and is locked again is looked up after %s, for as long as that request may run', async (_, wait) => {
      const opened = await openLost(fault('error.setCardStatus'))
      opened.send({ type: 'card.lock' })
      wait(opened)
      expect(selectIsChecking(opened.snapshot())).toBe(true)
      for (const _lookup of [1, 2, 3, 4, 5, 6]) {
        await opened.answer('readCards', there)
        expect([selectStep(opened.snapshot()), opened.notices()]).toEqual(['lockUnconfirmed', []])
        opened.clock.advance(10_000)
      }
      await opened.answer('readCards', there)
      expect(selectStep(opened.snapshot())).toBe('address')
    })

    test('and that is lost again is looked up for as long as the second request may run', async () => {
      const { snapshot, send, answer, refuse, clock } = await openLost(fault('error.setCardStatus'))
      send({ type: 'card.lock' })
      await refuse('lockCard', lostAnswer('error.setCardStatus'))
      await answer('readCards', there)
      expect(selectStep(snapshot())).toBe('lockUnconfirmed')
      clock.advance(10_000)
      await answer('readCards', locked)
      expect(selectIsStopped(snapshot())).toBe(true)
    })

    test('and that another tab has replaced is said to be replaced, not usable', async () => {
      const { snapshot, answer } = await openLost(unknownToLock)
      await answer('readCards', successor)
      expect(selectStep(snapshot())).toBe('superseded')
      expect(selectReplacement(snapshot())?.clientId).toBe('2000000001')
    })
  })

  test('a lock that failed is not called one, may be tried again, and does not stop the replacement', async () => {
    const { choose, snapshot, refuse, answer, send, confirmAddress, told, countOf } = await open()
    choose('lost')
    await refuse('lockCard', refusal('error.setCardStatus'))
    expect(selectStep(snapshot())).toBe('address')
    expect(selectIsStopped(snapshot())).toBe(false)
    expect(selectCanLock(snapshot())).toBe(true)
    expect(told('notification.show')).toHaveLength(1)
    expect(told('card.changed')).toEqual([])
    confirmAddress()
    expect(selectStep(snapshot())).toBe('review')
    send({ type: 'card.lock' })
    await answer('lockCard')
    expect(selectStep(snapshot())).toBe('review')
    expect(selectIsStopped(snapshot())).toBe(true)
    send({ type: 'card.lock' })
    expect(countOf('lockCard')).toBe(2)
  })

  test('one that is locked already, or only damaged, is left as it is', async () => {
    const locked = await open(subjectOf({ cardStatus: 'S' }))
    locked.choose('lost')
    expect(locked.countOf('lockCard')).toBe(0)
    expect(selectIsStopped(locked.snapshot())).toBe(true)
    const damaged = await open()
    damaged.choose('damaged')
    expect(damaged.countOf('lockCard')).toBe(0)
    expect(selectIsStopped(damaged.snapshot())).toBeNull()
  })

  test('another choice of reason tries a failed lock again, not one that was made', async () => {
    const { choose, refuse, answer, send, countOf } = await open()
    choose('lost')
    await refuse('lockCard', refusal('error.setCardStatus'))
    send({ type: 'step.back' })
    choose('stolen')
    expect(countOf('lockCard')).toBe(2)
    await answer('lockCard')
    send({ type: 'step.back' })
    choose('lost')
    expect(countOf('lockCard')).toBe(2)
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
  const { choose, snapshot, submit, sent } = await open(subjectOf({ plasticFlag: false }))
  expect(selectSteps(snapshot())).toEqual(['reason', 'review'])
  choose('damaged')
  expect(selectStep(snapshot())).toBe('review')
  submit()
  expect(sent()[0]).toMatchObject({ address: null })
})

test('ORD-15: one replacement goes out with its address, however often it is sent', async () => {
  const { toReview, submit, sent, answer, snapshot, heard } = await open()
  toReview()
  submit()
  submit()
  expect(sent()).toEqual([
    {
      clientId: '1000000001',
      reason: 'damaged',
      address: {
        addressLine: '100 Queen Street',
        unitNum: '',
        city: 'Toronto',
        region: 'ON',
        postCode: 'M5H 2N2',
      },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    },
  ])
  heard()
  await answer('replaceCard', replacement)
  expect(selectReplacement(snapshot())).toEqual(replacement)
  expect(heard().map(({ event }) => event)).toEqual([
    { type: 'notification.show', notification: success('replaceCard.done', { digits: '0001' }) },
    { type: 'cards.refresh' },
  ])
  submit()
  expect(sent()).toHaveLength(1)
})

test('each retry brings the same key, a review opened anew brings another', async () => {
  const { toReview, submit, send, sent, refuse, confirmAddress } = await open()
  toReview()
  submit()
  await refuse('replaceCard', refused)
  submit()
  await refuse('replaceCard', refused)
  send({ type: 'step.back' })
  confirmAddress()
  submit()
  const [first, second, third] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('ORD-33: a refusal stays at the review; one about the address leads back to it', async () => {
  const { toReview, submit, refuse, snapshot } = await open()
  toReview()
  submit()
  await refuse('replaceCard', refused)
  expect(selectStep(snapshot())).toBe('review')
  expect(selectFailure(snapshot())).toEqual(failed('error.replaceCard'))
  submit()
  await refuse('replaceCard', postCodeRefused)
  expect(selectStep(snapshot())).toBe('address')
  expect(selectAddress(snapshot())).toBeNull()
  expect(selectFailure(snapshot())?.fieldMessages).toHaveLength(1)
})

test('ORD-15: what has been sent is not unsaved: whoever leaves or chooses another card is still told', async () => {
  const { toReview, submit, send, answer, told, notices, isInFlight } = await open()
  toReview()
  submit()
  expect(told('changes.release')).toEqual([{ type: 'changes.release', form: 'replaceCard' }])
  expect(isInFlight()).toBe(true)
  send({ type: 'card.switched', clientId: '1000000002' })
  await answer('replaceCard', replacement)
  expect(isInFlight()).toBe(false)
  expect(notices()).toEqual([success('replaceCard.done', { digits: '0001' })])
  expect(told('cards.refresh')).toHaveLength(1)
})

describe('a lost answer', () => {
  async function openLost(error: unknown = lost) {
    const opened = await open()
    opened.toReview()
    opened.submit()
    await opened.refuse('replaceCard', error)
    return opened
  }

  test('is looked up before anything can be sent again', async () => {
    const { submit, refuse, answer, sent, snapshot, calls, send, isInFlight } = await openLost()
    expect(selectIsChecking(snapshot())).toBe(true)
    expect(calls['readCards']?.[0]?.input).toEqual({ username: input.username })
    submit()
    await refuse('readCards', refusal('error.readCards'))
    expect(selectStep(snapshot())).toBe('unconfirmed')
    expect(isInFlight()).toBe(true)
    submit()
    expect(sent()).toHaveLength(1)
    send({ type: 'replacement.check' })
    await answer('readCards', successor)
    expect(selectStep(snapshot())).toBe('replaced')
    expect(selectReplacement(snapshot())?.clientId).toBe('2000000001')
  })

  test('of a replacement that did not happen leads back to the review, with the same key', async () => {
    const { submit, answer, sent, snapshot, told } = await openLost(fault('error.replaceCard'))
    await answer('readCards', there)
    expect(selectStep(snapshot())).toBe('review')
    expect(selectFailure(snapshot())).toEqual(failed('error.replaceCard'))
    expect(told('cards.refresh')).toHaveLength(1)
    submit()
    const [first, second] = sent().map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
    await answer('replaceCard', replacement)
    expect(selectStep(snapshot())).toBe('replaced')
  })

  test('is looked up again while the issuer may still be at it, and by itself', async () => {
    const { answer, snapshot, clock, notices } = await openLost()
    await answer('readCards', there)
    expect(selectStep(snapshot())).toBe('unconfirmed')
    clock.advance(10_000)
    expect(selectIsChecking(snapshot())).toBe(true)
    expect(notices()).toEqual([])
  })

  test('gone, and nothing in its place: neither yes nor no, and in the end that is what is said', async () => {
    const { answer, snapshot, clock, notices, isInFlight } = await openLost()
    for (const _ of [1, 2]) {
      await answer('readCards', [])
      expect(selectStep(snapshot())).toBe('unconfirmed')
      clock.advance(10_000)
    }
    await answer('readCards', [])
    expect(selectStep(snapshot())).toBe('gone')
    expect(isInFlight()).toBe(false)
    expect(notices()).toMatchObject([{ type: 'warning', message: { key: 'replaceCard.gone' } }])
  })
})

describe('ORD-15 the issuer does not know the card any more', () => {
  async function openNotFound() {
    const opened = await open()
    opened.toReview()
    opened.submit()
    await opened.refuse('replaceCard', unknownThere)
    return opened
  }

  test('replaced from another tab: it is said, and the new card is shown', async () => {
    const { answer, snapshot, notices, told, submit, sent } = await openNotFound()
    expect(notices()).toEqual([])
    await answer('readCards', successor)
    expect(selectStep(snapshot())).toBe('superseded')
    expect(selectReplacement(snapshot())?.clientId).toBe('2000000001')
    expect(selectFailure(snapshot())).toBeNull()
    expect(notices()).toEqual([
      {
        ...notice('warning', 'replaceCard.lockUnknown'),
        message: { key: 'replaceCard.superseded', values: { digits: '0001' } },
      },
    ])
    expect(told('cards.refresh')).toHaveLength(1)
    submit()
    expect(sent()).toHaveLength(1)
  })

  test('gone without another: it is said', async () => {
    const { answer, snapshot } = await openNotFound()
    await answer('readCards', [])
    expect(selectStep(snapshot())).toBe('gone')
  })

  test.each([
    ['still in the list', (rig: Awaited<ReturnType<typeof open>>) => rig.answer('readCards', there)],
    [
      'in a list that cannot be read',
      (rig: Awaited<ReturnType<typeof open>>) => rig.refuse('readCards', refusal('error.readCards')),
    ],
  ])('%s: the refusal stands', async (_, settleIt) => {
    const opened = await openNotFound()
    await settleIt(opened)
    expect(selectStep(opened.snapshot())).toBe('review')
    expect(selectFailure(opened.snapshot())).toEqual(failed('error.replaceCard'))
    expect(opened.notices()).toEqual([errorNotice(failed('error.replaceCard'))])
  })
})

describe('what was under way when the page was loaded again', () => {
  function reopen(effect: 'lock' | 'replacement') {
    const rig = openRig(replaceCardMachine, { ...input, resume: resumedOf(effect) })
    stop = rig.stop
    const snapshot = () => rig.actor.getSnapshot()
    return { ...rig, snapshot, notices: () => rig.told('notification.show').map((event) => event['notification']) }
  }

  test('is kept as what a lookup needs', async () => {
    const locking = await open()
    locking.choose('lost')
    expect(selectResume(locking.snapshot())).toEqual(resumeOf('lock'))
    const replacing = await open()
    replacing.toReview()
    replacing.submit()
    expect(selectResume(replacing.snapshot())).toEqual(resumeOf('replacement'))
    for (const snapshot of [locking.snapshot(), replacing.snapshot()]) {
      const stored = { ...selectResume(snapshot), sentAt: NOW }
      expect(v.parse(replacementResumeSchema, stored)).toEqual(stored)
    }
  })

  test('a replacement is told as it is', async () => {
    const { answer, notices, told, snapshot, countOf } = reopen('replacement')
    expect(countOf('readSubject')).toBe(0)
    await answer('readCards', successor)
    expect(snapshot().hasTag('inFlight')).toBe(false)
    expect(notices()).toEqual([success('replaceCard.done', { digits: '0001' })])
    expect(told('cards.refresh')).toHaveLength(1)
  })

  test('a replacement that did not happen is told', async () => {
    const { answer, notices, clock, snapshot } = reopen('replacement')
    for (const look of [1, 2, 3]) {
      await answer('readCards', there)
      if (look < 3) clock.advance(10_000)
    }
    expect(snapshot().hasTag('inFlight')).toBe(false)
    expect(notices()).toMatchObject([
      { type: 'warning', message: { key: 'replaceCard.notReplaced', values: { digits: '0001' } } },
    ])
  })

  test('a lock is told, and the list agrees', async () => {
    const { answer, notices, told, snapshot } = reopen('lock')
    await answer('readCards', locked)
    expect(selectStep(snapshot())).toBe('reading')
    expect(notices()).toEqual([success('replaceCard.locked', { digits: '0001' })])
    expect(told('card.changed')).toHaveLength(1)
  })

  test('a lock that did not happen is told', async () => {
    const { answer, notices, clock, snapshot } = reopen('lock')
    for (const look of [1, 2, 3]) {
      await answer('readCards', there)
      if (look < 3) clock.advance(10_000)
    }
    expect(selectStep(snapshot())).toBe('reading')
    expect(notices()).toEqual([errorNotice(failed('error.setCardStatus'))])
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

  const { submit, refuse, send, snapshot } = await open()
  const errors = () => selectFieldErrors(snapshot())
  for (const values of [{ reason: 'damaged' }, identityTyped]) {
    submit({})
    expect(errors()).not.toEqual({})
    submit(values)
    expect(errors()).toEqual({})
  }
  submit({})
  await refuse('replaceCard', refused)
  expect(selectFailure(snapshot())).toEqual(failed('error.replaceCard'))
  expect(selectAddress(snapshot())).not.toBeNull()
  send({ type: 'step.back' })
  expect([selectStep(snapshot()), selectFailure(snapshot()), selectAddress(snapshot())]).toEqual([
    'address',
    null,
    null,
  ])
})
