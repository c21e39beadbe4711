/** The one message above the screen: a new one replaces the old, a click closes it, errors close by themselves. Portal spec §4. */
import { assign, setup } from 'xstate'
import { portalActions } from '../shared/portal'
import { ERROR_LIFETIME_MS, type Notification, type NotificationAction } from './notification'

type Context = {
  notification: Notification | null
  /**
   * What returns after a notification that replaced it, until it is answered or withdrawn: the warning that the session
   * ends, what waits for the holder, and that an outcome is not known. The newest one last.
   */
  standing: readonly Notification[]
  isUpdateAvailable: boolean
}
type Outdated = { readonly keys?: readonly string[]; readonly about?: string }
type Event =
  | { type: 'notification.show'; notification: Notification }
  | { type: 'notification.click' }
  | { type: 'notification.dismiss' }
  | { type: 'notification.withdraw'; action: NotificationAction }
  /** Closes the notification if it has one of these keys; without keys, if it reports a success or is about this. */
  | ({ type: 'notification.outdate' } & Outdated)
  /** Another session has opened. */
  | { type: 'notification.clear' }
  | { type: 'notification.hold' }
  | { type: 'notification.release' }
  | { type: 'version.announced' }

const updateNotice: Notification = {
  type: 'info',
  title: null,
  message: { key: 'notification.update' },
  action: 'page.reload',
}

const announceClick = {
  type: 'tellPortal',
  params: ({ context: { notification } }: { context: Context }) =>
    ({ type: 'notification.clicked', action: notification?.action ?? null }) as const,
} as const

const isSame = (one: Notification | null, other: Notification) => JSON.stringify(one) === JSON.stringify(other)
const isOutdated = ({ type, message, about: subjects }: Notification, { keys, about }: Outdated) =>
  keys ? keys.includes(message.key) : type === 'success' || (about !== undefined && subjects?.includes(about) === true)
/** The end of the session cannot wait. */
const nextStanding = ({ standing }: Context) =>
  standing.find(({ action }) => action === 'session.extend') ?? standing.at(-1) ?? null

export const notificationMachine = setup({
  types: {} as { context: Context; events: Event },
  delays: { errorLifetime: ERROR_LIFETIME_MS },
  guards: {
    isOutdated: ({ context: { notification } }, outdated: Outdated) =>
      notification !== null && isOutdated(notification, outdated),
    isError: (_, { type }: Pick<Notification, 'type'>) => type === 'error',
    hasStandingNotification: ({ context }) => context.standing.length > 0,
    isUpdateAvailable: ({ context }) => context.isUpdateAvailable,
    hasAction: ({ context }, { action }: { action: NotificationAction }) => context.notification?.action === action,
  },
  actions: {
    ...portalActions<Context, Event>(),
    store: assign(({ context: { standing } }, { notification }: { notification: Notification }) => ({
      notification,
      standing: notification.stands
        ? [...standing.filter((one) => !isSame(notification, one)), notification]
        : standing,
    })),
    storeStanding: assign(({ context }) => ({ notification: nextStanding(context) })),
    lowerStanding: assign(({ context: { standing } }, { action }: { action: NotificationAction }) => ({
      standing: standing.filter((one) => one.action !== action),
    })),
    // Something new has begun: what became of the former is no longer the latest, unless it is about something else.
    lowerOutdated: assign(({ context: { standing } }, outdated: Outdated) => ({
      standing: standing.filter(
        (one) =>
          !isOutdated(one, outdated) && (outdated.keys !== undefined || one.action !== null || one.about !== undefined),
      ),
    })),
    lowerAnswered: assign(({ context: { notification, standing } }) => ({
      standing: standing.filter((one) => !isSame(notification, one)),
    })),
    lowerAll: assign({ standing: [] }),
    storeUpdate: assign({ notification: updateNotice }),
    clear: assign({ notification: null }),
    noteUpdate: assign({ isUpdateAvailable: true }),
  },
}).createMachine({
  id: 'notification',
  context: { notification: null, standing: [], isUpdateAvailable: false },
  initial: 'hidden',
  on: {
    'notification.show': [
      {
        guard: { type: 'isError', params: ({ event }) => event.notification },
        target: '.fleeting',
        reenter: true,
        actions: { type: 'store', params: ({ event }) => event },
      },
      { target: '.lasting', reenter: true, actions: { type: 'store', params: ({ event }) => event } },
    ],
    'notification.withdraw': { actions: { type: 'lowerStanding', params: ({ event }) => event } },
    'notification.outdate': { actions: { type: 'lowerOutdated', params: ({ event }) => event } },
    'notification.clear': { target: '.hidden', actions: 'lowerAll' },
    'version.announced': { actions: 'noteUpdate' },
  },
  states: {
    hidden: {
      entry: 'clear',
      always: [
        { guard: 'hasStandingNotification', target: 'lasting', actions: 'storeStanding' },
        { guard: 'isUpdateAvailable', target: 'outdated' },
      ],
    },
    lasting: {
      on: {
        'notification.click': { target: 'hidden', actions: [announceClick, 'lowerAnswered'] },
        'notification.dismiss': { target: 'hidden', actions: 'lowerAnswered' },
        'notification.outdate': [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'hidden',
            actions: { type: 'lowerOutdated', params: ({ event }) => event },
          },
          { actions: { type: 'lowerOutdated', params: ({ event }) => event } },
        ],
        'notification.withdraw': [
          {
            guard: { type: 'hasAction', params: ({ event }) => event },
            target: 'hidden',
            actions: { type: 'lowerStanding', params: ({ event }) => event },
          },
          { actions: { type: 'lowerStanding', params: ({ event }) => event } },
        ],
      },
    },
    fleeting: {
      on: { 'notification.click': { target: 'hidden', actions: announceClick }, 'notification.dismiss': 'hidden' },
      initial: 'counted',
      states: {
        counted: { after: { errorLifetime: '#notification.hidden' }, on: { 'notification.hold': 'held' } },
        // A pointer or focus on it stops the timer; five full seconds follow.
        held: { on: { 'notification.release': 'counted' } },
      },
    },
    // A click does not close it: it returns until the page has been reloaded.
    outdated: {
      entry: 'storeUpdate',
      on: { 'notification.click': { actions: announceClick } },
    },
  },
})
