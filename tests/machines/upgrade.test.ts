import { afterEach, describe, expect, test } from 'vitest'
import type { InputFrom } from 'xstate'
import type { Outcome } from '../../machines/effect/effect'
import { selectFailure, selectFieldErrors, selectIsBusy } from '../../machines/form/selectors'
import { errorNotice, notice, stepDue, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { refreshedCards, showing } from '../../machines/shared/portal'
import {
  selectCanKeep,
  selectIsRetiring,
  selectProfile,
  selectProgram,
  selectStep,
} from '../../machines/upgrade/selectors'
import { type HandedOver, type Result, type UpgradeTerms, upgradeEffect } from '../../machines/upgrade/upgrade'
import { upgradeMachine } from '../../machines/upgrade/upgradeMachine'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import {
  asked,
  CARD,
  express,
  prepared,
  profile,
  reloadablePower,
  retiring,
  terms,
  typed,
  underWay,
  upgraded,
  upgradePlan,
  verification,
  waiting,
} from './upgrade.plan'

const { starts: STARTS, samples } = upgradePlan
const { refused, 'not done': notDone } = samples
/** What the rest of the portal is told of an outcome. */
const said = (outcome: Outcome<Result>, of: UpgradeTerms = terms) => upgradeEffect.factsOn?.(outcome, of, false) ?? []

let stop = () => {}
afterEach(() => stop())

function open(input: InputFrom<typeof upgradeMachine> = STARTS['a known profile']) {
  const handedOver: HandedOver[] = []
  const machine = upgradeMachine.provide({
    actions: { handOver: (_, handed: HandedOver) => void handedOver.push(handed) },
  })
  const rig = openRig(machine, input)
  stop = rig.stop
  return {
    ...rig,
    handedOver,
    sent: () => rig.told('effect.begin').map(({ effect }) => effect as typeof underWay),
    done: (result: Result) => rig.send({ type: 'effect.done', key: handedOver.at(-1)?.key ?? '', result }),
    step: () => selectStep(rig.actor.getSnapshot()),
    submit: (values: Record<string, unknown> = typed) => rig.send({ type: 'form.submit', values }),
    seen: () => {
      const snapshot = rig.actor.getSnapshot()
      return { errors: selectFieldErrors(snapshot), failure: selectFailure(snapshot), busy: selectIsBusy(snapshot) }
    },
    events: () => rig.heard().map(({ event }) => event),
  }
}

async function atQuestions() {
  const rig = open()
  await rig.answer('prepare', prepared())
  rig.submit()
  rig.done({ status: 'questions', verification })
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
    expect(rig.sent()).toEqual([])
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
  const key = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/) as string
  expect(rig.sent()).toEqual([{ kind: 'upgrade', key, subjects: [CARD], terms: { ...terms, isForm: true } }])
  expect(rig.handedOver).toEqual([
    {
      key: rig.sent()[0]?.key,
      submitted: {
        details: { identity: null, thirdParty: false, monthlyFeeAccepted: true, recaptchaToken: 'built-in' },
      },
    },
  ])
})

test('ORD-19 ORD-25 the long step sends the full profile', async () => {
  const rig = open(STARTS['a blank profile'])
  await rig.answer('prepare', prepared())
  rig.submit()
  expect(rig.handedOver).toMatchObject([{ submitted: { details: { identity: profile } } }])
})

test('ORD-21 ORD-25 the answers go out with the id of their verification, under a key of their own', async () => {
  const rig = await atQuestions()
  rig.submit()
  const [details, answers] = rig.sent()
  expect(answers?.key).not.toBe(details?.key)
  expect(answers?.terms).toEqual(terms)
  expect(rig.handedOver.at(-1)).toEqual({
    key: answers?.key,
    submitted: {
      id: 'verification-1',
      answers: [
        { questionId: 'street', answer: 'a2' },
        { questionId: 'year', answer: '2012' },
      ],
    },
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
  expect(rig.sent()).toHaveLength(1)
})

describe('the key of a call', () => {
  const keysAfter = async (
    between: (rig: Awaited<ReturnType<typeof atQuestions>>) => void,
    outcome: typeof notDone | typeof refused = notDone,
  ) => {
    const rig = await atQuestions()
    rig.submit()
    rig.send(outcome)
    between(rig)
    rig.submit()
    return rig
      .sent()
      .slice(1)
      .map(({ key }) => key)
  }

  test('stays for the same words sent again, after a lost answer and after a refusal', async () => {
    for (const outcome of [notDone, refused]) {
      const [first, again] = await keysAfter(() => {}, outcome)
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
    const [first, again] = rig.sent().map(({ key }) => key)
    expect(again).not.toBe(first)
  })
})

describe('ORD-25 ERR-32 a lost answer is never a plain failure', () => {
  const { outcomeIn } = upgradeEffect
  const call = { key: 'key-1', terms }

  test.each([
    ['upgraded', upgraded, { type: 'effect.done', result: { status: 'upgraded', program: reloadablePower } }],
    ['waiting for a person', waiting, { type: 'effect.done', result: { status: 'pending' } }],
    ['as it was', express, { type: 'notFound' }],
    ['no longer listed', null, { type: 'effect.conflict', theirs: { status: 'gone' } }],
  ] as const)('the card is read again: %s', (_, card, found) => {
    expect(outcomeIn?.(card, call)).toEqual(found)
  })

  test('while it is looked up nothing is claimed, and the holder may ask', async () => {
    const rig = await atQuestions()
    rig.submit()
    rig.heard()
    rig.send(samples['in doubt'])
    expect([rig.step(), rig.seen().failure, rig.events()]).toEqual(['unconfirmed', null, []])
    rig.send({ type: 'status.check' })
    expect(rig.events()).toEqual([{ type: 'effect.check', key: 'key-1' }])
    rig.send(samples['not done'])
    expect([rig.step(), rig.seen().failure]).toEqual(['questions', failed('error.upgrade')])
  })

  test('of a card that is not in the list any more nothing is claimed', async () => {
    const rig = await atQuestions()
    rig.submit()
    rig.send(samples['card gone'])
    expect(rig.seen().failure).toEqual(failed('upgrade.gone'))
    expect(said({ type: 'effect.conflict', theirs: { status: 'gone' } })).toEqual([
      showing(errorNotice(failed('upgrade.gone'))),
      refreshedCards,
    ])
  })

  test.each([
    [false, false, 'error.upgrade'],
    [true, false, 'upgrade.formLost'],
    [false, true, 'error.upgrade'],
    [true, true, 'error.upgrade'],
  ] as const)(
    'after a reload, with the form sent %j for a retiring card %j, what was not done is %s',
    (isForm, isRetiring, key) => {
      const of = { ...terms, isForm, isRetiring }
      expect(said({ type: 'effect.notDone', failure: null, isDoubted: true }, of)).toEqual([
        showing(errorNotice(failed(key))),
        refreshedCards,
      ])
    },
  )

  test('in the page that sent it, what was not done is said in the words of its call', () => {
    const failure = { ...failed('error.upgrade'), serverMessage: 'The service is busy.' }
    const of = { ...terms, isForm: true }
    expect(said({ type: 'effect.notDone', failure, isDoubted: true }, of)[0]).toEqual(showing(errorNotice(failure)))
  })

  test('what was sent before is shown for the card that it was sent for, and sent by nobody', async () => {
    for (const [start, isRetiring] of [
      [STARTS['an upgrade is under way'], false],
      [
        { ...STARTS['an upgrade is under way'], underWay: { ...underWay, terms: { ...terms, isRetiring: true } } },
        true,
      ],
    ] as const) {
      const rig = open(start)
      expect(selectIsRetiring(rig.actor.getSnapshot())).toBe(isRetiring)
      expect(rig.actor.getSnapshot().context.clientId).toBe(CARD)
      rig.send({ type: 'effect.done', key: underWay.key, result: { status: 'upgraded', program: reloadablePower } })
      expect([rig.step(), rig.sent()]).toEqual(['upgraded', []])
      rig.stop()
    }
  })

  test('answers that were not done are asked for again, also in a flow that did not send them', () => {
    const rig = open(STARTS['answers are under way'])
    rig.send(samples['not done'])
    expect([rig.step(), rig.told('step.opened')]).toEqual(['questions', [{ type: 'step.opened', step: asked }]])
  })
})

test('ORD-33 a failure is worded, stays until the next try, and nothing typed is kept', async () => {
  const rig = await atQuestions()
  rig.submit()
  rig.send(samples.refused)
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
  rig.done({ status: 'questions', verification })
  rig.submit(secret)
  expect(kept()).not.toMatch(/hidden|1999/i)
  expect(JSON.stringify(rig.heard())).not.toMatch(/hidden|1999/i)
})

test.each([
  [reloadablePower, 'reloadablePower'],
  [{ code: 'BHW230', name: 'Power Plus' }, 'powerPlus'],
  [{ code: 'BHN230', name: 'Digital Reloadable' }, 'digitalReloadable'],
  [{ code: 'XYZ', name: 'Another' }, 'other'],
] as const)(
  'ORD-28 OP-16 success names the program %j, raises the level and has the cards read again',
  (program, key) => {
    expect(said({ type: 'effect.done', result: { status: 'upgraded', program } })).toEqual([
      { type: 'account.changed', changes: { kycLevel: 2, blankProfile: false } },
      showing(success(`upgrade.done.${key}`)),
      refreshedCards,
    ])
  },
)

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
    expect(rig.sent()[0]?.terms).toEqual({ ...terms, isRetiring: true, isForm: true })
    expect(rig.handedOver[0]?.submitted).toEqual({ details: { identity: null } })
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
    expect(rig.handedOver[0]?.submitted).toEqual({ details: { identity: profile } })
  })

  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
  ])('verifies nobody: level %i becomes %i', (kycLevel, after) => {
    const program = { code: 'BHN230', name: 'Digital Reloadable' }
    const outcome = { type: 'effect.done', result: { status: 'upgraded', program } } as const
    expect(said(outcome, { ...terms, isRetiring: true, kycLevel })[0]).toEqual({
      type: 'account.changed',
      changes: { kycLevel: after, blankProfile: false },
    })
  })
})

test('ORD-24 PRF-55 failed by the answers or by the issuer, it may be tried again from the form it came from', async () => {
  for (const fail of ['status', 'code']) {
    const rig = await atQuestions()
    rig.submit()
    if (fail === 'status') rig.done({ status: 'failed' })
    else rig.send(samples['identity refused'])
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
  expect(rig.events()).toContainEqual({ type: 'changes.release', form: 'upgrade' })
})

describe('whoever has left hears', () => {
  test.each([
    [
      'the outcome that waits',
      { status: 'pending' },
      [showing(notice('info', 'upgrade.pending.notice')), refreshedCards],
    ],
    ['the outcome that failed', { status: 'failed' }, [showing(errorNotice(failed('error.identity')))]],
    ['nothing but the questions themselves', { status: 'questions', verification }, []],
  ] as const)('%s', (_, result, facts) => {
    expect(said({ type: 'effect.done', result })).toEqual(facts)
  })

  test('a refusal, and that an outcome is not known', () => {
    const failure = failed('error.upgrade')
    expect(said({ type: 'effect.refused', failure })).toEqual([showing(errorNotice(failure)), refreshedCards])
    expect(said({ type: 'effect.unknown' })).toEqual([refreshedCards])
  })

  test('that questions are left, which lead back to the address where they were asked; they are stored nowhere', () => {
    const { step, stepIn } = upgradeEffect
    const call = { key: 'key-1', terms: { ...terms, routeId: 'enableReloads' as const } }
    const left = stepIn?.({ status: 'questions', verification }, call)
    expect(left).toEqual({ routeId: 'enableReloads', verification })
    expect([step?.routeOf(left), step?.dueOf(left)]).toEqual(['enableReloads', stepDue('upgrade.questions.due')])
    expect([step?.isOfCard, step?.isStored, stepIn?.({ status: 'pending' }, call)]).toEqual([true, undefined, null])
  })
})

describe('the card', () => {
  const other = upgradePlan.samples['other card']

  test('comes later where it is not known yet', async () => {
    const rig = open({ ...STARTS['a known profile'], clientId: null })
    rig.send({ type: 'card.switched', clientId: CARD })
    expect(rig.countOf('prepare')).toBe(2)
    await rig.answer('prepare', prepared())
    rig.submit()
    expect(rig.sent()[0]?.terms.clientId).toBe(CARD)
  })

  test('another one begins anew', async () => {
    const rig = await atQuestions()
    rig.send(other)
    expect(rig.step()).toBe('reading')
    await rig.answer('prepare', prepared())
    rig.submit()
    expect(rig.sent().at(-1)?.terms.clientId).toBe(other.clientId)
  })

  test('is not changed while its upgrade is under way', async () => {
    const rig = await atQuestions()
    rig.submit()
    rig.send(other)
    rig.done({ status: 'upgraded', program: reloadablePower })
    expect(rig.step()).toBe('upgraded')
    expect(rig.actor.getSnapshot().context.clientId).toBe(CARD)
  })
})
