/** Setting the auto-reload of one card: when, how much and from which debit card; its fee, a review, the bank's check, and what became of it. Portal spec §3 to §9; OP-31, OP-34. */
import { assign, setup } from 'xstate'
import type { AutoReload } from '../../rules/money/autoReload'
import { bankCheckMachine, type Checked } from '../bank-check/bankCheckMachine'
import { checkEffect, followActions, followEffect, isInDoubt, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { type FormEvent, formActions, formSubmit, isValid } from '../form/formParts'
import { notice } from '../notification/notification'
import { reportBeforeSending } from '../shared/beforeSending'
import { type Failure, failureIn } from '../shared/failure'
import { holdChanges, notify, notifyStoredFailure, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type RuleContext as Context,
  checkedCard,
  checkedSettings,
  concernsCard,
  concernsFee,
  concernsSettings,
  draftOf,
  type Estimate,
  type RuleEvent as Event,
  estimateOf,
  type HandedClearance,
  type HandedOver,
  handedClearance,
  handedOver,
  initially,
  isCleared,
  keyFor,
  needsCheck,
  payingOf,
  paysWithNewCard,
  type RuleInput,
  type RuleOutput,
  saveBegun,
  seenOf,
} from './autoReloadRule'
import { isOutdated, NOT_SAVED } from './saveAutoReload'

const checkedIn = ({ event }: { event: { output: Checked } }) => event.output
const handOver = { type: 'handOver', params: handedOver } as const
const beginEffect = { type: 'tell', params: saveBegun } as const
const storeRefusal = { type: 'storeFailure', params: refusedIn } as const
const hold = holdChanges('autoReload')
const release = releaseChanges('autoReload')

export const autoReloadRuleMachine = setup({
  types: {} as {
    input: RuleInput
    context: Context
    events: Event
    output: RuleOutput
    tags: 'busy' | 'sent'
    children: { bankCheck: 'bankCheck' }
  },
  actors: {
    bankCheck: bankCheckMachine,
    estimateFee: promisePort<{ feeCents: number }, Estimate>('estimateFee'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    isOutdated,
    isFromBefore: ({ context }) => context.isFromBefore,
    paysWithNewCard,
    canKeepCard: ({ context }) => !needsCheck({ context }),
    isChallenged: (_, { evaluation }: Checked) => evaluation?.state === 'challenged',
    isCleared: (_, checked: Checked) => isCleared(checked),
    isCheckRefused: (_, { failure }: Checked) => failure !== null,
    concernsCard: ({ context }, failure: Failure) => paysWithNewCard({ context }) && concernsCard(failure),
    concernsSettings: (_, failure: Failure) => concernsSettings(failure),
    concernsFee: (_, failure: Failure) => concernsFee(failure),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    // The debit card and its clearance go to the calls in the memory of this page. Their port provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
    handClearance: (_, _handedClearance: HandedClearance) => {},
    storeDraft: assign((_, draft: ReturnType<typeof draftOf>) => ({ draft })),
    storeSeen: assign(({ context: { draft } }, seen: ReturnType<typeof seenOf>) => ({
      draft: draft && { ...draft, ...seen },
    })),
    storeFee: assign((_, { feeCents }: { feeCents: number }) => ({ feeCents })),
    storeEnd: assign((_, { failure }: Checked) => ({ failure })),
    agreeKey: assign(({ context }) => ({ idempotencyKey: keyFor(context) })),
    spendKey: assign(({ context: { spentKeys, idempotencyKey } }) => ({ spentKeys: [...spentKeys, idempotencyKey] })),
    storeSaved: assign((_, { result }: { result: AutoReload }) => ({ saved: result })),
    noteStale: assign({ isStale: true }),
  },
}).createMachine({
  id: 'autoReloadRule',
  context: ({ input }) => initially(input),
  output: ({ context: { saved, isStale } }) => ({ saved, isStale }),
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isFromBefore', target: 'saving' }, { target: 'editable' }] },
    editable: {
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(
          checkedSettings as (_: { context: Context; event: FormEvent }) => ReturnType<typeof checkedSettings>,
          {
            valid: { target: 'decided', actions: { type: 'storeDraft', params: draftOf } },
            invalid: { target: 'editable' },
          },
        ),
        'step.back': { target: 'left', actions: release },
      },
      exit: 'clearProblems',
    },
    decided: { always: [{ guard: 'paysWithNewCard', target: 'cardEditable' }, { target: 'estimating' }] },
    cardEditable: {
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(
          checkedCard as (_: { context: Context; event: FormEvent }) => ReturnType<typeof checkedCard>,
          {
            valid: { target: 'estimating', actions: { type: 'storeSeen', params: seenOf } },
            invalid: { target: 'cardEditable' },
          },
        ),
        'step.back': 'editable',
      },
      exit: 'clearProblems',
    },
    estimating: {
      tags: 'busy',
      invoke: {
        id: 'estimateFee',
        src: 'estimateFee',
        input: estimateOf,
        onDone: { target: 'reviewed', actions: { type: 'storeFee', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'concernsSettings', params: failureIn }, target: 'editable', actions: reportFailure },
          { guard: 'paysWithNewCard', target: 'cardEditable', actions: reportBeforeSending },
          { target: 'editable', actions: reportBeforeSending },
        ],
      },
    },
    reviewed: {
      entry: 'agreeKey',
      on: {
        'rule.save': [
          { guard: 'canKeepCard', target: 'saving', actions: [handOver, beginEffect] },
          { guard: { type: 'isValid', params: checkedCard }, target: 'confirmed', actions: handOver },
          { target: 'cardEditable', actions: { type: 'storeErrors', params: checkedCard } },
        ],
        'step.back': 'editable',
      },
      exit: 'clearProblems',
    },
    // The debit card must be cleared first, and its bank may challenge the holder. The rule has not been sent yet.
    confirmed: {
      invoke: {
        id: 'bankCheck',
        src: 'bankCheck',
        input: payingOf,
        onSnapshot: {
          guard: { type: 'isChallenged', params: ({ event: { snapshot } }) => snapshot.context },
          target: '.challenged',
        },
        onDone: [
          {
            guard: { type: 'isCleared', params: checkedIn },
            target: 'saving',
            actions: [{ type: 'handClearance', params: handedClearance }, beginEffect],
          },
          {
            guard: { type: 'isCheckRefused', params: checkedIn },
            target: 'reviewed',
            actions: [{ type: 'storeEnd', params: checkedIn }, notifyStoredFailure],
          },
          { target: 'reviewed', actions: notify(notice('info', 'bankCheck.cancelled')) },
        ],
      },
      initial: 'evaluating',
      states: { evaluating: { tags: 'busy' }, challenged: {} },
    },
    saving: {
      tags: ['busy', 'sent'],
      entry: release,
      invoke: { id: 'watchEffects', src: 'watchEffects', input: ({ context }) => ({ key: context.idempotencyKey }) },
      on: {
        'effect.underWay': { actions: followEffect },
        'rule.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': { target: 'saved', actions: { type: 'storeSaved', params: ({ event }) => event } },
        'effect.refused': [
          { guard: 'isFromBefore', target: 'stale' },
          // The review is about a rule that no longer exists, or about a card that has one by now.
          { guard: { type: 'isOutdated', params: refusedIn }, target: 'stale' },
          {
            guard: { type: 'concernsCard', params: refusedIn },
            target: 'cardEditable',
            actions: [storeRefusal, 'spendKey', hold],
          },
          {
            guard: { type: 'concernsSettings', params: refusedIn },
            target: 'editable',
            actions: [storeRefusal, 'spendKey', hold],
          },
          // The fee must be estimated and agreed to again.
          {
            guard: { type: 'concernsFee', params: refusedIn },
            target: 'estimating',
            actions: [storeRefusal, 'spendKey', hold],
          },
          { target: 'reviewed', actions: [storeRefusal, 'spendKey', hold] },
        ],
        'effect.notDone': [
          { guard: 'isFromBefore', target: 'stale' },
          { target: 'reviewed', actions: [{ type: 'storeFailure', params: notDoneIn(NOT_SAVED) }, hold] },
        ],
        'effect.unknown': 'stale',
        'effect.gone': 'stale',
      },
      exit: 'unfollow',
    },
    left: { type: 'final' },
    saved: { type: 'final' },
    stale: { type: 'final', entry: 'noteStale' },
  },
})
