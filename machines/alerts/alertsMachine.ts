/** Which e-mail alerts a holder receives. A switch turns immediately and turns back if the issuer refuses. Portal spec §7, §8; content spec §3. */
import { assign, setup } from 'xstate'
import { type AlertChanges, type Alerts, changesTo, type OptionalAlert } from '../../rules/identity/alerts'
import { effectActions } from '../effect/channel'
import type { EffectNews } from '../effect/effects'
import { watchEffects } from '../effect/watch'
import { type Failure, failed } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'
import { ALERTS, alertsBegun, NOT_SAVED } from './alerts'

type Context = {
  alerts: Alerts | null
  /** The changes in the last save of this page. */
  sent: AlertChanges
  /** The changes chosen since. */
  wanted: AlertChanges
  /** Of the save that is under way, wherever it was begun. */
  key: string | null
  /** In doubt: a lookup is under way. */
  isChecking: boolean
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
  params: ({ context: { key, sent } }: Here) => alertsBegun(key ?? '', sent),
} as const
const checkEffect = {
  type: 'tell',
  params: ({ context: { key } }: Here) => ({ type: 'effect.check', key: key ?? '' }) as const,
} as const
const keyIn = ({ event: { key } }: { event: { key: string } }) => ({ key })

export const alertsMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' | 'sent' },
  actors: {
    readAlerts: promisePort<Alerts, void>('readAlerts'),
    watchEffects,
  },
  guards: {
    hasChange: ({ context: { alerts, wanted } }) =>
      alerts !== null && Object.keys(changesTo(alerts.choices, wanted)).length > 0,
    // Two tabs may save at the same time.
    isShown: ({ context }, { key }: { key: string }) => context.key === key,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...effectActions<Context, Event>(),
    storeAlerts: assign((_, alerts: Alerts) => ({ alerts })),
    storeChoice: assign(({ context }, { alert, isOn }: Switched) => ({ wanted: { ...context.wanted, [alert]: isOn } })),
    takeChanges: assign(({ context: { alerts, wanted } }) => ({
      sent: alerts ? changesTo(alerts.choices, wanted) : {},
      wanted: {},
      key: crypto.randomUUID(),
    })),
    storeKey: assign((_, { key }: { key: string }) => ({ key })),
    noteChecking: assign((_, { isChecking }: { isChecking: boolean }) => ({ isChecking })),
    noteSaved: assign({ hasSaved: true, failure: null }),
    forgetSaved: assign({ hasSaved: false, failure: null }),
    forgetSent: assign({ sent: {}, key: null, isChecking: false }),
  },
}).createMachine({
  id: 'alerts',
  context: { alerts: null, sent: {}, wanted: {}, key: null, isChecking: false, hasSaved: false, failure: null },
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
          on: {
            'effect.begun': { target: 'saving', actions: { type: 'storeKey', params: keyIn } },
            'effect.inDoubt': {
              target: 'saving.inDoubt',
              actions: [
                { type: 'storeKey', params: keyIn },
                { type: 'noteChecking', params: ({ event }) => event },
              ],
            },
          },
        },
        saving: {
          tags: ['busy', 'sent'],
          entry: 'forgetSaved',
          initial: 'underWay',
          states: { underWay: {}, inDoubt: { on: { 'status.check': { actions: checkEffect } } } },
          on: {
            'effect.inDoubt': {
              guard: { type: 'isShown', params: keyIn },
              target: '.inDoubt',
              actions: { type: 'noteChecking', params: ({ event }) => event },
            },
            'effect.done': {
              guard: { type: 'isShown', params: keyIn },
              target: 'settled',
              actions: [{ type: 'storeAlerts', params: ({ event }) => event.result }, 'forgetSent', 'noteSaved'],
            },
            'effect.refused': {
              guard: { type: 'isShown', params: keyIn },
              target: 'settled',
              actions: ['forgetSent', { type: 'storeFailure', params: ({ event }) => event.failure }],
            },
            // The issuer's list was just read: it is what was known before.
            'effect.notDone': {
              guard: { type: 'isShown', params: keyIn },
              target: 'settled',
              actions: ['forgetSent', { type: 'storeFailure', params: ({ event }) => event.failure ?? NOT_SAVED }],
            },
            'effect.unknown': {
              guard: { type: 'isShown', params: keyIn },
              target: 'settled',
              actions: ['forgetSent', { type: 'storeFailure', params: failed('flow.interrupted') }],
            },
          },
        },
      },
    },
  },
})
