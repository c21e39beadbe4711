/** Follows effects for a screen. Stopping it stops nothing else. */
import { type EventObject, fromCallback } from 'xstate'
import { listening } from '../shared/ports'
import { sendFact } from './channel'
import type { Watch } from './effect'
import type { Reported } from './effects'

/** Its events are `EffectNews`. */
export const watchEffects = listening(
  fromCallback<EventObject, Watch['about']>(({ system, self, sendBack, input: about }) => {
    const watch: Watch = { id: self.sessionId, about }
    const subscription = system.get('effects')?.on('effect.reported', ({ to, news }: Reported) => {
      if (to.includes(watch.id)) sendBack(news)
    })
    sendFact(system, { type: 'effect.watch', watch })
    return () => {
      subscription?.unsubscribe()
      sendFact(system, { type: 'effect.unwatch', id: watch.id })
    }
  }),
)
