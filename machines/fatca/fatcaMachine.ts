/** The tax residency of a holder: read, edited as a list of countries, and declared. Portal spec §3, §5, §7; OP-51, OP-52. */
import * as v from 'valibot'
import { assign, setup } from 'xstate'
import { type Declaration, fatcaSchema, isDeclared } from '../../rules/identity/fatca'
import {
  checkEffect,
  followEffect,
  followedKeyIn,
  isFollowed,
  isInDoubt,
  keyIn,
  notDoneIn,
  refusedIn,
  submittingActions,
  submittingFrom,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { type FormEvent, formActions, formSubmit, isValid, NO_PROBLEMS } from '../form/formParts'
import { holdChanges, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
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
const handedOver = ({ context, event: { values } }: Here & { event: FormEvent }): HandedOver => {
  const before = context.declaration ?? { sinProvided: false, isCanadian: null, jurisdictions: [] }
  return { key: followedKeyIn(context), before, declared: v.parse(fatcaSchema, values) }
}
const beginEffect = { type: 'tell', params: ({ context }: Here) => fatcaBegun(followedKeyIn(context)) } as const
const notDone = notDoneIn(NOT_DECLARED)

export const fatcaMachine = setup({
  types: {} as { input: { page: string }; context: Context; events: Event; tags: 'busy' | 'sent' },
  actors: {
    readFatca: promisePort<Declaration, void>('readFatca'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    // Two tabs may declare at the same time.
    isFollowed,
    isOwn: ({ context }, about: { key: string }) => context.declaration !== null && isFollowed({ context }, about),
    isDeclared: ({ context: { declaration } }) => declaration !== null && isDeclared(declaration),
  },
  actions: {
    ...formActions<Context, Event>(),
    ...submittingActions<Context, Event>(),
    // The SIN goes from the form's event to the call, and is stored nowhere. Its port provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
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
  context: ({ input: { page } }) => ({
    ...NO_PROBLEMS,
    ...submittingFrom(page),
    declaration: null,
    isCanadian: null,
    rows: [],
    nextId: 1,
  }),
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
    declared: {
      on: {
        'declaration.edit': { target: 'editable', actions: 'fillForm' },
        // Another tab had sent one at the same time.
        'effect.done': { actions: { type: 'storeDeclaration', params: ({ event }) => event.result } },
      },
    },
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
            actions: ['followOwn', { type: 'handOver', params: handedOver }, beginEffect, release],
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
        // Of two tabs that declare at the same time, each shows what becomes of its own.
        'effect.underWay': [{ guard: { type: 'isFollowed', params: keyIn }, actions: followEffect }, {}],
        'status.check': { guard: 'isInDoubt', actions: checkEffect },
        'effect.done': {
          guard: { type: 'isFollowed', params: keyIn },
          target: 'declared',
          actions: { type: 'storeDeclaration', params: ({ event }) => event.result },
        },
        // What is there now cannot be told from what was sent.
        'effect.conflict': {
          guard: { type: 'isFollowed', params: keyIn },
          target: 'unresolved',
          actions: { type: 'storeDeclaration', params: ({ event }) => event.theirs },
        },
        'effect.refused': [
          {
            guard: { type: 'isOwn', params: keyIn },
            target: 'editable',
            actions: [{ type: 'storeFailure', params: refusedIn }, hold],
          },
          { guard: { type: 'isFollowed', params: keyIn }, target: 'reading' },
        ],
        'effect.notDone': [
          {
            guard: { type: 'isOwn', params: keyIn },
            target: 'editable',
            actions: [{ type: 'storeFailure', params: notDone }, hold],
          },
          { guard: { type: 'isFollowed', params: keyIn }, target: 'reading' },
        ],
        'effect.unknown': { guard: { type: 'isFollowed', params: keyIn }, target: 'reading' },
      },
      exit: 'unfollow',
    },
  },
})
