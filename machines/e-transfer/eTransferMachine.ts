/** Asking for an Interac e-Transfer: an amount, its review, and one request whose link leads to the bank. The machine `moneyRequest` follows the request. Portal spec §3, §7, §8; content spec §4. */
import { assign, setup } from 'xstate'
import { whyNoLoad } from '../../rules/money/limits'
import { hasEnded, type LoadedCard, type Reading } from '../../rules/money/moneyRequest'
import { formActions, formSubmit, isValid } from '../form/formParts'
import { errorNotice, notice, success } from '../notification/notification'
import { agreedKeyActions } from '../shared/agreedKey'
import { reportBeforeSending } from '../shared/beforeSending'
import { elsewhereActions, noteElsewhere, sayElsewhere } from '../shared/elsewhere'
import { errorIn, failed } from '../shared/failure'
import { doubtActions, mayHaveHappenedBefore } from '../shared/idempotencyKey'
import { lookupActions, lookupDelays, lookupGuards, lookupsSince, storeDoubt } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyStoredFailure,
  refreshCards,
  releaseChanges,
  reportFailure,
  tell,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  amountIn,
  before,
  type ETransferContext as Context,
  checkedAmount,
  concernsFields,
  type ETransferInput,
  type ETransferEvent as Event,
  eTransferResumeSchema,
  holdsAnother,
  initially,
  isSame,
  type Opened,
  openedAmong,
  type ToOpen,
  termsOf,
  toOpen,
} from './eTransfer'

type Chosen = { clientId: string }
type Read = { output: Reading }
const refreshRequests = tell({ type: 'requests.refresh' })
// The issuer keeps no key of a refused request: the same key is sent again.
const { mintKey, forgetKey, spendKey } = agreedKeyActions<Context, Event>(termsOf)
/** A bank can be chosen only if the issuer returned a link that may be opened. */
const sayOpened = {
  type: 'tellPortal',
  params: ({ context: { opened } }: { context: Context }) =>
    ({
      type: 'notification.show',
      notification: opened?.link ? success('interac.opened') : notice('info', 'interac.listed'),
    }) as const,
} as const
/** The screen that shows it was left: its list must lead to the bank. */
const noteOpened = {
  type: 'tellPortal',
  params: ({ context: { opened } }: { context: Context }) =>
    ({ type: 'request.opened', id: opened?.id ?? '', whenLeft: true }) as const,
} as const
const ENDED = failed('interac.ended')
// Sent again under the same key, it would be answered with the request that has ended.
const storeEnded = [
  { type: 'storeFailure', params: ENDED },
  notify(errorNotice(ENDED)),
  refreshRequests,
  'spendKey',
] as const

export const eTransferMachine = setup({
  types: {} as {
    input: ETransferInput
    context: Context
    events: Event
    tags: 'busy' | 'inFlight' | 'unknown' | 'settled'
  },
  actors: {
    readCard: promisePort<LoadedCard, { username: string; clientId: string }>('readCard'),
    readRequests: promisePort<Reading, void>('readRequests'),
    openRequest: promisePort<Opened, ToOpen>('openRequest'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    mayHaveHappened: mayHaveHappenedBefore,
    isResumed: ({ context }) => Boolean(context.resume),
    hasCard: ({ context }) => context.clientId !== null,
    isOtherCard: ({ context }, { clientId }: Chosen) => context.clientId !== clientId,
    isUnread: ({ context }) => context.card === null,
    isAboutFields: (_, { error }: { error: unknown }) => concernsFields(error),
    isClosed: (_, { card }: { card: LoadedCard }) => whyNoLoad(card) !== null,
    hasEnded: (_, { status }: Opened) => hasEnded(status),
    wasOpened: ({ context }, { output }: Read) => {
      const found = openedAmong(context, output)
      return found !== null && !hasEnded(found.status)
    },
    holdsAnother: ({ context, event }) => event.type === 'payment.elsewhere' && holdsAnother(context, event),
    isSentElsewhere: ({ context }) => context.elsewhere !== null && isSame(context.elsewhere, context),
    wasEnded: ({ context }, { output }: Read) => openedAmong(context, output) !== null,
    isAnswered: ({ context }) => context.opened !== null,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    ...doubtActions<Context, Event>(),
    ...elsewhereActions<Context, Event>(eTransferResumeSchema),
    mintKey,
    forgetKey,
    spendKey,
    storeCard: assign((_, { card }: { card: LoadedCard }) => ({ card, isTyped: false })),
    storeChoice: assign((_, { clientId }: Chosen) => ({ clientId })),
    noteTyped: assign({ isTyped: true }),
    storeAmount: assign((_, { cents }: { cents: number }) => ({ cents, isTyped: false })),
    // The same request, under the key that it was sent with.
    takeElsewhere: assign(({ context, context: { elsewhere } }) => ({
      failure: failed('error.openMoneyRequest'),
      idempotencyKey: elsewhere?.idempotencyKey ?? null,
      doubtedKey: elsewhere?.idempotencyKey ?? null,
      known: elsewhere?.known ?? context.known,
      lookupsLeft: lookupsSince(elsewhere?.sentAt ?? 0),
    })),
    storeBefore: assign(({ context }, read: Read) => before(context, read)),
    storeOpened: assign((_, { opened }: { opened: Opened }) => ({ opened, lookupsLeft: lookupsSince(0) })),
    storeFound: assign(({ context }, { output }: Read) => ({ opened: openedAmong(context, output) })),
    forgetRequest: assign({ opened: null, cents: null, resume: null, isTyped: false, elsewhere: null }),
  },
}).createMachine({
  id: 'eTransfer',
  context: ({ input }) => initially(input),
  entry: refreshRequests,
  initial: 'unstarted',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: ({ event }) => event },
      actions: { type: 'storeChoice', params: ({ event }) => event },
    },
  },
  states: {
    unstarted: { always: [{ guard: 'isResumed', target: 'checking' }, { target: 'unresolved' }] },
    unresolved: {
      entry: 'forgetRequest',
      always: [{ guard: 'hasCard', target: 'reading' }, { target: 'cardless' }],
    },
    cardless: {
      on: {
        'card.switched': { target: 'reading', actions: { type: 'storeChoice', params: ({ event }) => event } },
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readCard',
        src: 'readCard',
        input: ({ context: { username, clientId } }) => ({ username, clientId: clientId ?? '' }),
        onDone: [
          {
            guard: { type: 'isClosed', params: ({ event }) => ({ card: event.output }) },
            target: 'closed',
            actions: { type: 'storeCard', params: ({ event }) => ({ card: event.output }) },
          },
          { target: 'editable', actions: { type: 'storeCard', params: ({ event }) => ({ card: event.output }) } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
      on: {
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'reading',
          reenter: true,
          actions: ['clearProblems', { type: 'storeChoice', params: ({ event }) => event }],
        },
      },
    },
    unread: { on: { 'form.retry': 'reading' }, exit: 'clearProblems' },
    // Not even a cent can be loaded now.
    closed: {
      entry: ['forgetRequest', 'forgetKey', releaseChanges('eTransfer')],
      exit: 'clearProblems',
      on: {
        'form.retry': 'reading',
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'reading',
          actions: { type: 'storeChoice', params: ({ event }) => event },
        },
      },
    },
    editable: {
      entry: 'forgetKey',
      exit: 'clearProblems',
      on: {
        'form.edit': { actions: ['noteTyped', holdChanges('eTransfer')] },
        'payment.elsewhere': { guard: 'holdsAnother', actions: [noteElsewhere, sayElsewhere] },
        'form.submit': formSubmit(checkedAmount, {
          valid: { target: 'preparing', actions: { type: 'storeAmount', params: amountIn } },
          invalid: { target: 'editable' },
        }),
        'card.switched': {
          guard: { type: 'isOtherCard', params: ({ event }) => event },
          target: 'reading',
          actions: [{ type: 'storeChoice', params: ({ event }) => event }, releaseChanges('eTransfer')],
        },
      },
    },
    // Read the existing requests before the review: a new one after it is this request.
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'readRequests',
        src: 'readRequests',
        onDone: [
          { guard: 'isSentElsewhere', target: 'checking', actions: 'takeElsewhere' },
          {
            target: 'reviewed',
            actions: [{ type: 'storeBefore', params: ({ event }) => ({ output: event.output }) }, 'mintKey'],
          },
        ],
        onError: {
          target: 'editable',
          actions: reportBeforeSending,
        },
      },
      on: {
        // Read again: the request of the other tab must count as existing before the review.
        'payment.elsewhere': {
          guard: 'holdsAnother',
          target: 'preparing',
          reenter: true,
          actions: [noteElsewhere, sayElsewhere],
        },
      },
    },
    reviewed: {
      exit: 'clearProblems',
      on: {
        'form.submit': 'opening',
        'step.back': 'editable',
        // The card that was refused as locked has been unlocked.
        'card.changed': { actions: 'clearProblems' },
        'payment.elsewhere': {
          guard: 'holdsAnother',
          target: 'preparing',
          reenter: true,
          actions: [noteElsewhere, sayElsewhere],
        },
      },
    },
    opening: {
      tags: ['busy', 'inFlight'],
      entry: releaseChanges('eTransfer'),
      invoke: {
        id: 'openRequest',
        src: 'openRequest',
        input: toOpen,
        onDone: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => event.output },
            target: 'unresolved',
            actions: storeEnded,
          },
          { target: 'confirming', actions: { type: 'storeOpened', params: ({ event }) => ({ opened: event.output }) } },
        ],
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: [...storeDoubt, 'noteDoubt'],
          },
          {
            guard: { type: 'isAboutFields', params: errorIn },
            // Read the card again: less fits on it than the form says.
            target: 'reading',
            actions: [...reportFailure, holdChanges('eTransfer')],
          },
          { target: 'reviewed', actions: [...reportFailure, refreshCards, holdChanges('eTransfer')] },
        ],
      },
    },
    // The issuer answers a known key with its first answer, also if another session has cancelled the request since.
    confirming: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readRequests',
        src: 'readRequests',
        onDone: [
          {
            guard: { type: 'wasOpened', params: ({ event }) => ({ output: event.output }) },
            target: 'opened',
            actions: { type: 'storeFound', params: ({ event }) => ({ output: event.output }) },
          },
          {
            guard: { type: 'wasEnded', params: ({ event }) => ({ output: event.output }) },
            target: 'unresolved',
            actions: storeEnded,
          },
          { target: 'unconfirmed' },
        ],
        onError: 'unconfirmed',
      },
    },
    // The response was lost, but the request may have been opened: the list shows it.
    checking: {
      tags: ['busy', 'inFlight', 'unknown'],
      invoke: {
        id: 'readRequests',
        src: 'readRequests',
        onDone: [
          {
            guard: { type: 'wasOpened', params: ({ event }) => ({ output: event.output }) },
            target: 'opened',
            actions: ['clearProblems', { type: 'storeFound', params: ({ event }) => ({ output: event.output }) }],
          },
          {
            guard: { type: 'wasEnded', params: ({ event }) => ({ output: event.output }) },
            target: 'unresolved',
            actions: storeEnded,
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          // A cancelled request may leave the list.
          { guard: 'isAnswered', target: 'unresolved', actions: storeEnded },
          {
            guard: 'isUnread',
            target: 'unresolved',
            actions: ['clearProblems', notify(notice('warning', 'interac.notOpened'))],
          },
          { target: 'reviewed', actions: ['forgetElsewhere', notifyStoredFailure, holdChanges('eTransfer')] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: ['inFlight', 'unknown'],
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'request.check': 'checking' },
    },
    opened: {
      tags: 'settled',
      entry: [sayOpened, noteOpened, refreshRequests, 'spendKey'],
      on: { 'request.another': 'unresolved' },
    },
  },
})
