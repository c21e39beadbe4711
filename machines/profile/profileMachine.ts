/** A holder's own details: read, shown, edited one part at a time, saved with the changes only. Portal spec §3, §5, §7, §8. */
import { assign, setup } from 'xstate'
import { isBlank, outcomeOf, type Profile, type ProfileChanges, type ProfilePart } from '../../rules/identity/profile'
import type { Outcome } from '../../rules/values/effect'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { fatcaMachine } from '../fatca/fatcaMachine'
import { formActions, isValid, NO_PROBLEMS } from '../form/formParts'
import { notice } from '../notification/notification'
import { errorIn, type Failure, failureIn } from '../shared/failure'
import { lookupActions, lookupDelays, lookupGuards, lookupsSince } from '../shared/lookups'
import {
  holdChanges,
  notify,
  notifyStoredFailure,
  notifySuccess,
  releaseChanges,
  reportFailure,
} from '../shared/portal'
import { promisePort } from '../shared/ports'
import {
  type ProfileContext as Context,
  changesIn,
  checked,
  type ProfileEvent as Event,
  type ProfileTypes,
  sentIn,
  unknownKey,
} from './profile'

type Holder = { username: string }
type Read = { event: { readonly output: Profile } }
const changeIn = ({ event: { output: profile } }: Read) =>
  ({
    type: 'account.changed',
    changes: {
      legalFirstName: profile.legalFirstName,
      region: profile.currentAddress.region,
      locale: profile.locale,
      blankProfile: isBlank(profile),
    },
  }) as const
const unknownIn = ({ context }: { context: Context }) =>
  ({ type: 'notification.show', notification: notice('warning', unknownKey(context)) }) as const

export const profileMachine = setup({
  types: {} as ProfileTypes,
  actors: {
    readProfile: promisePort<Profile, Holder>('readProfile'),
    saveProfile: promisePort<Profile, Holder & { changes: ProfileChanges }>('saveProfile'),
    addressLookup: addressLookupMachine,
    fatca: fatcaMachine,
  },
  delays: lookupDelays,
  guards: {
    isValid,
    ...lookupGuards,
    isResumed: ({ context }) => context.resumedPart !== null,
    hasChanged: (_, changes: ProfileChanges) => Object.keys(changes).length > 0,
    isSaveOutcome: ({ context: { profile, sent } }, { found, outcome }: { found: Profile; outcome: Outcome }) =>
      outcomeOf(found, profile ?? found, sent) === outcome,
    isStillRunning: ({ context }) => context.resumedPart !== null && context.lookupsLeft > 0,
  },
  actions: {
    ...formActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeProfile: assign((_, profile: Profile) => ({ profile })),
    storePart: assign((_, { part }: { part: ProfilePart }) => ({ part })),
    storeSent: assign((_, { sent }: { sent: ProfileChanges }) => ({ sent })),
    forgetSent: assign({ sent: {} }),
    forgetResumed: assign({ resumedPart: null }),
    storeLastFailure: assign((_, lastFailure: Failure) => ({ lastFailure })),
    showLastFailure: assign(({ context }) => ({ failure: context.lastFailure })),
  },
}).createMachine({
  id: 'profile',
  context: ({ input: { username, resume } }) => ({
    ...NO_PROBLEMS,
    username,
    profile: null,
    part: 'details',
    sent: {},
    lastFailure: null,
    lookupsLeft: resume ? lookupsSince(Number(resume['sentAt'])) : 0,
    resumedPart: resume ? String(resume['part']) : null,
  }),
  invoke: { id: 'fatca', src: 'fatca' },
  initial: 'unresolved',
  states: {
    unresolved: { always: [{ guard: 'isResumed', target: 'editable.checking' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        input: ({ context: { username } }) => ({ username }),
        onDone: { target: 'viewed', actions: { type: 'storeProfile', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'profile.retry': 'reading' }, exit: 'clearProblems' },
    viewed: {
      on: { 'profile.edit': { target: 'editable', actions: { type: 'storePart', params: ({ event }) => event } } },
    },
    editable: {
      invoke: { id: 'addressLookup', src: 'addressLookup' },
      exit: ['clearProblems', 'forgetSent'],
      on: {
        'form.submit': [
          {
            guard: { type: 'hasChanged', params: changesIn },
            target: '.saving',
            actions: { type: 'storeSent', params: sentIn },
          },
          {
            guard: { type: 'isValid', params: checked },
            target: 'viewed',
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
        // Leaving loses nothing now: the outcome is reported wherever the holder is.
        saving: {
          tags: ['busy', 'inFlight'],
          entry: 'clearProblems',
          on: { 'form.submit': {} },
          invoke: {
            id: 'saveProfile',
            src: 'saveProfile',
            // The answers to the security questions go from the form to the call, and are stored nowhere.
            input: ({ context, event }) => ({ username: context.username, changes: changesIn({ context, event }) }),
            onDone: {
              target: '#profile.viewed',
              actions: [
                { type: 'storeProfile', params: ({ event }) => event.output },
                { type: 'tellPortal', params: changeIn },
                notifySuccess('profile.updated'),
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
              { target: 'edited', actions: reportFailure },
            ],
          },
        },
        checking: {
          tags: ['busy', 'inFlight'],
          on: { 'form.submit': {} },
          invoke: {
            id: 'readProfile',
            src: 'readProfile',
            input: ({ context: { username } }) => ({ username }),
            onDone: [
              {
                guard: { type: 'isSaveOutcome', params: ({ event }) => ({ found: event.output, outcome: 'saved' }) },
                target: '#profile.viewed',
                actions: [
                  { type: 'storeProfile', params: ({ event }) => event.output },
                  { type: 'tellPortal', params: changeIn },
                  notifySuccess('profile.updated'),
                ],
              },
              // After a reload the typed values are not known: show what is on file once it is final.
              {
                guard: 'isStillRunning',
                target: 'unconfirmed',
                actions: { type: 'storeProfile', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isSaveOutcome', params: ({ event }) => ({ found: event.output, outcome: 'unknown' }) },
                target: '#profile.viewed',
                actions: [
                  { type: 'storeProfile', params: ({ event }) => event.output },
                  { type: 'tellPortal', params: changeIn },
                  { type: 'tellPortal', params: unknownIn },
                  'forgetResumed',
                ],
              },
              { guard: 'hasLookupsLeft', target: 'unconfirmed' },
              { target: 'edited', actions: ['showLastFailure', notifyStoredFailure] },
            ],
            onError: 'unconfirmed',
          },
        },
        unconfirmed: {
          tags: 'inFlight',
          after: { untilNextLookup: { target: 'checking', actions: 'countLookup' } },
          on: { 'status.check': 'checking', 'form.submit': {} },
        },
      },
    },
  },
})
