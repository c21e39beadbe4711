/** The auto-reloads of a holder: listed with their health, added, modified and removed one at a time. Portal spec §3 to §9; OP-31, OP-33, OP-34. */
import { assign, setup } from 'xstate'
import type { AutoReload } from '../../rules/money/autoReload'
import { bankCheckMachine, type Checked } from '../bank-check/bankCheckMachine'
import { type FormEvent, formActions, formSubmit, isValid } from '../form/formParts'
import { errorNotice, type Notification, notice, success } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { reportBeforeSending } from '../shared/beforeSending'
import { sayElsewhere } from '../shared/elsewhere'
import { errorIn, failed, failureIn } from '../shared/failure'
import { doubtActions, keyActions, mayHaveHappenedBefore } from '../shared/idempotencyKey'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import { holdChanges, notify, notifyStoredFailure, refreshCards, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type AutoReloadInput,
  type AutoReloadContext as Context,
  canAdd,
  canModify,
  checkedCard,
  checkedSettings,
  concernsCard,
  concernsFee,
  concernsSettings,
  digitsIn,
  doneKey,
  draftIn,
  draftToRemove,
  type Estimate,
  type AutoReloadEvent as Event,
  estimateIn,
  holdsAnother,
  initially,
  isCleared,
  isOutdated,
  NO_DRAFT,
  needsCheck,
  type Opened,
  outcomeIn,
  outdatedKey,
  payingIn,
  paysWithNewCard,
  type Read,
  removalIn,
  type Saving,
  type Subject,
  savingIn,
  saysTheSame,
  seenIn,
  unknownKey,
  withRule,
} from './autoReload'

const say = (notification: (context: Context) => Notification) =>
  ({
    type: 'tellPortal',
    params: ({ context }: { context: Context }) =>
      ({ type: 'notification.show', notification: ofCard(notification(context), digitsIn(context)) }) as const,
  }) as const
const sayDone = say((context) => success(doneKey(context)))
const sayUnknown = say((context) => notice('warning', unknownKey(context)))
const sayOutdated = say((context) => notice('warning', outdatedKey(context)))
const sayNotDone = say(({ failure }) => errorNotice(failure ?? failed('error.autoReload')))
const subjectIn = ({ event: { clientId, digits } }: { event: Subject }) => ({ clientId, digits })
const checkedIn = ({ event }: { event: { output: Checked } }) => event.output
const rulesIn = ({ event }: { event: { output: Opened } }) => ({ rules: event.output.rules })
/** The form and the call in flight stay with the card that was current when they began. */
const keepNext = { type: 'storeNext', params: subjectIn } as const
const hold = holdChanges('autoReload')
const release = releaseChanges('autoReload')

export const autoReloadMachine = setup({
  types: {} as {
    input: AutoReloadInput
    context: Context
    events: Event
    tags: 'busy' | 'inFlight' | 'unknown'
    children: { bankCheck: 'bankCheck' }
  },
  actors: {
    bankCheck: bankCheckMachine,
    openRules: promisePort<Opened, { clientId: string }>('openRules'),
    estimateFee: promisePort<{ feeCents: number }, Estimate>('estimateFee'),
    saveRule: promisePort<AutoReload, Saving>('saveRule'),
    removeRule: promisePort<void, { id: string; clientId: string }>('removeRule'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    mayHaveHappened: mayHaveHappenedBefore,
    isResumed: ({ context }) => context.draft !== null,
    hasCard: ({ context }) => context.clientId !== '',
    hasNext: ({ context }) => context.next !== null && context.next.clientId !== context.clientId,
    isOtherCard: ({ context }, { clientId }: Subject) => clientId !== context.clientId,
    isRefused: (_, { isInSaskatchewan, rules }: Opened) => isInSaskatchewan && rules.length === 0,
    canAdd,
    canModify: ({ context }, { id }: { id: string }) =>
      canModify({ context }) && context.rules.some((rule) => rule.id === id),
    isListed: ({ context }, { id }: { id: string }) => context.rules.some((rule) => rule.id === id),
    paysWithNewCard,
    canKeepCard: ({ context }) => !needsCheck({ context }),
    isChallenged: (_, { evaluation }: Checked) => evaluation?.state === 'challenged',
    isCleared: (_, checked: Checked) => isCleared(checked),
    isCheckRefused: (_, { failure }: Checked) => failure !== null,
    isUnread: ({ context }) => context.opened === null,
    isChangeDone: ({ context }, { rules }: Read) =>
      outcomeIn(context, rules) === 'saved' && !(saysTheSame(context) && lookupGuards.hasLookupsLeft({ context })),
    holdsAnother: ({ context, event }) => event.type === 'payment.elsewhere' && holdsAnother(context, event),
    isUndecided: ({ context }, { rules }: Read) => outcomeIn(context, rules) === 'unknown',
    isRemoval: ({ context }) => context.kind === 'remove',
    isOutdated: ({ context }, { error }: { error: unknown }) => isOutdated(context, error),
    concernsCard: ({ context }, { error }: { error: unknown }) => paysWithNewCard({ context }) && concernsCard(error),
    concernsSettings: (_, { error }: { error: unknown }) => concernsSettings(error),
    concernsFee: (_, { error }: { error: unknown }) => concernsFee(error),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...keyActions<Context, Event>(),
    ...doubtActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeCard: assign((_, subject: Subject) => ({ ...subject, ...NO_DRAFT, opened: null, rules: [], next: null })),
    storeNext: assign((_, next: Subject) => ({ next })),
    followNext: assign(({ context: { next } }) => ({ ...next, ...NO_DRAFT, opened: null, rules: [], next: null })),
    storeOpened: assign((_, opened: Opened) => ({ opened, rules: opened.rules })),
    storeRules: assign((_, { rules }: Read) => ({ rules })),
    storeRule: assign(({ context }, { id }: { id: string }) => ({
      rule: context.rules.find((rule) => rule.id === id) ?? null,
    })),
    storeDraft: assign((_, draft: ReturnType<typeof draftIn>) => ({ draft, kind: 'save' as const })),
    storeSeen: assign(({ context: { draft } }, seen: ReturnType<typeof seenIn>) => ({
      draft: draft && { ...draft, ...seen },
    })),
    storeFee: assign((_, { feeCents }: { feeCents: number }) => ({ feeCents })),
    storeEvaluation: assign((_, { evaluation }: Checked) => ({ evaluation })),
    storeEnd: assign((_, { failure }: Checked) => ({ failure })),
    forgetEvaluation: assign({ evaluation: null }),
    storeRemoval: assign(({ context: { rule } }) => ({ draft: rule && draftToRemove(rule), kind: 'remove' as const })),
    storeSaved: assign(({ context }, saved: AutoReload) => ({ rules: withRule(context.rules, saved) })),
    dropRemoved: assign(({ context: { rules, draft } }) => ({ rules: rules.filter(({ id }) => id !== draft?.id) })),
    forgetDraft: assign(NO_DRAFT),
  },
}).createMachine({
  id: 'autoReload',
  context: ({ input }) => initially(input),
  initial: 'unresolved',
  on: {
    'card.switched': {
      guard: { type: 'isOtherCard', params: subjectIn },
      target: '.reading',
      reenter: true,
      actions: [{ type: 'storeCard', params: subjectIn }, 'clearProblems', release],
    },
  },
  states: {
    unresolved: {
      always: [
        { guard: 'isResumed', target: 'checking' },
        { guard: 'hasCard', target: 'reading' },
        { target: 'waiting' },
      ],
    },
    // The list of cards is loading.
    waiting: { tags: 'busy' },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'openRules',
        src: 'openRules',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: 'refused' },
          { target: 'listed', actions: { type: 'storeOpened', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'list.retry': 'reading' }, exit: 'clearProblems' },
    refused: {},
    listed: {
      entry: 'forgetDraft',
      always: { guard: 'hasNext', target: 'reading', actions: 'followNext' },
      on: {
        'rule.add': { guard: 'canAdd', target: 'editable' },
        'rule.modify': {
          guard: { type: 'canModify', params: ({ event }) => event },
          target: 'editable',
          actions: { type: 'storeRule', params: ({ event }) => event },
        },
        'rule.remove': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'asked',
          actions: { type: 'storeRule', params: ({ event }) => event },
        },
      },
      exit: 'clearProblems',
    },
    editable: {
      // The key was for the reviewed values; edited values need a new one.
      entry: 'forgetKey',
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(
          checkedSettings as (_: { context: Context; event: FormEvent }) => ReturnType<typeof checkedSettings>,
          {
            valid: { target: 'decided', actions: { type: 'storeDraft', params: draftIn } },
            invalid: { target: 'editable' },
          },
        ),
        'step.back': { target: 'listed', actions: release },
        'payment.elsewhere': { guard: 'holdsAnother', actions: sayElsewhere },
        'card.switched': { actions: keepNext },
      },
      exit: 'clearProblems',
    },
    decided: { always: [{ guard: 'paysWithNewCard', target: 'cardEditable' }, { target: 'estimating' }] },
    cardEditable: {
      entry: 'forgetKey',
      on: {
        'form.edit': { actions: hold },
        'form.submit': formSubmit(
          checkedCard as (_: { context: Context; event: FormEvent }) => ReturnType<typeof checkedCard>,
          {
            valid: { target: 'estimating', actions: { type: 'storeSeen', params: seenIn } },
            invalid: { target: 'cardEditable' },
          },
        ),
        'step.back': 'editable',
        'payment.elsewhere': { guard: 'holdsAnother', actions: sayElsewhere },
        'card.switched': { actions: keepNext },
      },
      exit: 'clearProblems',
    },
    estimating: {
      tags: 'busy',
      on: {
        'payment.elsewhere': { guard: 'holdsAnother', actions: sayElsewhere },
        'card.switched': { actions: keepNext },
      },
      invoke: {
        id: 'estimateFee',
        src: 'estimateFee',
        input: estimateIn,
        onDone: { target: 'reviewed', actions: { type: 'storeFee', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'concernsSettings', params: errorIn }, target: 'editable', actions: reportFailure },
          { guard: 'paysWithNewCard', target: 'cardEditable', actions: reportBeforeSending },
          { target: 'editable', actions: reportBeforeSending },
        ],
      },
    },
    reviewed: {
      entry: 'mintKey',
      on: {
        'rule.save': [
          { guard: 'canKeepCard', target: 'saving' },
          { guard: { type: 'isValid', params: checkedCard }, target: 'confirmed' },
          { target: 'cardEditable', actions: { type: 'storeErrors', params: checkedCard } },
        ],
        'step.back': 'editable',
        'payment.elsewhere': { guard: 'holdsAnother', actions: sayElsewhere },
        'card.switched': { actions: keepNext },
      },
      exit: 'clearProblems',
    },
    // The debit card must be cleared first, and its bank may challenge the holder. The rule has not been sent yet.
    confirmed: {
      invoke: {
        id: 'bankCheck',
        src: 'bankCheck',
        input: payingIn,
        onSnapshot: {
          guard: { type: 'isChallenged', params: ({ event: { snapshot } }) => snapshot.context },
          target: '.challenged',
        },
        onDone: [
          {
            guard: { type: 'isCleared', params: checkedIn },
            target: 'saving',
            actions: { type: 'storeEvaluation', params: checkedIn },
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
      on: {
        'payment.elsewhere': { guard: 'holdsAnother', actions: sayElsewhere },
        'card.switched': { actions: keepNext },
      },
    },
    saving: {
      tags: ['busy', 'inFlight'],
      entry: release,
      // One evaluation clears one try.
      exit: 'forgetEvaluation',
      on: { 'card.switched': { actions: keepNext } },
      invoke: {
        id: 'saveRule',
        src: 'saveRule',
        input: savingIn,
        onDone: {
          target: 'listed',
          actions: [{ type: 'storeSaved', params: ({ event }) => event.output }, sayDone, refreshCards],
        },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: [...storeDoubt, 'noteDoubt'],
          },
          // The review is about a rule that no longer exists, or about a card that has one by now.
          { guard: { type: 'isOutdated', params: errorIn }, target: 'reading', actions: [sayOutdated, refreshCards] },
          {
            guard: { type: 'concernsCard', params: errorIn },
            target: 'cardEditable',
            actions: [...reportFailure, hold],
          },
          {
            guard: { type: 'concernsSettings', params: errorIn },
            target: 'editable',
            actions: [...reportFailure, hold],
          },
          // The fee must be estimated and agreed to again.
          {
            guard: { type: 'concernsFee', params: errorIn },
            target: 'estimating',
            actions: [...reportFailure, 'forgetKey'],
          },
          {
            target: 'reviewed',
            actions: [{ type: 'forgetRefusedKey', params: errorIn }, ...reportFailure, hold],
          },
        ],
      },
    },
    asked: {
      on: {
        'prompt.accept': { target: 'removing', actions: 'storeRemoval' },
        'prompt.dismiss': 'listed',
      },
    },
    removing: {
      tags: ['busy', 'inFlight'],
      on: { 'card.switched': { actions: keepNext } },
      invoke: {
        id: 'removeRule',
        src: 'removeRule',
        input: removalIn,
        onDone: { target: 'listed', actions: ['dropRemoved', sayDone, refreshCards] },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: storeDoubt,
          },
          // Another tab or device removed it first.
          {
            guard: { type: 'isNotFound', params: errorIn },
            target: 'listed',
            actions: ['dropRemoved', sayDone, refreshCards],
          },
          { target: 'listed', actions: [{ type: 'storeFailure', params: failureIn }, sayNotDone] },
        ],
      },
    },
    // The response was lost: the list of rules shows the outcome.
    checking: {
      tags: ['busy', 'inFlight', 'unknown'],
      on: { 'card.switched': { actions: keepNext } },
      invoke: {
        id: 'openRules',
        src: 'openRules',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          {
            guard: { type: 'isChangeDone', params: rulesIn },
            target: 'listed',
            actions: [
              { type: 'storeOpened', params: ({ event }) => event.output },
              sayDone,
              'clearProblems',
              refreshCards,
            ],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          {
            guard: { type: 'isUndecided', params: rulesIn },
            target: 'listed',
            actions: [
              { type: 'storeOpened', params: ({ event }) => event.output },
              sayUnknown,
              'clearProblems',
              refreshCards,
            ],
          },
          // The typed values were lost with the page.
          {
            guard: 'isUnread',
            target: 'listed',
            actions: [{ type: 'storeOpened', params: ({ event }) => event.output }, sayNotDone, 'clearProblems'],
          },
          {
            guard: 'isRemoval',
            target: 'listed',
            actions: [{ type: 'storeRules', params: rulesIn }, sayNotDone],
          },
          { target: 'reviewed', actions: [sayNotDone, hold] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: ['inFlight', 'unknown'],
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: {
        'rule.check': 'checking',
        'card.switched': { actions: keepNext },
      },
    },
  },
})
