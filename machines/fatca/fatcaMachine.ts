/** The tax residency of a holder: read, edited as a list of countries, and declared. Portal spec §3, §5, §7; OP-51, OP-52. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { type Declaration, fatcaSchema, isDeclared } from '../../rules/identity/fatca'
import {
  checkEffect,
  followActions,
  followEffect,
  isInDoubt,
  NOT_FOLLOWED,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { type FormEvent, formActions, formSubmit, isValid, NO_PROBLEMS } from '../form/formParts'
import { holdChanges, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { newKey } from '../shared/submissionKey'
import {
  answersOf,
  type FatcaContext as Context,
  type FatcaEvent as Event,
  FATCA,
  fatcaBegun,
  type HandedOver,
  NOT_DECLARED,
  oneMore,
  withResidency,
} from './fatca'

const hold = holdChanges('fatca')
const release = releaseChanges('fatca')

type Here = { context: Context }
const checked = ({ event: { values } }: { event: FormEvent }) => ({ schema: fatcaSchema, values })
const handedOver = ({ context: { key, declaration }, event: { values } }: Here & { event: FormEvent }): HandedOver => {
  const before = declaration ?? { sinProvided: false, isCanadian: null, jurisdictions: [] }
  return { key, before, declared: v.parse(fatcaSchema, values) }
}
const beginEffect = { type: 'tell', params: ({ context: { key } }: Here) => fatcaBegun(key) } as const
const notDone = notDoneIn(NOT_DECLARED)

export const fatcaMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' | 'sent' },
  actors: {
    readFatca: promisePort<Declaration, void>('readFatca'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    isUnread: ({ context: { declaration } }) => declaration === null,
    isDeclared: ({ context: { declaration } }) => declaration !== null && isDeclared(declaration),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...followActions<Context, Event>(),
    // The SIN goes from the form's event to the call, and is stored nowhere. Its port provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
    newKey: assign({ key: newKey }),
    forgetDeclaration: assign({ declaration: null }),
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
  },
}).createMachine({
  id: 'fatca',
  context: {
    ...NO_PROBLEMS,
    ...NOT_FOLLOWED,
    declaration: null,
    isCanadian: null,
    rows: [],
    nextId: 1,
    key: '',
  },
  // It may be sent in another tab, or have been before a reload.
  invoke: { id: 'watchEffects', src: 'watchEffects', input: { subject: FATCA } },
  initial: 'reading',
  on: { 'effect.underWay': { target: '.sending', actions: ['forgetDeclaration', followEffect] } },
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
          valid: {
            target: 'sending',
            actions: ['newKey', { type: 'handOver', params: handedOver }, beginEffect, release],
          },
          invalid: { target: 'editable' },
        }),
        // Another tab has sent one: what is typed here stays.
        'effect.underWay': {},
      },
      exit: 'clearProblems',
    },
    sending: {
      tags: ['busy', 'sent'],
      on: {
        'effect.underWay': { actions: followEffect },
        'status.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': {
          target: 'declared',
          actions: { type: 'storeDeclaration', params: ({ event }) => event.result },
        },
        // What is there now cannot be told from what was sent.
        'effect.conflict': {
          target: 'unresolved',
          actions: { type: 'storeDeclaration', params: ({ event }) => event.theirs },
        },
        'effect.refused': [
          { guard: 'isUnread', target: 'reading' },
          { target: 'editable', actions: [{ type: 'storeFailure', params: refusedIn }, hold] },
        ],
        'effect.notDone': [
          { guard: 'isUnread', target: 'reading' },
          { target: 'editable', actions: [{ type: 'storeFailure', params: notDone }, hold] },
        ],
        'effect.unknown': 'reading',
      },
      exit: 'unfollow',
    },
  },
})
