/** Watches one flow for the portal: what it has sent, and whether the outcome is known. */
import { type AnyActorRef, fromCallback } from 'xstate'
import type { Flight, Flow, SentElsewhere } from '../shared/flow'
import type { PortalContext as Context, PortalEvent as Event } from './portal'

export type Watched = Pick<Flight, 'routeId' | 'machine' | 'isShared' | 'isElsewhere'> & {
  readonly flowId: string
  readonly flow: AnyActorRef
  readonly resumeFrom: Flow['resumeFrom']
  /** For an effect from before a reload, else null. */
  readonly sentAt: number | null
}
export type Departed = { readonly flowId: string; readonly flight: Flight }

/** A flow that is left in such a state is kept for the holder's return. */
export const isRecoverable = (flow: AnyActorRef | undefined) => flow?.getSnapshot().hasTag?.('recoverable') ?? false
export const isUnknown = (flow: AnyActorRef | undefined) => flow?.getSnapshot().hasTag?.('unknown') ?? false
/** Nothing has been done yet, and nothing is done before the holder's next step. */
const isOpenIn = (flow: AnyActorRef | undefined) => flow?.getSnapshot().hasTag?.('open') ?? false
const isSettled = (flow: AnyActorRef | undefined) => flow?.getSnapshot().hasTag?.('settled') ?? false

/** Equal for two tries of one payment. */
const paymentIn = ({ machine, resume }: Flight) => {
  const { idempotencyKey, isElsewhere: _, sentAt: __, ...terms } = resume ?? {}
  return JSON.stringify([machine, idempotencyKey ?? Object.entries(terms).sort()])
}

/** A flow and its child machines: any of them may have an effect in flight. */
const partsOf = (flow: AnyActorRef): readonly AnyActorRef[] => {
  const { hasTag, children } = flow.getSnapshot() ?? {}
  return hasTag ? [flow, ...Object.values<AnyActorRef>(children).flatMap(partsOf)] : []
}

type Root = { readonly context: Context; readonly children: Readonly<Record<string, AnyActorRef | undefined>> }
const rootIn = (system: AnyActorRef['system']): Root | undefined => system.get('portal')?.getSnapshot()

/**
 * The flow that looks up the same payment, if another tab sent one of the two: either an earlier try, which would be
 * reported as not done while this one is running, or the very same call.
 */
function formerOf(root: Root | undefined, { flowId, flight }: Departed): string | null {
  const isFormer = ([id, former]: [string, Flight]) =>
    id !== flowId &&
    (former.isElsewhere || (flight.isElsewhere && isUnknown(root?.children[id]))) &&
    former.sentAt <= flight.sentAt &&
    paymentIn(former) === paymentIn(flight)
  return Object.entries(root?.context.flights ?? {}).find(isFormer)?.[0] ?? null
}

/** The open screen's flow is about another payment than the one that another tab sent. */
function goesOnBeside(root: Root | undefined, flow: AnyActorRef, flight: Flight): boolean {
  const open = root?.children[root.context.flowId ?? '']
  const isSame = root?.context.flowMachine === flight.machine && open !== flow
  return isSame && (open?.getSnapshot().can?.({ type: 'payment.elsewhere', flight } satisfies SentElsewhere) ?? false)
}

/** Reports when a flow has sent something, and when the outcome is known. */
export const watchFlow = fromCallback<Event, Watched>(
  ({ sendBack, system, input: { flowId, flow, sentAt, resumeFrom, isElsewhere, ...sentBy } }) => {
    let wasInFlight = false
    let wasOpen = false
    let since = sentAt
    let told = ''
    let wasSettled = false
    const watched = new Map<AnyActorRef, { unsubscribe(): void }>()
    const look = () => {
      const snapshot = flow.getSnapshot()
      for (const part of partsOf(flow)) if (!watched.has(part)) watch(part)
      const isInFlight = [...watched.keys()].some((part) => part.getSnapshot().hasTag('inFlight'))
      const isOpen = isInFlight && isOpenIn(flow)
      const resume = isInFlight ? (resumeFrom?.(snapshot) ?? null) : null
      if (isInFlight && wasInFlight && isOpen !== wasOpen) sendBack({ type: 'flow.moved', flowId, isOpen })
      wasOpen = isOpen
      if (wasSettled && !isSettled(flow)) sendBack({ type: 'flow.restarted', flowId })
      wasSettled = isSettled(flow)
      // A flight that is reported to other tabs is reported once.
      const isMore = wasInFlight && !sentBy.isShared && JSON.stringify(resume) !== told
      if (isInFlight === wasInFlight && !(isInFlight && isMore)) return
      wasInFlight = isInFlight
      told = JSON.stringify(resume)
      if (isInFlight) {
        const sentElsewhereAt = typeof resume?.['sentAt'] === 'number' ? resume['sentAt'] : null
        const flight: Flight = {
          ...sentBy,
          sentAt: (isMore ? null : since) ?? sentElsewhereAt ?? Date.now(),
          resume,
          ...((isElsewhere || sentElsewhereAt !== null) && { isElsewhere: true }),
          ...(isOpen && { isOpen }),
        }
        const root = rootIn(system)
        sendBack({
          type: 'flow.departed',
          flowId,
          flight,
          isAnother: goesOnBeside(root, flow, flight),
          formerId: formerOf(root, { flowId, flight }),
        })
        return
      }
      since = null
      sendBack({
        type: 'flow.landed',
        flowId,
        isRecoverable: isRecoverable(flow),
        isSettled: isSettled(flow),
      })
    }
    const watch = (part: AnyActorRef) => {
      watched.set(part, part.subscribe({ next: look, complete: look, error: look }))
    }
    look()
    return () => {
      for (const subscription of watched.values()) subscription.unsubscribe()
    }
  },
)
