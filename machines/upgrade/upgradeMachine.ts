/** Making a card reloadable: who the holder is, questions that only they can answer, then upgraded, pending or failed. A retiring card is upgraded immediately. Portal spec §4, §5, §8; content spec §4; OP-16, OP-35. */
import { assign, setup } from 'xstate'
import { isRefusedIn } from '../../rules/cards/kyc'
import type { Program, UpgradeNews } from '../../rules/cards/upgrade'
import type { Identity } from '../../rules/identity/identity'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { checkEffect, followActions, followEffect, isInDoubt, notDoneIn, refusedIn } from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { failed } from '../shared/failure'
import { holdChanges, refreshCards, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { newKey } from '../shared/submissionKey'
import {
  CARD_GONE,
  type UpgradeContext as Context,
  checkedAnswers,
  checkedDetails,
  type UpgradeEvent as Event,
  type HandedOver,
  handedOver,
  hasRecord,
  initially,
  isIdentityRefused,
  knownOf,
  lostAs,
  NOT_UPGRADED,
  type Prepared,
  type Result,
  stepAfter,
  stepClosed,
  stepOpened,
  subjectOf,
  termsOf,
  type UpgradeInput,
  upgradeBegun,
} from './upgrade'

type Done = { readonly key: string; readonly result: Result }
const doneIn = ({ event: { key, result } }: { event: Done }) => ({ key, result })
const programIn = ({ event: { result } }: { event: Done }) => ({
  program: result.status === 'upgraded' ? result.program : null,
})
const preparedIn = ({ event }: { event: { output: Prepared } }) => event.output
const send = [
  { type: 'handOver', params: handedOver },
  { type: 'tell', params: upgradeBegun },
] as const
const openStep = { type: 'tell', params: stepOpened } as const
const closeStep = { type: 'tell', params: stepClosed } as const

export const upgradeMachine = setup({
  types: {} as { input: UpgradeInput; context: Context; events: Event; tags: 'busy' | 'sent' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    prepare: promisePort<Prepared, { clientId: string }>('prepare'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    isIdentityRefused,
    isLongForm: ({ context }) => context.isLong,
    hasRecord: ({ context }) => hasRecord(context),
    isOtherCard: ({ context }, { clientId }: { clientId: string }) => context.clientId !== clientId,
    isUpgradePending: (_, { card }: Prepared) => card?.isUpgradePending ?? false,
    isProvinceRefused: (_, { profile }: { profile: Identity | null }) => profile !== null && isRefusedIn(profile),
    isUnread: ({ context }) => context.profile === null,
    isFromBefore: ({ context }) => context.isFromBefore,
    isQuestioned: ({ context }) => context.step !== null,
    isDoneAs: (_, { result, status }: { result: Result; status: Result['status'] }) => result.status === status,
    isReported: ({ context }, { news, status }: { news: UpgradeNews; status: UpgradeNews['status'] }) =>
      news.clientId === context.clientId && news.status === status,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    // What was typed goes to the call in the memory of this page. Its port provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
    storeCard: assign((_, { clientId }: { clientId: string }) => ({ clientId, step: null })),
    storePrepared: assign(({ context }, prepared: Prepared) => knownOf(context, prepared)),
    askAll: assign({ isLong: true, idempotencyKey: newKey }),
    askLess: assign({ isLong: false, idempotencyKey: newKey }),
    storeStep: assign(({ context }, { key, result }: Done) => ({
      step: stepAfter(context, key, result),
      idempotencyKey: newKey(),
    })),
    forgetStep: assign({ step: null, idempotencyKey: newKey }),
    storeProgram: assign((_, { program }: { program: Program | null }) => ({ program })),
    noteShown: assign({ isFromBefore: false }),
    newKey: assign({ idempotencyKey: newKey }),
  },
}).createMachine({
  id: 'upgrade',
  context: ({ input }) => initially(input),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'unstarted',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: ({ event }) => event },
      target: '.reading',
      actions: [{ type: 'storeCard', params: ({ event }) => event }, releaseChanges('upgrade')],
    },
    // Sent on another device or before a reload.
    'upgrade.reported': [
      {
        guard: { type: 'isReported', params: ({ event }) => ({ news: event, status: 'pending' }) },
        target: '.pending',
      },
      {
        guard: { type: 'isReported', params: ({ event }) => ({ news: event, status: 'upgraded' }) },
        target: '.upgraded',
        actions: [{ type: 'storeProgram', params: ({ event }) => event }, releaseChanges('upgrade')],
      },
    ],
  },
  states: {
    unstarted: {
      always: [
        { guard: 'isFromBefore', target: 'submitting' },
        { guard: 'isQuestioned', target: 'questioned' },
        { target: 'reading' },
      ],
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: subjectOf,
        onDone: [
          { guard: { type: 'isUpgradePending', params: preparedIn }, target: 'pending' },
          {
            guard: { type: 'isProvinceRefused', params: preparedIn },
            target: 'ineligible',
            actions: { type: 'storePrepared', params: preparedIn },
          },
          { target: 'unresolved', actions: { type: 'storePrepared', params: preparedIn } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'profile.retry': 'reading' }, exit: 'clearProblems' },
    ineligible: { on: { 'details.change': { target: 'long', actions: 'askAll' } } },
    unresolved: {
      always: [
        { guard: 'isQuestioned', target: 'questioned' },
        // Sent before this flow opened, and not done: start again.
        { guard: 'isUnread', target: 'reading' },
        { guard: 'isLongForm', target: 'long' },
        { target: 'short' },
      ],
    },
    long: {
      on: {
        'form.submit': formSubmit(checkedDetails, {
          valid: { target: 'submitting', actions: send },
          invalid: { target: 'long' },
        }),
        'form.edit': { actions: ['newKey', holdChanges('upgrade')] },
        'details.keep': { guard: 'hasRecord', target: 'short', actions: 'askLess' },
      },
      exit: 'clearProblems',
    },
    short: {
      on: {
        'form.submit': formSubmit(checkedDetails, {
          valid: { target: 'submitting', actions: send },
          invalid: { target: 'short' },
        }),
        'form.edit': { actions: ['newKey', holdChanges('upgrade')] },
        'details.change': { target: 'long', actions: 'askAll' },
      },
      exit: 'clearProblems',
    },
    // The issuer waits for the answers, also when this screen is left.
    questioned: {
      entry: openStep,
      on: {
        'form.submit': formSubmit(checkedAnswers, {
          valid: { target: 'submitting', actions: send },
          invalid: { target: 'questioned' },
        }),
        'form.edit': { actions: ['newKey', holdChanges('upgrade')] },
        'step.back': { target: 'unresolved', actions: [closeStep, 'forgetStep'] },
      },
      exit: 'clearProblems',
    },
    submitting: {
      tags: ['busy', 'sent'],
      entry: releaseChanges('upgrade'),
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context: { idempotencyKey } }) => ({ key: idempotencyKey }),
      },
      on: {
        'card.switched': {},
        'upgrade.reported': {},
        'effect.underWay': { actions: followEffect },
        'status.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': [
          {
            guard: { type: 'isDoneAs', params: ({ event }) => ({ ...event, status: 'questions' }) },
            target: 'questioned',
            actions: { type: 'storeStep', params: doneIn },
          },
          {
            guard: { type: 'isDoneAs', params: ({ event }) => ({ ...event, status: 'pending' }) },
            target: 'pending',
          },
          {
            guard: { type: 'isDoneAs', params: ({ event }) => ({ ...event, status: 'failed' }) },
            target: 'failed',
          },
          { target: 'upgraded', actions: { type: 'storeProgram', params: programIn } },
        ],
        'effect.refused': [
          { guard: { type: 'isIdentityRefused', params: refusedIn }, target: 'failed', actions: closeStep },
          // A refusal may mean that the card was upgraded elsewhere.
          { target: 'unresolved', actions: { type: 'storeFailure', params: refusedIn } },
        ],
        'effect.notDone': [
          // A refusal under a key in doubt is looked up first.
          {
            guard: { type: 'isIdentityRefused', params: notDoneIn(NOT_UPGRADED) },
            target: 'failed',
            actions: closeStep,
          },
          {
            target: 'unresolved',
            actions: {
              type: 'storeFailure',
              params: ({ context, event }) => event.failure ?? lostAs(termsOf(context)),
            },
          },
        ],
        'effect.conflict': { target: 'unresolved', actions: { type: 'storeFailure', params: CARD_GONE } },
        'effect.unknown': {
          target: 'unresolved',
          actions: { type: 'storeFailure', params: failed('flow.interrupted') },
        },
        'effect.gone': 'unresolved',
      },
      exit: ['unfollow', 'noteShown'],
    },
    // The list of cards shows when the wait is over, and the cards machine reports it on whatever screen is open.
    pending: {
      tags: 'settled',
      entry: ['clearProblems', releaseChanges('upgrade')],
      on: {
        'status.check': { actions: refreshCards },
        'upgrade.reported': [
          {
            guard: { type: 'isReported', params: ({ event }) => ({ news: event, status: 'upgraded' }) },
            target: 'upgraded',
            actions: { type: 'storeProgram', params: ({ event }) => event },
          },
          {
            guard: { type: 'isReported', params: ({ event }) => ({ news: event, status: 'declined' }) },
            target: 'declined',
          },
        ],
      },
    },
    failed: {
      entry: 'clearProblems',
      on: { 'upgrade.retry': { target: 'unresolved', actions: 'forgetStep' } },
    },
    declined: { on: { 'upgrade.retry': { target: 'reading', actions: 'forgetStep' } } },
    upgraded: { tags: 'settled', entry: 'clearProblems' },
  },
})
