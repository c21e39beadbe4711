/** The only questions views ask of the e-mail alerts. */
import type { SnapshotFrom } from 'xstate'
import type { OptionalAlert } from '../../rules/alerts'
import type { alertsMachine } from './alertsMachine'

type Snapshot = SnapshotFrom<typeof alertsMachine>

export const selectIsKnown = (snapshot: Snapshot) => snapshot.matches('known')
export const selectAlertEmail = ({ context }: Snapshot) => context.alerts?.alertEmail ?? null
export const selectIsSaving = (snapshot: Snapshot) => snapshot.matches({ known: 'saving' })
/** As the holder has chosen it, before the issuer knows; what was refused is as it was before. */
export const selectIsOn = (snapshot: Snapshot, alert: OptionalAlert) => {
  const { alerts, sent, wanted } = snapshot.context
  return wanted[alert] ?? (selectIsSaving(snapshot) ? sent[alert] : undefined) ?? alerts?.choices[alert] ?? false
}
export const selectHasSaved = (snapshot: Snapshot) =>
  snapshot.context.hasSaved && snapshot.matches({ known: 'settled' })
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'alerts.retry' })
export const selectFailure = ({ context }: Snapshot) => context.failure
