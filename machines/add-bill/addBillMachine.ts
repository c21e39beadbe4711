/** Adds a bill to pay from the card: search for the biller, type the account number, review, add once. Portal spec §4, §5, §7, §8. */
import { assign, setup } from 'xstate'
import type { Biller, Payee } from '../../rules/money/bills'
import { formActions, formSubmit, isValid, type Typed } from '../form/formParts'
import { notice, success } from '../notification/notification'
import { errorIn, failureOf } from '../shared/failure'
import { doubtActions, keyActions, mayHaveHappenedBefore } from '../shared/idempotencyKey'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyStoredFailure,
  notifyWhenLeft,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type AddBillInput,
  type AddBillOutput,
  type Adding,
  addedIn,
  addingIn,
  type AddBillContext as Context,
  checkedBill,
  draftIn,
  type AddBillEvent as Event,
  initially,
  NOTHING_TYPED,
  typedBill,
} from './addBill'

const PAUSE_MS = 300

type Read = { billers: readonly Biller[] }
const readIn = ({ event }: { event: { output: readonly Biller[] } }) => ({ billers: event.output })
const hold = holdChanges('addBill')
const release = releaseChanges('addBill')

export const addBillMachine = setup({
  types: {} as {
    input: AddBillInput
    output: AddBillOutput
    context: Context
    events: Event
    tags: 'busy' | 'inFlight' | 'settled'
  },
  actors: {
    findPayees: promisePort<readonly Payee[], { query: string }>('findPayees'),
    addBiller: promisePort<Biller, Adding>('addBiller'),
    readBillers: promisePort<readonly Biller[], void>('readBillers'),
  },
  delays: { ...lookupDelays, pause: PAUSE_MS },
  guards: {
    isValid,
    ...lookupGuards,
    mayHaveHappened: mayHaveHappenedBefore,
    isResumed: ({ context }) => context.isResumed,
    hasChosenPayee: ({ context }) => context.payee !== null,
    isBlank: (_, { query }: { query: string }) => query.trim() === '',
    isPayeeFound: ({ context }, { billerId }: { billerId: string }) =>
      context.payees.some((payee) => payee.billerId === billerId),
    isAdded: ({ context }, { billers }: Read) => addedIn(context, billers) !== null,
    isPayeeGone: (_, { error }: { error: unknown }) => failureOf(error).key === 'error.payeeGone',
  },
  actions: {
    ...formActions<Context, Event>(),
    ...keyActions<Context, Event>(),
    ...doubtActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeQuery: assign((_, { query }: { query: string }) => ({ query })),
    storePayees: assign((_, { payees }: { payees: readonly Payee[] }) => ({ payees })),
    clearPayees: assign({ payees: [] }),
    // Clear the account number when the biller changes: it belongs to one biller.
    storePayee: assign(({ context: { payees, payee, typed } }, { billerId }: { billerId: string }) => ({
      payee: payees.find((one) => one.billerId === billerId) ?? null,
      ...(payee?.billerId === billerId ? {} : { typed: { ...typed, billerAccount: '' }, draft: null }),
    })),
    keepTyped: assign((_, { values }: { values: Typed | undefined }) => (values ? { typed: typedBill(values) } : {})),
    storeDraft: assign((_, drafted: ReturnType<typeof draftIn>) => drafted),
    storeAdded: assign(({ context: { known } }, { biller }: { biller: Biller }) => ({
      added: biller,
      known: [...known, biller],
    })),
    storeFound: assign(({ context }, { billers }: Read) => ({ added: addedIn(context, billers), known: billers })),
    storePay: assign(({ context: { added } }) => ({ payNo: added?.serialNo ?? null })),
    forgetDraft: assign(({ context: { known } }) => ({
      query: '',
      payee: null,
      typed: NOTHING_TYPED,
      draft: null,
      added: null,
      isResumed: false,
      knownIds: known.map(({ serialNo }) => serialNo),
    })),
  },
}).createMachine({
  id: 'addBill',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  states: {
    unresolved: {
      always: [
        { guard: 'isResumed', target: 'checking' },
        { guard: 'hasChosenPayee', target: 'account' },
        { target: 'unchosen' },
      ],
    },
    unchosen: {
      initial: 'idle',
      on: {
        'payee.type': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event },
            target: '.idle',
            actions: [{ type: 'storeQuery', params: ({ event }) => event }, 'clearProblems'],
          },
          {
            target: '.pausing',
            actions: [{ type: 'storeQuery', params: ({ event }) => event }, 'clearProblems'],
          },
        ],
        // The listed billers can be chosen until the next list arrives.
        'payee.choose': {
          guard: { type: 'isPayeeFound', params: ({ event }) => event },
          target: 'account',
          actions: { type: 'storePayee', params: ({ event }) => event },
        },
        'step.back': 'left',
      },
      states: {
        idle: { entry: 'clearPayees' },
        pausing: { tags: 'busy', after: { pause: 'finding' } },
        finding: {
          tags: 'busy',
          invoke: {
            id: 'findPayees',
            src: 'findPayees',
            input: ({ context: { query } }) => ({ query }),
            onDone: {
              target: 'found',
              actions: { type: 'storePayees', params: ({ event }) => ({ payees: event.output }) },
            },
            onError: { target: 'unavailable', actions: reportFailure },
          },
        },
        found: {},
        unavailable: { entry: 'clearPayees', on: { 'search.retry': { target: 'finding', actions: 'clearProblems' } } },
      },
      exit: 'clearProblems',
    },
    account: {
      // The key was for the reviewed values; edited values need a new one.
      entry: 'forgetKey',
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(checkedBill, {
          valid: { target: 'reviewed', actions: { type: 'storeDraft', params: draftIn } },
          invalid: { target: 'account' },
        }),
        'step.back': {
          target: 'unchosen.finding',
          actions: [{ type: 'keepTyped', params: ({ event }) => ({ values: event.values }) }, release],
        },
      },
      exit: 'clearProblems',
    },
    reviewed: {
      entry: 'mintKey',
      on: { 'form.submit': 'adding', 'step.back': 'account' },
      exit: 'clearProblems',
    },
    adding: {
      tags: ['busy', 'inFlight'],
      entry: release,
      invoke: {
        id: 'addBiller',
        src: 'addBiller',
        input: addingIn,
        onDone: {
          target: 'added',
          actions: { type: 'storeAdded', params: ({ event }) => ({ biller: event.output }) },
        },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: [...storeDoubt, 'noteDoubt'],
          },
          {
            guard: { type: 'isPayeeGone', params: errorIn },
            target: 'unchosen.finding',
            actions: [...reportFailure, 'forgetKey'],
          },
          { guard: { type: 'isAboutFields', params: errorIn }, target: 'account', actions: [...reportFailure, hold] },
          {
            target: 'reviewed',
            actions: [{ type: 'forgetRefusedKey', params: errorIn }, ...reportFailure, hold],
          },
        ],
      },
    },
    // The response was lost: the list of billers shows whether the bill was added.
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readBillers',
        src: 'readBillers',
        onDone: [
          {
            guard: { type: 'isAdded', params: readIn },
            target: 'added',
            actions: ['clearProblems', { type: 'storeFound', params: readIn }],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            guard: 'isResumed',
            target: 'left',
            actions: ['clearProblems', notify(notice('warning', 'bills.notAdded'))],
          },
          { target: 'reviewed', actions: [notifyStoredFailure, hold] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'add.check': 'checking' },
    },
    added: {
      tags: 'settled',
      entry: ['forgetKey', notifyWhenLeft(success('bills.added'))],
      on: {
        'add.again': { target: 'unchosen', actions: 'forgetDraft' },
        'add.leave': 'left',
        'add.pay': { target: 'left', actions: 'storePay' },
      },
    },
    left: { type: 'final', entry: release },
  },
  output: ({ context: { payNo } }) => ({ payNo }),
})
