/** The one message above the screen: a new one replaces the old, a click closes it, errors close by themselves. Portal spec §4. */
import { assign, setup } from 'xstate'
import { portalActions } from '../shared/portal'
import type { Notification, NotificationAction } from './notification'

export const ERROR_LIFETIME_MS = 5_000

type Context = {
  notification: Notification | null
  /**
   * The warning that the session ends. It returns after a notification that replaced it, until it is answered or
   * withdrawn.
   */
  standing: Notification | null
  isUpdateAvailable: boolean
}
type Outdated = { readonly keys?: readonly string[] }
type Event =
  | { type: 'notification.show'; notification: Notification }
  | { type: 'notification.click' }
  | { type: 'notification.dismiss' }
  | { type: 'notification.withdraw'; action: NotificationAction }
  /** Closes the notification if it reports a success or has one of these keys: it is no longer true. */
  | ({ type: 'notification.outdate' } & Outdated)
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

const isStanding = (notification: Notification | null) => notification?.action === 'session.extend'

export const notificationMachine = setup({
  types: {} as { context: Context; events: Event },
  delays: { errorLifetime: ERROR_LIFETIME_MS },
  guards: {
    isOutdated: ({ context: { notification } }, { keys }: Outdated) =>
      keys ? keys.includes(notification?.message.key ?? '') : notification?.type === 'success',
    isError: (_, { type }: Pick<Notification, 'type'>) => type === 'error',
    hasStandingNotification: ({ context }) => context.standing !== null,
    isUpdateAvailable: ({ context }) => context.isUpdateAvailable,
    hasAction: ({ context }, { action }: { action: NotificationAction }) => context.notification?.action === action,
  },
  actions: {
    ...portalActions<Context, Event>(),
    store: assign(({ context }, { notification }: { notification: Notification }) => ({
      notification,
      standing: isStanding(notification) ? notification : context.standing,
    })),
    storeStanding: assign(({ context }) => ({ notification: context.standing })),
    lowerStanding: assign(({ context: { standing } }, { action }: { action: NotificationAction }) => ({
      standing: standing?.action === action ? null : standing,
    })),
    lowerAnswered: assign(({ context }) => ({ standing: isStanding(context.notification) ? null : context.standing })),
    storeUpdate: assign({ notification: updateNotice }),
    clear: assign({ notification: null }),
    noteUpdate: assign({ isUpdateAvailable: true }),
  },
}).createMachine({
  id: 'notification',
  context: { notification: null, standing: null, isUpdateAvailable: false },
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
        'notification.outdate': {
          guard: { type: 'isOutdated', params: ({ event }) => event },
          target: 'hidden',
        },
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
