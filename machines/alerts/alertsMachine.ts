/** Which e-mails a holder receives: each switch turns at once and goes back when the issuer refuses. Portal spec §7, §8; content spec §3. */
import { assign, setup } from 'xstate'
import { type AlertChanges, type Alerts, changesTo, type OptionalAlert } from '../../rules/alerts'
import { errorNotice } from '../notification/notification'
import { type Failure, problem } from '../shared/failure'
import { promisePort } from '../shared/ports'
import { tellParent } from '../shared/tellParent'

type Context = {
  alerts: Alerts | null
  /** What the last save carried. */
  sent: AlertChanges
  /** Chosen since. */
  wanted: AlertChanges
  hasSaved: boolean
  failure: Failure | null
}
type Switched = { alert: OptionalAlert; isOn: boolean }
type Event = ({ type: 'alert.switch' } & Switched) | { type: 'alerts.retry' }

export const alertsMachine = setup({
  types: {} as { context: Context; events: Event; tags: 'busy' },
  actors: {
    readAlerts: promisePort<Alerts, void>('readAlerts'),
    saveAlerts: promisePort<Alerts, { changes: AlertChanges }>('saveAlerts'),
  },
  guards: {
    hasChange: ({ context: { alerts, wanted } }) =>
      alerts !== null && Object.keys(changesTo(alerts.choices, wanted)).length > 0,
    wasKept: ({ context: { sent } }, { choices }: Alerts) => Object.keys(changesTo(choices, sent)).length === 0,
  },
  actions: {
    storeAlerts: assign((_, alerts: Alerts) => ({ alerts, sent: {} })),
    storeChoice: assign(({ context }, { alert, isOn }: Switched) => ({ wanted: { ...context.wanted, [alert]: isOn } })),
    takeChanges: assign(({ context: { alerts, wanted } }) => ({
      sent: alerts ? changesTo(alerts.choices, wanted) : {},
      wanted: {},
      hasSaved: false,
      failure: null,
    })),
    noteSaved: assign({ hasSaved: true }),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    showFailure: tellParent<Context, Event, Failure>((_, failure) => ({
      type: 'notification.show',
      notification: errorNotice(failure),
    })),
  },
}).createMachine({
  id: 'alerts',
  context: { alerts: null, sent: {}, wanted: {}, hasSaved: false, failure: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAlerts',
        src: 'readAlerts',
        onDone: { target: 'known', actions: { type: 'storeAlerts', params: ({ event }) => event.output } },
        onError: {
          target: 'unread',
          actions: problem,
        },
      },
    },
    unread: { on: { 'alerts.retry': 'reading' }, exit: 'clearFailure' },
    known: {
      initial: 'settled',
      // Also while a save is under way: what is chosen then goes out with the next.
      on: { 'alert.switch': { actions: { type: 'storeChoice', params: ({ event }) => event } } },
      states: {
        settled: { always: { guard: 'hasChange', target: 'saving' } },
        saving: {
          tags: 'busy',
          entry: 'takeChanges',
          invoke: {
            id: 'saveAlerts',
            src: 'saveAlerts',
            input: ({ context }) => ({ changes: context.sent }),
            onDone: {
              target: 'settled',
              actions: [{ type: 'storeAlerts', params: ({ event }) => event.output }, 'noteSaved'],
            },
            onError: {
              target: 'checking',
              actions: problem,
            },
          },
        },
        // The answer may have been lost after the change was made: only the issuer knows.
        checking: {
          tags: 'busy',
          invoke: {
            id: 'readAlerts',
            src: 'readAlerts',
            onDone: [
              {
                guard: { type: 'wasKept', params: ({ event }) => event.output },
                target: 'settled',
                actions: [{ type: 'storeAlerts', params: ({ event }) => event.output }, 'noteSaved', 'clearFailure'],
              },
              { target: 'settled', actions: { type: 'storeAlerts', params: ({ event }) => event.output } },
            ],
            onError: 'settled',
          },
        },
      },
    },
  },
})
