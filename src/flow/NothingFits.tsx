import { type Limit, type LoadClosed, leftTodayOf, type Room } from '../../rules/money/limits'
import { useFormat, useText } from '../i18n/text'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Link } from '../ui/Link'
import { Panel } from '../ui/Panel'

type Props = {
  closed: LoadClosed
  limit: Limit | null
  room: Room | null
  /** The smallest amount, where the issuer has one. */
  minCents?: number | null
  onRetry: () => void
}

/** In place of a form in which every amount would be refused: why, and what changes it. */
export function NothingFits({ closed, limit, room, minCents = null, onRetry }: Props) {
  const t = useText()
  const { money } = useFormat()
  const words = {
    holds: money(room?.maxBalanceCents ?? 0),
    room: money(room?.leftCents ?? 0),
    left: money((limit && leftTodayOf(limit)) ?? 0),
    all: money(limit?.perDayCents ?? 0),
  }
  return (
    <Panel>
      <EmptyState
        title={t(`money.closed.${closed}`)}
        icon="info"
        actions={
          <>
            <Link className={buttonClass()} to="/dashboard">
              {t('blocked.dashboard')}
            </Link>
            <Button variant="secondary" onClick={onRetry}>
              {t('money.closed.retry')}
            </Button>
          </>
        }
      >
        <p>
          {[
            t(
              closed === 'full' ? (room?.leftCents ? 'amount.noRoom' : 'money.closed.holds') : 'money.closed.left',
              words,
            ),
            ...(minCents === null ? [] : [t('money.closed.least', { min: money(minCents) })]),
            t(`money.closed.${closed}.next`),
          ].join(' ')}
        </p>
      </EmptyState>
    </Panel>
  )
}
