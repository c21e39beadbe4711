import type { KnownRequest, Stage } from '../../../rules/money/moneyRequest'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Badge, type BadgeProps } from '../../ui/Badge'

/** The help texts use Pending and Complete; the timeline shows the stages between. OP-22. */
const LABELS: Readonly<Record<Exclude<Stage, 'unrecognised'>, readonly [MessageKey, BadgeProps['tone']]>> = {
  cancellable: ['interac.status.pending', 'info'],
  chosen: ['interac.status.pending', 'info'],
  approved: ['interac.status.pending', 'info'],
  complete: ['interac.status.complete', 'success'],
  declined: ['interac.status.declined', 'danger'],
  failed: ['interac.status.failed', 'danger'],
  expired: ['interac.status.expired', 'neutral'],
  cancelled: ['interac.status.cancelled', 'neutral'],
}

/** Shows an unknown status as the issuer sends it. */
export function StatusBadge({ request: { stage, status } }: { request: Pick<KnownRequest, 'stage' | 'status'> }) {
  const t = useText()
  if (stage === 'unrecognised') return <Badge>{status}</Badge>
  const [key, tone] = LABELS[stage]
  return <Badge tone={tone}>{t(key)}</Badge>
}
