import { afterEach, describe, expect, test } from 'vitest'
import { autoReloadMachine } from '../../machines/auto-reload/autoReloadMachine'
import {
  selectBankCheck,
  selectCanAdd,
  selectCanModify,
  selectDigits,
  selectFeeCents,
  selectResume,
  selectRules,
  selectStep,
} from '../../machines/auto-reload/selectors'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { CallError, failed } from '../../machines/shared/failure'
import type { MessageKey } from '../../rules/values/messageKey'
import { openRig } from '../support/rig'
import { fault, fieldRefusal, refusal, tooMany, unsent } from '../support/samples'
import {
  flightOf,
  input,
  lost,
  newCard,
  none,
  one,
  openedOf,
  removal,
  removalLost,
  resume,
  rule,
  ruleOf,
  saved,
  savedByNewCard,
  settings,
} from './autoReload.plan'
import { evaluationOf } from './topUp.plan'

let stop = () => {}
afterEach(() => stop())

function open(changes: object = {}) {
  const rig = openRig(autoReloadMachine, { ...input, ...changes })
  stop = rig.stop
  const seen = () => rig.actor.getSnapshot()
  const submit = (values: Record<string, string> = {}) =>
    rig.send({ type: 'form.submit', values: { ...settings, ...values } })
  return {
    ...rig,
    seen,
    submit,
    step: () => selectStep(seen()),
    errors: () => selectFieldErrors(seen()),
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    sent: () => rig.calls['saveRule']?.map(({ input: sent }) => sent as Record<string, unknown>) ?? [],
    /** Saves; the bank asks for no challenge. */
    async save(values: Record<string, string> = {}) {
      const before = rig.countOf('evaluateRisk')
      rig.send({ type: 'rule.save', values })
      if (rig.countOf('evaluateRisk') > before) await rig.answer('evaluateRisk', cleared)
    },
    async review(values: Record<string, string> = {}) {
      await rig.answer('openRules', none)
      rig.send({ type: 'rule.add' })
      submit(values)
      if (values['method'] === 'visadebit') submit(newCard)
      await rig.answer('estimateFee', { feeCents: 395 })
    },
  }
}
const cleared = evaluationOf('cleared', { authentication: null })
const said = (key: MessageKey, digits = '0001') => ofCard(success(key), digits)

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
    const { answer, send, submit, errors: shown, countOf } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
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
    const { answer, send, submit, errors: shown, countOf } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
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
    const { answer, save, send, submit, lastCall, seen, step, countOf } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
    submit()
    expect(lastCall('estimateFee').input).toEqual({
      id: null,
      clientId: '1000000001',
      reloadCents: 8_000,
      thresholdCents: 2_000,
    })
    await save()
    expect([step(), countOf('saveRule')]).toEqual(['settings', 0])
    await answer('estimateFee', { feeCents: 395 })
    expect(selectFeeCents(seen())).toBe(395)
  })

  test('ERR-11 OP-34 that cannot be estimated is said, and estimated again', async () => {
    const { answer, refuse, send, submit, said: heard, step, countOf } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
    submit()
    await refuse('estimateFee', refusal('error.autoReload'))
    expect(step()).toBe('settings')
    expect(heard()).toEqual([errorNotice(failed('error.autoReload'))])
    submit()
    expect(countOf('estimateFee')).toBe(2)
  })

  test('that has changed meanwhile is shown and agreed to anew, under another key', async () => {
    const { review, save, refuse, answer, sent, step } = open()
    await review()
    await save()
    await refuse('saveRule', fieldRefusal('error.saveAutoReload', 'fee', 'The fee has changed'))
    await answer('estimateFee', { feeCents: 495 })
    expect(step()).toBe('review')
    await save()
    expect(sent().map(({ feeCents }) => feeCents)).toEqual([395, 495])
    expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })
})

test('what was wrong with a new card is no longer said once its form is left', async () => {
  const { answer, send, submit, save, refuse, errors, seen, step } = open()
  await answer('openRules', none)
  send({ type: 'rule.add' })
  submit({ method: 'visadebit' })
  send({ type: 'form.submit', values: { ...newCard, cvv: '' } })
  expect([step(), Object.keys(errors())]).toEqual(['card', ['cvv']])
  send({ type: 'step.back' })
  expect([step(), errors()]).toEqual(['settings', {}])
  submit({ method: 'visadebit' })
  send({ type: 'form.submit', values: newCard })
  await answer('estimateFee', { feeCents: 395 })
  await save(newCard)
  await refuse('saveRule', fieldRefusal('error.saveAutoReload', 'expiry', 'The expiry date is not valid'))
  expect([step(), selectFailure(seen())]).toEqual(['card', expect.objectContaining({ key: 'error.saveAutoReload' })])
  send({ type: 'form.submit', values: newCard })
  expect(selectFailure(seen())).toBeNull()
})

describe('a review that another tab or device has outdated', () => {
  test.each([
    ['removed', new CallError(failed('error.saveAutoReload'), 404), one, none, true],
    ['added', fieldRefusal('error.saveAutoReload', 'clientId', 'This card has one'), none, one, false],
  ] as const)(
    'a rule that was %s there: the rules are read again, and it is said',
    async (key, error, before, now, canAdd) => {
      const { answer, refuse, send, submit, save, said: told, seen, countOf } = open()
      await answer('openRules', before)
      send(before === one ? { type: 'rule.modify', id: 'ar-1' } : { type: 'rule.add' })
      submit()
      await answer('estimateFee', { feeCents: 395 })
      await save()
      await refuse('saveRule', error)
      expect(told()).toEqual([ofCard(notice('warning', `autoReload.elsewhere.${key}`), '0001')])
      expect([seen().value, countOf('openRules')]).toEqual(['reading', 2])
      await answer('openRules', now)
      expect([seen().value, seen().context.draft, selectCanAdd(seen())]).toEqual(['listed', null, canAdd])
    },
  )
})

describe('another card that is chosen meanwhile', () => {
  const other = { type: 'card.switched', clientId: '1000000002', digits: '0002' } as const

  test('keeps what was typed, and its own card: the holder is asked before it is left', async () => {
    const { answer, send, submit, seen, step, sent, save, facts } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
    send({ type: 'form.edit' })
    send(other)
    expect([seen().value, selectDigits(seen())]).toEqual(['editable', '0001'])
    submit()
    send(other)
    await answer('estimateFee', { feeCents: 395 })
    send(other)
    expect([step(), selectDigits(seen())]).toEqual(['review', '0001'])
    expect(facts.filter(({ event }) => event.type === 'changes.release')).toEqual([])
    await save()
    expect(sent()).toMatchObject([{ draft: { clientId: '1000000001' } }])
  })

  test('and given up again leaves the list of the first as it is', async () => {
    const { review, save, send, answer, seen, countOf } = open()
    await review()
    await save()
    send(other)
    send({ ...other, clientId: '1000000001', digits: '0001' })
    await answer('saveRule', saved)
    expect([seen().value, countOf('openRules')]).toEqual(['listed', 1])
  })

  test('is read when the form is left, and nothing of the first is said of it', async () => {
    const { review, save, send, refuse, answer, seen, lastCall } = open()
    await review()
    await save()
    await refuse('saveRule', fieldRefusal('error.saveAutoReload', 'fee', 'The fee has changed'))
    expect(seen().context.failure).not.toBeNull()
    send(other)
    await answer('estimateFee', { feeCents: 495 })
    send({ type: 'step.back' })
    send({ type: 'step.back' })
    expect(lastCall('openRules').input).toEqual({ clientId: '1000000002' })
    await answer('openRules', none)
    expect([seen().value, seen().context.failure, seen().context.draft]).toEqual(['listed', null, null])
  })
})

test.each([
  ...['amountReload', 'amountThreshold', 'method', 'savedCard'].map((field) => [field, 'settings'] as const),
  ...['cardNumber', 'expiry', 'cvv', 'firstName', 'lastName', 'addressLine', 'city', 'country'].map(
    (field) => [field, 'card'] as const,
  ),
  ...['subdivision', 'postCode', 'alias'].map((field) => [field, 'card'] as const),
  ['id', 'review'] as const,
])('a rule that is refused for its %s leads to the form that has it: %s', async (field, form) => {
  const { review, save, refuse, step } = open()
  await review({ method: 'visadebit' })
  await save(newCard)
  await refuse('saveRule', fieldRefusal('error.saveAutoReload', field, 'No'))
  expect(step()).toBe(form)
})

describe('R2 a rule is saved once', () => {
  test('a double click sends it once, with the key of its review', async () => {
    const { review, send, sent, answer } = open()
    await review()
    send({ type: 'rule.save', values: {} })
    send({ type: 'rule.save', values: {} })
    await answer('evaluateRisk', cleared)
    await answer('evaluateRisk', cleared)
    expect(sent()).toEqual([
      {
        draft: {
          id: null,
          clientId: '1000000001',
          reloadCents: 8_000,
          thresholdCents: 2_000,
          method: 'existing',
          savedCardId: 'saved-2',
          sourceDigits: '5454',
        },
        feeCents: 395,
        idempotencyKey: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/),
        evaluation: cleared,
        values: null,
      },
    ])
  })

  test('NOT-19 added: it is listed, said of its card, and the cards are read again', async () => {
    const { review, save, answer, seen, said: heard, told, step } = open()
    await review()
    await save()
    await answer('saveRule', saved)
    expect([step(), selectRules(seen())]).toEqual(['list', [saved]])
    expect(heard()).toEqual([said('autoReload.added')])
    expect(told('cards.refresh')).toHaveLength(1)
  })

  test('NOT-20 OP-33 TOP-54 modified: it goes out with its id, takes its place in the list, and may keep its card', async () => {
    const { answer, save, send, submit, seen, sent, said: heard } = open()
    await answer('openRules', one)
    expect(selectCanAdd(seen())).toBe(false)
    send({ type: 'rule.modify', id: 'ar-1' })
    submit({ method: 'keep', amountReload: '50' })
    await answer('estimateFee', { feeCents: 395 })
    await save()
    expect(sent()[0]).toMatchObject({ draft: { id: 'ar-1', method: 'keep', savedCardId: null, sourceDigits: '4242' } })
    await answer('saveRule', { ...rule, thresholdCents: 2_000 })
    expect(selectRules(seen())).toEqual([{ ...rule, thresholdCents: 2_000 }])
    expect(heard()).toEqual([said('autoReload.modified')])
  })

  test('an edit after the review makes another key, a retry of what was not sent keeps it', async () => {
    const { review, save, send, submit, answer, refuse, sent, step } = open()
    await review()
    await save()
    await refuse('saveRule', unsent())
    expect(step()).toBe('review')
    await save()
    await refuse('saveRule', unsent())
    send({ type: 'step.back' })
    submit()
    await answer('estimateFee', { feeCents: 395 })
    await save()
    const [first, second, third] = sent().map(({ idempotencyKey }) => idempotencyKey)
    expect(first).toBe(second)
    expect(third).not.toBe(first)
  })

  test('S2 a new card is nowhere in what is remembered; it goes into the call alone', async () => {
    const { review, save, seen, sent } = open()
    await review({ method: 'visadebit' })
    expect(seen().context.draft?.sourceDigits).toBe('1111')
    await save(newCard)
    expect(sent()[0]?.['values']).toMatchObject({
      cardNumber: '4111111111111111',
      expiry: { expiryMonth: '08', expiryYear: '29' },
      cvv: '123',
    })
    const kept = JSON.stringify(seen().context)
    for (const secret of ['411111', '"123"']) expect(kept).not.toContain(secret)
    expect(JSON.stringify(selectResume(seen()))).not.toMatch(/4111|Queen|Robin/)
  })
})

describe('TOP-53 the debit card that pays', () => {
  const challenged = evaluationOf('challenged')

  test('is evaluated for what is charged each time, and what clears it goes into the call', async () => {
    const { review, send, lastCall, answer, sent } = open()
    await review({ method: 'visadebit' })
    send({ type: 'rule.save', values: newCard })
    expect(lastCall('evaluateRisk').input).toMatchObject({
      serialNumber: '457000000001',
      amountCents: 8_000,
      feeCents: 395,
      method: 'visadebit',
      savedCardId: null,
      values: { cardNumber: '4111111111111111', cvv: '123' },
    })
    expect(sent()).toEqual([])
    await answer('evaluateRisk', evaluationOf('cleared'))
    expect(sent()).toMatchObject([{ evaluation: evaluationOf('cleared'), values: { cvv: '123' } }])
  })

  test('that stays is not evaluated', async () => {
    const { answer, send, submit, countOf, sent } = open()
    await answer('openRules', one)
    send({ type: 'rule.modify', id: 'ar-1' })
    submit({ method: 'keep', amountReload: '50' })
    await answer('estimateFee', { feeCents: 395 })
    send({ type: 'rule.save', values: {} })
    expect([countOf('evaluateRisk'), sent()]).toMatchObject([0, [{ evaluation: null, values: null }]])
  })

  test('that stays for a higher amount is evaluated as the saved card that it is', async () => {
    const { answer, send, submit, sent, lastCall } = open()
    await answer('openRules', one)
    send({ type: 'rule.modify', id: 'ar-1' })
    submit({ method: 'keep', amountReload: '50.01' })
    await answer('estimateFee', { feeCents: 395 })
    send({ type: 'rule.save', values: {} })
    expect(lastCall('evaluateRisk').input).toMatchObject({
      amountCents: 5_001,
      method: 'existing',
      savedCardId: 'saved-1',
      values: null,
    })
    await answer('evaluateRisk', evaluationOf('cleared'))
    expect(sent()).toMatchObject([
      { draft: { id: 'ar-1', method: 'existing', savedCardId: 'saved-1', sourceDigits: '4242' } },
    ])
  })

  test('that stays for a higher amount must be entered again if it is not saved', async () => {
    const { answer, send, submit, seen, step } = open()
    await answer('openRules', openedOf({ rules: [{ ...rule, savedCardId: null, method: 'visadebit' }] }))
    send({ type: 'rule.modify', id: 'ar-1' })
    submit({ method: 'keep', amountReload: '50.01' })
    expect([step(), seen().context.fieldErrors]).toEqual(['settings', { method: 'autoReload.keep.raised' }])
    submit({ method: 'keep', amountReload: '50' })
    expect(seen().matches('estimating')).toBe(true)
  })

  test('may be asked about by its bank: nothing is sent before that has said yes, and then the same is', async () => {
    const { review, send, answer, seen, step, sent, lastCall } = open()
    await review({ method: 'visadebit' })
    send({ type: 'rule.save', values: newCard })
    await answer('evaluateRisk', challenged)
    expect([step(), sent()]).toEqual(['bank', []])
    selectBankCheck(seen())?.send({ type: 'challenge.settled' })
    expect(lastCall('readEvaluation').input).toEqual({ serialNumber: '457000000001', riskReferenceId: 'risk-1' })
    await answer('readEvaluation', evaluationOf('cleared'))
    expect(sent()).toMatchObject([{ evaluation: evaluationOf('cleared'), values: { cardNumber: '4111111111111111' } }])
    expect(JSON.stringify(seen().context)).not.toMatch(/411111|"123"/)
  })

  test.each(['failed', 'cancelled', 'expired', 'declined'] as const)(
    'that is not cleared saves nothing, and that is said: %s',
    async (state) => {
      const { review, send, answer, seen, step, sent, said: heard } = open()
      await review()
      send({ type: 'rule.save', values: {} })
      await answer('evaluateRisk', challenged)
      selectBankCheck(seen())?.send({ type: 'bank.ask' })
      await answer('readEvaluation', evaluationOf(state))
      const failure = failed(`bankCheck.ended.${state}`)
      expect([step(), sent(), seen().context.failure]).toEqual(['review', [], failure])
      expect(heard()).toEqual([errorNotice(failure)])
    },
  )

  test('is not saved where its holder cancels, and the challenge can no longer succeed', async () => {
    const { review, send, answer, seen, step, sent, lastCall, said: heard } = open()
    await review()
    send({ type: 'rule.save', values: {} })
    await answer('evaluateRisk', challenged)
    selectBankCheck(seen())?.send({ type: 'check.cancel' })
    expect(lastCall('cancelEvaluation').input).toMatchObject({ riskReferenceId: 'risk-1' })
    await answer('cancelEvaluation')
    expect([step(), sent()]).toEqual(['review', []])
    expect(heard()).toEqual([notice('info', 'bankCheck.cancelled')])
  })

  test('is evaluated again for each try, under the key of the review', async () => {
    const { review, save, refuse, sent, countOf } = open()
    await review()
    await save()
    await refuse('saveRule', unsent())
    await save()
    expect(countOf('evaluateRisk')).toBe(2)
    const [first, second] = sent()
    expect(second?.['idempotencyKey']).toBe(first?.['idempotencyKey'])
  })

  test('is forgotten with the try: a rule that then keeps its card goes out without', async () => {
    const { answer, send, submit, save, refuse, sent } = open()
    await answer('openRules', one)
    send({ type: 'rule.modify', id: 'ar-1' })
    submit()
    await answer('estimateFee', { feeCents: 395 })
    await save()
    await refuse('saveRule', refusal('error.saveAutoReload'))
    send({ type: 'step.back' })
    submit({ method: 'keep', amountReload: '50' })
    await answer('estimateFee', { feeCents: 395 })
    await save()
    expect(sent().map(({ evaluation }) => evaluation)).toEqual([cleared, null])
  })
})

describe('a lost answer', () => {
  test('claims nothing until the list of rules has the rule', async () => {
    const { review, save, refuse, answer, said: heard, step, clock, countOf } = open()
    await review()
    await save()
    await refuse('saveRule', lost)
    expect([step(), heard()]).toEqual(['unconfirmed', []])
    await answer('openRules', none)
    expect(heard()).toEqual([])
    await save()
    expect(countOf('saveRule')).toBe(1)
    clock.advance(10_000)
    await answer('openRules', openedOf({ rules: [saved] }))
    expect([step(), heard()]).toEqual(['list', [said('autoReload.added')]])
  })

  test('ERR-10 is offered again, under the same key, once the list has said often enough that there is no rule', async () => {
    const { review, save, refuse, answer, said: heard, step, clock, sent } = open()
    await review()
    await save()
    await refuse('saveRule', lost)
    for (let look = 0; look < 2; look += 1) {
      await answer('openRules', none)
      clock.advance(10_000)
    }
    await answer('openRules', none)
    expect(step()).toBe('review')
    expect(heard()).toEqual([ofCard(errorNotice(failed('error.saveAutoReload')), '0001')])
    await save()
    const keys = sent().map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('R1 whose retry is refused is looked up again: too many calls say nothing about the first try', async () => {
    const { review, save, refuse, answer, said: heard, step, sent } = open()
    await review()
    await save()
    await refuse('saveRule', fault('error.saveAutoReload'))
    await answer('openRules', none)
    await save()
    await refuse('saveRule', tooMany('error.saveAutoReload'))
    expect(step()).toBe('unconfirmed')
    await answer('openRules', openedOf({ rules: [saved] }))
    expect([step(), sent().length, heard().at(-1)]).toEqual(['list', 2, said('autoReload.added')])
  })

  test.each([
    ['another amount', ruleOf({ ...saved, reloadCents: 8_001 })],
    ['another threshold', ruleOf({ ...saved, thresholdCents: 2_001 })],
    ['another saved card', ruleOf({ ...saved, savedCardId: 'saved-1' })],
    ['another card of the holder', ruleOf({ ...saved, clientId: '1000000002' })],
  ])('a rule with %s is not the one that was sent', async (_, other) => {
    const { review, save, refuse, answer, step, said: heard } = open()
    await review()
    await save()
    await refuse('saveRule', lost)
    await answer('openRules', openedOf({ rules: [other] }))
    expect([step(), heard()]).toEqual(['unconfirmed', []])
  })

  test('one that says what the rule said before is not believed before the issuer is done: it could undo the next edit', async () => {
    const { answer, save, send, submit, refuse, clock, step, said: heard } = open()
    await answer('openRules', one)
    send({ type: 'rule.modify', id: 'ar-1' })
    submit({ amountReload: '50', method: 'keep', savedCard: '' })
    await answer('estimateFee', { feeCents: 395 })
    await save()
    await refuse('saveRule', lost)
    for (let look = 0; look < 2; look += 1) {
      await answer('openRules', one)
      expect([look, step(), heard()]).toEqual([look, 'unconfirmed', []])
      clock.advance(10_000)
    }
    await answer('openRules', one)
    expect([step(), heard()]).toEqual(['list', [said('autoReload.modified')]])
  })

  test('a new card is known again by its last four digits', async () => {
    const { review, save, refuse, answer, step } = open()
    await review({ method: 'visadebit' })
    await save(newCard)
    await refuse('saveRule', lost)
    await answer('openRules', openedOf({ rules: [savedByNewCard] }))
    expect(step()).toBe('list')
  })

  test('where only the card was changed and the issuer tells nothing of it, nothing is claimed', async () => {
    const silent = ruleOf({
      reloadCents: 8_000,
      method: 'visadebit',
      savedCardId: null,
      source: { network: null, lastFourDigits: '', expiry: '' },
    })
    const { answer, save, send, submit, refuse, clock, said: heard, step, actor } = open()
    await answer('openRules', openedOf({ rules: [silent] }))
    send({ type: 'rule.modify', id: 'ar-1' })
    submit({ method: 'visadebit' })
    submit(newCard)
    await answer('estimateFee', { feeCents: 395 })
    await save(newCard)
    await refuse('saveRule', lost)
    for (let look = 0; look < 3; look += 1) {
      await answer('openRules', openedOf({ rules: [silent] }))
      clock.advance(10_000)
    }
    expect([step(), heard()]).toEqual(['list', [ofCard(notice('warning', 'autoReload.unknown.save'), '0001')]])
    expect(selectFailure(actor.getSnapshot())).toBeNull()
  })

  test('after a reload it is looked up by what was kept, then the rules are listed', async () => {
    const { answer, said: heard, step } = open({ resume })
    expect(step()).toBe('unconfirmed')
    await answer('openRules', openedOf({ rules: [saved] }))
    expect([step(), heard()]).toEqual(['list', [said('autoReload.added')]])
  })

  test('after a reload that was for another card, the current one is read when the outcome is known', async () => {
    const { answer, said: heard, seen, lastCall } = open({ clientId: '1000000002', digits: '0002', resume: removal })
    expect(selectDigits(seen())).toBe('0001')
    await answer('openRules', none)
    expect(heard()).toEqual([said('autoReload.removed')])
    expect(lastCall('openRules').input).toEqual({ clientId: '1000000002' })
  })
})

describe('removal', () => {
  const ask = async () => {
    const rig = open()
    await rig.answer('openRules', one)
    rig.send({ type: 'rule.remove', id: 'ar-1' })
    return rig
  }

  test('asks first; no keeps the rule', async () => {
    const { send, countOf, seen } = await ask()
    send({ type: 'prompt.dismiss' })
    expect(countOf('removeRule')).toBe(0)
    expect(selectRules(seen())).toEqual([rule])
  })

  test('NOT-21 TOP-56 goes out with the rule’s id and card, and the rule leaves the list', async () => {
    const { send, answer, lastCall, seen, said: heard } = await ask()
    send({ type: 'prompt.accept' })
    expect(lastCall('removeRule').input).toEqual({ id: 'ar-1', clientId: '1000000001' })
    await answer('removeRule')
    expect(selectRules(seen())).toEqual([])
    expect(heard()).toEqual([said('autoReload.removed')])
    expect(selectCanAdd(seen())).toBe(true)
  })

  test('ERR-13 refused: the rule stays, and why is said', async () => {
    const { send, refuse, seen, said: heard } = await ask()
    send({ type: 'prompt.accept' })
    await refuse('removeRule', refusal('error.deleteAutoReload'))
    expect(selectRules(seen())).toEqual([rule])
    expect(heard()).toEqual([ofCard(errorNotice(failed('error.deleteAutoReload')), '0001')])
  })

  test('lost: only the list says that it is gone', async () => {
    const { send, refuse, answer, clock, said: heard, step, seen } = await ask()
    send({ type: 'prompt.accept' })
    await refuse('removeRule', removalLost)
    await answer('openRules', one)
    expect([step(), heard()]).toEqual(['unconfirmed', []])
    clock.advance(10_000)
    await answer('openRules', none)
    expect([step(), selectRules(seen())]).toEqual(['list', []])
    expect(heard()).toEqual([said('autoReload.removed')])
  })
})

describe('TOP-07 TOP-59 in Saskatchewan, and where no method is offered', () => {
  test('a holder without a rule is refused before anything is typed', async () => {
    const { answer, send, step } = open()
    await answer('openRules', openedOf({ isInSaskatchewan: true }))
    send({ type: 'rule.add' })
    expect(step()).toBe('refused')
  })

  test.each([{ isInSaskatchewan: true }, { networks: [] }])(
    'a rule can be removed and not modified (%o)',
    async (changes) => {
      const { answer, send, seen, step } = open()
      await answer('openRules', openedOf({ rules: [rule], ...changes }))
      expect([selectCanAdd(seen()), selectCanModify(seen())]).toEqual([false, false])
      send({ type: 'rule.modify', id: 'ar-1' })
      expect(step()).toBe('list')
      send({ type: 'rule.remove', id: 'ar-1' })
      expect(seen().matches('asked')).toBe(true)
    },
  )
})

describe('F1 another tab has sent a rule', () => {
  const elsewhere = (clientId: string) => ({ type: 'payment.elsewhere', flight: flightOf(clientId) }) as const

  test('of another card: what is set here is kept at every step, and both are said', async () => {
    const { answer, send, submit, seen, said: heard, step } = open()
    await answer('openRules', none)
    expect(seen().can(elsewhere('1000000002'))).toBe(false)
    send({ type: 'rule.add' })
    send(elsewhere('1000000002'))
    submit({ method: 'visadebit' })
    send(elsewhere('1000000002'))
    submit(newCard)
    await answer('estimateFee', { feeCents: 395 })
    send(elsewhere('1000000002'))
    expect([step(), seen().context.draft?.reloadCents]).toEqual(['review', 8_000])
    expect(heard()).toEqual(Array.from({ length: 3 }, () => notice('info', 'flow.elsewhere')))
  })

  test('of the same card: what is set here would be set on a rule that is no more, and gives way', async () => {
    const { answer, send, seen } = open()
    await answer('openRules', one)
    send({ type: 'rule.modify', id: 'ar-1' })
    expect(seen().can(elsewhere('1000000001'))).toBe(false)
  })
})
