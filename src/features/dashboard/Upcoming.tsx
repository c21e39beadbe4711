import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { selectIsUnread, selectPayments, type UpcomingPayments } from '../../../machines/upcoming-payments/selectors'
import { type Card, cardStateOf } from '../../../rules/cards/card'
import { type Payment, upcomingOf } from '../../../rules/money/billPayments'
import { RetryBanner } from '../../forms/RetryBanner'
import { useFormat, useText } from '../../i18n/text'
import { categoryText } from '../../i18n/transactionText'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import styles from './Activity.module.css'
import { CategoryIcon } from './CategoryIcon'

export type Bills = { readonly upcoming: UpcomingPayments; readonly card: Card }
/** A preview; the page of pending payments has all. */
const SHOWN = 5
const BILL = { amountCents: -1, category: 'BILLS' } as const

const NONE: readonly Payment[] = []
/** The card's payments that are to come; none while they are not known. */
export function useToCome(bills: Bills | null): readonly Payment[] {
  const payments = useSelector(bills?.upcoming, (snapshot) => snapshot && selectPayments(snapshot))
  return useMemo(() => (bills && payments ? upcomingOf(payments, bills.card) : NONE), [bills, payments])
}

/** The card's next payments with their fees, above its transactions. Renders nothing where there are none. */
export function Upcoming({ bills }: { bills: Bills }) {
  const t = useText()
  const { signedMoney, day } = useFormat()
  const { upcoming } = bills
  const payments = useToCome(bills)
  const isUnread = useSelector(upcoming, selectIsUnread)
  const count = payments.length
  const isLocked = cardStateOf(bills.card.cardStatus) === 'locked'
  if (!isUnread && count === 0) return null
  return (
    <section aria-labelledby="upcoming" className={styles['day']}>
      <h3 id="upcoming">{t('dashboard.upcoming')}</h3>
      {isUnread ? (
        <div className={styles['detail']}>
          <RetryBanner onRetry={() => upcoming.send({ type: 'upcoming.retry' })}>
            {t('dashboard.upcoming.unread')}
          </RetryBanner>
        </div>
      ) : (
        <div>
          <ul className={styles['rows']}>
            {payments.slice(0, SHOWN).map(({ id, alias, billerName, amountCents, feeCents, dateToPay }) => (
              <li key={id} className={`${styles['row']} ${styles['closed']}`}>
                <CategoryIcon transaction={BILL} />
                <span className={styles['words']}>
                  <span className={styles['merchant']} translate="no">
                    {alias ?? billerName}
                  </span>
                  <span className={styles['second']}>
                    <span className={styles['category']}>{categoryText(t, BILL.category)}</span>
                    <span className={styles['tags']}>
                      <span className={styles['bit']}>{day(dateToPay)}</span>
                    </span>
                  </span>
                  <Money text={signedMoney(-amountCents - feeCents)} />
                </span>
              </li>
            ))}
          </ul>
          <p className={styles['where']}>
            <span>{t('dashboard.upcoming.after')}</span>{' '}
            {isLocked ? null : <Link to="/dashboard/bills/pending">{t('dashboard.upcoming.all', { count })}</Link>}
          </p>
        </div>
      )}
    </section>
  )
}
