/** Making a card reloadable: who the holder is, questions that only they can answer, then upgraded, pending or failed. Portal spec §4, §5, §8; OP-16, OP-35. */
import { assign, setup } from 'xstate'
import type { Identity } from '../../rules/identity'
import { isRefusedIn } from '../../rules/kyc'
import { type Outcome, type Program, targetOf } from '../../rules/upgrade'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { formActions, isValid } from '../form/formParts'
import { success } from '../notification/notification'
import { type Failure, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import type { UpgradeContext as Context, UpgradeEvent as Event, Reply, Submission, UpgradeInput } from './upgrade'
import * as on from './upgrade'

export const upgradeMachine = setup({
  types: {} as { input: UpgradeInput; context: Context; events: Event; tags: 'busy' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    readProfile: promisePort<Identity, void>('readProfile'),
    submitDetails: promisePort<Outcome, Submission>('submitDetails'),
    answerQuestions: promisePort<Outcome, Reply>('answerQuestions'),
    /** The program that the card was upgraded to; null where it was not. */
    readProgram: promisePort<Program | null, { clientId: string }>('readProgram'),
  },
  guards: {
    isValid,
    isLong: ({ context }) => context.isLong,
    hasRecord: ({ context }) => on.hasRecord(context),
    isOtherCard: ({ context }, { clientId }: { clientId: string }) => context.clientId !== clientId,
    isRefusedThere: (_, profile: Identity) => isRefusedIn(profile),
    isQuestioned: ({ context }) => context.verification !== null,
    hasQuestions: (_, { status }: Outcome) => status === 'questions',
    isPending: (_, { status }: Outcome) => status === 'pending',
    isFailed: (_, { status }: Outcome) => status === 'failed',
    isLost: (_, { error }: { error: unknown }) => on.isLost(error),
    isIdentityRefused: (_, { key }: Failure) => key === on.IDENTITY_REFUSED,
    isUpgraded: (_, { program }: { program: Program | null }) => program !== null,
  },
  actions: {
    ...formActions<Context, Event>(),
    storeCard: assign((_, { clientId }: { clientId: string }) => ({ clientId, verification: null })),
    storeProfile: assign(({ context }, profile: Identity) => on.known(context, profile)),
    askAll: assign({ isLong: true, key: on.newKey }),
    askLess: assign({ isLong: false, key: on.newKey }),
    storeVerification: assign((_, outcome: Outcome) =>
      outcome.status === 'questions' ? { verification: outcome.verification, key: on.newKey() } : {},
    ),
    forgetVerification: assign({ verification: null, key: on.newKey }),
    storeProgram: assign((_, { program }: { program: Program | null }) => ({ program })),
    // The issuer refuses a key that comes with other words.
    renewKey: assign({ key: on.newKey }),
    holdChanges: tellParent<Context, Event>(() => ({ type: 'changes.hold' })),
    releaseChanges: tellParent<Context, Event>(() => ({ type: 'changes.release' })),
    announceLevel: tellParent<Context, Event>(() => ({
      type: 'account.changed',
      changes: { kycLevel: 2, blankProfile: false },
    })),
    refreshCards: tellParent<Context, Event>(() => ({ type: 'cards.retry' })),
    announceUpgrade: tellParent<Context, Event>(({ context: { program } }) => ({
      type: 'notification.show',
      notification: success(`upgrade.done.${program ? targetOf(program) : 'other'}`),
    })),
  },
}).createMachine({
  id: 'upgrade',
  context: ({ input }) => on.initially(input),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'reading',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: ({ event }) => event },
      target: '.reading',
      actions: [{ type: 'storeCard', params: ({ event }) => event }, 'releaseChanges'],
    },
  },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: [
          { guard: { type: 'isRefusedThere', params: on.profileIn }, target: 'ineligible', actions: on.storedProfile },
          { target: 'unresolved', actions: on.storedProfile },
        ],
        onError: { target: 'unread', actions: problem },
      },
    },
    unread: { on: { 'profile.retry': 'reading' }, exit: 'clearProblems' },
    ineligible: { on: { 'details.change': { target: 'long', actions: 'askAll' } } },
    unresolved: {
      always: [
        { guard: 'isQuestioned', target: 'questioned' },
        { guard: 'isLong', target: 'long' },
        { target: 'short' },
      ],
    },
    long: {
      on: { ...on.long, 'details.keep': { guard: 'hasRecord', target: 'short', actions: 'askLess' } },
      exit: 'clearProblems',
    },
    short: { on: { ...on.short, 'details.change': { target: 'long', actions: 'askAll' } }, exit: 'clearProblems' },
    submitting: {
      tags: 'busy',
      on: on.keepCard,
      invoke: { id: 'submitDetails', src: 'submitDetails', input: on.submission, ...on.answer },
    },
    questioned: {
      on: { ...on.questions, 'step.back': { target: 'unresolved', actions: 'forgetVerification' } },
      exit: 'clearProblems',
    },
    answering: {
      tags: 'busy',
      on: on.keepCard,
      invoke: { id: 'answerQuestions', src: 'answerQuestions', input: on.reply, ...on.answer },
    },
    // The answer was lost after the card may have been upgraded: only the issuer knows.
    checking: {
      tags: 'busy',
      on: on.keepCard,
      invoke: {
        id: 'readProgram',
        src: 'readProgram',
        input: on.cardOf,
        onDone: [on.found, { target: 'unresolved', actions: on.unconfirmed }],
        onError: { target: 'unresolved', actions: on.unconfirmed },
      },
    },
    pending: { entry: 'releaseChanges', on: { 'status.check': 'refreshing' }, exit: 'clearProblems' },
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'readProgram',
        src: 'readProgram',
        input: on.cardOf,
        onDone: [on.found, { target: 'pending' }],
        onError: { target: 'pending', actions: problem },
      },
    },
    failed: {
      entry: 'releaseChanges',
      on: { 'upgrade.retry': { target: 'unresolved', actions: 'forgetVerification' } },
    },
    upgraded: { tags: 'settled', entry: ['releaseChanges', 'announceLevel', 'announceUpgrade', 'refreshCards'] },
  },
})
