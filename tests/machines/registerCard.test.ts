import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { registerCardMachine } from '../../machines/register-card/registerCardMachine'
import {
  selectAlias,
  selectClientId,
  selectIdentity,
  selectIsActivation,
  selectLastFourDigits,
  selectStep,
  selectSteps,
} from '../../machines/register-card/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import type { Purpose } from '../../rules/cards/registerCard'
import { NOBODY } from '../../rules/identity/identity'
import { LOOKUPS } from '../../rules/values/effect'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, refusal } from '../support/samples'
import { CLIENT_ID, holder, identity, lost, preparedFor, printed, refusedAt } from './registerCard.plan'

let stop = () => {}
afterEach(() => stop())

type Sent = { idempotencyKey: string; values: unknown; identity: unknown }

const kindOf = (isReloadable: boolean) => (isReloadable ? 'reloadable' : 'nonReloadable')

async function open(purpose: Purpose = 'register', someone = identity) {
  const rig = openRig(registerCardMachine, { purpose, resume: null })
  stop = rig.stop
  await rig.answer('prepare', preparedFor(someone))
  const snapshot = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, string>) => rig.send({ type: 'form.submit', values })
  return {
    ...rig,
    submit,
    step: () => selectStep(snapshot()),
    errors: () => selectFieldErrors(snapshot()),
    failure: () => selectFailure(snapshot()),
    busy: () => selectIsBusy(snapshot()),
    register: (values: Record<string, string> = printed) => rig.send({ type: 'card.register', values }),
    sent: () => (rig.calls['registerCard'] ?? []).map(({ input }) => input as Sent),
    notices: () => rig.heard().map(({ event }) => event),
    kept: () => JSON.stringify(snapshot().context),
    async review(isReloadable = false) {
      submit(printed)
      await rig.answer('findCard', { reloadability: kindOf(isReloadable), owned: [] })
      rig.heard()
    },
  }
}

describe('the card step', () => {
  test('ORD-01: names each empty field and asks nobody', async () => {
    const { submit, errors, calls } = await open()
    submit({ cardNumber: '', expiry: '', cvv: '', clientId: '', alias: '' })
    expect(errors()).toEqual({
      cardNumber: 'cardEntry.number.required',
      expiry: 'cardEntry.expiry.required',
      cvv: 'cardEntry.cvv.required',
      clientId: 'registerCard.clientId.required',
    })
    expect(calls['findCard']).toBeUndefined()
  })

  test('ORD-07: looks at the first digits with the list that the issuer gave', async () => {
    const { submit, errors } = await open()
    submit({ ...printed, cardNumber: '4000 0000 0000 0002' })
    expect(errors()).toEqual({ cardNumber: 'registerCard.cardNumber.bin' })
  })

  test('ORD-09: looks the type up by the Client ID, once', async () => {
    const { submit, calls, busy } = await open()
    submit(printed)
    submit(printed)
    expect(busy()).toBe(true)
    expect(calls['findCard']?.map(({ input }) => input)).toEqual([{ clientId: CLIENT_ID }])
  })

  test.each([
    ['register', true, 'error.onlyNonReloadable'],
    ['activate', false, 'error.onlyReloadable'],
  ] as const)('ORD-08: /%s refuses a card that is reloadable: %s', async (purpose, isReloadable, key) => {
    const { submit, answer, errors, step, sent } = await open(purpose)
    submit(printed)
    await answer('findCard', { reloadability: kindOf(isReloadable), owned: [] })
    expect(step()).toBe('card')
    expect(errors()).toEqual({ clientId: key })
    expect(sent()).toEqual([])
  })

  test('CRD-65: a second reloadable is refused before anything is sent', async () => {
    const { submit, answer, errors } = await open('either')
    submit(printed)
    await answer('findCard', {
      reloadability: 'reloadable',
      owned: [{ clientId: '1000000001', cardStatus: 'S', cardType: 'select' }],
    })
    expect(errors()).toEqual({ clientId: 'registerCard.secondReloadable' })
  })

  test('a lookup that fails says so and keeps the step', async () => {
    const { submit, refuse, failure, step, notices } = await open()
    submit(printed)
    notices()
    await refuse('findCard', refusal('error.cardType'))
    expect(step()).toBe('card')
    expect(failure()).toEqual(failed('error.cardType'))
    expect(notices()).toEqual([{ type: 'notification.show', notification: errorNotice(failed('error.cardType')) }])
  })
})

describe('the holder', () => {
  test('whose profile is complete is not asked', async () => {
    const { review, step, actor } = await open()
    await review()
    expect(step()).toBe('review')
    expect(selectSteps(actor.getSnapshot())).toEqual(['card', 'review'])
    expect(selectIdentity(actor.getSnapshot())).toEqual(identity)
    actor.send({ type: 'holder.edit' })
    expect(selectSteps(actor.getSnapshot())).toEqual(['card', 'holder', 'review'])
  })

  test('whose profile is blank is asked, by the rules of a profile', async () => {
    const { review, submit, step, errors, actor } = await open('register', NOBODY)
    await review()
    expect(step()).toBe('holder')
    submit({ ...holder, 'currentAddress.addressLine': 'PO Box 12', phoneNumber: '' })
    expect(errors()).toEqual({
      phoneNumber: 'identity.phone.required',
      'currentAddress.addressLine': 'identity.poBox',
    })
    submit(holder)
    expect(step()).toBe('review')
    expect(selectSteps(actor.getSnapshot())).toEqual(['card', 'holder', 'review'])
    expect(selectIdentity(actor.getSnapshot())).toEqual({ ...identity, occupation: '' })
  })

  test('who has registered one card is not asked with the next', async () => {
    const { review, submit, register, answer, send, step, actor } = await open('register', NOBODY)
    await review()
    submit(holder)
    register()
    await answer('registerCard')
    send({ type: 'registration.restart' })
    expect(selectSteps(actor.getSnapshot())).toEqual(['card', 'review'])
    await review()
    expect(step()).toBe('review')
  })

  test('is asked for all of it where the profile cannot be read', async () => {
    const rig = openRig(registerCardMachine, { purpose: 'register', resume: null })
    stop = rig.stop
    await rig.refuse('prepare', refusal('error.readProfile'))
    expect(selectStep(rig.actor.getSnapshot())).toBe('card')
    rig.send({ type: 'form.submit', values: printed })
    await rig.answer('findCard', { reloadability: 'nonReloadable', owned: [] })
    expect(selectStep(rig.actor.getSnapshot())).toBe('holder')
    expect(selectSteps(rig.actor.getSnapshot())).toContain('holder')
    expect(selectIdentity(rig.actor.getSnapshot())).toEqual(NOBODY)
  })
})

describe('the review', () => {
  test('shows of the card only what anybody may see', async () => {
    const { review, actor } = await open('either')
    await review(true)
    const snapshot = actor.getSnapshot()
    expect([
      selectLastFourDigits(snapshot),
      selectClientId(snapshot),
      selectAlias(snapshot),
      selectIsActivation(snapshot),
    ]).toEqual(['0076', CLIENT_ID, 'Groceries', true])
  })

  test('ORD-06: registers once, with number, expiry and code as the form still holds them', async () => {
    const { review, register, sent } = await open()
    await review()
    register()
    register()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toMatchObject({
      values: {
        cardNumber: '5100310000000076',
        expiry: { expiryMonth: '08', expiryYear: '28' },
        cvv: '137',
        clientId: CLIENT_ID,
        alias: 'Groceries',
      },
      identity,
    })
    expect(sent()[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/)
  })

  test('a review that was left and opened again is another intention', async () => {
    const { review, register, send, submit, answer, refuse, sent } = await open()
    await review()
    register()
    await refuse('registerCard', refusedAt('cvv'))
    submit(printed)
    await answer('findCard', { reloadability: 'nonReloadable', owned: [] })
    register()
    await refuse('registerCard', refusedAt('alias'))
    send({ type: 'card.edit' })
    expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  test('ORD-10 NOT-17: a registered card is said, and everything that it changes is told', async () => {
    const { review, register, answer, notices, step } = await open('activate')
    await review(true)
    register()
    await answer('registerCard')
    expect(step()).toBe('registered')
    expect(notices()).toEqual([
      { type: 'account.changed', changes: { legalFirstName: 'Robin', blankProfile: false, kycLevel: 1 } },
      { type: 'notification.show', notification: success('registerCard.registered') },
      { type: 'cards.refresh' },
    ])
  })

  test.each([
    ['cvv', 'card'],
    ['clientId', 'card'],
    ['legalLastName', 'holder'],
    ['currentAddress.postCode', 'holder'],
  ])('a refusal of %s leads to the step with that field', async (field, where) => {
    const { review, register, refuse, step, failure } = await open()
    await review()
    register()
    await refuse('registerCard', refusedAt(field))
    expect(step()).toBe(where)
    expect(failure()?.fieldMessages).toEqual([{ field, message: `Look at ${field}` }])
  })

  test('a card that another tab has registered meanwhile is in the account, and that is said', async () => {
    const { review, register, refuse, answer, step, errors, failure, notices } = await open()
    await review()
    register()
    await refuse('registerCard', refusal('error.registerCard'))
    await answer('readOwned', [{ clientId: CLIENT_ID, cardStatus: 'A', cardType: 'express' }])
    expect([step(), errors(), failure()]).toEqual(['card', { clientId: 'registerCard.held' }, null])
    expect(notices()).toEqual([
      { type: 'notification.show', notification: notice('info', 'registerCard.held') },
      { type: 'cards.refresh' },
    ])
  })

  test('a refusal is told also where the cards cannot be read', async () => {
    const { review, register, refuse, step, failure, notices } = await open()
    await review()
    register()
    await refuse('registerCard', refusal('error.registerCard'))
    await refuse('readOwned', refusal('error.readCards'))
    expect([step(), failure()]).toEqual(['review', failed('error.registerCard')])
    expect(notices()).toEqual([{ type: 'notification.show', notification: errorNotice(failed('error.registerCard')) }])
  })

  test('ORD-08 a kind that nobody knows is left to the issuer', async () => {
    for (const [purpose, isActivation] of [
      ['register', false],
      ['activate', true],
    ] as const) {
      const { submit, answer, step, actor, register, notices } = await open(purpose)
      submit(printed)
      await answer('findCard', { reloadability: 'unknown', owned: [] })
      expect([step(), selectIsActivation(actor.getSnapshot())]).toEqual(['review', isActivation])
      register()
      notices()
      await answer('registerCard')
      expect(notices()[0]).toEqual({
        type: 'account.changed',
        changes: { legalFirstName: 'Robin', blankProfile: false },
      })
      stop()
    }
  })

  test('a refusal of the whole stays at the review', async () => {
    const { review, register, refuse, answer, step, failure, notices } = await open()
    await review()
    register()
    const words = { ...failed('error.registerCard'), serverMessage: 'Only one reloadable card.' }
    await refuse('registerCard', new CallError(words, 400))
    expect([step(), notices()]).toEqual(['review', []])
    await answer('readOwned', [])
    expect(step()).toBe('review')
    expect(failure()).toEqual(words)
    expect(notices()).toEqual([{ type: 'notification.show', notification: errorNotice(words) }])
  })
})

describe('an answer that was lost', () => {
  async function openLost(error: unknown = lost) {
    const rig = await open()
    await rig.review()
    rig.register()
    await rig.refuse('registerCard', error)
    return rig
  }
  const registered = [{ clientId: CLIENT_ID, cardStatus: 'A', cardType: 'express' }]

  test.each([
    ['no answer', lost],
    ['the server broke', fault('error.registerCard')],
    ['an answer that cannot be read', new CallError(failed('error.registerCard'), 200)],
    ['the same one still under way', new CallError(failed('error.registerCard'), 409)],
    ['anything else', new TypeError('not a function')],
  ])('%s: the cards are read, and nothing is said yet', async (_, error) => {
    const { step, busy, notices, countOf } = await openLost(error)
    expect([step(), busy()]).toEqual(['unconfirmed', true])
    expect(notices()).toEqual([])
    expect(countOf('readOwned')).toBe(1)
  })

  test('of a card that was registered all the same is a success', async () => {
    const { answer, step, notices, sent, failure } = await openLost()
    await answer('readOwned', registered)
    expect(step()).toBe('registered')
    expect(failure()).toBeNull()
    expect(notices()).toContainEqual({
      type: 'notification.show',
      notification: success('registerCard.registered'),
    })
    expect(sent()).toHaveLength(1)
  })

  test('of a sent card that is still not activated is no success', async () => {
    const { answer, step, busy } = await openLost()
    await answer('readOwned', [{ clientId: CLIENT_ID, cardStatus: 'N', cardType: 'select' }])
    expect([step(), busy()]).toEqual(['unconfirmed', false])
  })

  test('ERR-22 is no failure before it has been looked for; then it is sent again under the same key', async () => {
    const { answer, clock, step, busy, register, notices, sent, failure } = await openLost()
    for (let lookup = 1; lookup < LOOKUPS; lookup += 1) {
      await answer('readOwned', [])
      expect([step(), busy(), notices()]).toEqual(['unconfirmed', false, []])
      clock.advance(10_000)
      expect(busy()).toBe(true)
    }
    await answer('readOwned', [])
    expect([step(), failure()]).toEqual(['review', failed('error.registerCard')])
    expect(notices()).toEqual([
      { type: 'notification.show', notification: errorNotice(failed('error.registerCard')) },
      { type: 'cards.refresh' },
    ])
    register()
    await answer('registerCard')
    expect(step()).toBe('registered')
    expect(sent()).toHaveLength(2)
    expect(sent()[0]?.idempotencyKey).toBe(sent()[1]?.idempotencyKey)
  })

  test('an issuer that broke is asked once', async () => {
    const { answer, step, failure } = await openLost(fault('error.registerCard'))
    await answer('readOwned', [])
    expect([step(), failure()]).toEqual(['review', failed('error.registerCard')])
  })

  test('stays unconfirmed where the cards cannot be read, and may be looked for at once', async () => {
    const { refuse, answer, send, step, notices } = await openLost(fault('error.registerCard'))
    await refuse('readOwned', refusal('error.readCards'))
    expect([step(), notices()]).toEqual(['unconfirmed', []])
    send({ type: 'registration.check' })
    await answer('readOwned', registered)
    expect(step()).toBe('registered')
  })

  test('ORD-10 goes on when the screen has been left, and ends with its outcome', async () => {
    const rig = await open()
    await rig.review()
    const inFlight = () => rig.actor.getSnapshot().hasTag('inFlight')
    expect(inFlight()).toBe(false)
    rig.register()
    expect(inFlight()).toBe(true)
    await rig.refuse('registerCard', lost)
    await rig.answer('readOwned', [])
    expect(inFlight()).toBe(true)
    rig.send({ type: 'registration.check' })
    await rig.answer('readOwned', registered)
    expect(inFlight()).toBe(false)
  })

  test('ORD-10 after a reload only the cards are read; of the holder nothing is claimed', async () => {
    const rig = openRig(registerCardMachine, {
      purpose: 'register',
      resume: { clientId: CLIENT_ID, lastFourDigits: '0076', sentAt: NOW - 60_000 },
    })
    stop = rig.stop
    await rig.answer('readOwned', registered)
    expect(rig.heard().map(({ event }) => event)).toEqual([
      { type: 'account.changed', changes: {} },
      { type: 'notification.show', notification: success('registerCard.registered') },
      { type: 'cards.refresh' },
    ])
    expect(selectStep(rig.actor.getSnapshot())).toBe('registered')
  })

  test('after a reload, what was not done is said in the words of the call', async () => {
    const rig = openRig(registerCardMachine, {
      purpose: 'register',
      resume: { clientId: CLIENT_ID, lastFourDigits: '0076', sentAt: NOW - 60_000 },
    })
    stop = rig.stop
    for (let lookup = 1; lookup <= LOOKUPS; lookup += 1) {
      await rig.answer('readOwned', [])
      rig.clock.advance(10_000)
    }
    expect(rig.told('notification.show')).toEqual([
      { type: 'notification.show', notification: errorNotice(failed('error.registerCard')) },
    ])
    expect(rig.actor.getSnapshot().hasTag('inFlight')).toBe(false)
  })
})

test('number, expiry and code are in no context, whatever happens', async () => {
  const { submit, answer, refuse, register, kept, send } = await open()
  const secrets = () =>
    ['5100310000000076', '5100 3100', '08 / 28', '"expiry', '137', 'cvv'].filter((secret) => kept().includes(secret))
  submit({ ...printed, clientId: '' })
  expect(secrets()).toEqual([])
  submit(printed)
  await answer('findCard', { reloadability: 'nonReloadable', owned: [] })
  expect(secrets()).toEqual([])
  register()
  expect(secrets()).toEqual([])
  await refuse('registerCard', fault('error.registerCard'))
  await answer('readOwned', [])
  expect(secrets()).toEqual([])
  register()
  await answer('registerCard')
  expect(secrets()).toEqual([])
  send({ type: 'registration.restart' })
  expect(kept()).not.toContain('0076')
})

test('a problem is told as long as its step is shown', async () => {
  const { submit, answer, refuse, send, errors, failure, register, step } = await open('register', NOBODY)
  submit({ ...printed, cardNumber: '' })
  expect(errors()).not.toEqual({})
  submit(printed)
  expect(errors()).toEqual({})
  await answer('findCard', { reloadability: 'nonReloadable', owned: [] })
  submit({})
  expect(errors()).not.toEqual({})
  submit(holder)
  expect([step(), errors()]).toEqual(['review', {}])
  register()
  await refuse('registerCard', new CallError(failed('error.registerCard'), 400))
  await answer('readOwned', [])
  expect([step(), failure()]).toEqual(['review', failed('error.registerCard')])
  send({ type: 'card.edit' })
  expect(failure()).toBeNull()
})

test('a card whose code got lost before it went out is asked for again', async () => {
  const { review, register, errors, step } = await open()
  await review()
  register({ ...printed, cvv: '' })
  expect([step(), errors()]).toEqual(['card', { cvv: 'cardEntry.cvv.required' }])
})
