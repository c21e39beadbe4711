import { useSelector } from '@xstate/react'
import {
  type ComingMoney,
  selectAreReloadsUnread,
  selectAreRequestsUnread,
  selectIsReading,
  selectReloads,
  selectRequests,
} from '../../../machines/coming-money/selectors'
import type { Card } from '../../../rules/cards/card'
import type { Payment } from '../../../rules/money/billPayments'
import { type ComingEntry, type ComingReload, comingOf, reloadsOf } from '../../../rules/money/coming'
import { RetryBanner } from '../../forms/RetryBanner'
import { useFormat, useText } from '../../i18n/text'
import { Badge } from '../../ui/Badge'
import { DescriptionList } from '../../ui/DescriptionList'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import styles from './Bills.module.css'

type Props = { money: ComingMoney; card: Card; payments: readonly Payment[] }

/** What is to come on the selected card, by day. Renders nothing where nothing is. */
export function ComingPanel({ money, card, payments }: Props) {
  const t = useText()
  const { money: amountOf, weekday } = useFormat()
  const requests = useSelector(money, selectRequests)
  const reloads = reloadsOf(useSelector(money, selectReloads), card)
  const areRequestsUnread = useSelector(money, selectAreRequestsUnread)
  const areReloadsUnread = useSelector(money, selectAreReloadsUnread)
  const isReading = useSelector(money, selectIsReading)
  const retry = () => money.send({ type: 'coming.retry' })
  const { days, availableCents, reservedCents } = comingOf(card, { payments, requests }, Date.now())
  if (days.length === 0 && reloads.length === 0 && !areRequestsUnread && !areReloadsUnread) return null
  return (
    <Panel title={t('coming.title')} busy={isReading}>
      <div className={styles['coming']}>
        <DescriptionList
          layout="end"
          items={[
            { term: t('coming.available'), description: <Money text={amountOf(availableCents)} /> },
            ...(reservedCents > 0
              ? [{ term: t('coming.reserved'), description: <Money text={amountOf(reservedCents)} /> }]
              : []),
          ]}
        />
        {reservedCents > 0 ? <p className={styles['comingNote']}>{t('coming.note')}</p> : null}
        {days.length > 0 ? (
          <ol className={styles['comingDays']}>
            {days.map(({ day, entries }) => (
              <li key={day}>
                <h3>{weekday(day)}</h3>
                {entries.map((entry) => (
                  <Entry key={entry.what === 'payment' ? entry.payment.id : entry.request.id} entry={entry} />
                ))}
              </li>
            ))}
          </ol>
        ) : null}
        {reloads.map((reload) => (
          <Reload key={reload.id} reload={reload} />
        ))}
        {areRequestsUnread ? (
          <RetryBanner live="status" onRetry={retry}>
            {t('coming.requests.unread')}
          </RetryBanner>
        ) : null}
        {areReloadsUnread ? (
          <RetryBanner live="status" onRetry={retry}>
            {t('coming.reloads.unread')}
          </RetryBanner>
        ) : null}
      </div>
    </Panel>
  )
}

function Entry({ entry }: { entry: ComingEntry }) {
  const t = useText()
  const { money, signedMoney } = useFormat()
  if (entry.what === 'payment') {
    const { payment, cents, afterCents } = entry
    return (
      <div className={styles['comingEntry']}>
        <span className={styles['comingName']} translate="no">
          {payment.alias ?? payment.billerName}
        </span>
        <Money text={signedMoney(-cents)} />
        <span className={styles['comingNote']}>{t('coming.payment')}</span>
        <span className={styles['comingNote']}>{t('coming.after', { amount: money(afterCents) })}</span>
      </div>
    )
  }
  const { amountCents, stage } = entry.request
  return (
    <div className={styles['comingEntry']}>
      <span className={styles['comingName']}>
        <span>{t('coming.request')}</span>
        <Badge>{t('coming.expected')}</Badge>
      </span>
      <Money text={signedMoney(amountCents)} tone="muted" />
      <span className={`${styles['comingNote']} ${styles['comingWide']}`}>
        {t(stage === 'approved' ? 'coming.request.approved' : 'coming.request.open')}
      </span>
    </div>
  )
}

function Reload({ reload: { reloadCents, thresholdCents, health } }: { reload: ComingReload }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <p>
      <span>{t('coming.reload', { amount: money(reloadCents), threshold: money(thresholdCents) })}</span>
      {health === 'failing' ? <span>{`. ${t('coming.reload.failing')}`}</span> : null}
    </p>
  )
}
