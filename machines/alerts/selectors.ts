/** Views read the e-mail alerts only through these selectors. */
import type { SnapshotFrom } from 'xstate'
import type { OptionalAlert } from '../../rules/identity/alerts'
import { selectIsInDoubt } from '../effect/selectors'
import type { alertsMachine } from './alertsMachine'

type Snapshot = SnapshotFrom<typeof alertsMachine>

export const selectIsKnown = (snapshot: Snapshot) => snapshot.matches('known')
export const selectAlertEmail = ({ context }: Snapshot) => context.alerts?.alertEmail ?? null
export const selectIsSaving = (snapshot: Snapshot) =>
  snapshot.matches({ known: 'saving' }) && !selectIsInDoubt(snapshot)
/** The holder's choice before the issuer confirms it; after a refusal the previous value. */
export const selectIsOn = (snapshot: Snapshot, alert: OptionalAlert) => {
  const { alerts, sent, wanted } = snapshot.context
  return wanted[alert] ?? sent[alert] ?? alerts?.choices[alert] ?? false
}
export const selectHasSaved = (snapshot: Snapshot) =>
  snapshot.context.hasSaved && snapshot.matches({ known: 'settled' })
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'alerts.retry' })
/** Why the last change failed. */
export const selectFailure = (snapshot: Snapshot) => (selectIsInDoubt(snapshot) ? null : snapshot.context.failure)
