/** Tells when a flow that was left no longer waits for the outcome of its call. */
import { type AnyActorRef, fromCallback } from 'xstate'

export type Finishing = { readonly flowId: string; readonly flow: AnyActorRef }

export const isSent = (flow: AnyActorRef | undefined) => flow?.getSnapshot().hasTag?.('sent') ?? false

export const finishing = fromCallback<{ type: 'flow.finished'; flowId: string }, Finishing>(
  ({ sendBack, input: { flowId, flow } }) => {
    const look = () => {
      if (!isSent(flow)) sendBack({ type: 'flow.finished', flowId })
    }
    const subscription = flow.subscribe({ next: look, complete: look, error: look })
    look()
    return () => subscription.unsubscribe()
  },
)
