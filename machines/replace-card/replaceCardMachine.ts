/** Replacing a card: why, stopped at once when it is lost or stolen, where to, what it costs, then one replacement. Portal spec §1, §7, §8; content spec §4, §5; OP-48. */
import { assign, setup } from 'xstate'
import { type Progress, type Reason, whyNotReplaceable } from '../../rules/cardOrder'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { formActions, isValid, type Typed } from '../form/formParts'
import { success } from '../notification/notification'
import { failureIn, failureOf, mayHaveHappened, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import type {
  ReplaceCardContext as Context,
  ReplaceCardEvent as Event,
  ReplaceCardInput,
  Replacement,
  Subject,
} from './replaceCard'
import * as on from './replaceCard'

export const replaceCardMachine = setup({
  types: {} as { input: ReplaceCardInput; context: Context; events: Event; tags: 'busy' | 'settled' },
  actors: {
    addressLookup: addressLookupMachine,
    readSubject: promisePort<Subject, ReplaceCardInput>('readSubject'),
    lockCard: promisePort<void, { clientId: string }>('lockCard'),
    replaceCard: promisePort<Progress, Replacement & { idempotencyKey: string }>('replaceCard'),
    /** The card that took the place of the old one; null where that is still there. */
    findReplacement: promisePort<Progress | null, ReturnType<typeof on.searchIn>>('findReplacement'),
  },
  guards: {
    isValid,
    isReplaceable: (_, { card }: Subject) => whyNotReplaceable(card) === null,
    mustLock: ({ context }) => on.mustLock(context),
    needsAddress: ({ context }) => on.needsAddress(context),
    isUnlocked: ({ context }) => context.isLocked === false,
    isMailed: ({ context }) => context.address !== null,
    mayHaveHappened: (_, { error }: { error: unknown }) => mayHaveHappened(error),
    isAboutFields: (_, { error }: { error: unknown }) => failureOf(error).fieldMessages.length > 0,
    isFound: (_, { found }: { found: Progress | null }) => found !== null,
  },
  actions: {
    ...formActions<Context, Event>(),
    storeSubject: assign((_, subject: Subject) => ({ subject })),
    // A lock that failed is tried again.
    storeReason: assign(({ context }, { values }: { values: Typed }) => ({
      reason: values['reason'] as Reason,
      isLocked: context.isLocked || null,
    })),
    noteLocked: assign(({ context }) => on.stopped(context)),
    noteUnlocked: assign({ isLocked: false }),
    askForLock: assign({ isLocked: null }),
    storeAddress: assign(({ context }, typed: { values: Typed }) => on.confirmed(context, typed)),
    forgetAddress: assign({ address: null }),
    mintKey: assign({ idempotencyKey: () => crypto.randomUUID() }),
    storeReplacement: assign((_, { found }: { found: Progress | null }) => ({ replacement: found })),
    holdChanges: tellParent<Context, Event>(() => ({ type: 'changes.hold' })),
    releaseChanges: tellParent<Context, Event>(() => ({ type: 'changes.release' })),
    refreshCards: tellParent<Context, Event>(() => ({ type: 'balances.refresh' })),
    announceReplacement: tellParent<Context, Event>(() => ({
      type: 'notification.show',
      notification: success('replaceCard.done'),
    })),
  },
}).createMachine({
  id: 'replaceCard',
  context: ({ input }) => on.initially(input),
  invoke: { id: 'addressLookup', src: 'addressLookup' },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSubject',
        src: 'readSubject',
        input: ({ context: { username, clientId } }) => ({ username, clientId }),
        onDone: on.subjects,
        onError: { target: 'unread', actions: problem },
      },
    },
    unread: { on: { 'replacement.retry': 'reading' }, exit: 'clearProblems' },
    refused: {},
    asked: { on: on.reasonForm, exit: 'clearProblems' },
    unresolved: {
      always: [
        { guard: 'mustLock', target: 'locking' },
        { guard: 'needsAddress', target: 'addressed' },
        { target: 'reviewed', actions: 'mintKey' },
      ],
    },
    locking: {
      tags: 'busy',
      invoke: {
        id: 'lockCard',
        src: 'lockCard',
        input: on.cardIn,
        onDone: { target: 'unresolved', actions: ['noteLocked', 'refreshCards'] },
        // Never said to be locked when it may not be; the replacement cancels the card all the same.
        onError: {
          target: 'unresolved',
          actions: ['noteUnlocked', { type: 'showFailure', params: failureIn }, 'refreshCards'],
        },
      },
    },
    addressed: {
      on: {
        'form.edit': { actions: 'holdChanges' },
        ...on.addressForm,
        'step.back': 'asked',
        'card.lock': on.lockAgain,
      },
      exit: 'clearProblems',
    },
    reviewed: {
      on: {
        'form.submit': 'replacing',
        'step.back': [{ guard: 'isMailed', target: 'addressed', actions: 'forgetAddress' }, { target: 'asked' }],
        'card.lock': on.lockAgain,
      },
      exit: 'clearProblems',
    },
    replacing: {
      tags: 'busy',
      invoke: {
        id: 'replaceCard',
        src: 'replaceCard',
        input: on.replacementIn,
        onDone: { target: 'replaced', actions: on.stored },
        onError: on.refusals,
      },
    },
    // The answer was lost after the card may have been cancelled: the holder's own cards say which.
    checking: {
      tags: 'busy',
      invoke: {
        id: 'findReplacement',
        src: 'findReplacement',
        input: on.searchIn,
        onDone: on.findings,
        onError: 'unconfirmed',
      },
    },
    unconfirmed: { on: { 'replacement.check': 'checking' } },
    replaced: { tags: 'settled', entry: ['releaseChanges', 'announceReplacement', 'refreshCards'] },
  },
})
