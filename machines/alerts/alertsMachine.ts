/** Which e-mail alerts a holder receives. A switch turns immediately and turns back if the issuer refuses. Portal spec §7, §8; content spec §3. */
import { assign, setup } from 'xstate'
import { type AlertChanges, type Alerts, changesTo, type OptionalAlert } from '../../rules/identity/alerts'
import { success } from '../notification/notification'
import { errorIn, type Failure } from '../shared/failure'
import { failureActions } from '../shared/failureActions'
import { lookupActions, lookupDelays, lookupGuards, storeDoubt } from '../shared/lookups'
import { notifyStoredFailure, notifyWhenLeft, reportFailure } from '../shared/portal'
import { promisePort } from '../shared/ports'

const saySaved = notifyWhenLeft(success('alerts.saved.left'))

type Context = {
  alerts: Alerts | null
  /** The changes in the last save. */
  sent: AlertChanges
  /** The changes chosen since. */
  wanted: AlertChanges
  hasSaved: boolean
  failure: Failure | null
  /** How many lookups are left before 'nothing was saved' is believed. */
  lookupsLeft: number
}
type Switched = { alert: OptionalAlert; isOn: boolean }
type Event = ({ type: 'alert.switch' } & Switched) | { type: 'alerts.retry' } | { type: 'status.check' }

export const alertsMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' | 'inFlight' },
  actors: {
    readAlerts: promisePort<Alerts, void>('readAlerts'),
    saveAlerts: promisePort<Alerts, { changes: AlertChanges }>('saveAlerts'),
  },
  delays: lookupDelays,
  guards: {
    ...lookupGuards,
    hasChange: ({ context: { alerts, wanted } }) =>
      alerts !== null && Object.keys(changesTo(alerts.choices, wanted)).length > 0,
    isSaved: ({ context: { sent } }, { choices }: Alerts) => Object.keys(changesTo(choices, sent)).length === 0,
  },
  actions: {
    ...failureActions<Context, Event>(),
    ...lookupActions<Context, Event>(),
    storeAlerts: assign((_, alerts: Alerts) => ({ alerts, sent: {} })),
    storeChoice: assign(({ context }, { alert, isOn }: Switched) => ({ wanted: { ...context.wanted, [alert]: isOn } })),
    takeChanges: assign(({ context: { alerts, wanted } }) => ({
      sent: alerts ? changesTo(alerts.choices, wanted) : {},
      wanted: {},
      hasSaved: false,
      failure: null,
    })),
    forgetSent: assign({ sent: {} }),
    noteSaved: assign({ hasSaved: true, failure: null }),
  },
}).createMachine({
  id: 'alerts',
  context: { alerts: null, sent: {}, wanted: {}, hasSaved: false, failure: null, lookupsLeft: 0 },
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
      initial: 'settled',
      // Also while a save is running: the next save sends what is chosen then.
      on: { 'alert.switch': { actions: { type: 'storeChoice', params: ({ event }) => event } } },
      states: {
        settled: { always: { guard: 'hasChange', target: 'saving' } },
        saving: {
          tags: ['busy', 'inFlight'],
          entry: 'takeChanges',
          invoke: {
            id: 'saveAlerts',
            src: 'saveAlerts',
            input: ({ context }) => ({ changes: context.sent }),
            onDone: {
              target: 'settled',
              actions: [{ type: 'storeAlerts', params: ({ event }) => event.output }, 'noteSaved', saySaved],
            },
            onError: [
              {
                guard: { type: 'mayHaveHappened', params: errorIn },
                target: 'checking',
                actions: storeDoubt,
              },
              { target: 'settled', actions: ['forgetSent', ...reportFailure] },
            ],
          },
        },
        // The response was lost and the change may have been made: report nothing before the issuer has been asked.
        checking: {
          tags: ['busy', 'inFlight'],
          invoke: {
            id: 'readAlerts',
            src: 'readAlerts',
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'settled',
                actions: [{ type: 'storeAlerts', params: ({ event }) => event.output }, 'noteSaved', saySaved],
              },
              { guard: 'hasLookupsLeft', target: 'unconfirmed' },
              {
                target: 'settled',
                actions: [{ type: 'storeAlerts', params: ({ event }) => event.output }, notifyStoredFailure],
              },
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
    },
  },
})
