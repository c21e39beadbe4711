/** The deposit account of the current card: read, and set up if there is none. Portal spec §3, §6, §7, §8. */
import { assign, setup } from 'xstate'
import { type Deposit, refusalOf } from '../../rules/money/directDeposit'
import type { EffectNews } from '../effect/effects'
import {
  checkEffect,
  type Followed,
  followActions,
  followEffect,
  isInDoubt,
  NOT_FOLLOWED,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { type Added, depositBegun, depositOf } from './directDeposit'

type Subject = { clientId: string; digits: string }
type Input = { clientId: string | null; digits: string }
type Context = Subject &
  Followed & {
    deposit: Deposit | null
    failure: Failure | null
  }
type Event =
  | EffectNews<Added>
  | { type: 'card.switched'; clientId: string; digits: string }
  | { type: 'deposit.retry' }
  | { type: 'deposit.add' }
  | { type: 'deposit.check' }

type Here = { context: Context }
const subjectIn = ({ event: { clientId, digits } }: { event: Subject }) => ({ clientId, digits })
const depositIn = ({ event }: { event: { output: Deposit } }) => event.output
const beginEffect = {
  type: 'tell',
  params: ({ context: { clientId, digits, deposit } }: Here) =>
    depositBegun({ clientId, digits, serialNumber: deposit?.serialNumber ?? '' }),
} as const

export const directDepositMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; tags: 'busy' | 'sent' },
  actors: {
    readDeposit: promisePort<Deposit, { clientId: string }>('readDeposit'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    hasCard: ({ context }) => context.clientId !== '',
    isOtherCard: ({ context }, { clientId }: Subject) => clientId !== context.clientId,
    isAdded: (_, { account }: Deposit) => account !== null,
    isRefused: (_, deposit: Deposit) => refusalOf(deposit) !== null,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeCard: assign((_, subject: Subject) => ({ ...subject, deposit: null })),
    storeDeposit: assign((_, deposit: Deposit) => ({ deposit })),
    storeAccount: assign(({ context: { deposit } }, { account }: Added) => ({
      deposit: deposit && { ...deposit, account },
    })),
  },
}).createMachine({
  id: 'directDeposit',
  context: ({ input: { clientId, digits } }) => ({
    ...NOT_FOLLOWED,
    clientId: clientId ?? '',
    digits,
    deposit: null,
    failure: null,
  }),
  initial: 'unresolved',
  on: {
    // Another card has another account. What was sent for this one goes on.
    'card.switched': {
      guard: { type: 'isOtherCard', params: subjectIn },
      target: '.reading',
      reenter: true,
      actions: [{ type: 'storeCard', params: subjectIn }, 'clearFailure'],
    },
  },
  states: {
    unresolved: { always: [{ guard: 'hasCard', target: 'reading' }, { target: 'waiting' }] },
    // The list of cards is loading.
    waiting: { tags: 'busy' },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context: { clientId } }) => ({ clientId }),
        onDone: [
          {
            guard: { type: 'isRefused', params: depositIn },
            target: 'refused',
            actions: { type: 'storeDeposit', params: depositIn },
          },
          {
            guard: { type: 'isAdded', params: depositIn },
            target: 'added',
            actions: { type: 'storeDeposit', params: depositIn },
          },
          { target: 'missing', actions: { type: 'storeDeposit', params: depositIn } },
        ],
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'deposit.retry': 'reading' }, exit: 'clearFailure' },
    refused: {},
    // It may be set up here, in another tab, or have been before a reload.
    missing: {
      invoke: {
        id: 'watchEffects',
        src: 'watchEffects',
        input: ({ context: { clientId } }) => ({ subject: depositOf(clientId) }),
      },
      initial: 'absent',
      on: { 'effect.underWay': { target: '.adding', actions: followEffect } },
      states: {
        absent: { on: { 'deposit.add': { target: 'adding', actions: beginEffect } }, exit: 'clearFailure' },
        adding: {
          tags: ['busy', 'sent'],
          on: {
            'effect.underWay': { actions: followEffect },
            'deposit.check': { guard: 'isInDoubt', actions: checkEffect },
            'effect.done': {
              target: '#directDeposit.added',
              actions: { type: 'storeAccount', params: ({ event }) => event.result },
            },
            'effect.refused': {
              target: 'absent',
              actions: { type: 'storeFailure', params: refusedIn },
            },
            'effect.notDone': {
              target: 'absent',
              actions: {
                type: 'storeFailure',
                params: notDoneIn(failed('error.directDeposit')),
              },
            },
            'effect.unknown': {
              target: 'absent',
              actions: { type: 'storeFailure', params: failed('flow.interrupted') },
            },
          },
          exit: 'unfollow',
        },
      },
    },
    added: {},
  },
})
