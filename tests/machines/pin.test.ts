import { afterEach, describe, expect, test } from 'vitest'
import { factsOf } from '../../machines/effect/effects'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { pinBegun, pinEffect } from '../../machines/pin/pin'
import { type HandedOver, pinMachine } from '../../machines/pin/pinMachine'
import { selectChallenge, selectEmptied, selectHasChanged } from '../../machines/pin/selectors'
import { failed } from '../../machines/shared/failure'
import { pinNoteOn } from '../../rules/cards/pin'
import { openRig } from '../support/rig'
import { cardOf, refusal } from '../support/samples'
import { input, nothing, pinPlan, typed } from './pin.plan'

const { samples } = pinPlan
let stop = () => {}
afterEach(() => stop())

function open() {
  const given: HandedOver[] = []
  const machine = pinMachine.provide({ actions: { handOver: (_, handedOver) => given.push(handedOver) } })
  const rig = openRig(machine, input)
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    given,
    submit: (changes: Record<string, string> = {}) =>
      rig.send({ type: 'form.submit', values: { ...typed, ...changes } }),
    errors: () => selectFieldErrors(snapshot()),
    failure: () => selectFailure(snapshot()),
    keys: () => rig.told('effect.begin').map(({ effect }) => (effect as { key: string }).key),
    seen: () => ({
      busy: selectIsBusy(snapshot()),
      changed: selectHasChanged(snapshot()),
      emptied: selectEmptied(snapshot()),
    }),
    kept: () => JSON.stringify(snapshot().context),
    notices: () => rig.heard().map(({ event }) => event),
  }
}

describe('before anything is sent', () => {
  test('PIN-02: PIN, its repetition and the answer are required', () => {
    const { submit, errors, keys } = open()
    submit(nothing)
    expect(errors()).toEqual({
      pin: 'pin.required',
      confirmPin: 'pin.confirm.required',
      securityResponse: 'pin.answer.required',
    })
    expect(keys()).toEqual([])
  })

  test.each([
    ['PIN-03', '123', 'pin.length'],
    ['PIN-03', '12345', 'pin.length'],
    ['PIN-04', '12a4', 'pin.digits'],
    ['PIN-04', '١٢٣٤', 'pin.digits'],
    ['PIN-03', '1 34', 'pin.length'],
  ])('%s: %s is refused', (_, pin, key) => {
    const { submit, errors, keys } = open()
    submit({ pin, confirmPin: pin })
    expect(errors()).toEqual({ pin: key })
    expect(keys()).toEqual([])
  })

  test('PIN-05: both entries match', () => {
    const { submit, errors, keys } = open()
    submit({ confirmPin: '0021' })
    expect(errors()).toEqual({ confirmPin: 'pin.mismatch' })
    expect(keys()).toEqual([])
  })
})

test('PIN-06 PIN-07 OP-45: goes out once, as text, with the answer', () => {
  const { submit, told, given, seen } = open()
  submit({ pin: ' 0012 ' })
  submit()
  expect(seen()).toEqual({ busy: true, changed: false, emptied: 0 })
  const [{ effect }] = told('effect.begin') as unknown as [{ effect: { key: string } }]
  expect(effect).toEqual({
    kind: 'pin',
    key: expect.any(String),
    subjects: ['pin 1000000001'],
    terms: { clientId: '1000000001', digits: '0001' },
  })
  const values = { pin: '0012', confirmPin: '0012', securityResponse: 'Bluenose' }
  expect([told('effect.begin').length, given]).toEqual([1, [{ key: effect.key, values }]])
})

test('PIN-08: success ends the form until the PIN is to be changed again, under another key', () => {
  const { submit, send, keys, seen } = open()
  submit()
  send(samples.done)
  expect(seen()).toMatchObject({ busy: false, changed: true })
  submit()
  expect(seen()).toMatchObject({ busy: false, changed: true })
  send({ type: 'pin.again' })
  expect(seen()).toMatchObject({ busy: false, changed: false })
  submit()
  expect([keys().length, new Set(keys()).size]).toEqual([2, 2])
})

test.each([
  ['refused', failed('error.setPin')],
  ['wrong answer', { ...failed('error.wrongAnswer'), fields: ['securityResponse'] }],
  ['not done', failed('connection.unsent')],
  ['unknown', failed('pin.unconfirmed')],
] as const)('%s: the fields are emptied, and it is said until the next try', (outcome, said) => {
  const { submit, send, failure, seen } = open()
  submit()
  send(samples[outcome])
  submit(nothing)
  expect(failure()).toEqual(said)
  expect(seen()).toEqual({ busy: false, changed: false, emptied: 1 })
  submit()
  expect([failure(), seen().busy]).toEqual([null, true])
})

test('what is wrong with a field takes the place of the refusal before', () => {
  const { submit, send, failure, errors } = open()
  submit()
  send(samples['wrong answer'])
  submit({ pin: '1', confirmPin: '1' })
  expect([failure(), errors()]).toEqual([null, { pin: 'pin.length' }])
})

test('PIN-10: neither PIN nor answer is ever in the context, or in what is begun', () => {
  const { submit, send, kept, told } = open()
  const secrets = () =>
    ['7391', 'planted answer'].filter((secret) => (kept() + JSON.stringify(told('effect.begin'))).includes(secret))
  const planted = { pin: '7391', confirmPin: '7391', securityResponse: 'planted answer' }
  submit({ ...planted, confirmPin: '7390' })
  expect(secrets()).toEqual([])
  for (const outcome of ['refused', 'unknown', 'done'] as const) {
    submit(planted)
    expect(secrets()).toEqual([])
    send(samples[outcome])
    expect(secrets()).toEqual([])
  }
})

describe('when another card becomes the current one', () => {
  const second = { type: 'card.switched', clientId: '1000000002', digits: '0002' } as const

  test('what was typed is dropped with what was wrong with it', () => {
    const { submit, send, errors, seen, told } = open()
    submit({ confirmPin: '0021' })
    send(second)
    expect(errors()).toEqual({})
    expect(seen().emptied).toBe(1)
    submit()
    expect(told('effect.begin')).toMatchObject([{ effect: { terms: { clientId: '1000000002', digits: '0002' } } }])
  })

  test('the same card told again drops nothing', () => {
    const { submit, send, errors, seen } = open()
    submit({ confirmPin: '0021' })
    send({ type: 'card.switched', clientId: '1000000001', digits: '0001' })
    expect(errors()).toEqual({ confirmPin: 'pin.mismatch' })
    expect(seen().emptied).toBe(0)
  })

  test('while one is set, the form is for the new one, and shows the other again when the holder is back', () => {
    const { submit, send, seen } = open()
    submit()
    send(second)
    expect(seen().busy).toBe(false)
    send({ type: 'card.switched', clientId: '1000000001', digits: '0001' })
    send(samples['under way'])
    expect(seen().busy).toBe(true)
  })
})

describe('what became of it is said on whatever page is open, with its card', () => {
  const said = (notification: Parameters<typeof ofCard>[0]) => [
    { type: 'notification.show', notification: ofCard(notification, '0001') },
  ]
  const wrong = failed('error.wrongAnswer')
  const failure = failed('error.setPin')
  test.each([
    ['PIN-08 NOT-18', { type: 'effect.done', result: null }, true, said(success('pin.changed'))],
    ['', { type: 'effect.refused', failure }, true, said(errorNotice(failure))],
    ['which its form shows itself,', { type: 'effect.refused', failure: wrong }, true, []],
    ['whose form was left,', { type: 'effect.refused', failure: wrong }, false, said(errorNotice(wrong))],
    ['', { type: 'effect.notDone', failure, isDoubted: false }, true, said(errorNotice(failure))],
    ['', { type: 'effect.notDone', failure: null, isDoubted: true }, true, said(errorNotice(failure))],
    ['', { type: 'effect.unknown' }, true, said(errorNotice(failed('pin.unconfirmed')))],
    ['also after a reload,', { type: 'effect.unknown' }, false, said(errorNotice(failed('pin.unconfirmed')))],
  ] as const)('%s %j (shown: %s)', (_, outcome, isShown, facts) => {
    const terms = { clientId: '1000000001', digits: '0001' }
    expect(pinEffect.factsOn?.(outcome, terms, isShown)).toEqual(facts)
    // Nothing else is said of it.
    const effect = { ...pinBegun('key-1', terms).effect, sentAt: 0 }
    const underWay = { ...effect, phase: 'sending', isElsewhere: false, isAnnounced: false } as const
    const context = {
      username: 'robin',
      clientId: null,
      underWay: { 'key-1': { ...underWay, title: 'screen.getpin.title' } as const },
      doubts: {},
      done: {},
      watches: isShown ? [{ id: 'x:1', about: { key: 'key-1' } }] : [],
      steps: [],
      said: [],
      stored: null,
    }
    expect(factsOf({ pin: pinEffect }, context, { effect, outcome })).toEqual(facts)
  })
})

test('the question is shown once it is known; that it is not is said and no obstacle', async () => {
  const { answer, actor } = open()
  expect(selectChallenge(actor.getSnapshot())).toBeNull()
  await answer('readQuestion', 'First ship?')
  expect(selectChallenge(actor.getSnapshot())).toBe('First ship?')
  const other = open()
  await other.refuse('readQuestion', refusal('error.readProfile'))
  expect(other.notices()).toEqual([
    { type: 'notification.show', notification: errorNotice(failed('error.readProfile')) },
  ])
  other.submit()
  expect(other.keys()).toHaveLength(1)
})

test.each([
  [{}, null],
  [{ cardStatus: 'S' }, 'locked'],
  [{ cardStatus: 'N' }, 'inactive'],
  [{ plasticFlag: false }, 'digital'],
  [{ plasticFlag: false, cardStatus: 'S' }, 'digital'],
  [{ plasticFlag: false, cardStatus: 'N' }, 'inactive'],
  [{ cardStatus: 'X' }, null],
] as const)('OP-77: of a card with %j one must know: %s', (changes, note) => {
  expect(pinNoteOn(cardOf(changes))).toBe(note)
})
