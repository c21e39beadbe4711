import { afterEach, describe, expect, test } from 'vitest'
import { autoReloadMachine } from '../../machines/auto-reload/autoReloadMachine'
import { removeAutoReloadEffect } from '../../machines/auto-reload/removeAutoReload'
import {
  selectCanAdd,
  selectCanModify,
  selectFailure,
  selectIsAsked,
  selectRuleForm,
  selectRules,
  selectStep,
} from '../../machines/auto-reload/selectors'
import { selectDigits, selectRuleStep } from '../../machines/auto-reload-rule/selectors'
import type { Outcome } from '../../machines/effect/effect'
import { errorNotice, success, unknownNotice } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { openRig } from '../support/rig'
import {
  autoReloadPlan,
  input,
  none,
  notRemoved,
  one,
  openedOf,
  removal,
  rule,
  ruleOf,
  saved,
  savingOf,
  settings,
} from './autoReload.plan'
import { autoReloadRulePlan } from './autoReloadRule.plan'
import { evaluationOf } from './payment.plan'

let stop = () => {}
afterEach(() => stop())

function open(changes: object = {}) {
  const rig = openRig(autoReloadMachine, { ...input, ...changes })
  stop = rig.stop
  const seen = () => rig.actor.getSnapshot()
  const form = () => selectRuleForm(seen())
  return {
    ...rig,
    seen,
    form,
    step: () => {
      const snapshot = form()?.getSnapshot()
      return snapshot ? selectRuleStep(snapshot) : selectStep(seen())
    },
    hear: (news: keyof typeof autoReloadPlan.samples) => rig.send(autoReloadPlan.samples[news]),
    hearOfRule: (news: keyof typeof autoReloadRulePlan.samples) =>
      form()?.send(autoReloadRulePlan.samples[news] as never),
    /** Sets a rule, and saves it; the bank asks for no challenge. */
    async save() {
      form()?.send({ type: 'form.submit', values: settings })
      await rig.answer('estimateFee', { feeCents: 395 })
      form()?.send({ type: 'rule.save', values: {} })
      await rig.answer('evaluateRisk', evaluationOf('cleared'))
    },
  }
}
const other = { type: 'card.switched', clientId: '1000000002', digits: '0002' } as const

describe('a rule that was set', () => {
  test('is added to the list', async () => {
    const { answer, send, save, hearOfRule, seen, step } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
    await save()
    hearOfRule('saved, answered')
    expect([step(), selectRules(seen())]).toEqual(['list', [saved]])
    expect(selectCanAdd(seen())).toBe(false)
  })

  test('takes the place of what it was', async () => {
    const { answer, send, save, form, seen } = open()
    await answer('openRules', openedOf({ rules: [ruleOf({ id: 'ar-9', clientId: '1000000002' }), rule] }))
    send({ type: 'rule.modify', id: 'ar-1' })
    await save()
    const result = ruleOf({ reloadCents: 8_000 })
    form()?.send({ type: 'effect.done', key: '', result })
    expect(selectRules(seen()).map(({ id, reloadCents }) => [id, reloadCents])).toEqual([
      ['ar-9', 5_000],
      ['ar-1', 8_000],
    ])
  })

  test('of another card of the holder is changed as the rule of that card', async () => {
    const { answer, send, form } = open()
    await answer('openRules', openedOf({ rules: [ruleOf({ clientId: '1000000002' })] }))
    send({ type: 'rule.modify', id: 'ar-1' })
    const { clientId, digits } = form()?.getSnapshot().context ?? {}
    expect([clientId, digits]).toEqual(['1000000002', '0002'])
  })

  test.each([
    ['refused as removed elsewhere', none, true],
    ['unknown', one, false],
  ] as const)('%s: the rules are read again', async (news, now, canAdd) => {
    const { answer, send, save, hearOfRule, seen, countOf } = open()
    await answer('openRules', one)
    send({ type: 'rule.modify', id: 'ar-1' })
    await save()
    hearOfRule(news)
    expect([seen().value, countOf('openRules')]).toEqual(['reading', 2])
    await answer('openRules', now)
    expect([seen().value, selectCanAdd(seen())]).toEqual(['listed', canAdd])
  })

  test('since before a reload is followed before anything is read; then the rules of the current card are', () => {
    const { step, hearOfRule, form, countOf, lastCall } = open({
      clientId: '1000000002',
      digits: '0002',
      saving: savingOf(),
    })
    hearOfRule('in doubt')
    expect([step(), countOf('openRules'), form() && selectDigits(form()!.getSnapshot())]).toEqual([
      'unconfirmed',
      0,
      '0001',
    ])
    hearOfRule('saved, answered')
    expect(lastCall('openRules').input).toEqual({ clientId: '1000000002' })
  })
})

describe('another card that is chosen meanwhile', () => {
  test('keeps what was typed, and its own card: the holder is asked before it is left', async () => {
    const { answer, send, form, step, facts } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
    form()?.send({ type: 'form.edit' })
    send(other)
    expect([step(), selectDigits(form()!.getSnapshot())]).toEqual(['settings', '0001'])
    expect(facts.filter(({ event }) => event.type === 'changes.release')).toEqual([])
  })

  test('and given up again leaves the list of the first as it is', async () => {
    const { answer, send, save, hearOfRule, seen, countOf } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
    await save()
    send(other)
    send({ ...other, clientId: '1000000001', digits: '0001' })
    hearOfRule('saved, answered')
    expect([seen().value, countOf('openRules')]).toEqual(['listed', 1])
  })

  test('is read when the form is left', async () => {
    const { answer, send, form, seen, lastCall } = open()
    await answer('openRules', none)
    send({ type: 'rule.add' })
    send(other)
    form()?.send({ type: 'step.back' })
    expect(lastCall('openRules').input).toEqual({ clientId: '1000000002' })
    await answer('openRules', none)
    expect(seen().value).toBe('listed')
  })

  test('is read once what is removed is known', async () => {
    const { answer, send, hear, lastCall } = open()
    await answer('openRules', one)
    send({ type: 'rule.remove', id: 'ar-1' })
    send({ type: 'prompt.accept' })
    send(other)
    hear('removed')
    expect(lastCall('openRules').input).toEqual({ clientId: '1000000002' })
  })
})

describe('removal', () => {
  const ask = async () => {
    const rig = open()
    await rig.answer('openRules', one)
    rig.send({ type: 'rule.remove', id: 'ar-1' })
    return { ...rig, begun: () => rig.told('effect.begin').map(({ effect }) => effect) }
  }

  test('asks first; no keeps the rule', async () => {
    const { send, begun, seen } = await ask()
    expect(selectIsAsked(seen())).toBe(true)
    send({ type: 'prompt.dismiss' })
    expect([begun(), selectRules(seen()), selectIsAsked(seen())]).toEqual([[], [rule], false])
  })

  test('TOP-56 goes out with the rule’s id and card, and the rule leaves the list', async () => {
    const { send, hear, begun, seen } = await ask()
    send({ type: 'prompt.accept' })
    expect(begun()).toEqual([removal])
    hear('removed')
    expect(selectRules(seen())).toEqual([])
    expect(selectCanAdd(seen())).toBe(true)
  })

  test.each(['refused', 'not done'] as const)('ERR-13 %s: the rule stays, and why is said', async (news) => {
    const { send, hear, seen } = await ask()
    send({ type: 'prompt.accept' })
    hear(news)
    expect([selectRules(seen()), selectFailure(seen())]).toEqual([[rule], notRemoved])
  })

  test('in doubt is said, until it is known', async () => {
    const { send, hear, step } = await ask()
    send({ type: 'prompt.accept' })
    hear('under way')
    expect(step()).toBe('list')
    hear('in doubt')
    expect(step()).toBe('unconfirmed')
    hear('removed')
    expect(step()).toBe('list')
  })

  test('since before a reload is shown before anything is read', async () => {
    const { hear, step, lastCall } = open({ clientId: '1000000002', digits: '0002', removal })
    hear('under way')
    expect(step()).toBe('reading')
    hear('in doubt')
    expect(step()).toBe('unconfirmed')
    hear('removed')
    expect(lastCall('openRules').input).toEqual({ clientId: '1000000002' })
  })

  test.each([
    ['gone', [], { type: 'effect.done', result: null }],
    ['still there', [rule], { type: 'notFound' }],
    ['another one', [ruleOf({ id: 'ar-9' })], { type: 'effect.done', result: null }],
  ])('the list tells what became of it: %s', (_, rules, found) => {
    expect(removeAutoReloadEffect.outcomeIn?.(rules, removal)).toEqual(found)
  })

  const failure = notRemoved
  const of = (notification: ReturnType<typeof success>) => ({
    type: 'notification.show',
    notification: ofCard(notification, '0001'),
  })
  const refreshed = { type: 'cards.refresh' }
  test.each<[string, Outcome<null>, readonly object[]]>([
    ['NOT-21 removed', { type: 'effect.done', result: null }, [of(success('autoReload.removed')), refreshed]],
    ['ERR-13 refused', { type: 'effect.refused', failure }, [of(errorNotice(failure))]],
    ['not done', { type: 'effect.notDone', failure, isDoubted: true }, [of(errorNotice(failure))]],
    [
      'not done, nobody knows why',
      { type: 'effect.notDone', failure: null, isDoubted: true },
      [of(errorNotice(notRemoved))],
    ],
    ['unknown', { type: 'effect.unknown' }, [of(unknownNotice('autoReload.unknown.remove')), refreshed]],
  ])('%s: it is said of its card', (_, outcome, facts) => {
    expect(removeAutoReloadEffect.factsOn?.(outcome, removal.terms, true)).toEqual(facts)
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
