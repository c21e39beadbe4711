/** The tax residency of a holder: read, edited as a list of countries, and declared. Portal spec §3, §5, §7; OP-51, OP-52. */
import * as v from 'valibot'
import { assertEvent, assign, setup } from 'xstate'
import {
  type Declaration,
  type Declared,
  fatcaSchema,
  isDeclared,
  outcomeOf,
  type SentDeclaration,
  withoutSin,
} from '../../rules/identity/fatca'
import type { Outcome } from '../../rules/values/effect'
import { type FormEvent, formActions, formSubmit, isValid, NO_PROBLEMS } from '../form/formParts'
import { notice } from '../notification/notification'
import { errorIn, type Failure, failureIn } from '../shared/failure'
import { lookupActions, lookupDelays, lookupGuards } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyStoredFailure,
  notifySuccess,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import { answersOf, type FatcaContext as Context, type FatcaEvent as Event, oneMore, withResidency } from './fatca'

const hold = holdChanges('fatca')
const release = releaseChanges('fatca')

const checked = ({ event: { values } }: { event: FormEvent }) => ({ schema: fatcaSchema, values })
const sentIn = ({ event: { values } }: { event: FormEvent }) => withoutSin(v.parse(fatcaSchema, values))
const changeIn = ({ event }: { event: { readonly output: Declaration } }) =>
  ({ type: 'account.changed', changes: { fatcaProvided: true, isCanadian: event.output.isCanadian } }) as const

export const fatcaMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' | 'inFlight' },
  actors: {
    readFatca: promisePort<Declaration, void>('readFatca'),
    // The SIN goes from the form's event to the call, and is stored nowhere.
    saveFatca: promisePort<Declaration, { declared: Declared }>('saveFatca'),
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    isDeclared: ({ context: { declaration } }) => declaration !== null && isDeclared(declaration),
    isSaveOutcome: ({ context: { declaration, sent } }, { found, outcome }: { found: Declaration; outcome: Outcome }) =>
      sent !== null && outcomeOf(found, declaration ?? found, sent) === outcome,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeDeclaration: assign((_, declaration: Declaration) => ({ declaration, sent: null })),
    fillForm: assign(({ context }) => answersOf(context)),
    storeResidency: assign(({ context }, { isCanadian }: { isCanadian: boolean }) =>
      withResidency(context, isCanadian),
    ),
    addRow: assign(({ context }) => oneMore(context)),
    removeRow: assign(({ context }, { id }: { id: number }) => ({ rows: context.rows.filter((row) => row.id !== id) })),
    storeCountry: assign(({ context }, { id, countryCode }: { id: number; countryCode: string }) => ({
      rows: context.rows.map((row) => (row.id === id ? { ...row, countryCode } : row)),
    })),
    storeSent: assign((_, sent: SentDeclaration) => ({ sent })),
    forgetSent: assign({ sent: null }),
    storeLastFailure: assign((_, lastFailure: Failure) => ({ lastFailure })),
    showLastFailure: assign(({ context }) => ({ failure: context.lastFailure })),
  },
}).createMachine({
  id: 'fatca',
  context: {
    ...NO_PROBLEMS,
    declaration: null,
    isCanadian: null,
    rows: [],
    nextId: 1,
    sent: null,
    lastFailure: null,
    lookupsLeft: 0,
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readFatca',
        src: 'readFatca',
        onDone: { target: 'unresolved', actions: { type: 'storeDeclaration', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'declaration.retry': 'reading' }, exit: 'clearProblems' },
    unresolved: { always: [{ guard: 'isDeclared', target: 'declared' }, { target: 'undeclared' }] },
    undeclared: { on: { 'declaration.edit': { target: 'editable', actions: 'fillForm' } } },
    declared: { on: { 'declaration.edit': { target: 'editable', actions: 'fillForm' } } },
    editable: {
      on: {
        'declaration.cancel': { target: 'unresolved', actions: release },
        'form.edit': { actions: hold },
        // Problems refer to positions in the list: clear them when entries move.
        'residency.choose': { actions: ['clearProblems', { type: 'storeResidency', params: ({ event }) => event }] },
        'jurisdiction.add': { actions: ['addRow', hold] },
        'jurisdiction.remove': {
          actions: ['clearProblems', { type: 'removeRow', params: ({ event }) => event }, hold],
        },
        'country.choose': { actions: { type: 'storeCountry', params: ({ event }) => event } },
        'form.submit': formSubmit(checked, {
          valid: { target: 'saving', actions: [{ type: 'storeSent', params: sentIn }, release] },
          invalid: { target: 'editable' },
        }),
      },
      exit: 'clearProblems',
    },
    saving: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'saveFatca',
        src: 'saveFatca',
        input: ({ event }) => {
          assertEvent(event, 'form.submit')
          return { declared: v.parse(fatcaSchema, event.values) }
        },
        onDone: {
          target: 'declared',
          actions: [
            { type: 'storeDeclaration', params: ({ event }) => event.output },
            { type: 'tellPortal', params: changeIn },
            notifySuccess('fatca.saved'),
          ],
        },
        onError: [
          {
            guard: { type: 'mayHaveHappened', params: errorIn },
            target: 'checking',
            actions: [
              { type: 'storeLastFailure', params: failureIn },
              { type: 'startLookups', params: errorIn },
            ],
          },
          { target: 'editable', actions: ['forgetSent', ...reportFailure, hold] },
        ],
      },
    },
    checking: {
      tags: ['busy', 'inFlight'],
      invoke: {
        id: 'readFatca',
        src: 'readFatca',
        onDone: [
          {
            guard: { type: 'isSaveOutcome', params: ({ event }) => ({ found: event.output, outcome: 'saved' }) },
            target: 'declared',
            actions: [
              { type: 'storeDeclaration', params: ({ event }) => event.output },
              { type: 'tellPortal', params: changeIn },
              notifySuccess('fatca.saved'),
            ],
          },
          {
            guard: { type: 'isSaveOutcome', params: ({ event }) => ({ found: event.output, outcome: 'unknown' }) },
            target: 'unresolved',
            actions: [
              { type: 'storeDeclaration', params: ({ event }) => event.output },
              { type: 'tellPortal', params: changeIn },
              notify(notice('warning', 'fatca.unknown')),
            ],
          },
          { guard: 'hasLookupsLeft', target: 'unconfirmed' },
          { target: 'editable', actions: ['forgetSent', 'showLastFailure', notifyStoredFailure, hold] },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      tags: 'inFlight',
      after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
      on: { 'status.check': 'checking' },
    },
  },
})
