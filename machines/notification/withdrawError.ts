/** A retry makes the error on the screen untrue: close it, and nothing else. */
import type { ActorRefFrom, EventObject, MachineContext } from 'xstate'
import { enqueue } from '../shared/enqueue'
import type { notificationMachine } from './notificationMachine'

/** Spread into the actions of a machine whose failures can be retried while their error is shown. */
export const withdrawActions = <Context extends MachineContext, Event extends EventObject>() => ({
  withdrawError: enqueue<Context, Event>(({ system, enqueue: next }) => {
    const notification: ActorRefFrom<typeof notificationMachine> | undefined = system.get('notification')
    if (notification?.getSnapshot().context.notification?.type === 'error')
      next.sendTo(notification, { type: 'notification.dismiss' })
  }),
})
