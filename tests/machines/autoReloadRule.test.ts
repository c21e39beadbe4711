import { afterEach, describe, expect, test } from 'vitest'
import type { HandedClearance, HandedOver, RuleInput } from '../../machines/auto-reload-rule/autoReloadRule'
import { autoReloadRuleMachine } from '../../machines/auto-reload-rule/autoReloadRuleMachine'
import {
  ADDED_ELSEWHERE,
  NOT_SAVED,
  REMOVED_ELSEWHERE,
  saveAutoReloadEffect,
} from '../../machines/auto-reload-rule/saveAutoReload'
import { selectBankCheck, selectFeeCents, selectRuleStep } from '../../machines/auto-reload-rule/selectors'
import type { Outcome } from '../../machines/effect/effect'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success, unknownNotice } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { failed } from '../../machines/shared/failure'
import type { AutoReload } from '../../rules/money/autoReload'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { newCard, rule, ruleOf, saved, savedByNewCard, settings, termsOf } from './autoReload.plan'
import { adding, autoReloadRulePlan, changing, refusedFor, underWay } from './autoReloadRule.plan'
import { evaluationOf } from './payment.plan'

let stop = () => {}
afterEach(() => stop())
type Begun = ReturnType<typeof termsOf>

function open(input: RuleInput = adding) {
  const handedOver: HandedOver[] = []
  const clearances: HandedClearance[] = []
  const machine = autoReloadRuleMachine.provide({
    actions: {
      handOver: (_, handed: HandedOver) => void handedOver.push(handed),
      handClearance: (_, handed: HandedClearance) => void clearances.push(handed),
    },
  })
  const rig = openRig(machine, input)
  stop = rig.stop
  const seen = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, string> = {}) =>
    rig.send({ type: 'form.submit', values: { ...settings, ...values } })
  return {
    ...rig,
    seen,
    submit,
    handedOver,
    clearances,
    step: () => selectRuleStep(seen()),
    errors: () => selectFieldErrors(seen()),
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    sent: () => rig.told('effect.begin').map(({ effect }) => effect as { key: string; terms: Begun }),
    hear: (news: keyof typeof autoReloadRulePlan.samples) => rig.send(autoReloadRulePlan.samples[news]),
    refused: (field: string) => rig.send({ type: 'effect.refused', key: '', failure: refusedFor(field) }),
    /** Saves; the bank asks for no challenge. */
    async save(values: Record<string, string> = {}) {
      const before = rig.countOf('evaluateRisk')
      rig.send({ type: 'rule.save', values })
      if (rig.countOf('evaluateRisk') > before) await rig.answer('evaluateRisk', cleared)
    },
    async review(values: Record<string, string> = {}) {
      submit(values)
      if (values['method'] === 'visadebit') submit(newCard)
      await rig.answer('estimateFee', { feeCents: 395 })
    },
  }
}
const cleared = evaluationOf('cleared', { authentication: null })

describe('what is set', () => {
  test.each([
    ['TOP-41 no threshold', { amountThreshold: '' }, { amountThreshold: 'amount.required' }],
    ['TOP-40 no amount', { amountReload: '' }, { amountReload: 'amount.required' }],
    ['an amount of zero', { amountReload: '0' }, { amountReload: 'amount.invalid' }],
    ['TOP-11 one cent below the minimum', { amountReload: '19.99' }, { amountReload: 'amount.belowMinimum' }],
    ['TOP-11 one cent above the maximum', { amountReload: '500.01' }, { amountReload: 'amount.aboveMaximum' }],
    ['no way to pay', { method: '' }, { method: 'debitCard.method.required' }],
    ['TOP-47 no saved card', { savedCard: '' }, { savedCard: 'debitCard.saved.required' }],
    ['a saved card of somebody else', { savedCard: 'saved-9' }, { savedCard: 'debitCard.saved.required' }],
    ['one cent more than fits', { amountThreshold: '9,920.01' }, { amountThreshold: 'autoReload.threshold.tooHigh' }],
    ['the card of a rule that there is not', { method: 'keep' }, { method: 'debitCard.method.required' }],
  ])('%s is refused, and nothing is sent', async (_, values, errors) => {
    const { submit, errors: shown, countOf } = open()
    submit(values)
    expect(shown()).toEqual(errors)
    expect(countOf('estimateFee')).toBe(0)
  })

  test.each([
    ['the minimum', { amountReload: '20' }, 2_000],
    ['the maximum', { amountReload: '500.00' }, 50_000],
    ['a threshold that just fits', { amountThreshold: '9,920' }, 8_000],
  ])('TOP-11 %s is taken', async (_, values, reloadCents) => {
    const { review, seen, step } = open()
    await review(values)
    expect(step()).toBe('review')
    expect(seen().context.draft?.reloadCents).toBe(reloadCents)
  })

  test.each([
    ['amountReload', 'amountThreshold'],
    ['amountThreshold', 'amountReload'],
  ])('OP-78 %s that French refused is refused beside %s that was typed in English', async (french, english) => {
    const { submit, errors: shown, countOf } = open()
    const languages = { [`amountLocale.${french}`]: 'fr', [`amountLocale.${english}`]: 'en' }
    submit({ [french]: '1,234', [english]: '60', ...languages })
    expect(shown()).toEqual({ [french]: 'amount.unreadable' })
    expect(countOf('estimateFee')).toBe(0)
  })

  test('OP-78 a comma is a decimal mark, in French too', async () => {
    const { review, seen } = open()
    await review({
      amountReload: '1 234,5'.replace('1 2', '2'),
      amountThreshold: '25,50',
      'amountLocale.amountReload': 'fr',
      'amountLocale.amountThreshold': 'fr',
    })
    expect(seen().context.draft).toMatchObject({ reloadCents: 23_450, thresholdCents: 2_550 })
  })
})

describe('OP-31 the fee', () => {
  test('TOP-42 is estimated for what is set, before anything can be saved', async () => {
    const { answer, save, submit, lastCall, seen, step, sent } = open()
    submit()
    expect(lastCall('estimateFee').input).toEqual({
      id: null,
      clientId: '1000000001',
      reloadCents: 8_000,
      thresholdCents: 2_000,
    })
    await save()
    expect([step(), sent()]).toEqual(['settings', []])
    await answer('estimateFee', { feeCents: 395 })
    expect(selectFeeCents(seen())).toBe(395)
  })

  test('ERR-11 OP-34 that cannot be estimated is said, and estimated again', async () => {
    const { refuse, submit, said, step, countOf } = open()
    submit()
    await refuse('estimateFee', refusal('error.autoReload'))
    expect(step()).toBe('settings')
    expect(said()).toEqual([errorNotice(failed('error.autoReload'))])
    submit()
    expect(countOf('estimateFee')).toBe(2)
  })

  test('that has changed meanwhile is shown and agreed to anew, under another key', async () => {
    const { review, save, refused, answer, sent, step } = open()
    await review()
    await save()
    refused('fee')
    await answer('estimateFee', { feeCents: 495 })
    expect(step()).toBe('review')
    await save()
    expect(sent().map(({ terms }) => terms.feeCents)).toEqual([395, 495])
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  })
})

test('what was wrong with a new card is no longer said once its form is left', async () => {
  const { answer, send, submit, save, refused, errors, seen, step } = open()
  submit({ method: 'visadebit' })
  send({ type: 'form.submit', values: { ...newCard, cvv: '' } })
  expect([step(), Object.keys(errors())]).toEqual(['card', ['cvv']])
  send({ type: 'step.back' })
  expect([step(), errors()]).toEqual(['settings', {}])
  submit({ method: 'visadebit' })
  send({ type: 'form.submit', values: newCard })
  await answer('estimateFee', { feeCents: 395 })
  await save(newCard)
  refused('expiry')
  expect([step(), selectFailure(seen())]).toEqual(['card', expect.objectContaining({ key: 'error.saveAutoReload' })])
  send({ type: 'form.submit', values: newCard })
  expect(selectFailure(seen())).toBeNull()
})

test('what was typed is kept for another try: the holder is asked before it is left', async () => {
  const { review, save, hear, send, step, facts } = open()
  const held = () => facts.flatMap(({ event }) => (event.type.startsWith('changes.') ? [event.type] : []))
  send({ type: 'form.edit' })
  await review()
  expect(held()).toEqual(['changes.hold'])
  await save()
  hear('not done')
  expect([step(), held()]).toEqual(['review', ['changes.hold', 'changes.release', 'changes.hold']])
})

test.each([
  ...['amountReload', 'amountThreshold', 'method', 'savedCard'].map((field) => [field, 'settings'] as const),
  ...['cardNumber', 'expiry', 'cvv', 'firstName', 'lastName', 'addressLine', 'city', 'country'].map(
    (field) => [field, 'card'] as const,
  ),
  ...['subdivision', 'postCode', 'alias'].map((field) => [field, 'card'] as const),
  ['id', 'review'] as const,
])('a rule that is refused for its %s leads to the form that has it: %s', async (field, form) => {
  const { review, save, refused, step } = open()
  await review({ method: 'visadebit' })
  await save(newCard)
  refused(field)
  expect(step()).toBe(form)
})

describe('R2 a rule is saved once', () => {
  test('a double click sends it once, with the key of its review', async () => {
    const { review, send, sent, answer, seen } = open()
    await review()
    send({ type: 'rule.save', values: {} })
    send({ type: 'rule.save', values: {} })
    await answer('evaluateRisk', cleared)
    await answer('evaluateRisk', cleared)
    expect(sent()).toEqual([
      {
        kind: 'saveAutoReload',
        key: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5/),
        subjects: ['autoReload'],
        terms: termsOf(),
      },
    ])
    expect(sent()[0]?.key).toBe(seen().context.idempotencyKey)
  })

  test('NOT-20 OP-33 TOP-54 a rule that is changed goes out with its id and what it was, and may keep its card', async () => {
    const { review, save, sent, hear, seen } = open(changing)
    await review({ method: 'keep', amountReload: '50' })
    await save()
    expect(sent()[0]?.terms).toMatchObject({
      draft: { id: 'ar-1', method: 'keep', savedCardId: null, sourceDigits: '4242' },
      before: { reloadCents: 5_000, thresholdCents: 2_000 },
      isSame: true,
    })
    hear('saved, answered')
    expect(seen().output).toEqual({ saved, isStale: false })
  })

  test('that says something else than before says so', async () => {
    const { review, save, sent } = open(changing)
    await review({ method: 'keep', amountReload: '50', amountThreshold: '20.01' })
    await save()
    expect(sent()[0]?.terms.isSame).toBe(false)
  })

  test('a retry of what was not sent keeps its key, and so does a review of the same; an edit makes another', async () => {
    const { review, save, send, hear, sent, step } = open()
    await review()
    await save()
    hear('not done')
    expect(step()).toBe('review')
    await save()
    hear('not done')
    send({ type: 'step.back' })
    await review()
    await save()
    hear('not done')
    send({ type: 'step.back' })
    await review({ amountReload: '81' })
    await save()
    const [first, second, third, fourth] = sent().map(({ key }) => key)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test('a refused one is sent again under another key', async () => {
    const { review, save, hear, sent } = open()
    await review()
    await save()
    hear('refused')
    await save()
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  })

  test('the same settings, saved again from another form, are another change: the issuer has forgotten nothing', async () => {
    const keys = []
    for (let visit = 0; visit < 2; visit += 1) {
      const { review, save, sent, stop: close } = open()
      await review()
      await save()
      keys.push(sent()[0]?.key)
      close()
    }
    expect(new Set(keys).size).toBe(2)
  })

  test('S2 a new card goes to the calls in the memory of the page, and nowhere else', async () => {
    const { review, save, seen, sent, handedOver, calls } = open()
    await review({ method: 'visadebit' })
    expect(seen().context.draft?.sourceDigits).toBe('1111')
    await save(newCard)
    expect(handedOver).toMatchObject([
      {
        key: sent()[0]?.key,
        values: { cardNumber: '4111111111111111', expiry: { expiryMonth: '08', expiryYear: '29' }, cvv: '123' },
      },
    ])
    const kept = JSON.stringify([seen().context, sent(), calls['evaluateRisk']?.map(({ input }) => input)])
    for (const secret of ['411111', '"123"', 'cardNumber']) expect(kept).not.toContain(secret)
    expect(kept).toContain('1111')
    expect(JSON.stringify(sent())).not.toMatch(/Queen|Robin/)
  })
})

describe('TOP-53 the debit card that pays', () => {
  const challenged = evaluationOf('challenged')

  test('is evaluated for what is charged each time, and what clears it goes to the call', async () => {
    const { review, send, lastCall, answer, sent, handedOver, clearances } = open()
    await review({ method: 'visadebit' })
    send({ type: 'rule.save', values: newCard })
    expect(lastCall('evaluateRisk').input).toEqual({
      key: handedOver[0]?.key,
      serialNumber: '457000000001',
      amountCents: 8_000,
      feeCents: 395,
      method: 'visadebit',
      savedCardId: null,
    })
    expect(sent()).toEqual([])
    await answer('evaluateRisk', evaluationOf('cleared'))
    expect(clearances).toEqual([{ key: sent()[0]?.key, evaluation: evaluationOf('cleared') }])
    expect(JSON.stringify(sent())).not.toContain('risk-1')
  })

  test('that stays is not evaluated', async () => {
    const { review, send, countOf, sent, handedOver, clearances } = open(changing)
    await review({ method: 'keep', amountReload: '50' })
    send({ type: 'rule.save', values: {} })
    expect([countOf('evaluateRisk'), clearances]).toEqual([0, []])
    expect(handedOver).toEqual([{ key: sent()[0]?.key, values: null }])
  })

  test('that stays for a higher amount is evaluated as the saved card that it is', async () => {
    const { review, send, sent, lastCall, answer, handedOver } = open(changing)
    await review({ method: 'keep', amountReload: '50.01' })
    send({ type: 'rule.save', values: {} })
    expect(lastCall('evaluateRisk').input).toMatchObject({
      amountCents: 5_001,
      method: 'existing',
      savedCardId: 'saved-1',
    })
    await answer('evaluateRisk', evaluationOf('cleared'))
    expect(handedOver).toMatchObject([{ values: null }])
    expect(sent()).toMatchObject([
      { terms: { draft: { id: 'ar-1', method: 'existing', savedCardId: 'saved-1', sourceDigits: '4242' } } },
    ])
  })

  test('that stays for a higher amount must be entered again if it is not saved', () => {
    const unsaved = { ...rule, savedCardId: null, method: 'visadebit' } as const
    const { submit, seen, step } = open({ ...changing, rule: unsaved })
    submit({ method: 'keep', amountReload: '50.01' })
    expect([step(), seen().context.fieldErrors]).toEqual(['settings', { method: 'autoReload.keep.raised' }])
    submit({ method: 'keep', amountReload: '50' })
    expect(seen().matches('estimating')).toBe(true)
  })

  test('may be asked about by its bank: nothing is sent before that has said yes, and then the same is', async () => {
    const { review, send, answer, seen, step, sent, lastCall, handedOver } = open()
    await review({ method: 'visadebit' })
    send({ type: 'rule.save', values: newCard })
    await answer('evaluateRisk', challenged)
    expect([step(), sent()]).toEqual(['bank', []])
    selectBankCheck(seen())?.send({ type: 'challenge.settled' })
    expect(lastCall('readEvaluation').input).toEqual({ serialNumber: '457000000001', riskReferenceId: 'risk-1' })
    await answer('readEvaluation', evaluationOf('cleared'))
    expect(sent()).toMatchObject([{ key: handedOver[0]?.key, terms: { draft: { sourceDigits: '1111' } } }])
  })

  test.each(['failed', 'cancelled', 'expired', 'declined'] as const)(
    'that is not cleared saves nothing, and that is said: %s',
    async (state) => {
      const { review, send, answer, seen, step, sent, said } = open()
      await review()
      send({ type: 'rule.save', values: {} })
      await answer('evaluateRisk', challenged)
      selectBankCheck(seen())?.send({ type: 'bank.ask' })
      await answer('readEvaluation', evaluationOf(state))
      const failure = failed(`bankCheck.ended.${state}`)
      expect([step(), sent(), seen().context.failure]).toEqual(['review', [], failure])
      expect(said()).toEqual([errorNotice(failure)])
    },
  )

  test('is not saved where its holder cancels, and the challenge can no longer succeed', async () => {
    const { review, send, answer, seen, step, sent, lastCall, said } = open()
    await review()
    send({ type: 'rule.save', values: {} })
    await answer('evaluateRisk', challenged)
    selectBankCheck(seen())?.send({ type: 'check.cancel' })
    expect(lastCall('cancelEvaluation').input).toMatchObject({ riskReferenceId: 'risk-1' })
    await answer('cancelEvaluation')
    expect([step(), sent()]).toEqual(['review', []])
    expect(said()).toEqual([notice('info', 'bankCheck.cancelled')])
  })

  test('is evaluated and handed over again for each try, under the key of the review', async () => {
    const { review, save, hear, sent, countOf, handedOver, clearances } = open()
    await review({ method: 'visadebit' })
    await save(newCard)
    hear('not done')
    await save(newCard)
    const keys = [...sent(), ...handedOver, ...clearances].map(({ key }) => key)
    expect([countOf('evaluateRisk'), keys.length, new Set(keys).size]).toEqual([2, 6, 1])
  })
})

describe('what became of it', () => {
  test('ERR-10 not done: it is offered again, and why is said', async () => {
    const { review, save, send, seen, step } = open()
    await review()
    await save()
    send({ type: 'effect.notDone', key: '', failure: null, isDoubted: true })
    expect([step(), selectFailure(seen())]).toEqual(['review', NOT_SAVED])
  })

  test.each([
    ['added elsewhere', ADDED_ELSEWHERE],
    ['removed elsewhere', REMOVED_ELSEWHERE],
  ])('a review that is about a rule that was %s is closed: the rules are read again', async (_, failure) => {
    const { review, save, send, seen } = open()
    await review()
    await save()
    send({ type: 'effect.refused', key: '', failure })
    expect(seen().output).toEqual({ saved: null, isStale: true })
  })

  test('from before a reload is followed by what was kept, and then the rules are read', () => {
    const { hear, step, seen } = open(underWay)
    hear('in doubt')
    expect([step(), seen().context.draft, seen().context.idempotencyKey]).toEqual([
      'unconfirmed',
      termsOf().draft,
      'key-1',
    ])
    hear('refused for the card')
    expect(seen().output).toEqual({ saved: null, isStale: true })
  })
})

describe('the list of rules tells what became of a save', () => {
  const { outcomeIn, factsOn } = saveAutoReloadEffect
  const found = (rules: readonly AutoReload[], changes: object = {}, isOver = false) =>
    outcomeIn?.({ rules, isOver }, { key: 'key-1', terms: termsOf(changes) })

  test('added', () => expect(found([saved])).toEqual({ type: 'effect.done', result: saved }))

  test.each([
    ['none', []],
    ['another amount', [ruleOf({ ...saved, reloadCents: 8_001 })]],
    ['another threshold', [ruleOf({ ...saved, thresholdCents: 2_001 })]],
    ['another saved card', [ruleOf({ ...saved, savedCardId: 'saved-1' })]],
    ['another card of the holder', [ruleOf({ ...saved, clientId: '1000000002' })]],
  ])('not done so far: %s', (_, rules) => expect(found(rules, {}, true)).toEqual({ type: 'notFound' }))

  test('a new card is known again by its last four digits', () => {
    const draft = { ...termsOf().draft, method: 'visadebit' as const, savedCardId: null, sourceDigits: '1111' }
    expect(found([savedByNewCard], { draft })).toMatchObject({ type: 'effect.done' })
    expect(found([savedByNewCard], { draft: { ...draft, sourceDigits: '1112' } })).toEqual({ type: 'notFound' })
  })

  const draft = { ...termsOf().draft, id: 'ar-1', reloadCents: 5_000, method: 'keep' as const, savedCardId: null }
  test('one that says what it said before is not believed before the issuer is done: it could undo the next edit', () => {
    const same = { draft, before: { reloadCents: 5_000, thresholdCents: 2_000 }, isSame: true }
    expect(found([rule], same)).toEqual({ type: 'unclear' })
    expect(found([rule], same, true)).toEqual({ type: 'effect.done', result: rule })
    // Changed meanwhile.
    expect(found([ruleOf({ reloadCents: 6_000 })], same, true)).toEqual({ type: 'notFound' })
  })

  test('where only the card was changed and the issuer tells nothing of it, nothing is claimed', () => {
    const silent = ruleOf({
      method: 'visadebit',
      savedCardId: null,
      source: { network: null, lastFourDigits: '', expiry: '' },
    })
    const changed = { ...draft, method: 'visadebit' as const, sourceDigits: '1111' }
    const before = { reloadCents: 5_000, thresholdCents: 2_000 }
    expect(found([silent], { draft: changed, before }, true)).toEqual({ type: 'unclear' })
    // The amount has changed too.
    expect(found([silent], { draft: changed, before: { ...before, reloadCents: 4_000 } })).toMatchObject({
      type: 'effect.done',
    })
  })

  const of = (notification: ReturnType<typeof success>) => ({
    type: 'notification.show',
    notification: ofCard(notification, '0001'),
  })
  const refreshed = { type: 'cards.refresh' }
  const refusedAs = (failure: typeof NOT_SAVED): Outcome<AutoReload> => ({ type: 'effect.refused', failure })
  const notDone = (failure: typeof NOT_SAVED | null): Outcome<AutoReload> => ({
    type: 'effect.notDone',
    failure,
    isDoubted: true,
  })
  test.each<[string, Outcome<AutoReload>, readonly object[]]>([
    ['NOT-19 added', { type: 'effect.done', result: saved }, [of(success('autoReload.added')), refreshed]],
    ['ERR-10 refused', refusedAs(refusedFor('fee')), [of(errorNotice(refusedFor('fee')))]],
    ['added elsewhere', refusedAs(ADDED_ELSEWHERE), [of(notice('warning', 'autoReload.elsewhere.added')), refreshed]],
    [
      'removed elsewhere',
      refusedAs(REMOVED_ELSEWHERE),
      [of(notice('warning', 'autoReload.elsewhere.removed')), refreshed],
    ],
    ['not done', notDone(refusedFor('fee')), [of(errorNotice(refusedFor('fee')))]],
    ['not done, nobody knows why', notDone(null), [of(errorNotice(NOT_SAVED))]],
    ['unknown', { type: 'effect.unknown' }, [of(unknownNotice('autoReload.unknown.save')), refreshed]],
  ])('%s: it is said of its card', (_, outcome, facts) => {
    expect(factsOn?.(outcome, termsOf(), true)).toEqual(facts)
    expect(factsOn?.(outcome, termsOf(), false)).toEqual(facts)
  })

  test('NOT-20 changed: it is said of its card', () => {
    expect(factsOn?.({ type: 'effect.done', result: rule }, termsOf({ draft }), true)).toEqual([
      of(success('autoReload.modified')),
      refreshed,
    ])
  })
})
