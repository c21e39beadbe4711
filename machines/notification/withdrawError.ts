/** What a retry makes untrue: the error that is on the screen goes at once, and nothing else does. */
import type { ActorRefFrom, EventObject, MachineContext } from 'xstate'
import { enqueue } from '../shared/enqueue'
import type { notificationMachine } from './notificationMachine'

/** Spread into the actions of a machine whose failures may be retried while their error still stands. */
export const withdrawActions = <Context extends MachineContext, Event extends EventObject>() => ({
  withdrawError: enqueue<Context, Event>(({ system, enqueue: next }) => {
    const notification: ActorRefFrom<typeof notificationMachine> | undefined = system.get('notification')
    if (notification?.getSnapshot().context.notification?.type === 'error')
      next.sendTo(notification, { type: 'notification.dismiss' })
  }),
})
