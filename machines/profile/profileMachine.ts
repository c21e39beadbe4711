/** A holder's own details: read, shown, edited one part at a time, saved with the changes only. Portal spec §3, §5, §7, §8. */
import { assign, setup } from 'xstate'
import type { Profile, ProfileChanges, ProfilePart } from '../../rules/identity/profile'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import {
  checkEffect,
  followEffect,
  isFollowed,
  isInDoubt,
  keyIn,
  notDoneIn,
  refusedIn,
  submittingActions,
  submittingFrom,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { fatcaMachine } from '../fatca/fatcaMachine'
import { formActions, isValid, NO_PROBLEMS } from '../form/formParts'
import { notice } from '../notification/notification'
import { holdChanges, notify, releaseChanges, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type ProfileContext as Context,
  changedTo,
  changesIn,
  checked,
  type ProfileEvent as Event,
  type HandedOver,
  handedOver,
  NOT_SAVED,
  PROFILE,
  type ProfileTypes,
  profileBegun,
} from './profile'

const beginEffect = { type: 'tell', params: ({ context }: { context: Context }) => profileBegun(context) } as const

export const profileMachine = setup({
  types: {} as ProfileTypes,
  actors: {
    readProfile: promisePort<Profile, { username: string }>('readProfile'),
    addressLookup: addressLookupMachine,
    fatca: fatcaMachine,
    watchEffects,
  },
  guards: {
    isInDoubt,
    isValid,
    isFollowed,
    // It was begun in the form that is open here.
    isOwn: ({ context }, about: { key: string }) => context.profile !== null && isFollowed({ context }, about),
    hasChanged: (_, changes: ProfileChanges) => Object.keys(changes).length > 0,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...submittingActions<Context, Event>(),
    // The answers to the security questions go from the form's event to the call, and are stored nowhere. Their port
    // provides the way.
    handOver: (_, _handedOver: HandedOver) => {},
    forgetProfile: assign({ profile: null }),
    storeProfile: assign((_, profile: Profile) => ({ profile })),
    storePart: assign((_, { part }: { part: ProfilePart }) => ({ part })),
  },
}).createMachine({
  id: 'profile',
  context: ({ input: { username, page } }) => ({
    ...NO_PROBLEMS,
    ...submittingFrom(page),
    username,
    profile: null,
    part: 'details',
  }),
  invoke: [
    { id: 'fatca', src: 'fatca', input: ({ context: { page } }) => ({ page: `${page} fatca` }) },
    // It may be saved in another tab, or have been before a reload.
    { id: 'watchEffects', src: 'watchEffects', input: { subject: PROFILE } },
  ],
  initial: 'reading',
  on: { 'effect.underWay': { target: '.opened.saving', actions: ['forgetProfile', followEffect] } },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        input: ({ context: { username } }) => ({ username }),
        onDone: {
          target: 'viewed',
          actions: [
            { type: 'storeProfile', params: ({ event }) => event.output },
            // What was saved may be known only from this.
            { type: 'tellPortal', params: ({ event }) => changedTo(event.output) },
          ],
        },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'profile.retry': 'reading' }, exit: 'clearProblems' },
    viewed: {
      on: {
        'profile.edit': { target: 'opened', actions: { type: 'storePart', params: ({ event }) => event } },
        // Another tab had sent one at the same time.
        'effect.done': { actions: { type: 'storeProfile', params: ({ event }) => event.result } },
      },
    },
    opened: {
      invoke: { id: 'addressLookup', src: 'addressLookup' },
      exit: 'clearProblems',
      // Another tab has sent one: what is open here stays.
      on: { 'effect.underWay': {} },
      initial: 'editable',
      states: {
        editable: {
          on: {
            'form.submit': [
              {
                guard: { type: 'hasChanged', params: changesIn },
                target: 'saving',
                actions: ['followOwn', { type: 'handOver', params: handedOver }, beginEffect],
              },
              {
                guard: { type: 'isValid', params: checked },
                target: '#profile.viewed',
                actions: notify(notice('info', 'profile.unchanged')),
              },
              { actions: ['clearProblems', { type: 'storeErrors', params: checked }] },
            ],
          },
          initial: 'pristine',
          states: {
            pristine: { on: { 'form.edit': 'edited', 'form.cancel': '#profile.viewed' } },
            edited: {
              entry: holdChanges('profile'),
              exit: releaseChanges('profile'),
              initial: 'settled',
              states: {
                settled: { on: { 'form.cancel': 'asked' } },
                asked: { on: { 'prompt.accept': '#profile.viewed', 'prompt.dismiss': 'settled', 'form.submit': {} } },
              },
            },
          },
        },
        saving: {
          tags: ['busy', 'sent'],
          entry: 'clearProblems',
          on: {
            'effect.underWay': { guard: { type: 'isFollowed', params: keyIn }, actions: followEffect },
            'status.check': { guard: 'isInDoubt', actions: checkEffect },
            'effect.done': {
              guard: { type: 'isFollowed', params: keyIn },
              target: '#profile.viewed',
              actions: { type: 'storeProfile', params: ({ event }) => event.result },
            },
            // What is there now cannot be told from what was sent.
            'effect.conflict': {
              guard: { type: 'isFollowed', params: keyIn },
              target: '#profile.viewed',
              actions: { type: 'storeProfile', params: ({ event }) => event.theirs },
            },
            'effect.refused': [
              {
                guard: { type: 'isOwn', params: keyIn },
                target: 'editable.edited',
                actions: { type: 'storeFailure', params: refusedIn },
              },
              { guard: { type: 'isFollowed', params: keyIn }, target: '#profile.reading' },
            ],
            'effect.notDone': [
              {
                guard: { type: 'isOwn', params: keyIn },
                target: 'editable.edited',
                actions: { type: 'storeFailure', params: notDoneIn(NOT_SAVED) },
              },
              { guard: { type: 'isFollowed', params: keyIn }, target: '#profile.reading' },
            ],
            'effect.unknown': {
              guard: { type: 'isFollowed', params: keyIn },
              target: '#profile.reading',
              actions: 'forgetProfile',
            },
          },
          exit: 'unfollow',
        },
      },
    },
  },
})
