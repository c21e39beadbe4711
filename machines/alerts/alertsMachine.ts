/** Which e-mail alerts a holder receives. A switch turns immediately and turns back if the issuer refuses. Portal spec §7, §8; content spec §3. */
import { assign, setup } from 'xstate'
import { type AlertChanges, type Alerts, changesTo, type OptionalAlert } from '../../rules/identity/alerts'
import type { EffectNews } from '../effect/effects'
import {
  checkEffect,
  type Followed,
  followActions,
  followEffect,
  following,
  isFollowed,
  isInDoubt,
  keyIn,
  NOT_FOLLOWED,
  notDoneIn,
  refusedIn,
} from '../effect/followed'
import { watchEffects } from '../effect/watch'
import { type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { newKey } from '../shared/submissionKey'
import { ALERTS, alertsBegun, NOT_SAVED } from './alerts'

type Context = Followed & {
  alerts: Alerts | null
  /** The changes in the last save of this page. */
  sent: AlertChanges
  /** The changes chosen since. */
  wanted: AlertChanges
  hasSaved: boolean
  failure: Failure | null
}
type Switched = { alert: OptionalAlert; isOn: boolean }
type Event =
  | EffectNews<Alerts>
  | ({ type: 'alert.switch' } & Switched)
  | { type: 'alerts.retry' }
  | { type: 'status.check' }

type Here = { context: Context }
const beginEffect = {
  type: 'tell',
  params: ({ context: { followed, sent } }: Here) => alertsBegun(followed?.key ?? '', sent),
} as const

export const alertsMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' | 'sent' },
  actors: {
    readAlerts: promisePort<Alerts, void>('readAlerts'),
    watchEffects,
  },
  guards: {
    isInDoubt,
    hasChange: ({ context: { alerts, wanted } }) =>
      alerts !== null && Object.keys(changesTo(alerts.choices, wanted)).length > 0,
    // Two tabs may save at the same time.
    isFollowed,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...followActions<Context, Event>(),
    storeAlerts: assign((_, alerts: Alerts) => ({ alerts })),
    storeChoice: assign(({ context }, { alert, isOn }: Switched) => ({ wanted: { ...context.wanted, [alert]: isOn } })),
    takeChanges: assign(({ context: { alerts, wanted } }) => ({
      sent: alerts ? changesTo(alerts.choices, wanted) : {},
      wanted: {},
      followed: following(newKey()),
    })),
    noteSaved: assign({ hasSaved: true, failure: null }),
    forgetSaved: assign({ hasSaved: false, failure: null }),
    forgetSent: assign({ sent: {} }),
  },
}).createMachine({
  id: 'alerts',
  context: { ...NOT_FOLLOWED, alerts: null, sent: {}, wanted: {}, hasSaved: false, failure: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAlerts',
        src: 'readAlerts',
        onDone: { target: 'known', actions: { type: 'storeAlerts', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: reportFailure },
      },
    },
    unread: { on: { 'alerts.retry': 'reading' }, exit: 'clearFailure' },
    known: {
      // It may be saved here, in another tab, or have been before a reload.
      invoke: { id: 'watchEffects', src: 'watchEffects', input: { subject: ALERTS } },
      initial: 'settled',
      on: {
        // Also while a save is running: the next save sends what is chosen then.
        'alert.switch': { actions: { type: 'storeChoice', params: ({ event }) => event } },
        // Of another tab, at the same time.
        'effect.done': { actions: { type: 'storeAlerts', params: ({ event }) => event.result } },
      },
      states: {
        settled: {
          always: { guard: 'hasChange', target: 'saving', actions: ['takeChanges', beginEffect] },
          on: { 'effect.underWay': { target: 'saving', actions: followEffect } },
        },
        saving: {
          tags: ['busy', 'sent'],
          entry: 'forgetSaved',
          on: {
            'effect.underWay': { guard: { type: 'isFollowed', params: keyIn }, actions: followEffect },
            'status.check': { guard: 'isInDoubt', actions: checkEffect },
            'effect.done': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'settled',
              actions: [{ type: 'storeAlerts', params: ({ event }) => event.result }, 'forgetSent', 'noteSaved'],
            },
            'effect.refused': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'settled',
              actions: ['forgetSent', { type: 'storeFailure', params: refusedIn }],
            },
            // The issuer's list was just read: it is what was known before.
            'effect.notDone': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'settled',
              actions: ['forgetSent', { type: 'storeFailure', params: notDoneIn(NOT_SAVED) }],
            },
            'effect.unknown': {
              guard: { type: 'isFollowed', params: keyIn },
              target: 'settled',
              actions: ['forgetSent', { type: 'storeFailure', params: failed('flow.interrupted') }],
            },
          },
          exit: 'unfollow',
        },
      },
    },
  },
})
