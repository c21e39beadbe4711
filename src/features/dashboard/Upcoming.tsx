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
import styles from './Upcoming.module.css'

type Props = { upcoming: UpcomingPayments; card: Card }
/** A preview; the page of pending payments has all. */
const SHOWN = 5

/** The card's next payments, and the balance left after all of them. Renders nothing where there are none. */
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
      actions={
        <p>
          <Link to="/dashboard/bills/pending">{t('dashboard.upcoming.all', { count: all.length })}</Link>
        </p>
      }
    >
      <p className={styles['detail']}>
        {t('dashboard.upcoming.after', { count: all.length, balance: money(card.availableCents) })}
      </p>
      <ul className={styles['list']}>
        {all.slice(0, SHOWN).map(({ id, alias, billerName, amountCents, feeCents, dateToPay }) => (
          <li key={id} className={styles['entry']}>
            <span className={styles['name']}>{alias ?? billerName}</span>
            <Money text={money(amountCents + feeCents)} />
            <span className={styles['detail']}>{day(dateToPay)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
