import { afterEach, describe, expect, test } from 'vitest'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { type HandedOver, type Reviewed, registerCardEffect } from '../../machines/register-card/registerCard'
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
import { failed } from '../../machines/shared/failure'
import type { Purpose } from '../../rules/cards/registerCard'
import { NOBODY } from '../../rules/identity/identity'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import {
  CLIENT_ID,
  holder,
  identity,
  input,
  preparedFor,
  printed,
  refusedAt,
  registerCardPlan,
  terms,
  underWay,
} from './registerCard.plan'

let stop = () => {}
afterEach(() => stop())

const { samples } = registerCardPlan

const kindOf = (isReloadable: boolean) => (isReloadable ? 'reloadable' : 'nonReloadable')

async function open(purpose: Purpose = 'register', someone = identity) {
  const handedOver: HandedOver[] = []
  const machine = registerCardMachine.provide({
    actions: { handOver: (_, handed: HandedOver) => void handedOver.push(handed) },
  })
  const rig = openRig(machine, { ...input, purpose })
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
    handedOver,
    sent: () => rig.told('effect.begin').map(({ effect }) => effect as { key: string; terms: object }),
    /** What became of it. */
    hear: (name: keyof typeof samples) => rig.send(samples[name]),
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
    const { review, submit, register, hear, send, step, actor } = await open('register', NOBODY)
    await review()
    submit(holder)
    register()
    hear('done')
    send({ type: 'registration.restart' })
    expect(selectSteps(actor.getSnapshot())).toEqual(['card', 'review'])
    await review()
    expect(step()).toBe('review')
  })

  test('is asked for all of it where the profile cannot be read', async () => {
    const rig = openRig(registerCardMachine, input)
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
    const { review, register, sent, handedOver } = await open()
    await review()
    register()
    register()
    const key = expect.stringMatching(/^[\da-f-]{36}$/) as string
    expect(sent()).toEqual([{ kind: 'registerCard', key, subjects: [`registerCard ${CLIENT_ID}`], terms }])
    expect(handedOver).toEqual([
      {
        key: sent()[0]?.key,
        alias: 'Groceries',
        identity,
        values: {
          cardNumber: '5100310000000076',
          expiry: { expiryMonth: '08', expiryYear: '28' },
          cvv: '137',
          clientId: CLIENT_ID,
          alias: 'Groceries',
        },
      },
    ])
  })

  test('a review that was left and opened again is another intention', async () => {
    const { review, register, send, submit, answer, sent } = await open()
    await review()
    register()
    send(samples['refused, the code'])
    submit(printed)
    await answer('findCard', { reloadability: 'nonReloadable', owned: [] })
    register()
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  })

  test('a reloadable card raises the level of a holder who has none', async () => {
    const { review, register, sent } = await open('activate')
    await review(true)
    register()
    expect(sent()).toMatchObject([{ terms: { purpose: 'activate', reloadability: 'reloadable', raisesLevel: true } }])
  })

  test.each([
    ['cvv', 'card'],
    ['clientId', 'card'],
    ['legalLastName', 'holder'],
    ['currentAddress.postCode', 'holder'],
  ])('a refusal of %s leads to the step with that field', async (field, where) => {
    const { review, register, send, step, failure } = await open()
    await review()
    register()
    send({ type: 'effect.refused', key: 'key-1', failure: refusedAt(field) })
    expect(step()).toBe(where)
    expect(failure()?.fieldMessages).toEqual([{ field, message: `Look at ${field}` }])
  })

  test('a card that another tab has registered meanwhile is in the account, and that is said', async () => {
    const { review, register, hear, step, errors, failure } = await open()
    await review()
    register()
    hear('held')
    expect([step(), errors(), failure()]).toEqual(['card', { clientId: 'registerCard.held' }, null])
  })

  test('ORD-08 a kind that nobody knows is left to the issuer', async () => {
    for (const [purpose, isActivation] of [
      ['register', false],
      ['activate', true],
    ] as const) {
      const { submit, answer, step, actor, register, sent } = await open(purpose)
      submit(printed)
      await answer('findCard', { reloadability: 'unknown', owned: [] })
      expect([step(), selectIsActivation(actor.getSnapshot())]).toEqual(['review', isActivation])
      register()
      expect(sent()).toMatchObject([{ terms: { reloadability: 'unknown', raisesLevel: false } }])
      stop()
    }
  })

  test('ERR-22 what was refused as a whole, or not done, is sent again under the same key', async () => {
    const { review, register, hear, step, failure, sent } = await open()
    await review()
    for (const [outcome, key] of [
      ['refused', 'error.registerCard'],
      ['not done', 'error.registerCard'],
      ['unknown', 'flow.interrupted'],
    ] as const) {
      register()
      hear(outcome)
      expect([step(), failure()?.key]).toEqual(['review', key])
    }
    register()
    expect(sent()).toHaveLength(4)
    expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
  })
})

describe('ORD-10 a registration that is under way when the screen opens', () => {
  const reopen = (reviewed: Reviewed | null = null) => {
    const rig = openRig(registerCardMachine, { ...input, underWay, reviewed })
    stop = rig.stop
    return { ...rig, snapshot: () => rig.actor.getSnapshot() }
  }

  test('is shown with what anybody may see of the card, and then registered', async () => {
    const { snapshot, send, answer, countOf } = reopen()
    expect([selectStep(snapshot()), countOf('prepare')]).toEqual(['review', 0])
    expect([selectLastFourDigits(snapshot()), selectIdentity(snapshot())]).toEqual(['0076', NOBODY])
    send(samples['in doubt'])
    expect([selectStep(snapshot()), selectIsBusy(snapshot())]).toEqual(['unconfirmed', true])
    send(samples.done)
    expect([selectStep(snapshot()), selectClientId(snapshot())]).toEqual(['registered', CLIENT_ID])
    send({ type: 'registration.restart' })
    await answer('prepare', preparedFor(identity))
    expect([selectStep(snapshot()), selectIdentity(snapshot())]).toEqual(['card', identity])
  })

  test('is shown as it was reviewed, if this page has sent it', () => {
    const { snapshot } = reopen({ identity, alias: 'Groceries' })
    expect([selectAlias(snapshot()), selectIdentity(snapshot())]).toEqual(['Groceries', identity])
  })

  test.each([
    [samples.held, null],
    [samples['refused, the code'], null],
    [samples['not done'], null],
    [samples.unknown, failed('flow.interrupted')],
  ])('%j opens the form anew', async (outcome, failure) => {
    const { snapshot, send, refuse, answer } = reopen()
    send(outcome)
    await answer('prepare', preparedFor(identity))
    expect([selectStep(snapshot()), selectFailure(snapshot()), selectFieldErrors(snapshot())]).toEqual([
      'card',
      failure,
      {},
    ])
    send({ type: 'form.submit', values: printed })
    await refuse('findCard', refusal('error.cardType'))
    expect(selectStep(snapshot())).toBe('card')
  })
})

describe('what a lookup shows', () => {
  const cardOf = (cardStatus: string) => [{ clientId: CLIENT_ID, cardStatus, cardType: 'express' as const }]
  test.each([
    ['the card, active', cardOf('A'), { type: 'effect.done', result: { legalFirstName: 'Robin' } }],
    ['a sent card that is still not activated', cardOf('N'), { type: 'notFound' }],
    ['another card', [{ ...cardOf('A')[0]!, clientId: '1000000001' }], { type: 'notFound' }],
    ['no cards', [], { type: 'notFound' }],
  ])('ERR-22 %s', (_, owned, outcome) => {
    expect(registerCardEffect.outcomeIn?.({ owned, legalFirstName: 'Robin' }, { key: 'key-1', terms })).toEqual(outcome)
  })
})

describe('what became of it is said on whatever page is open', () => {
  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const changed = (changes: object) => ({ type: 'account.changed', changes })
  const registered = shown(success('registerCard.registered'))
  const reread = { type: 'cards.refresh' }
  const failure = failed('error.registerCard')
  test.each([
    [
      'ORD-10 NOT-17',
      { type: 'effect.done', result: { legalFirstName: 'Robin' } },
      true,
      [changed({ legalFirstName: 'Robin', blankProfile: false, kycLevel: 1 }), registered, reread],
    ],
    [
      'ORD-10 after a reload',
      { type: 'effect.done', result: { legalFirstName: null } },
      false,
      [changed({ blankProfile: false }), registered, reread],
    ],
    [
      'held',
      { type: 'effect.conflict', theirs: { legalFirstName: null } },
      false,
      [shown(notice('info', 'registerCard.held')), reread],
    ],
    ['ERR-22', { type: 'effect.refused', failure }, false, [shown(errorNotice(failure))]],
    [
      'ERR-22',
      { type: 'effect.notDone', failure: null, isDoubted: true },
      false,
      [shown(errorNotice(failure)), reread],
    ],
    [
      'not sent',
      { type: 'effect.notDone', failure: failed('connection.unsent'), isDoubted: false },
      false,
      [shown(errorNotice(failed('connection.unsent')))],
    ],
    ['', { type: 'effect.unknown' }, false, [reread]],
  ] as const)('%s %j, raising the level: %s', (_, outcome, raisesLevel, facts) => {
    expect(registerCardEffect.factsOn?.(outcome, { ...terms, raisesLevel }, true)).toEqual(facts)
  })

  test('under the title of the screen that sent it', () => {
    expect(
      (['register', 'activate', 'either'] as const).map((purpose) =>
        registerCardEffect.titleOf?.({ ...terms, purpose }),
      ),
    ).toEqual(['screen.register.title', 'screen.activate.title', 'screen.iHaveCard.title'])
  })
})

test('number, expiry and code are in no context, whatever happens', async () => {
  const { submit, answer, register, hear, kept, send, heard } = await open()
  const secrets = () =>
    ['5100310000000076', '5100 3100', '08 / 28', '"expiry', '137', 'cvv'].filter((secret) =>
      [kept(), JSON.stringify(heard())].some((text) => text.includes(secret)),
    )
  submit({ ...printed, clientId: '' })
  expect(secrets()).toEqual([])
  submit(printed)
  await answer('findCard', { reloadability: 'nonReloadable', owned: [] })
  expect(secrets()).toEqual([])
  register()
  expect(secrets()).toEqual([])
  hear('not done')
  expect(secrets()).toEqual([])
  register()
  hear('done')
  expect(secrets()).toEqual([])
  send({ type: 'registration.restart' })
  expect(kept()).not.toContain('0076')
})

test('a problem is told as long as its step is shown', async () => {
  const { submit, answer, hear, send, errors, failure, register, step } = await open('register', NOBODY)
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
  hear('refused')
  expect([step(), failure()?.key]).toEqual(['review', 'error.registerCard'])
  send({ type: 'card.edit' })
  expect(failure()).toBeNull()
})

test('a card whose code got lost before it went out is asked for again', async () => {
  const { review, register, errors, step } = await open()
  await review()
  register({ ...printed, cvv: '' })
  expect([step(), errors()]).toEqual(['card', { cvv: 'cardEntry.cvv.required' }])
})
