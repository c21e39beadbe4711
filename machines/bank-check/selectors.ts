/** Views read a bank check only through these selectors. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { bankCheckMachine } from './bankCheckMachine'

/** The running check, as its views receive it. */
export type BankCheck = ActorRefFrom<typeof bankCheckMachine>
type Snapshot = SnapshotFrom<typeof bankCheckMachine>

export const selectChallengeUrl = ({ context }: Snapshot) => context.evaluation?.challenge?.url ?? null
export const selectIsFrameOpen = (snapshot: Snapshot) => snapshot.matches({ challenged: 'open' })
export const selectIsCancelling = (snapshot: Snapshot) => snapshot.matches('cancelling')
export const selectIsAsking = (snapshot: Snapshot) => snapshot.matches('asking') || snapshot.matches('evaluating')
export const selectFailure = ({ context }: Snapshot) => context.failure
