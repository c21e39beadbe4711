/** The editors' shell reads the root only through these selectors. */
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { editorMachine } from './editorMachine'

type Snapshot = SnapshotFrom<typeof editorMachine>

export const selectNotices = ({ context }: Snapshot) => context.notices
export const selectIsAskedToLeave = (snapshot: Snapshot) => snapshot.matches('asked')
export const selectSession = ({ children }: Snapshot) => children.editorSession
export const selectEffects = ({ children }: Snapshot) => children.effects
/** The machine of the open screen. */
export const selectFlow = ({ children, context: { flowId } }: Snapshot): AnyActorRef | null =>
  (flowId ? (children as Readonly<Record<string, AnyActorRef | undefined>>)[flowId] : null) ?? null
