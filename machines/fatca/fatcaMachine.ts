/** Where a holder is resident for tax: read, edited as a list of countries, and declared. Portal spec §3, §5, §7; OP-51, OP-52. */
import * as v from 'valibot'
import { assertEvent, assign, setup } from 'xstate'
import { type Declaration, type Declared, fatcaSchema, isDeclared } from '../../rules/fatca'
import { formActions, isValid, NO_PROBLEMS } from '../form/formParts'
import { success } from '../notification/notification'
import { problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import { answersOf, type FatcaContext as Context, type FatcaEvent as Event, oneMore, withResidency } from './fatca'

export const fatcaMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' },
  actors: {
    readFatca: promisePort<Declaration, void>('readFatca'),
    // The SIN goes from the form's event to the call, and is kept nowhere.
    saveFatca: promisePort<Declaration, { declared: Declared }>('saveFatca'),
  },
  guards: {
    isValid,
    isDeclared: ({ context: { declaration } }) => declaration !== null && isDeclared(declaration),
  },
  actions: {
    ...formActions<Context, Event>(),
    storeDeclaration: assign((_, declaration: Declaration) => ({ declaration })),
    fillForm: assign(({ context }) => answersOf(context)),
    storeResidency: assign(({ context }, { isCanadian }: { isCanadian: boolean }) =>
      withResidency(context, isCanadian),
    ),
    addRow: assign(({ context }) => oneMore(context)),
    removeRow: assign(({ context }, { id }: { id: number }) => ({ rows: context.rows.filter((row) => row.id !== id) })),
    storeCountry: assign(({ context }, { id, countryCode }: { id: number; countryCode: string }) => ({
      rows: context.rows.map((row) => (row.id === id ? { ...row, countryCode } : row)),
    })),
    holdChanges: tellParent<Context, Event>(() => ({ type: 'changes.hold' })),
    releaseChanges: tellParent<Context, Event>(() => ({ type: 'changes.release' })),
    announceChange: tellParent<Context, Event, Declaration>((_, { isCanadian }) => ({
      type: 'account.changed',
      changes: { fatcaProvided: true, isCanadian },
    })),
    showSuccess: tellParent<Context, Event>(() => ({
      type: 'notification.show',
      notification: success('fatca.saved'),
    })),
  },
}).createMachine({
  id: 'fatca',
  context: { ...NO_PROBLEMS, declaration: null, isCanadian: null, rows: [], nextId: 1 },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readFatca',
        src: 'readFatca',
        onDone: { target: 'unresolved', actions: { type: 'storeDeclaration', params: ({ event }) => event.output } },
        onError: {
          target: 'unread',
          actions: problem,
        },
      },
    },
    unread: { on: { 'declaration.retry': 'reading' }, exit: 'clearProblems' },
    unresolved: { always: [{ guard: 'isDeclared', target: 'declared' }, { target: 'undeclared' }] },
    undeclared: { on: { 'declaration.edit': { target: 'editable', actions: 'fillForm' } } },
    declared: { on: { 'declaration.edit': { target: 'editable', actions: 'fillForm' } } },
    editable: {
      on: {
        'declaration.cancel': { target: 'unresolved', actions: 'releaseChanges' },
        'form.edited': { actions: 'holdChanges' },
        // Problems are told by place in the list: whatever moves the entries makes them untrue.
        'residency.choose': { actions: ['clearProblems', { type: 'storeResidency', params: ({ event }) => event }] },
        'jurisdiction.add': { actions: ['addRow', 'holdChanges'] },
        'jurisdiction.remove': {
          actions: ['clearProblems', { type: 'removeRow', params: ({ event }) => event }, 'holdChanges'],
        },
        'country.choose': { actions: { type: 'storeCountry', params: ({ event }) => event } },
        'form.submit': [
          {
            guard: { type: 'isValid', params: ({ event: { values } }) => ({ schema: fatcaSchema, values }) },
            target: 'saving',
          },
          {
            target: 'editable',
            reenter: true,
            actions: { type: 'storeErrors', params: ({ event: { values } }) => ({ schema: fatcaSchema, values }) },
          },
        ],
      },
      exit: 'clearProblems',
    },
    saving: {
      tags: 'busy',
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
            { type: 'announceChange', params: ({ event }) => event.output },
            'showSuccess',
            'releaseChanges',
          ],
        },
        onError: {
          target: 'editable',
          actions: problem,
        },
      },
    },
  },
})
