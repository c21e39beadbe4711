import { afterEach, describe, expect, test } from 'vitest'
import { cardLockEffect } from '../../machines/card/cardLock'
import { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import {
  selectCanLock,
  selectCanUndo,
  selectCanUnlock,
  selectCardState,
  selectFailure,
  selectInDoubt,
  selectIsAsked,
  selectIsBusy,
  selectIsRelocking,
  selectPressed,
} from '../../machines/card/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { cardStatusPlan } from './cardStatus.plan'

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
    hear: (name: keyof typeof cardStatusPlan.samples) => rig.send(cardStatusPlan.samples[name]),
    begun: () => rig.told('effect.begin').map(({ effect }) => (effect as { terms: object }).terms),
    seen: () => {
      const snapshot = rig.actor.getSnapshot()
      return {
        state: selectCardState(snapshot),
        canLock: selectCanLock(snapshot),
        canUnlock: selectCanUnlock(snapshot),
        canUndo: selectCanUndo(snapshot),
        isAsked: selectIsAsked(snapshot),
        pressed: selectPressed(snapshot),
        busy: selectIsBusy(snapshot),
        failure: selectFailure(snapshot),
        inDoubt: selectInDoubt(snapshot),
      }
    },
  }
}

const resting = { canUndo: false, isAsked: false, pressed: null, busy: false, failure: null, inDoubt: null }
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
    const { send, ask, seen } = open('S')
    ask('card.unlock')
    send({ type: 'card.reported', cardStatus: 'S' })
    expect(seen().isAsked).toBe(true)
  })
})

describe.each([
  { ask: 'card.lock', from: 'A', to: 'S', word: 'lock', before: active, after: { ...locked, canUndo: true } },
  { ask: 'card.unlock', from: 'S', to: 'A', word: 'unlock', before: locked, after: active },
] as const)('$ask', ({ ask, from, to, word, before, after }) => {
  const terms = { clientId, wanted: to, digits: '0001' }
  function accepted() {
    const rig = open(from)
    rig.ask(ask)
    if (word === 'unlock') rig.accept()
    return rig
  }

  test('CRD-49 CRD-50: one change of this card is sent', () => {
    const rig = accepted()
    rig.accept()
    rig.ask(ask)
    rig.send({ type: 'prompt.dismiss' })
    expect(rig.seen()).toMatchObject(word === 'lock' ? { pressed: 'lock', isAsked: false } : { isAsked: true })
    expect(rig.seen().busy).toBe(true)
    expect(rig.begun()).toEqual([terms])
  })

  test('CRD-51: success changes the card', () => {
    const rig = accepted()
    rig.hear(`${word} done`)
    expect(rig.seen()).toEqual(after)
  })

  test('NOT-14: failure leaves the card as it was, until it is asked again', () => {
    const rig = accepted()
    rig.hear(`${word} refused`)
    expect(rig.seen()).toEqual({ ...before, failure })
    rig.ask(ask)
    expect(rig.seen().failure).toBeNull()
  })

  test('the change had been made after all: the issuer says so and the failure goes', () => {
    const rig = accepted()
    rig.hear(`${word} refused`)
    rig.send({ type: 'card.reported', cardStatus: to })
    expect(rig.seen()).toEqual({ ...after, canUndo: false })
  })

  test('CRD-53: a doubt closes the prompt, and is shown until the outcome is known', () => {
    const rig = accepted()
    rig.hear(`${word} in doubt`)
    expect(rig.seen()).toMatchObject({ isAsked: false, pressed: null, busy: false, failure: null, inDoubt: word })
    rig.send({ type: 'card.reported', cardStatus: 'N' })
    rig.send({ type: 'status.check' })
    expect(rig.told('effect.check')).toEqual([{ type: 'effect.check', key: `cardLock ${clientId} ${to}` }])
    rig.hear(`${word} done`)
    expect(rig.seen()).toEqual(after)
  })

  test.each([
    ['CRD-51', { type: 'effect.done', result: to }, success(`card.${word}.done`), 'card.changed'],
    ['NOT-14', { type: 'effect.refused', failure }, errorNotice(failure), 'cards.refresh'],
    ['CRD-53', { type: 'effect.notDone', failure: null, isDoubted: true }, errorNotice(failure), 'cards.refresh'],
  ] as const)(
    '%s what became of it is said of the card, and the cards are changed or read',
    (_, outcome, notice, fact) => {
      const facts = cardLockEffect.factsOn?.(outcome, terms, false) ?? []
      expect(facts).toContainEqual({ type: 'notification.show', notification: ofCard(notice, '0001') })
      expect(facts.map(({ type }) => type)).toContain(fact)
      expect(facts).toHaveLength(2)
    },
  )

  test.each([
    [to, { type: 'effect.done', result: to }],
    [from, { type: 'notFound' }],
    [null, { type: 'notFound' }],
  ])("S4 the issuer's list tells the outcome: %s", (status, found) => {
    expect(cardLockEffect.outcomeIn?.(status, { key: 'key-1', terms })).toEqual(found)
  })
})

describe('the prompt before an unlock', () => {
  test('CRD-53: dismissing it sends nothing', () => {
    const rig = open('S')
    rig.ask('card.unlock')
    expect(rig.seen()).toMatchObject({ isAsked: true, busy: false, canUnlock: false })
    rig.send({ type: 'prompt.dismiss' })
    expect(rig.seen()).toEqual(locked)
    expect(rig.begun()).toEqual([])
  })
})

describe('a lock that was pressed by mistake', () => {
  const unlocking = { clientId, wanted: 'A', digits: '0001' }
  const lockHere = () => {
    const rig = open('A')
    rig.ask('card.lock')
    rig.hear('lock done')
    return rig
  }

  test('is taken back without a question', () => {
    const rig = lockHere()
    rig.send({ type: 'lock.undo' })
    expect(rig.seen()).toMatchObject({ pressed: 'unlock', isAsked: false, busy: true })
    expect(rig.begun().at(-1)).toEqual(unlocking)
    rig.hear('unlock done')
    expect(rig.seen()).toEqual(active)
  })

  test('DEV-43 only within five seconds: then unlocking asks', () => {
    const rig = lockHere()
    rig.clock.advance(4_999)
    expect(rig.seen().canUndo).toBe(true)
    rig.clock.advance(1)
    expect(rig.seen()).toEqual(locked)
    rig.send({ type: 'lock.undo' })
    rig.ask('card.unlock')
    expect(rig.seen().isAsked).toBe(true)
    expect(rig.begun()).toHaveLength(1)
  })

  test.each([
    ['in another tab', (rig: ReturnType<typeof open>) => rig.hear('lock under way')],
    ['before a reload', (rig: ReturnType<typeof open>) => rig.hear('lock in doubt')],
  ])('cannot be undone here if it was pressed %s', (_, begin) => {
    const rig = open('A')
    begin(rig)
    rig.hear('lock done')
    expect(rig.seen()).toEqual(locked)
  })
})

describe('a lock in doubt', () => {
  test('CRD-51 may be sent again without a prompt, and stays in doubt meanwhile', () => {
    const rig = open('A')
    rig.hear('lock in doubt')
    expect(rig.seen()).toMatchObject({ inDoubt: 'lock', canLock: true, busy: false })
    rig.ask('card.lock')
    expect(rig.told('effect.again')).toHaveLength(1)
    rig.hear('lock in doubt, sent again')
    expect(rig.seen()).toMatchObject({ inDoubt: 'lock', canLock: false, isAsked: false, busy: true, failure: null })
    expect(selectIsRelocking(rig.actor.getSnapshot())).toBe(true)
    rig.hear('lock done')
    expect(rig.seen()).toEqual(locked)
  })

  test('whose second call was refused says so of the card', () => {
    const refused = { ...failed('error.setCardStatus'), serverMessage: 'Not now.' }
    const terms = { clientId, wanted: 'S', digits: '0001' } as const
    const said = (isUnsent: boolean) => cardLockEffect.factsOnRefusedRepeat?.(refused, terms, isUnsent)
    const shown = (failure: typeof refused) => ({
      type: 'notification.show',
      notification: ofCard(errorNotice(failure), '0001'),
    })
    expect(said(false)).toEqual([shown({ ...refused, key: 'error.lockAgain' })])
    expect(said(true)).toEqual([shown(refused)])
    expect(cardLockEffect.mayRepeat?.(terms)).toBe(true)
  })

  test('an unlock in doubt is only looked up', () => {
    const rig = open('S')
    rig.hear('unlock in doubt')
    expect(rig.seen()).toMatchObject({ inDoubt: 'unlock', canLock: false, canUnlock: false })
    expect(cardLockEffect.mayRepeat?.({ clientId, wanted: 'A', digits: '0001' })).toBe(false)
  })
})

test('a change that was begun elsewhere opens no prompt here, and what another one came to is not its outcome', () => {
  const rig = open('A')
  rig.hear('lock under way')
  expect(rig.seen()).toMatchObject({ isAsked: false, busy: true, canLock: false })
  rig.hear('unlock done')
  expect(rig.seen()).toMatchObject({ state: 'active', busy: true })
  rig.hear('lock done')
  expect(rig.seen()).toEqual(locked)
})
