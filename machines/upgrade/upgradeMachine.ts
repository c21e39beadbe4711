/** Making a card reloadable: who the holder is, questions that only they can answer, then upgraded, pending or failed. A retiring card is upgraded immediately. Portal spec §4, §5, §8; content spec §4; OP-16, OP-35. */
import { assign, setup } from 'xstate'
import type { Card } from '../../rules/cards/card'
import { isRefusedIn } from '../../rules/cards/kyc'
import {
  foundIn,
  levelAfterUpgrade,
  type Outcome,
  type Program,
  type UpgradeNews,
  upgradedKey,
} from '../../rules/cards/upgrade'
import type { Identity } from '../../rules/identity/identity'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { errorNotice, notice, stepDue, success } from '../notification/notification'
import { errorIn, type Failure, failureIn, mayStillRun } from '../shared/failure'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyFailure,
  notifyStoredFailure,
  notifyWhenLeft,
  refreshCards,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  CARD_GONE,
  checkedAnswers,
  checkedDetails,
  FORM_LOST,
  hasRecord,
  initially,
  isIdentityRefused,
  knownOf,
  newKey,
  type Prepared,
  REFUSED_IDENTITY,
  type Submission,
  subjectOf,
  submissionOf,
  type UpgradeContext,
  type UpgradeEvent,
  type UpgradeInput,
} from './upgrade'

const outcomeIn = ({ event }: { event: { output: Outcome } }) => event.output
const listedIn = ({ event }: { event: { output: Card | null } }) => ({ card: event.output })
const preparedIn = ({ event }: { event: { output: Prepared } }) => event.output
const newLevel = {
  type: 'tellPortal',
  params: ({ context: { kycLevel, isRetiring } }: { context: UpgradeContext }) =>
    ({
      type: 'account.changed',
      changes: { kycLevel: levelAfterUpgrade(kycLevel, isRetiring), blankProfile: false },
    }) as const,
} as const
const notifyUpgraded = {
  type: 'tellPortal',
  params: ({ context: { program } }: { context: UpgradeContext }) =>
    ({ type: 'notification.show', notification: success(upgradedKey(program)) }) as const,
} as const

export const upgradeMachine = setup({
  types: {} as {
    input: UpgradeInput
    context: UpgradeContext
    events: UpgradeEvent
    tags: 'busy' | 'inFlight' | 'settled' | 'recoverable'
  },
  actors: {
    addressLookup: addressLookupMachine,
    prepare: promisePort<Prepared, { clientId: string }>('prepare'),
    submitStep: promisePort<Outcome, Submission>('submitStep'),
    /** The card as the issuer lists it now; null if it is not listed. */
    readCard: promisePort<Card | null, { clientId: string }>('readCard'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    isLongForm: ({ context }) => context.isLong,
    hasRecord: ({ context }) => hasRecord(context),
    isOtherCard: ({ context }, { clientId }: { clientId: string }) => context.clientId !== clientId,
    isUpgradePending: (_, { card }: Prepared) => card?.isUpgradePending ?? false,
    isProvinceRefused: (_, { profile }: { profile: Identity | null }) => profile !== null && isRefusedIn(profile),
    isUnread: ({ context }) => context.profile === null,
    isQuestioned: ({ context }) => context.verification !== null,
    hasQuestions: (_, { status }: Outcome) => status === 'questions',
    isPending: (_, { status }: Outcome) => status === 'pending',
    isFailed: (_, { status }: Outcome) => status === 'failed',
    isFormLost: ({ context }, { error }: { error: unknown }) =>
      !context.isRetiring && context.verification === null && mayStillRun(error),
    isIdentityRefused: (_, failure: Failure) => isIdentityRefused(failure),
    isListedAs: (_, { card, status }: { card: Card | null; status: ReturnType<typeof foundIn>['status'] }) =>
      foundIn(card).status === status,
    isReported: ({ context }, { news, status }: { news: UpgradeNews; status: UpgradeNews['status'] }) =>
      news.clientId === context.clientId && news.status === status,
  },
  actions: {
    ...formActions<UpgradeContext, UpgradeEvent>(),
    ...lookupActions<UpgradeContext, UpgradeEvent>(),
    storeCard: assign((_, { clientId }: { clientId: string }) => ({ clientId, verification: null })),
    storePrepared: assign(({ context }, prepared: Prepared) => knownOf(context, prepared)),
    askAll: assign({ isLong: true, idempotencyKey: newKey }),
    askLess: assign({ isLong: false, idempotencyKey: newKey }),
    storeVerification: assign((_, outcome: Outcome) =>
      outcome.status === 'questions' ? { verification: outcome.verification, idempotencyKey: newKey() } : {},
    ),
    forgetVerification: assign({ verification: null, idempotencyKey: newKey }),
    storeProgram: assign((_, { program }: { program: Program | null }) => ({ program })),
    storeListed: assign((_, { card }: { card: Card | null }) => {
      const found = foundIn(card)
      return { program: found.status === 'upgraded' ? found.program : null }
    }),
    renewKey: assign({ idempotencyKey: newKey }),
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
      always: [{ guard: 'hasLookupsLeft', target: 'checking' }, { target: 'reading' }],
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
        // Sent before a reload, and not done: start again.
        { guard: 'isUnread', target: 'reading' },
        { guard: 'isQuestioned', target: 'questioned' },
        { guard: 'isLongForm', target: 'long' },
        { target: 'short' },
      ],
    },
    long: {
      on: {
        'form.submit': formSubmit(checkedDetails, { valid: { target: 'submitting' }, invalid: { target: 'long' } }),
        'form.edit': { actions: ['renewKey', holdChanges('upgrade')] },
        'details.keep': { guard: 'hasRecord', target: 'short', actions: 'askLess' },
      },
      exit: 'clearProblems',
    },
    short: {
      on: {
        'form.submit': formSubmit(checkedDetails, { valid: { target: 'submitting' }, invalid: { target: 'short' } }),
        'form.edit': { actions: ['renewKey', holdChanges('upgrade')] },
        'details.change': { target: 'long', actions: 'askAll' },
      },
      exit: 'clearProblems',
    },
    submitting: {
      tags: ['busy', 'inFlight'],
      // Leaving does not lose what has been sent.
      entry: releaseChanges('upgrade'),
      on: { 'card.switched': {}, 'upgrade.reported': {} },
      invoke: {
        id: 'submitStep',
        src: 'submitStep',
        input: submissionOf,
        onDone: [
          {
            guard: { type: 'hasQuestions', params: outcomeIn },
            target: 'questioned',
            actions: [
              { type: 'storeVerification', params: outcomeIn },
              notifyWhenLeft(stepDue('upgrade.questions.due')),
            ],
          },
          {
            guard: { type: 'isPending', params: outcomeIn },
            target: 'pending',
            actions: [notify(notice('info', 'upgrade.pending.notice')), refreshCards],
          },
          {
            guard: { type: 'isFailed', params: outcomeIn },
            target: 'failed',
            actions: notify(errorNotice(REFUSED_IDENTITY)),
          },
          {
            target: 'granted',
            actions: {
              type: 'storeProgram',
              params: ({ event: { output } }) => ({ program: output.status === 'upgraded' ? output.program : null }),
            },
          },
        ],
        onError: [
          {
            guard: { type: 'isFormLost', params: errorIn },
            target: 'checking',
            actions: [
              { type: 'storeFailure', params: FORM_LOST },
              { type: 'startLookups', params: errorIn },
            ],
          },
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: storeDoubt,
          },
          { guard: { type: 'isIdentityRefused', params: failureIn }, target: 'failed', actions: notifyFailure },
          // A refusal may mean that the card was upgraded elsewhere.
          { target: 'unresolved', actions: [...reportFailure, refreshCards] },
        ],
      },
    },
    // Kept when it is left: the issuer waits for the answers.
    questioned: {
      tags: 'recoverable',
      on: {
        'form.submit': formSubmit(checkedAnswers, {
          valid: { target: 'submitting' },
          invalid: { target: 'questioned' },
        }),
        'form.edit': { actions: ['renewKey', holdChanges('upgrade')] },
        'step.back': { target: 'unresolved', actions: 'forgetVerification' },
      },
      exit: 'clearProblems',
    },
    // The response was lost, but the card may have been upgraded: ask the issuer before reporting anything.
    checking: {
      tags: ['busy', 'inFlight'],
      on: { 'card.switched': {}, 'upgrade.reported': {} },
      invoke: {
        id: 'readCard',
        src: 'readCard',
        input: subjectOf,
        onDone: [
          {
            guard: { type: 'isListedAs', params: ({ event }) => ({ card: event.output, status: 'upgraded' }) },
            target: 'granted',
            actions: { type: 'storeListed', params: listedIn },
          },
          {
            guard: { type: 'isListedAs', params: ({ event }) => ({ card: event.output, status: 'pending' }) },
            target: 'pending',
            actions: [notify(notice('info', 'upgrade.pending.notice')), refreshCards],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            guard: { type: 'isListedAs', params: ({ event }) => ({ card: event.output, status: 'unknown' }) },
            target: 'unresolved',
            actions: [{ type: 'storeFailure', params: CARD_GONE }, notifyStoredFailure, refreshCards],
          },
          { target: 'unresolved', actions: [notifyStoredFailure, refreshCards] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'status.check': 'checking', 'card.switched': {}, 'upgrade.reported': {} },
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
      on: { 'upgrade.retry': { target: 'unresolved', actions: 'forgetVerification' } },
    },
    declined: { on: { 'upgrade.retry': { target: 'reading', actions: 'forgetVerification' } } },
    granted: {
      entry: ['clearProblems', newLevel, notifyUpgraded, refreshCards],
      always: 'upgraded',
    },
    upgraded: { tags: 'settled' },
  },
})
