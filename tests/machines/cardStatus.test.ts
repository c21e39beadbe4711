import { afterEach, describe, expect, test } from 'vitest'
import { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import {
  selectCanLock,
  selectCanUnlock,
  selectCardState,
  selectFailure,
  selectInDoubt,
  selectIsBusy,
  selectIsChecking,
  selectIsRelocking,
  selectPrompt,
} from '../../machines/card/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, lostAnswer, refusal, unsent } from '../support/samples'

let stop = () => {}
afterEach(() => stop())

const clientId = '1000000001'
const failure = failed('error.setCardStatus')

function open(cardStatus: string) {
  const rig = openRig(cardStatusMachine, { clientId, cardStatus, lastFourDigits: '0001' })
  stop = rig.stop
  return {
    ...rig,
    ask: (type: 'card.lock' | 'card.unlock') => rig.send({ type }),
    accept: () => rig.send({ type: 'prompt.accept' }),
    seen: () => {
      const snapshot = rig.actor.getSnapshot()
      return {
        state: selectCardState(snapshot),
        canLock: selectCanLock(snapshot),
        canUnlock: selectCanUnlock(snapshot),
        prompt: selectPrompt(snapshot),
        busy: selectIsBusy(snapshot),
        failure: selectFailure(snapshot),
        inDoubt: selectInDoubt(snapshot),
      }
    },
  }
}

const resting = { prompt: null, busy: false, failure: null, inDoubt: null }
const active = { state: 'active', canLock: true, canUnlock: false, ...resting }
const locked = { state: 'locked', canLock: false, canUnlock: true, ...resting }

describe('what the issuer says', () => {
  test.each([
    ['A', active],
    ['S', locked],
    ['N', { state: 'inactive', canLock: false, canUnlock: false, ...resting }],
    ['X', { state: 'unrecognised', canLock: false, canUnlock: false, ...resting }],
    ['', { state: 'unrecognised', canLock: false, canUnlock: false, ...resting }],
  ])("CRD-45 to CRD-47, OP-44: status '%s'", (status, seen) => {
    expect(open(status).seen()).toEqual(seen)
  })

  test('is believed when it changes', () => {
    const { send, seen } = open('A')
    send({ type: 'card.reported', cardStatus: 'S' })
    expect(seen()).toEqual(locked)
    send({ type: 'card.reported', cardStatus: 'A' })
    expect(seen()).toEqual(active)
  })

  test('does not close the prompt when it is what was known', () => {
    const { send, ask, seen } = open('A')
    ask('card.lock')
    send({ type: 'card.reported', cardStatus: 'A' })
    expect(seen().prompt).toBe('lock')
  })
})

describe.each([
  { ask: 'card.lock', from: 'A', to: 'S', port: 'lockCard', prompt: 'lock', before: active, after: locked },
  { ask: 'card.unlock', from: 'S', to: 'A', port: 'unlockCard', prompt: 'unlock', before: locked, after: active },
] as const)('$ask', ({ ask, from, to, port, prompt, before, after }) => {
  test('CRD-53: dismissing the prompt makes no call', () => {
    const rig = open(from)
    rig.ask(ask)
    expect(rig.seen()).toMatchObject({ prompt, busy: false, canLock: false, canUnlock: false })
    rig.send({ type: 'prompt.dismiss' })
    expect(rig.seen()).toEqual(before)
    expect(rig.calls).toEqual({})
  })

  test('CRD-49 CRD-50: accepting it makes one call for this card', () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    rig.accept()
    rig.ask(ask)
    rig.send({ type: 'prompt.dismiss' })
    expect(rig.seen()).toMatchObject({ prompt, busy: true })
    expect(Object.keys(rig.calls)).toEqual([port])
    expect(rig.calls[port]?.map(({ input }) => input)).toEqual([{ clientId }])
  })

  test('CRD-51: success changes the card and is told once', async () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    await rig.answer(port)
    expect(rig.seen()).toEqual(after)
    expect(rig.heard().map(({ event }) => event)).toEqual([
      { type: 'card.changed', clientId, cardStatus: to },
      { type: 'notification.show', notification: ofCard(success(`card.${prompt}.done`), '0001') },
    ])
  })

  test('NOT-14: failure leaves the card as it was, says so, and has the issuer asked', async () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    await rig.refuse(port, refusal('error.setCardStatus'))
    expect(rig.seen()).toEqual({ ...before, failure })
    expect(rig.heard().map(({ event }) => event)).toEqual([
      { type: 'notification.show', notification: ofCard(errorNotice(failure), '0001') },
      { type: 'cards.refresh' },
    ])
    rig.ask(ask)
    expect(rig.seen().failure).toBeNull()
  })

  test('the change had been made after all: the issuer says so and the failure goes', async () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    await rig.refuse(port, refusal('error.setCardStatus'))
    rig.send({ type: 'card.reported', cardStatus: to })
    expect(rig.seen()).toEqual(after)
  })

  test('CRD-53: an answer that was lost is looked up, and the change that was made is said', async () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    await rig.refuse(port, lostAnswer('error.setCardStatus'))
    expect(rig.seen()).toMatchObject({ prompt: null, busy: true, failure: null, inDoubt: prompt })
    expect(rig.lastCall('readStatus').input).toEqual({ clientId })
    expect(rig.heard()).toEqual([])
    await rig.answer('readStatus', to)
    expect(rig.seen()).toEqual(after)
    expect(rig.heard().map(({ event }) => event)).toEqual([
      { type: 'card.changed', clientId, cardStatus: to },
      { type: 'notification.show', notification: ofCard(success(`card.${prompt}.done`), '0001') },
    ])
  })

  test('a request that may still be running is looked up three times before it counts as not made', async () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    await rig.refuse(port, lostAnswer('error.setCardStatus'))
    for (const lookups of [1, 2]) {
      expect(rig.countOf('readStatus')).toBe(lookups)
      await rig.answer('readStatus', from)
      expect(rig.seen()).toMatchObject({ busy: false, failure: null, inDoubt: prompt, canUnlock: false })
      rig.clock.advance(9_999)
      expect(rig.countOf('readStatus')).toBe(lookups)
      rig.clock.advance(1)
    }
    expect(rig.heard()).toEqual([])
    await rig.answer('readStatus', from)
    expect(rig.seen()).toEqual({ ...before, failure })
    expect(rig.heard().map(({ event }) => event)).toEqual([
      { type: 'notification.show', notification: ofCard(errorNotice(failure), '0001') },
      { type: 'cards.refresh' },
    ])
  })

  test('after a fault of the issuer one look is enough', async () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    await rig.refuse(port, fault('error.setCardStatus'))
    await rig.answer('readStatus', from)
    expect(rig.seen()).toEqual({ ...before, failure })
    expect(rig.countOf('readStatus')).toBe(1)
  })

  test('nothing is said while the issuer cannot be asked, however long; the holder may ask at once', async () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    await rig.refuse(port, fault('error.setCardStatus'))
    for (const lookups of [1, 2, 3, 4, 5]) {
      expect(rig.countOf('readStatus')).toBe(lookups)
      await rig.refuse('readStatus', refusal('error.readBalances'))
      expect(rig.seen()).toMatchObject({ failure: null, inDoubt: prompt })
      rig.clock.advance(10_000)
    }
    await rig.refuse('readStatus', refusal('error.readBalances'))
    rig.send({ type: 'status.check' })
    await rig.answer('readStatus', to)
    expect(rig.seen()).toEqual(after)
  })

  test('what the issuer said before the change is not believed while it is made', async () => {
    const rig = open(from)
    rig.ask(ask)
    rig.accept()
    rig.send({ type: 'card.reported', cardStatus: 'N' })
    expect(rig.seen()).toMatchObject({ prompt, busy: true })
    await rig.answer(port)
    expect(rig.seen()).toEqual(after)
  })
})

describe('a lock in doubt', () => {
  async function openDoubted(error = lostAnswer('error.setCardStatus')) {
    const rig = open('A')
    rig.ask('card.lock')
    rig.accept()
    await rig.refuse('lockCard', error)
    await rig.refuse('readStatus', refusal('error.readBalances'))
    return rig
  }

  test('CRD-51 may be locked again without a prompt, stays in doubt meanwhile, and what that changed is said', async () => {
    const rig = await openDoubted()
    expect(rig.seen()).toMatchObject({ inDoubt: 'lock', canLock: true })
    rig.ask('card.lock')
    expect(rig.seen()).toMatchObject({ inDoubt: 'lock', canLock: false, prompt: null, busy: true, failure: null })
    expect(selectIsRelocking(rig.actor.getSnapshot())).toBe(true)
    expect(rig.countOf('lockCard')).toBe(2)
    await rig.answer('lockCard')
    expect(rig.seen()).toEqual(locked)
    expect(rig.heard().map(({ event }) => event.type)).toEqual(['card.changed', 'notification.show'])
  })

  test.each([
    ['refused', refusal('error.setCardStatus'), [ofCard(errorNotice(failed('error.lockAgain')), '0001')]],
    [
      'refused with words',
      new CallError({ ...failure, serverMessage: 'Not now.' }, 400),
      [ofCard(errorNotice({ ...failed('error.lockAgain'), serverMessage: 'Not now.' }), '0001')],
    ],
    ['not sent', unsent(), [ofCard(errorNotice(failed('connection.unsent')), '0001')]],
    ['faulted', fault('error.setCardStatus'), []],
  ])(
    'that is %s when locked again says so, and stays in doubt: the first request may still run',
    async (_, error, told) => {
      const rig = await openDoubted()
      rig.ask('card.lock')
      await rig.refuse('lockCard', error)
      expect(rig.heard().map(({ event }) => event['notification'])).toEqual(told)
      for (const _lookup of [1, 2]) {
        expect(rig.seen()).toMatchObject({ inDoubt: 'lock', failure: null })
        await rig.answer('readStatus', 'A')
        rig.clock.advance(10_000)
      }
      await rig.answer('readStatus', 'A')
      expect(rig.seen()).toEqual({ ...active, failure })
    },
  )

  test('that is lost again is looked up for as long as the second request may run', async () => {
    const rig = await openDoubted(fault('error.setCardStatus'))
    rig.ask('card.lock')
    await rig.refuse('lockCard', lostAnswer('error.setCardStatus'))
    await rig.answer('readStatus', 'A')
    expect(rig.seen()).toMatchObject({ inDoubt: 'lock', failure: null })
    rig.clock.advance(10_000)
    await rig.answer('readStatus', 'S')
    expect(rig.seen()).toEqual(locked)
  })

  test.each([
    ['ten seconds without a response', (rig: Awaited<ReturnType<typeof openDoubted>>) => rig.clock.advance(10_000)],
    ['a press', (rig: Awaited<ReturnType<typeof openDoubted>>) => rig.send({ type: 'status.check' })],
  ])('that is locked again is looked up after %s, for as long as that request may run', async (_, wait) => {
    const rig = await openDoubted(fault('error.setCardStatus'))
    rig.ask('card.lock')
    wait(rig)
    expect(selectIsChecking(rig.actor.getSnapshot())).toBe(true)
    for (const _lookup of [1, 2, 3, 4, 5, 6]) {
      await rig.answer('readStatus', 'A')
      expect(rig.seen()).toMatchObject({ inDoubt: 'lock', failure: null })
      rig.clock.advance(10_000)
    }
    await rig.answer('readStatus', 'A')
    expect(rig.seen()).toEqual({ ...active, failure })
  })

  test('an unlock in doubt is only looked up', async () => {
    const rig = open('S')
    rig.ask('card.unlock')
    rig.accept()
    await rig.refuse('unlockCard', lostAnswer('error.setCardStatus'))
    expect(rig.seen()).toMatchObject({ inDoubt: 'unlock', canLock: false, canUnlock: false })
  })
})

describe('after a reload in the middle of a change', () => {
  function reopen(sentAt: number) {
    const resume = { wanted: 'S', sentAt } as const
    const rig = openRig(cardStatusMachine, { clientId, cardStatus: 'A', lastFourDigits: '0001', resume })
    stop = rig.stop
    return rig
  }

  test('CRD-51 S4 the issuer is asked first, and what was done is said', async () => {
    const rig = reopen(NOW - 1_000)
    expect(selectInDoubt(rig.actor.getSnapshot())).toBe('lock')
    rig.send({ type: 'card.reported', cardStatus: 'A' })
    await rig.answer('readStatus', 'S')
    expect(selectCardState(rig.actor.getSnapshot())).toBe('locked')
    expect(rig.heard().map(({ event }) => event)).toEqual([
      { type: 'card.changed', clientId, cardStatus: 'S' },
      { type: 'notification.show', notification: ofCard(success('card.lock.done'), '0001') },
    ])
  })

  test('CRD-53 that it was not done is believed a minute after it was sent, and not sooner', async () => {
    const rig = reopen(NOW)
    for (let seconds = 0; seconds < 60; seconds += 10) {
      await rig.answer('readStatus', 'A')
      expect([seconds, rig.heard()]).toEqual([seconds, []])
      rig.clock.advance(10_000)
    }
    await rig.answer('readStatus', 'A')
    expect(selectCardState(rig.actor.getSnapshot())).toBe('active')
    expect(rig.heard().map(({ event }) => event)).toEqual([
      { type: 'notification.show', notification: ofCard(errorNotice(failure), '0001') },
      { type: 'cards.refresh' },
    ])
  })
})
