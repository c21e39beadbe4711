/** A holder's own details: read, shown, changed one part at a time, saved with what has changed only. Portal spec §3, §5, §7, §8. */
import { assign, type EventObject, setup } from 'xstate'
import { isBlank, type Profile, type ProfileChanges, type ProfilePart } from '../../rules/profile'
import { addressLookupMachine } from '../address-lookup/addressLookupMachine'
import { fatcaMachine } from '../fatca/fatcaMachine'
import { formActions, isValid, NO_PROBLEMS } from '../form/formParts'
import { type Notification, success } from '../notification/notification'
import { problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'
import {
  type ProfileContext as Context,
  changesIn,
  checked,
  type ProfileEvent as Event,
  type ProfileInput as Input,
  type ProfileTypes,
} from './profile'

export const profileMachine = setup({
  types: {} as ProfileTypes,
  actors: {
    readProfile: promisePort<Profile, Input>('readProfile'),
    saveProfile: promisePort<Profile, Input & { changes: ProfileChanges }>('saveProfile'),
    addressLookup: addressLookupMachine,
    fatca: fatcaMachine,
  },
  guards: {
    isValid,
    hasChanged: (_, changes: ProfileChanges) => Object.keys(changes).length > 0,
  },
  actions: {
    ...formActions<Context, Event>(),
    storeProfile: assign((_, profile: Profile) => ({ profile })),
    storePart: assign((_, { part }: { part: ProfilePart }) => ({ part })),
    announceSaved: tellParent<Context, Event, Profile>((_, profile) => ({
      type: 'account.changed',
      changes: { legalFirstName: profile.legalFirstName, locale: profile.locale, blankProfile: isBlank(profile) },
    })),
    notify: tellParent<Context, Event, Notification>((_, notification) => ({
      type: 'notification.show',
      notification,
    })),
    hold: tellParent<Context, Event>(() => ({ type: 'changes.hold' })),
    release: tellParent<Context, Event>(({ context }) => ({
      type: context.isDeclaring ? 'changes.hold' : 'changes.release',
    })),
    noteDeclaring: assign((_, { isDeclaring }: { isDeclaring: boolean }) => ({ isDeclaring })),
    passOn: tellParent<Context, Event>(({ event }) => event as EventObject),
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ ...input, ...NO_PROBLEMS, profile: null, part: 'details', isDeclaring: false }),
  invoke: { id: 'fatca', src: 'fatca' },
  on: {
    'notification.show': { actions: 'passOn' },
    'account.changed': { actions: 'passOn' },
    'changes.hold': { actions: [{ type: 'noteDeclaring', params: { isDeclaring: true } }, 'hold'] },
    'changes.release': { actions: [{ type: 'noteDeclaring', params: { isDeclaring: false } }, 'release'] },
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        input: ({ context: { username } }) => ({ username }),
        onDone: { target: 'viewed', actions: { type: 'storeProfile', params: ({ event }) => event.output } },
        onError: {
          target: 'unread',
          actions: problem,
        },
      },
    },
    unread: { on: { 'profile.retry': 'reading' }, exit: 'clearProblems' },
    viewed: {
      on: { 'profile.edit': { target: 'editable', actions: { type: 'storePart', params: ({ event }) => event } } },
    },
    editable: {
      invoke: { id: 'addressLookup', src: 'addressLookup' },
      exit: 'clearProblems',
      on: {
        'form.submit': [
          {
            guard: { type: 'isValid', params: checked },
            target: 'viewed',
            actions: { type: 'notify', params: { ...success('profile.unchanged'), type: 'info' } },
          },
          { actions: ['clearProblems', { type: 'storeErrors', params: checked }] },
        ],
      },
      initial: 'pristine',
      states: {
        pristine: {
          on: {
            'form.edited': 'edited',
            'form.cancel': '#profile.viewed',
            'form.submit': { guard: { type: 'hasChanged', params: changesIn }, target: 'edited.saving' },
          },
        },
        edited: {
          entry: 'hold',
          exit: 'release',
          on: {
            'form.submit': { guard: { type: 'hasChanged', params: changesIn }, target: '.saving' },
            'changes.release': { actions: { type: 'noteDeclaring', params: { isDeclaring: false } } },
          },
          initial: 'settled',
          states: {
            settled: { on: { 'form.cancel': 'asked' } },
            asked: { on: { 'prompt.accept': '#profile.viewed', 'prompt.dismiss': 'settled', 'form.submit': {} } },
            saving: {
              tags: 'busy',
              entry: 'clearProblems',
              on: { 'form.submit': {} },
              invoke: {
                id: 'saveProfile',
                src: 'saveProfile',
                input: ({ context, event }) => ({
                  username: context.username,
                  changes: changesIn({ context, event }),
                }),
                onDone: {
                  target: '#profile.viewed',
                  actions: [
                    { type: 'storeProfile', params: ({ event }) => event.output },
                    { type: 'announceSaved', params: ({ event }) => event.output },
                    { type: 'notify', params: success('profile.updated') },
                  ],
                },
                onError: {
                  target: 'settled',
                  actions: problem,
                },
              },
            },
          },
        },
      },
    },
  },
})
