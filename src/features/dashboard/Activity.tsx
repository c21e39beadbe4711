import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { activityMachine } from '../../../machines/activity/activityMachine'
import { selectActivity, selectCanRetry } from '../../../machines/activity/selectors'
import type { Transaction } from '../../../rules/transaction'
import { useFormat, useText } from '../../i18n/text'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Skeleton } from '../../ui/Skeleton'
import { Table } from '../../ui/Table'
import { useAutoAnimate } from '../../ui/useAutoAnimate'
import styles from './Activity.module.css'

export function Activity({ activity }: { activity: ActorRefFrom<typeof activityMachine> }) {
  const t = useText()
  const { money, day } = useFormat()
  const read = useSelector(activity, selectActivity)
  const canRetry = useSelector(activity, selectCanRetry)
  const isReading = !read && !canRetry
  const box = useAutoAnimate<HTMLDivElement>(isReading)

  return (
    <Panel title={t('dashboard.activity')} busy={isReading}>
      <div ref={box}>
        {/* This box stays: what goes while the library watches would be polled for ever. */}
        <div>{isReading ? <Skeleton label={t('dashboard.activity.loading')} shapes={['row']} count={5} /> : null}</div>
        {canRetry ? (
          <Banner
            tone="error"
            action={
              <Button variant="secondary" size="small" onClick={() => activity.send({ type: 'activity.retry' })}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('dashboard.activity.unavailable')}
          </Banner>
        ) : read ? (
          <div className={styles['activity']}>
            <dl className={styles['sums']}>
              <div>
                <dt>{t('dashboard.spent')}</dt>
                <dd>
                  <Money text={money(read.spendingCents)} size="large" />
                </dd>
              </div>
              <div>
                <dt>{t('dashboard.deposited')}</dt>
                <dd>
                  <Money text={money(read.depositsCents)} size="large" />
                </dd>
              </div>
            </dl>
            <Table<Transaction>
              caption={t('dashboard.activity')}
              captionHidden
              rows={read.transactions}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'merchant',
                  header: t('dashboard.activity.merchant'),
                  rowHeader: true,
                  cell: ({ merchant, typeLabel, typeCode, status }) => (
                    <span className={styles['merchant']}>
                      {merchant || typeLabel || typeCode}
                      {status === 'pending' ? <Badge tone="info">{t('dashboard.activity.pending')}</Badge> : null}
                      {status === 'declined' ? <Badge tone="danger">{t('dashboard.activity.declined')}</Badge> : null}
                    </span>
                  ),
                },
                { key: 'date', header: t('dashboard.activity.date'), nowrap: true, cell: ({ date }) => day(date) },
                {
                  key: 'amount',
                  header: t('dashboard.activity.amount'),
                  numeric: true,
                  stacked: 'aside',
                  cell: ({ amountCents, status }) => (
                    <Money
                      text={money(amountCents)}
                      tone={status === 'declined' ? 'struck' : amountCents > 0 ? 'credit' : 'neutral'}
                    />
                  ),
                },
              ]}
              empty={
                <EmptyState title={t('dashboard.activity')} titleLevel={3} icon="calendar">
                  <p>{t('dashboard.activity.empty')}</p>
                </EmptyState>
              }
            />
          </div>
        ) : null}
      </div>
    </Panel>
  )
}
