import { afterEach, describe, expect, test } from 'vitest'
import type { InputFrom } from 'xstate'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { CallError, failed } from '../../machines/shared/failure'
import { selectCanKeep, selectProfile, selectStep } from '../../machines/upgrade/selectors'
import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { CARD, lost, profile, reloadablePower, typed, upgradePlan, verification } from './upgrade.plan'

let stop = () => {}
afterEach(() => stop())

function open(input: InputFrom<typeof upgradeMachine> = { clientId: CARD, blankProfile: false }) {
  const rig = openRig(upgradeMachine, input)
  stop = rig.stop
  return {
    ...rig,
    step: () => selectStep(rig.actor.getSnapshot()),
    submit: (values: Record<string, unknown> = typed) => rig.send({ type: 'form.submit', values }),
    seen: () => {
      const snapshot = rig.actor.getSnapshot()
      return { errors: selectFieldErrors(snapshot), failure: selectFailure(snapshot), busy: selectIsBusy(snapshot) }
    },
    inputs: (name: string) => (rig.calls[name] ?? []).map(({ input }) => input as Record<string, unknown>),
    events: () => rig.heard().map(({ event }) => event),
  }
}

async function atQuestions() {
  const rig = open()
  await rig.answer('readProfile', profile)
  rig.submit()
  await rig.answer('submitDetails', { status: 'questions', verification })
  return rig
}

describe('SES-38 OP-35 where it begins', () => {
  test.each([
    ['a known profile is short', false, profile, 'short'],
    ['a blank profile is long', true, profile, 'long'],
    ['ORD-19 a record that lacks something is long', false, { ...profile, dateOfBirth: null }, 'long'],
  ] as const)('%s', async (_, blankProfile, record, step) => {
    const rig = open({ clientId: CARD, blankProfile })
    expect(rig.step()).toBe('reading')
    await rig.answer('readProfile', record)
    expect(rig.step()).toBe(step)
  })

  test('changed details are asked for at length, and the record will do after all', async () => {
    const rig = open()
    await rig.answer('readProfile', profile)
    rig.send({ type: 'details.change' })
    expect(rig.step()).toBe('long')
    expect(selectCanKeep(rig.actor.getSnapshot())).toBe(true)
    rig.send({ type: 'details.keep' })
    expect(rig.step()).toBe('short')
  })

  test('a blank profile has no record to keep', async () => {
    const rig = open({ clientId: CARD, blankProfile: true })
    await rig.answer('readProfile', profile)
    expect(selectCanKeep(rig.actor.getSnapshot())).toBe(false)
  })

  test('ORD-26 a record in Saskatchewan is refused before anything is asked; whoever has moved may say so', async () => {
    const rig = open()
    await rig.answer('readProfile', { ...profile, currentAddress: { ...profile.currentAddress, region: 'SK' } })
    expect(rig.step()).toBe('ineligible')
    rig.send({ type: 'details.change' })
    expect(rig.step()).toBe('long')
    expect(selectProfile(rig.actor.getSnapshot())?.legalFirstName).toBe(profile.legalFirstName)
    expect(selectCanKeep(rig.actor.getSnapshot())).toBe(false)
    rig.submit({ ...typed, 'currentAddress.region': 'SK' })
    expect(rig.seen().errors).toEqual({ 'currentAddress.region': 'kyc.saskatchewan' })
    expect(rig.countOf('submitDetails')).toBe(0)
  })
})

test('a problem is told as long as its step is shown', async () => {
  const rig = open()
  await rig.refuse('readProfile', refusal('error.readProfile'))
  expect(rig.seen().failure).toEqual(failed('error.readProfile'))
  rig.send({ type: 'profile.retry' })
  expect(rig.seen()).toMatchObject({ errors: {}, failure: null })
  await rig.answer('readProfile', profile)
  for (const type of ['details.change', 'details.keep']) {
    rig.submit({})
    expect(rig.seen().errors).not.toEqual({})
    rig.send({ type })
    expect(rig.seen().errors).toEqual({})
  }
})

test('ORD-20 ORD-25 the short step sends what the holder declares, once', async () => {
  const rig = open()
  await rig.answer('readProfile', profile)
  rig.submit()
  rig.submit()
  const { key, ...sent } = rig.inputs('submitDetails')[0] ?? {}
  expect(rig.countOf('submitDetails')).toBe(1)
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(sent).toEqual({
    clientId: CARD,
    details: { identity: null, thirdParty: false, monthlyFeeAccepted: true, recaptchaToken: 'built-in' },
  })
})

test('ORD-19 ORD-25 the long step sends the full profile', async () => {
  const rig = open({ clientId: CARD, blankProfile: true })
  await rig.answer('readProfile', profile)
  rig.submit()
  expect(rig.inputs('submitDetails')[0]?.['details']).toMatchObject({ identity: profile })
})

test('ORD-21 ORD-25 the answers go out with the id of their verification', async () => {
  const rig = await atQuestions()
  rig.submit()
  const { key, ...sent } = rig.inputs('answerQuestions')[0] ?? {}
  expect(key).not.toBe(rig.inputs('submitDetails')[0]?.['key'])
  expect(sent).toEqual({
    clientId: CARD,
    id: 'verification-1',
    answers: [
      { questionId: 'street', answer: 'a2' },
      { questionId: 'year', answer: '2012' },
    ],
  })
})

test('ORD-22 an unanswered question is named, and nothing is sent', async () => {
  const rig = await atQuestions()
  rig.submit({ 'answer street': 'a2' })
  expect(rig.seen()).toEqual({
    errors: { 'answer year': 'upgrade.answer.required' },
    failure: null,
    busy: false,
  })
  expect(rig.countOf('answerQuestions')).toBe(0)
})

describe('the key of a call', () => {
  const keysAfter = async (between: (rig: Awaited<ReturnType<typeof atQuestions>>) => void, error = lost) => {
    const rig = await atQuestions()
    rig.submit()
    await rig.refuse('answerQuestions', error)
    if (error === lost) await rig.answer('readProgram', null)
    between(rig)
    rig.submit()
    return rig.inputs('answerQuestions').map(({ key }) => key)
  }

  test('stays for the same words sent again, after a lost answer and after a failure', async () => {
    for (const error of [lost, refusal('error.upgrade')]) {
      const [first, again] = await keysAfter(() => {}, error)
      expect(again).toBe(first)
    }
  })

  test('changes with any edit', async () => {
    const [first, again] = await keysAfter((rig) => rig.send({ type: 'form.edit' }))
    expect(again).not.toBe(first)
  })

  test('changes with each step', async () => {
    const rig = await atQuestions()
    rig.send({ type: 'step.back' })
    rig.submit()
    const [first, again] = rig.inputs('submitDetails').map(({ key }) => key)
    expect(again).not.toBe(first)
  })
})

describe('a lost answer is never a plain failure', () => {
  const losses = [lost, new CallError(failed('error.upgrade'), 200)]

  test.each(losses)('the card is read again; it has been upgraded (%#)', async (loss) => {
    const rig = await atQuestions()
    rig.submit()
    rig.heard()
    await rig.refuse('answerQuestions', loss)
    expect(rig.seen()).toEqual({ errors: {}, failure: null, busy: true })
    expect(rig.inputs('readProgram')).toEqual([{ clientId: CARD }])
    await rig.answer('readProgram', reloadablePower)
    expect(rig.step()).toBe('upgraded')
    expect(rig.events().filter(({ type }) => type === 'notification.show')).toEqual([
      { type: 'notification.show', notification: success('upgrade.done.reloadablePower') },
    ])
  })

  test.each(losses)('it has not: the same step says so and may be sent again (%#)', async (loss) => {
    const rig = await atQuestions()
    rig.submit()
    await rig.refuse('answerQuestions', loss)
    await rig.answer('readProgram', null)
    expect(rig.step()).toBe('questions')
    expect(rig.seen().failure).toEqual(failed('upgrade.unconfirmed'))
  })

  test('nor can the card be read', async () => {
    const rig = open()
    await rig.answer('readProfile', profile)
    rig.submit()
    rig.heard()
    await rig.refuse('submitDetails', lost)
    await rig.refuse('readProgram', refusal('error.readCards'))
    expect(rig.step()).toBe('short')
    expect(rig.seen().failure).toEqual(failed('upgrade.unconfirmed'))
    expect(rig.events()).toEqual([
      { type: 'notification.show', notification: errorNotice(failed('upgrade.unconfirmed')) },
    ])
  })
})

test('ORD-33 a failure is worded, stays until the next try, and nothing typed is kept', async () => {
  const rig = await atQuestions()
  rig.submit()
  await rig.refuse('answerQuestions', refusal('error.upgrade'))
  expect(rig.step()).toBe('questions')
  expect(rig.seen().failure).toEqual(failed('error.upgrade'))
  rig.submit()
  expect(rig.seen()).toEqual({ errors: {}, failure: null, busy: true })
})

test('no answer, token or name that was typed is ever in the context', async () => {
  const secret = { ...typed, 'answer street': 'Hidden Street', 'answer year': '1999', recaptchaToken: 'hidden-token' }
  const rig = open()
  await rig.answer('readProfile', profile)
  rig.send({ type: 'details.change' })
  rig.submit({ ...secret, legalFirstName: 'Hidden' })
  const kept = () => JSON.stringify(rig.actor.getSnapshot().context)
  expect(kept()).not.toMatch(/hidden/i)
  await rig.answer('submitDetails', { status: 'questions', verification })
  rig.submit(secret)
  expect(kept()).not.toMatch(/hidden|1999/i)
})

test('ORD-28 OP-16 success names the program, raises the level and has the cards read again', async () => {
  for (const [program, key] of [
    [reloadablePower, 'reloadablePower'],
    [{ code: 'BHW230', name: 'Power Plus' }, 'powerPlus'],
    [{ code: 'XYZ', name: 'Another' }, 'other'],
  ] as const) {
    const rig = await atQuestions()
    rig.submit()
    rig.heard()
    await rig.answer('answerQuestions', { status: 'upgraded', program })
    expect(rig.events()).toEqual([
      { type: 'changes.release' },
      { type: 'account.changed', changes: { kycLevel: 2, blankProfile: false } },
      { type: 'notification.show', notification: success(`upgrade.done.${key}`) },
      { type: 'cards.retry' },
    ])
    rig.stop()
  }
})

test('ORD-23 while pending the card is read again on request, until it has been upgraded', async () => {
  const rig = await atQuestions()
  rig.submit()
  await rig.answer('answerQuestions', { status: 'pending' })
  rig.send({ type: 'status.check' })
  await rig.answer('readProgram', null)
  expect(rig.step()).toBe('pending')
  rig.send({ type: 'status.check' })
  await rig.refuse('readProgram', refusal('error.readCards'))
  expect(rig.seen().failure).toEqual(failed('error.readCards'))
  rig.send({ type: 'status.check' })
  expect(rig.seen().failure).toBeNull()
  await rig.answer('readProgram', reloadablePower)
  expect(rig.step()).toBe('upgraded')
})

test('ORD-24 PRF-55 failed by the answers or by the issuer, it may be tried again from the form it came from', async () => {
  for (const fail of ['status', 'code']) {
    const rig = await atQuestions()
    rig.submit()
    if (fail === 'status') await rig.answer('answerQuestions', { status: 'failed' })
    else await rig.refuse('answerQuestions', refusal('error.identity'))
    expect(rig.step()).toBe('failed')
    rig.send({ type: 'upgrade.retry' })
    expect(rig.step()).toBe('short')
    rig.stop()
  }
})

test('typed data is held until the outcome is known', async () => {
  const rig = open()
  await rig.answer('readProfile', profile)
  rig.send({ type: 'form.edit' })
  expect(rig.events()).toEqual([{ type: 'changes.hold' }])
  rig.submit()
  await rig.answer('submitDetails', { status: 'questions', verification })
  expect(rig.events()).toEqual([])
  rig.submit()
  await rig.answer('answerQuestions', { status: 'pending' })
  expect(rig.events()).toEqual([{ type: 'changes.release' }])
})

describe('the card', () => {
  const other = upgradePlan.samples['other card']

  test('comes later where it is not known yet', async () => {
    const rig = open({ clientId: null, blankProfile: false })
    rig.send({ type: 'card.switched', clientId: CARD })
    expect(rig.countOf('readProfile')).toBe(2)
    await rig.answer('readProfile', profile)
    rig.submit()
    expect(rig.inputs('submitDetails')[0]?.['clientId']).toBe(CARD)
  })

  test('another one begins anew', async () => {
    const rig = await atQuestions()
    rig.send(other)
    expect(rig.step()).toBe('reading')
    await rig.answer('readProfile', profile)
    rig.submit()
    expect(rig.inputs('submitDetails').at(-1)?.['clientId']).toBe(other.clientId)
  })

  test('is not changed while its upgrade is under way', async () => {
    const rig = await atQuestions()
    rig.submit()
    rig.send(other)
    await rig.answer('answerQuestions', { status: 'upgraded', program: reloadablePower })
    expect(rig.step()).toBe('upgraded')
    expect(rig.actor.getSnapshot().context.clientId).toBe(CARD)
  })
})
