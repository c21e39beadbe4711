import type { RuleInput } from '../../machines/auto-reload-rule/autoReloadRule'
import { autoReloadRuleMachine } from '../../machines/auto-reload-rule/autoReloadRuleMachine'
import { ADDED_ELSEWHERE, NOT_SAVED, REMOVED_ELSEWHERE } from '../../machines/auto-reload-rule/saveAutoReload'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, fieldRefusal, refusal } from '../support/samples'
import { about, newCard, none, one, rule, saved, savingOf, settings } from './autoReload.plan'
import { checkedOf } from './payment.plan'

export const adding: RuleInput = {
  clientId: '1000000001',
  digits: '0001',
  opened: none,
  rule: null,
  underWay: null,
}
export const changing: RuleInput = { ...adding, opened: one, rule }
export const underWay: RuleInput = { ...adding, opened: null, underWay: savingOf() }

/** A refusal for a field of the forms. */
export const refusedFor = (field: string) => fieldRefusal(NOT_SAVED.key, field, 'No').failure
const { key } = about

export const autoReloadRulePlan = {
  machine: autoReloadRuleMachine,
  starts: { 'a rule is added': adding, 'a rule is changed': changing, 'a save is under way': underWay },
  samples: {
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    check: { type: 'rule.check' },
    'submit, saved card': { type: 'form.submit', values: { ...settings, ...newCard } },
    'submit, new card': { type: 'form.submit', values: { ...settings, ...newCard, method: 'visadebit' } },
    'submit, the card that it uses': {
      type: 'form.submit',
      values: { ...settings, ...newCard, amountReload: '50', method: 'keep' },
    },
    'submit, nothing filled in': { type: 'form.submit', values: emptied({ ...settings, ...newCard }) },
    save: { type: 'rule.save', values: newCard },
    'save, the card emptied': { type: 'rule.save', values: emptied(newCard) },
    estimated: { type: 'xstate.done.actor.estimateFee', output: { feeCents: 395 } },
    'estimate refused': { type: 'xstate.error.actor.estimateFee', error: refusal('error.autoReload') },
    'estimate refused for an amount': {
      type: 'xstate.error.actor.estimateFee',
      error: fieldRefusal('error.autoReload', 'amountThreshold', 'The threshold must be at least $10.00'),
    },
    'the bank asks': { type: 'xstate.snapshot.bankCheck', snapshot: { context: checkedOf('challenged') } },
    'being evaluated': { type: 'xstate.snapshot.bankCheck', snapshot: { context: checkedOf(null) } },
    'debit card cleared': { type: 'xstate.done.actor.bankCheck', output: checkedOf('cleared') },
    'debit card refused': {
      type: 'xstate.done.actor.bankCheck',
      output: checkedOf('failed', { failure: failed('bankCheck.ended.failed') }),
    },
    'check cancelled': { type: 'xstate.done.actor.bankCheck', output: checkedOf('cancelled') },
    'under way': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'sending' },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' },
    'saved, answered': { type: 'effect.done', key, result: saved },
    refused: { type: 'effect.refused', key, failure: NOT_SAVED },
    'refused for the card': { type: 'effect.refused', key, failure: refusedFor('expiry') },
    'refused for an amount': { type: 'effect.refused', key, failure: refusedFor('amountReload') },
    'refused for the fee': { type: 'effect.refused', key, failure: refusedFor('fee') },
    'refused as removed elsewhere': { type: 'effect.refused', key, failure: REMOVED_ELSEWHERE },
    'refused as added elsewhere': { type: 'effect.refused', key, failure: ADDED_ELSEWHERE },
    'not done': { type: 'effect.notDone', key, failure: null, isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ rule: chosen, draft, failure, fieldErrors, followed, isFromBefore, isStale, saved: done }) => [
    chosen?.id,
    draft?.method,
    failure !== null,
    Object.keys(fieldErrors).length > 0,
    followed?.phase,
    isFromBefore,
    isStale,
    done !== null,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof autoReloadRuleMachine>
