/** Views read the open screen only through these selectors. */
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { screenMachine } from './screenMachine'

type Snapshot = SnapshotFrom<typeof screenMachine>

/** The flow of the open screen, while it runs. */
export const selectFlow = ({ children, context: { flowId } }: Snapshot): AnyActorRef | null =>
  (flowId === null ? null : (children as Readonly<Record<string, AnyActorRef | undefined>>)[flowId]) ?? null
