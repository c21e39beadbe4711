import { afterEach, describe, expect, test } from 'vitest'
import { type InputFrom, setup } from 'xstate'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, notice, stepDue, success } from '../../machines/notification/notification'
import { CallError, failed } from '../../machines/shared/failure'
import {
  selectCanKeep,
  selectIsRetiring,
  selectProfile,
  selectProgram,
  selectStep,
} from '../../machines/upgrade/selectors'
import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import { LOOKUPS } from '../../rules/values/effect'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import {
  CARD,
  express,
  lost,
  prepared,
  profile,
  reloadablePower,
  retiring,
  typed,
  upgraded,
  upgradePlan,
  verification,
  waiting,
} from './upgrade.plan'

const STARTS = upgradePlan.starts

let stop = () => {}
afterEach(() => stop())

function open(input: InputFrom<typeof upgradeMachine> = STARTS['a known profile']) {
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
  await rig.answer('prepare', prepared())
  rig.submit()
  await rig.answer('submitStep', { status: 'questions', verification })
  return rig
}

describe('SES-38 OP-35 where it begins', () => {
  test.each([
    ['a known profile is short', false, profile, 'short'],
    ['a blank profile is long', true, profile, 'long'],
    ['ORD-19 a record that lacks something is long', false, { ...profile, dateOfBirth: null }, 'long'],
  ] as const)('%s', async (_, blankProfile, record, step) => {
    const rig = open({ ...STARTS['a known profile'], blankProfile })
    expect(rig.step()).toBe('reading')
    await rig.answer('prepare', prepared(record))
    expect(rig.step()).toBe(step)
  })

  test('a card that is not in the list waits for nobody: the holder is asked', async () => {
    const rig = open()
    await rig.answer('prepare', { card: null, profile })
    expect([rig.step(), selectIsRetiring(rig.actor.getSnapshot())]).toEqual(['short', false])
  })

  test('changed details are asked for at length, and the record will do after all', async () => {
    const rig = open()
    await rig.answer('prepare', prepared())
    rig.send({ type: 'details.change' })
    expect(rig.step()).toBe('long')
    expect(selectCanKeep(rig.actor.getSnapshot())).toBe(true)
    rig.send({ type: 'details.keep' })
    expect(rig.step()).toBe('short')
  })

  test('a blank profile has no record to keep', async () => {
    const rig = open(STARTS['a blank profile'])
    await rig.answer('prepare', prepared())
    expect(selectCanKeep(rig.actor.getSnapshot())).toBe(false)
  })

  test('ORD-26 a record in Saskatchewan is refused before anything is asked; whoever has moved may say so', async () => {
    const rig = open()
    await rig.answer('prepare', prepared({ ...profile, currentAddress: { ...profile.currentAddress, region: 'SK' } }))
    expect(rig.step()).toBe('ineligible')
    rig.send({ type: 'details.change' })
    expect(rig.step()).toBe('long')
    expect(selectProfile(rig.actor.getSnapshot())?.legalFirstName).toBe(profile.legalFirstName)
    expect(selectCanKeep(rig.actor.getSnapshot())).toBe(false)
    rig.submit({ ...typed, 'currentAddress.region': 'SK' })
    expect(rig.seen().errors).toEqual({ 'currentAddress.region': 'kyc.saskatchewan' })
    expect(rig.countOf('submitStep')).toBe(0)
  })
})

test('a problem is told as long as its step is shown', async () => {
  const rig = open()
  await rig.refuse('prepare', refusal('error.readProfile'))
  expect(rig.seen().failure).toEqual(failed('error.readProfile'))
  rig.send({ type: 'profile.retry' })
  expect(rig.seen()).toMatchObject({ errors: {}, failure: null })
  await rig.answer('prepare', prepared())
  for (const type of ['details.change', 'details.keep']) {
    rig.submit({})
    expect(rig.seen().errors).not.toEqual({})
    rig.send({ type })
    expect(rig.seen().errors).toEqual({})
  }
})

test('ORD-20 ORD-25 the short step sends what the holder declares, once', async () => {
  const rig = open()
  await rig.answer('prepare', prepared())
  rig.submit()
  rig.submit()
  const { idempotencyKey, ...sent } = rig.inputs('submitStep')[0] ?? {}
  expect(rig.countOf('submitStep')).toBe(1)
  expect(idempotencyKey).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(sent).toEqual({
    clientId: CARD,
    step: { details: { identity: null, thirdParty: false, monthlyFeeAccepted: true, recaptchaToken: 'built-in' } },
  })
})

test('ORD-19 ORD-25 the long step sends the full profile', async () => {
  const rig = open(STARTS['a blank profile'])
  await rig.answer('prepare', prepared())
  rig.submit()
  expect(rig.inputs('submitStep')[0]).toMatchObject({ step: { details: { identity: profile } } })
})

test('ORD-21 ORD-25 the answers go out with the id of their verification, under a key of their own', async () => {
  const rig = await atQuestions()
  rig.submit()
  const [details, answers] = rig.inputs('submitStep')
  expect(answers?.['idempotencyKey']).not.toBe(details?.['idempotencyKey'])
  expect(answers).toMatchObject({ clientId: CARD })
  expect(answers?.['step']).toEqual({
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
  // Only the details have been sent.
  expect(rig.countOf('submitStep')).toBe(1)
})

describe('the key of a call', () => {
  const keysAfter = async (between: (rig: Awaited<ReturnType<typeof atQuestions>>) => void, error = lost) => {
    const rig = await atQuestions()
    rig.submit()
    await rig.refuse('submitStep', error)
    const lookups = error === lost ? LOOKUPS : 0
    for (let lookup = 1; lookup <= lookups; lookup += 1) {
      await rig.answer('readCard', express)
      rig.clock.advance(10_000)
    }
    between(rig)
    rig.submit()
    return rig
      .inputs('submitStep')
      .slice(1)
      .map(({ idempotencyKey }) => idempotencyKey)
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
    const [first, again] = rig.inputs('submitStep').map(({ idempotencyKey }) => idempotencyKey)
    expect(again).not.toBe(first)
  })
})

describe('ORD-25 ERR-32 a lost answer is never a plain failure', () => {
  const losses = [lost, ...[408, 409, 502, 504].map((status) => new CallError(failed('error.upgrade'), status))]
  const shown = (rig: Awaited<ReturnType<typeof atQuestions>>) =>
    rig.events().filter(({ type }) => type === 'notification.show')

  test.each(losses)('$status: the card is read again; it has been upgraded, and that is said', async (loss) => {
    const rig = await atQuestions()
    rig.submit()
    rig.heard()
    await rig.refuse('submitStep', loss)
    expect([rig.step(), rig.seen().busy]).toEqual(['unconfirmed', true])
    expect(rig.inputs('readCard')).toEqual([{ clientId: CARD }])
    await rig.answer('readCard', upgraded)
    expect([rig.step(), rig.seen().failure]).toEqual(['upgraded', null])
    expect(shown(rig)).toEqual([{ type: 'notification.show', notification: success('upgrade.done.reloadablePower') }])
  })

  test('it waits for a person, which is no failure either', async () => {
    const rig = await atQuestions()
    rig.submit()
    rig.heard()
    await rig.refuse('submitStep', lost)
    await rig.answer('readCard', waiting)
    expect([rig.step(), rig.seen().failure]).toEqual(['pending', null])
    expect(shown(rig)).toEqual([{ type: 'notification.show', notification: notice('info', 'upgrade.pending.notice') }])
  })

  test('as long as it may still be under way nothing is claimed; then it failed, in the words of the call', async () => {
    const rig = await atQuestions()
    rig.submit()
    rig.heard()
    await rig.refuse('submitStep', lost)
    for (let lookup = 1; lookup < LOOKUPS; lookup += 1) {
      await rig.answer('readCard', express)
      expect([rig.step(), rig.seen().busy, shown(rig)]).toEqual(['unconfirmed', false, []])
      rig.clock.advance(10_000)
      expect(rig.seen().busy).toBe(true)
    }
    await rig.answer('readCard', express)
    expect([rig.step(), rig.seen().failure]).toEqual(['questions', failed('error.upgrade')])
    expect(rig.events()).toEqual([
      { type: 'notification.show', notification: errorNotice(failed('error.upgrade')) },
      { type: 'cards.refresh' },
    ])
  })

  test.each([500, 503, 200])('a %i is looked up once: the issuer is not at it any more', async (status) => {
    const rig = await atQuestions()
    rig.submit()
    await rig.refuse('submitStep', new CallError(failed('error.upgrade'), status))
    await rig.answer('readCard', express)
    expect([rig.step(), rig.seen().failure]).toEqual(['questions', failed('error.upgrade')])
  })

  test('a list that cannot be read says nothing, and is read again', async () => {
    const rig = await atQuestions()
    rig.submit()
    rig.heard()
    await rig.refuse('submitStep', new CallError(failed('error.upgrade'), 500))
    await rig.refuse('readCard', refusal('error.readCards'))
    expect([rig.step(), rig.events()]).toEqual(['unconfirmed', []])
    rig.send({ type: 'status.check' })
    await rig.answer('readCard', upgraded)
    expect(rig.step()).toBe('upgraded')
  })

  test('of a card that is not in the list any more nothing is claimed', async () => {
    const rig = await atQuestions()
    rig.submit()
    await rig.refuse('submitStep', new CallError(failed('error.upgrade'), 500))
    await rig.answer('readCard', null)
    expect(rig.seen().failure).toEqual(failed('upgrade.gone'))
  })

  test('after a reload only the outcome is looked up, for the card that it was sent for', async () => {
    for (const [card, step, notification] of [
      [upgraded, 'upgraded', success('upgrade.done.reloadablePower')],
      [waiting, 'pending', notice('info', 'upgrade.pending.notice')],
    ] as const) {
      const rig = open(STARTS['a reload while it was sent'])
      expect(rig.inputs('readCard')).toEqual([{ clientId: CARD }])
      await rig.answer('readCard', card)
      expect(rig.step()).toBe(step)
      expect(rig.events()).toContainEqual({ type: 'notification.show', notification })
      expect([rig.countOf('submitStep'), rig.actor.getSnapshot().hasTag('inFlight')]).toEqual([0, false])
      rig.stop()
    }
  })

  test.each([
    [false, false, 'error.upgrade'],
    [true, false, 'upgrade.formLost'],
    [false, true, 'error.upgrade'],
    [true, true, 'error.upgrade'],
  ] as const)(
    'after a reload, with the form sent %j for a retiring card %j, what was not done is %s',
    (isForm, isRetiring, key) => {
      const start = STARTS['a reload while it was sent']
      const { actor } = open({ ...start, resume: { ...start.resume, isForm, isRetiring } })
      expect(selectFailure(actor.getSnapshot())).toEqual(failed(key))
      expect(selectIsRetiring(actor.getSnapshot())).toBe(isRetiring)
    },
  )

  test('after a reload, what was not done is said in the words of the call', async () => {
    const rig = open(STARTS['a reload while it was sent'])
    for (let lookup = 1; lookup <= LOOKUPS; lookup += 1) {
      await rig.answer('readCard', express)
      rig.clock.advance(10_000)
    }
    expect(rig.events()).toContainEqual({
      type: 'notification.show',
      notification: errorNotice(failed('error.upgrade')),
    })
    expect(rig.actor.getSnapshot().hasTag('inFlight')).toBe(false)
  })
})

test('ORD-33 a failure is worded, stays until the next try, and nothing typed is kept', async () => {
  const rig = await atQuestions()
  rig.submit()
  await rig.refuse('submitStep', refusal('error.upgrade'))
  expect(rig.step()).toBe('questions')
  expect(rig.seen().failure).toEqual(failed('error.upgrade'))
  rig.submit()
  expect(rig.seen()).toEqual({ errors: {}, failure: null, busy: true })
})

test('no answer, token or name that was typed is ever in the context', async () => {
  const secret = { ...typed, 'answer street': 'Hidden Street', 'answer year': '1999', recaptchaToken: 'hidden-token' }
  const rig = open()
  await rig.answer('prepare', prepared())
  rig.send({ type: 'details.change' })
  rig.submit({ ...secret, legalFirstName: 'Hidden' })
  const kept = () => JSON.stringify(rig.actor.getSnapshot().context)
  expect(kept()).not.toMatch(/hidden/i)
  await rig.answer('submitStep', { status: 'questions', verification })
  rig.submit(secret)
  expect(kept()).not.toMatch(/hidden|1999/i)
})

test('ORD-28 OP-16 success names the program, raises the level and has the cards read again', async () => {
  for (const [program, key] of [
    [reloadablePower, 'reloadablePower'],
    [{ code: 'BHW230', name: 'Power Plus' }, 'powerPlus'],
    [{ code: 'BHN230', name: 'Digital Reloadable' }, 'digitalReloadable'],
    [{ code: 'XYZ', name: 'Another' }, 'other'],
  ] as const) {
    const rig = await atQuestions()
    rig.submit()
    rig.heard()
    await rig.answer('submitStep', { status: 'upgraded', program })
    expect(rig.events()).toEqual([
      { type: 'account.changed', changes: { kycLevel: 2, blankProfile: false } },
      { type: 'notification.show', notification: success(`upgrade.done.${key}`) },
      { type: 'cards.refresh' },
    ])
    rig.stop()
  }
})

describe('ORD-23 an upgrade that waits for a person', () => {
  const { 'the list says: upgraded': approved, 'the list says: declined': declined } = upgradePlan.samples
  const { 'the list says: waiting': begun, 'the list says: another card waits': other } = upgradePlan.samples

  test('is known when the screen opens: nothing is asked again', async () => {
    const rig = open()
    await rig.answer('prepare', prepared(null, waiting))
    expect(rig.step()).toBe('pending')
  })

  test('that was sent elsewhere closes the form', async () => {
    const rig = await atQuestions()
    rig.send(other)
    expect(rig.step()).toBe('questions')
    rig.send(begun)
    expect(rig.step()).toBe('pending')
  })

  test('has the cards read on request; they say when it is approved, and in which words', async () => {
    const rig = open()
    await rig.answer('prepare', prepared(null, waiting))
    rig.heard()
    rig.send({ type: 'status.check' })
    expect(rig.events()).toEqual([{ type: 'cards.refresh' }])
    rig.send({ ...approved, clientId: '1000000009' })
    expect(rig.step()).toBe('pending')
    rig.send(approved)
    expect(rig.step()).toBe('upgraded')
    expect(selectProgram(rig.actor.getSnapshot())).toEqual(reloadablePower)
    // The cards have reported it.
    expect(rig.events()).toEqual([])
  })

  test('may be declined, and tried again from the beginning', async () => {
    const rig = open()
    await rig.answer('prepare', prepared(null, waiting))
    rig.send(declined)
    expect(rig.step()).toBe('declined')
    rig.send({ type: 'upgrade.retry' })
    await rig.answer('prepare', prepared())
    expect(rig.step()).toBe('short')
  })
})

describe('RET-08 a retiring card', () => {
  test('is upgraded with one call that declares nothing', async () => {
    const rig = open()
    await rig.answer('prepare', prepared(profile, retiring))
    expect(selectIsRetiring(rig.actor.getSnapshot())).toBe(true)
    rig.submit({})
    expect(rig.inputs('submitStep')[0]?.['clientId']).toBe(CARD)
    expect(rig.inputs('submitStep')[0]?.['step']).toEqual({ details: { identity: null } })
  })

  test('of a holder who is not known needs the profile, and still no declaration', async () => {
    const rig = open(STARTS['a blank profile'])
    await rig.answer('prepare', prepared(profile, retiring))
    rig.submit({})
    expect(Object.keys(rig.seen().errors)).toContain('legalFirstName')
    for (const field of ['thirdParty', 'monthlyFeeAccepted', 'recaptchaToken']) {
      expect(Object.keys(rig.seen().errors)).not.toContain(field)
    }
    rig.submit({ ...typed, thirdParty: undefined, monthlyFeeAccepted: undefined, recaptchaToken: undefined })
    expect(rig.inputs('submitStep')[0]?.['step']).toEqual({ details: { identity: profile } })
  })

  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
  ])('verifies nobody: level %i becomes %i', async (kycLevel, after) => {
    const rig = open({ ...STARTS['a known profile'], kycLevel })
    await rig.answer('prepare', prepared(profile, retiring))
    rig.submit({})
    rig.heard()
    await rig.answer('submitStep', {
      status: 'upgraded',
      program: { code: 'BHN230', name: 'Digital Reloadable' },
    })
    expect(rig.events()).toEqual([
      { type: 'account.changed', changes: { kycLevel: after, blankProfile: false } },
      { type: 'notification.show', notification: success('upgrade.done.digitalReloadable') },
      { type: 'cards.refresh' },
    ])
  })
})

test('ORD-24 PRF-55 failed by the answers or by the issuer, it may be tried again from the form it came from', async () => {
  for (const fail of ['status', 'code']) {
    const rig = await atQuestions()
    rig.submit()
    if (fail === 'status') await rig.answer('submitStep', { status: 'failed' })
    else await rig.refuse('submitStep', refusal('error.identity'))
    expect(rig.step()).toBe('failed')
    rig.send({ type: 'upgrade.retry' })
    expect(rig.step()).toBe('short')
    rig.stop()
  }
})

test('typed data is held until it has been sent: leaving loses it no more', async () => {
  const rig = open()
  await rig.answer('prepare', prepared())
  rig.send({ type: 'form.edit' })
  expect(rig.events()).toEqual([{ type: 'changes.hold', form: 'upgrade' }])
  rig.submit()
  expect(rig.events()).toEqual([{ type: 'changes.release', form: 'upgrade' }])
})

describe('whoever has left hears', () => {
  test.each([
    ['the outcome that waits', { status: 'pending' }, notice('info', 'upgrade.pending.notice')],
    ['the outcome that failed', { status: 'failed' }, errorNotice(failed('error.identity'))],
  ])('%s', async (_, outcome, notification) => {
    const rig = open()
    await rig.answer('prepare', prepared())
    rig.submit()
    expect(rig.actor.getSnapshot().hasTag('inFlight')).toBe(true)
    rig.heard()
    await rig.answer('submitStep', outcome)
    expect(rig.events()).toContainEqual({ type: 'notification.show', notification })
    expect(rig.actor.getSnapshot().hasTag('inFlight')).toBe(false)
  })
})

test('whoever has left hears that questions are left; whoever is there sees them', async () => {
  const flow = setup({ actors: { upgrade: upgradeMachine } }).createMachine({
    id: 'flow.1',
    invoke: { id: 'upgrade', src: 'upgrade', input: STARTS['a known profile'] },
  })
  const left = openRig(flow, undefined)
  stop = left.stop
  await left.answer('prepare', prepared())
  left.actor.getSnapshot().children['upgrade']?.send({ type: 'form.submit', values: typed })
  left.heard()
  await left.answer('submitStep', { status: 'questions', verification })
  expect(left.heard().map(({ event }) => event)).toContainEqual({
    type: 'notification.show',
    notification: stepDue('upgrade.questions.due'),
    whenLeft: true,
  })

  const rig = open()
  await rig.answer('prepare', prepared())
  rig.submit()
  rig.heard()
  await rig.answer('submitStep', { status: 'questions', verification })
  expect(rig.events()).toEqual([])
  expect(rig.actor.getSnapshot().hasTag('inFlight')).toBe(false)
})

describe('the card', () => {
  const other = upgradePlan.samples['other card']

  test('comes later where it is not known yet', async () => {
    const rig = open({ ...STARTS['a known profile'], clientId: null })
    rig.send({ type: 'card.switched', clientId: CARD })
    expect(rig.countOf('prepare')).toBe(2)
    await rig.answer('prepare', prepared())
    rig.submit()
    expect(rig.inputs('submitStep')[0]?.['clientId']).toBe(CARD)
  })

  test('another one begins anew', async () => {
    const rig = await atQuestions()
    rig.send(other)
    expect(rig.step()).toBe('reading')
    await rig.answer('prepare', prepared())
    rig.submit()
    expect(rig.inputs('submitStep').at(-1)?.['clientId']).toBe(other.clientId)
  })

  test('is not changed while its upgrade is under way', async () => {
    const rig = await atQuestions()
    rig.submit()
    rig.send(other)
    await rig.answer('submitStep', { status: 'upgraded', program: reloadablePower })
    expect(rig.step()).toBe('upgraded')
    expect(rig.actor.getSnapshot().context.clientId).toBe(CARD)
  })
})
