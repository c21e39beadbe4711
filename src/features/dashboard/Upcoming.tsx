import { useSelector } from '@xstate/react'
import { selectIsUnread, selectPayments, type UpcomingPayments } from '../../../machines/upcoming-payments/selectors'
import { upcomingOf } from '../../../rules/billPayments'
import type { Card } from '../../../rules/card'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Table } from '../../ui/Table'

type Props = { upcoming: UpcomingPayments; card: Card }
/** A look ahead; the page of pending payments has all. */
const SHOWN = 5

/** What this card pays next, and what is left then. Nothing where nothing is to come. */
export function Upcoming({ upcoming, card }: Props) {
  const t = useText()
  const { money, day } = useFormat()
  const payments = useSelector(upcoming, selectPayments)
  const isUnread = useSelector(upcoming, selectIsUnread)
  if (isUnread) {
    return (
      <Panel title={t('dashboard.upcoming')}>
        <Banner
          tone="warning"
          action={
            <Button variant="secondary" size="small" onClick={() => upcoming.send({ type: 'upcoming.retry' })}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('dashboard.upcoming.unread')}
        </Banner>
      </Panel>
    )
  }
  const all = upcomingOf(payments ?? [], card)
  if (all.length === 0) return null
  return (
    <Panel
      title={t('dashboard.upcoming')}
      actions={<Link to="/dashboard/bills/pending">{t('dashboard.upcoming.all', { count: all.length })}</Link>}
    >
      <Table
        caption={t('dashboard.upcoming')}
        captionHidden
        rows={all.slice(0, SHOWN)}
        rowKey={({ payment }) => payment.id}
        columns={[
          {
            key: 'biller',
            header: t('dashboard.upcoming.biller'),
            rowHeader: true,
            cell: ({ payment }) => payment.alias ?? payment.billerName,
          },
          {
            key: 'date',
            header: t('dashboard.upcoming.date'),
            nowrap: true,
            cell: ({ payment }) => day(payment.dateToPay),
          },
          {
            key: 'amount',
            header: t('dashboard.upcoming.amount'),
            numeric: true,
            stacked: 'aside',
            cell: ({ payment }) => <Money text={money(payment.amountCents + payment.feeCents)} />,
          },
          {
            key: 'after',
            header: t('dashboard.upcoming.after'),
            numeric: true,
            cell: ({ balanceCents }) => <Money text={money(balanceCents)} />,
          },
        ]}
      />
    </Panel>
  )
}
