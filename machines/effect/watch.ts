/** Follows the effects on one subject for a screen. Stopping it stops nothing else. */
import { type EventObject, fromCallback } from 'xstate'
import { sendFact } from './channel'
import type { Reported } from './effects'

/** For a `listenerPort`. Its input is `{ subject }`. */
export const watchEffects = fromCallback<EventObject>(({ system, self, sendBack, input }) => {
  const { subject } = input as { subject: string }
  const watch = { id: self.sessionId, subject }
  const subscription = system.get('effects')?.on('effect.reported', ({ to, news }: Reported) => {
    if (to.includes(watch.id)) sendBack(news)
  })
  sendFact(system, { type: 'effect.watch', watch })
  return () => {
    subscription?.unsubscribe()
    sendFact(system, { type: 'effect.unwatch', id: watch.id })
  }
})
