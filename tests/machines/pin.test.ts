import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { pinMachine } from '../../machines/pin/pinMachine'
import { selectChallenge, selectEmptied, selectHasChanged } from '../../machines/pin/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import { pinNoteOn } from '../../rules/cards/pin'
import { openRig } from '../support/rig'
import { cardOf, refusal } from '../support/samples'
import { lost, nothing, typed } from './pin.plan'

let stop = () => {}
afterEach(() => stop())

function open(isLeft = false) {
  const rig = openRig(pinMachine, { clientId: '1000000001', digits: '0001' }, { isLeft })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    submit: (changes: Record<string, string> = {}) =>
      rig.send({ type: 'form.submit', values: { ...typed, ...changes } }),
    errors: () => selectFieldErrors(snapshot()),
    failure: () => selectFailure(snapshot()),
    sent: () => rig.calls['setPin']?.map(({ input }) => input) ?? [],
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
    const { submit, errors, sent } = open()
    submit(nothing)
    expect(errors()).toEqual({
      pin: 'pin.required',
      confirmPin: 'pin.confirm.required',
      securityResponse: 'pin.answer.required',
    })
    expect(sent()).toEqual([])
  })

  test.each([
    ['PIN-03', '123', 'pin.length'],
    ['PIN-03', '12345', 'pin.length'],
    ['PIN-04', '12a4', 'pin.digits'],
    ['PIN-04', '١٢٣٤', 'pin.digits'],
    ['PIN-03', '1 34', 'pin.length'],
  ])('%s: %s is refused', (_, pin, key) => {
    const { submit, errors, sent } = open()
    submit({ pin, confirmPin: pin })
    expect(errors()).toEqual({ pin: key })
    expect(sent()).toEqual([])
  })

  test('PIN-05: both entries match', () => {
    const { submit, errors, sent } = open()
    submit({ confirmPin: '0021' })
    expect(errors()).toEqual({ confirmPin: 'pin.mismatch' })
    expect(sent()).toEqual([])
  })
})

test('PIN-06 PIN-07 OP-45: goes out once, as text, with the answer', () => {
  const { submit, sent, seen } = open()
  submit({ pin: ' 0012 ' })
  submit()
  expect(seen()).toEqual({ busy: true, changed: false, emptied: 0 })
  expect(sent()).toEqual([
    { clientId: '1000000001', values: { pin: '0012', confirmPin: '0012', securityResponse: 'Bluenose' } },
  ])
})

test('PIN-08 NOT-18: success is said and ends the form until the PIN is to be changed again', async () => {
  const { submit, send, answer, notices, seen, sent } = open()
  submit()
  await answer('setPin')
  expect(notices()).toEqual([{ type: 'notification.show', notification: ofCard(success('pin.changed'), '0001') }])
  expect(seen()).toMatchObject({ busy: false, changed: true })
  submit()
  expect(seen()).toMatchObject({ busy: false, changed: true })
  send({ type: 'pin.again' })
  expect(seen()).toMatchObject({ busy: false, changed: false })
  submit()
  expect(sent()).toHaveLength(2)
})

test('a refusal empties the fields, and is there until the next try', async () => {
  const { submit, refuse, notices, failure, seen } = open()
  submit()
  await refuse('setPin', new CallError(failed('error.setPin'), 400))
  expect(notices()).toEqual([{ type: 'notification.show', notification: errorNotice(failed('error.setPin')) }])
  submit(nothing)
  expect(failure()).toEqual(failed('error.setPin'))
  expect(seen()).toEqual({ busy: false, changed: false, emptied: 1 })
  submit()
  expect(failure()).toBeNull()
  expect(seen().busy).toBe(true)
})

describe('a wrong answer', () => {
  const wrong = failed('error.wrongAnswer')
  const about = { ...wrong, fields: ['securityResponse'] }

  test('is a refusal of its field, which no notification repeats, until the next try', async () => {
    const { submit, refuse, notices, failure, seen } = open()
    submit()
    await refuse('setPin', refusal('error.wrongAnswer'))
    submit(nothing)
    expect([failure(), notices()]).toEqual([about, []])
    expect(seen()).toEqual({ busy: false, changed: false, emptied: 1 })
    submit()
    expect([failure(), seen().busy]).toEqual([null, true])
  })

  test('is a notification, with its card, if the form was left', async () => {
    const { submit, refuse, notices } = open(true)
    submit()
    await refuse('setPin', refusal('error.wrongAnswer'))
    expect(notices()).toEqual([
      { type: 'notification.show', notification: ofCard(errorNotice(about), '0001'), whenLeft: true },
    ])
  })

  test('is a notification if the form is for another card now', async () => {
    const { submit, send, refuse, notices, failure } = open()
    submit()
    send({ type: 'card.switched', clientId: '1000000002', digits: '0002' })
    await refuse('setPin', refusal('error.wrongAnswer'))
    expect([failure(), notices()]).toEqual([null, [{ type: 'notification.show', notification: errorNotice(wrong) }]])
  })
})

test.each([
  ['a lost answer', lost],
  ['a 500', new CallError(failed('error.setPin'), 500)],
  ['a 502', new CallError(failed('error.setPin'), 502)],
  ['a 504', new CallError(failed('error.setPin'), 504)],
  ['an answer that is not the issuer’s', new CallError(failed('error.setPin'), 200)],
])('%s: it is not known whether the PIN has changed, in the form and in the notification', async (_, error) => {
  const { submit, refuse, notices, failure, seen } = open()
  submit()
  await refuse('setPin', error)
  expect(notices()).toEqual([
    { type: 'notification.show', notification: ofCard(errorNotice(failed('pin.unconfirmed')), '0001') },
  ])
  expect(failure()).toEqual(failed('pin.unconfirmed'))
  expect(seen().emptied).toBe(1)
})

test.each([
  ['the wrong answer', 'error.wrongAnswer', 400],
  ['other details', 'error.setPin', 422],
  ['an issuer that is not available', 'error.serviceUnavailable', 503],
] as const)('%s empties the fields', async (_, key, status) => {
  const { submit, refuse, seen } = open()
  submit()
  await refuse('setPin', new CallError(failed(key), status))
  expect(seen().emptied).toBe(1)
})

test('what is wrong with a field takes the place of the refusal before', async () => {
  const { submit, refuse, failure, errors } = open()
  submit()
  await refuse('setPin', refusal('error.wrongAnswer'))
  submit({ pin: '1', confirmPin: '1' })
  expect([failure(), errors()]).toEqual([null, { pin: 'pin.length' }])
})

test('the flow goes on when its screen is left while the PIN is being set', async () => {
  const { submit, answer, actor } = open()
  submit()
  expect(actor.getSnapshot().hasTag('inFlight')).toBe(true)
  await answer('setPin')
  expect(actor.getSnapshot().hasTag('inFlight')).toBe(false)
})

test('PIN-10: neither PIN nor answer is ever in the context', async () => {
  const { submit, refuse, answer, kept } = open()
  const secrets = () => ['7391', 'planted answer'].filter((secret) => kept().includes(secret))
  const planted = { pin: '7391', confirmPin: '7391', securityResponse: 'planted answer' }
  submit({ ...planted, confirmPin: '7390' })
  expect(secrets()).toEqual([])
  submit(planted)
  expect(secrets()).toEqual([])
  await refuse('setPin', refusal('error.setPin'))
  expect(secrets()).toEqual([])
  submit(planted)
  await answer('setPin')
  expect(secrets()).toEqual([])
})

describe('when another card becomes the current one', () => {
  test('what was typed is dropped with what was wrong with it', () => {
    const { submit, send, errors, seen, sent } = open()
    submit({ confirmPin: '0021' })
    send({ type: 'card.switched', clientId: '1000000002', digits: '0002' })
    expect(errors()).toEqual({})
    expect(seen().emptied).toBe(1)
    submit()
    expect(sent()).toMatchObject([{ clientId: '1000000002' }])
  })

  test('the same card told again drops nothing', () => {
    const { submit, send, errors, seen } = open()
    submit({ confirmPin: '0021' })
    send({ type: 'card.switched', clientId: '1000000001', digits: '0001' })
    expect(errors()).toEqual({ confirmPin: 'pin.mismatch' })
    expect(seen().emptied).toBe(0)
  })

  test('what is under way stays for the card before, and the next is for the new one', async () => {
    const { submit, send, answer, sent } = open()
    submit()
    send({ type: 'card.switched', clientId: '1000000002', digits: '0002' })
    await answer('setPin')
    submit()
    expect(sent()).toMatchObject([{ clientId: '1000000001' }, { clientId: '1000000002' }])
  })

  test('what became of the card before is said, and not shown in the form of the new one', async () => {
    const { submit, send, answer, refuse, notices, failure, seen } = open()
    submit()
    send({ type: 'card.switched', clientId: '1000000002', digits: '0002' })
    await answer('setPin')
    expect(notices()).toEqual([{ type: 'notification.show', notification: ofCard(success('pin.changed'), '0001') }])
    expect(seen().changed).toBe(false)
    submit()
    send({ type: 'card.switched', clientId: '1000000001', digits: '0001' })
    await refuse('setPin', lost)
    expect(notices()).toEqual([
      { type: 'notification.show', notification: ofCard(errorNotice(failed('pin.unconfirmed')), '0002') },
    ])
    expect(failure()).toBeNull()
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
  expect(other.sent()).toHaveLength(1)
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
