/** Adds a bill to pay from the card: search for the biller, type the account number, review, add once. Portal spec §4, §5, §7, §8. */
import { assign, setup } from 'xstate'
import { type Biller, isAsDrafted, type Payee } from '../../rules/money/bills'
import {
  checkEffect,
  followActions,
  followEffect,
  isInDoubt,
  namesFields,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { formActions, formSubmit, isValid, type Typed } from '../form/formParts'
import { unknownNotice } from '../notification/notification'
import { type Failure, failed } from '../shared/failure'
import { holdChanges, notify, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { keyActions } from '../shared/submissionKey'
import {
  type AddBillInput,
  type AddBillOutput,
  additionBegun,
  type AddBillContext as Context,
  checkedBill,
  draftIn,
  type AddBillEvent as Event,
  initially,
  NOTHING_TYPED,
  typedBill,
} from './addBill'

const PAUSE_MS = 300

const beginEffect = { type: 'tell', params: ({ context }: { context: Context }) => additionBegun(context) } as const
const notDone = notDoneIn(failed('error.addBill'))
const hold = holdChanges('addBill')
const release = releaseChanges('addBill')

export const addBillMachine = setup({
  types: {} as {
    input: AddBillInput
    output: AddBillOutput
    context: Context
    events: Event
    tags: 'busy' | 'sent' | 'settled'
  },
  actors: {
    findPayees: promisePort<readonly Payee[], { query: string }>('findPayees'),
    watchEffects,
  },
  delays: { pause: PAUSE_MS },
  guards: {
    isValid,
    isInDoubt,
    isUnderWay: ({ context }) => context.idempotencyKey !== null,
    hasChosenPayee: ({ context }) => context.payee !== null,
    isBlank: (_, { query }: { query: string }) => query.trim() === '',
    isPayeeFound: ({ context }, { billerId }: { billerId: string }) =>
      context.payees.some((payee) => payee.billerId === billerId),
    isPayeeGone: (_, { key }: Failure) => key === 'error.payeeGone',
    namesFields,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    // Not derived: a bill that was deleted is added again under another key.
    ...keyActions<Context, Event>(),
    storeQuery: assign((_, { query }: { query: string }) => ({ query })),
    storePayees: assign((_, { payees }: { payees: readonly Payee[] }) => ({ payees })),
    clearPayees: assign({ payees: [] }),
    // Clear the account number when the biller changes: it belongs to one biller.
    storePayee: assign(({ context: { payees, payee, typed } }, { billerId }: { billerId: string }) => ({
      payee: payees.find((one) => one.billerId === billerId) ?? null,
      ...(payee?.billerId === billerId
        ? {}
        : { typed: { ...typed, billerAccount: '' }, draft: null, idempotencyKey: null }),
    })),
    keepTyped: assign((_, { values }: { values: Typed | undefined }) => (values ? { typed: typedBill(values) } : {})),
    // Another bill has another key; the same one keeps it, also where its call may still run.
    storeDraft: assign(({ context: { draft, idempotencyKey } }, drafted: ReturnType<typeof draftIn>) => ({
      ...drafted,
      idempotencyKey: draft && isAsDrafted(draft, drafted.draft) ? idempotencyKey : null,
    })),
    storeAdded: assign(({ context: { known } }, { biller }: { biller: Biller }) => ({
      added: biller,
      known: [...known.filter(({ serialNo }) => serialNo !== biller.serialNo), biller],
    })),
    storePay: assign(({ context: { added } }) => ({ payNo: added?.serialNo ?? null })),
    forgetDraft: assign(({ context: { known } }) => ({
      query: '',
      payee: null,
      typed: NOTHING_TYPED,
      draft: null,
      idempotencyKey: null,
      added: null,
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
        { guard: 'isUnderWay', target: 'adding' },
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
      on: { 'form.submit': { target: 'adding', actions: ['ensureKey', beginEffect] }, 'step.back': 'account' },
      exit: 'clearProblems',
    },
    adding: {
      tags: ['busy', 'sent'],
      entry: release,
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context }) => ({ key: context.idempotencyKey ?? '' }),
      },
      on: {
        'effect.underWay': { actions: followEffect },
        'add.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': {
          target: 'added',
          actions: { type: 'storeAdded', params: ({ event }) => ({ biller: event.result }) },
        },
        'effect.refused': [
          {
            guard: { type: 'isPayeeGone', params: refusedIn },
            target: 'unchosen.finding',
            actions: [{ type: 'storeFailure', params: refusedIn }, 'forgetKey'],
          },
          {
            guard: { type: 'namesFields', params: refusedIn },
            target: 'account',
            actions: [{ type: 'storeFailure', params: refusedIn }, 'forgetKey', hold],
          },
          { target: 'reviewed', actions: [{ type: 'storeFailure', params: refusedIn }, 'forgetKey', hold] },
        ],
        'effect.notDone': { target: 'reviewed', actions: [{ type: 'storeFailure', params: notDone }, hold] },
        // The list of bills is read again.
        'effect.unknown': { target: 'left', actions: notify(unknownNotice('flow.interrupted')) },
        'effect.gone': 'left',
      },
      exit: 'unfollow',
    },
    added: {
      tags: 'settled',
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
