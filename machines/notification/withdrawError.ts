/** Closes a notification that is no longer true, because its call is retried or a later flow has had the effect. No other notification is closed. */
import type { ActorRefFrom, EventObject, MachineContext } from 'xstate'
import { enqueue } from '../shared/enqueue'
import type { Notification } from './notification'
import type { notificationMachine } from './notificationMachine'

type Said = { readonly keys: readonly string[]; readonly done: readonly string[] }
type Params = Said | undefined

/** Closes the notification on the screen if it is one of these. */
const withdraw = <Context extends MachineContext, Event extends EventObject, Of extends Params>(
  isUntrue: (shown: Notification, of: Of) => boolean,
) =>
  enqueue<Context, Event, Of>(({ system, enqueue: next }, of) => {
    const notification: ActorRefFrom<typeof notificationMachine> | undefined = system.get('notification')
    const shown = notification?.getSnapshot().context.notification
    if (notification && shown && isUntrue(shown, of)) next.sendTo(notification, { type: 'notification.dismiss' })
  })

/** Spread into the actions of a machine whose failures can be retried while their error is shown. */
export const withdrawActions = <Context extends MachineContext, Event extends EventObject>() => ({
  withdrawError: withdraw<Context, Event, undefined>(({ type }) => type === 'error'),
})

/** Spread into the actions of a machine whose notifications a later flow may make untrue. */
export const withdrawSaidActions = <Context extends MachineContext, Event extends EventObject>() => ({
  /** Also a notification of an earlier flow of the same machine, recognized by its key and its subject. */
  withdrawSaid: withdraw<Context, Event, Said>(
    ({ message, about }, { keys, done }) =>
      keys.includes(message.key) && (about === undefined || about.some((id) => done.includes(id))),
  ),
})
