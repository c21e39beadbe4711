import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import {
  type PaymentHistory,
  selectIsReading,
  selectIsUnread,
  selectPage,
  selectPageCount,
  selectPayments,
} from '../../../machines/payment-history/selectors'
import { mayBeRepeated, type Payment, type PaymentStatus, statusOf } from '../../../rules/money/billPayments'
import { expectedAfter } from '../../../rules/money/businessDays'
import { EVERYTHING, searchOf } from '../../../rules/money/transactionQuery'
import { easternDate } from '../../../rules/values/easternTime'
import { ReadingStep, StepHeader } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { useFormat, useText } from '../../i18n/text'
import { Badge, type BadgeProps } from '../../ui/Badge'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Engraving } from '../../ui/Engraving'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Pagination } from '../../ui/Pagination'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import styles from './Bills.module.css'

type Props = { history: PaymentHistory }

/** The outcome of each payment, what it means, and the way to pay again. */
export function HistoryScreen({ history }: Props) {
  const t = useText()
  const payments = useSelector(history, selectPayments)
  const page = useSelector(history, selectPage)
  const isUnread = useSelector(history, selectIsUnread)
  return (
    <Stack>
      {/* Another page of the list starts at its heading. */}
      <StepHeader step={`${page}`} title={t('screen.billsHistory.title')} />
      {isUnread ? (
        <Unread history={history} />
      ) : payments === null ? (
        <ReadingStep of="list" />
      ) : payments.length === 0 ? (
        <EmptyState
          title={t('payments.history.none')}
          icon="bill"
          art={<Engraving />}
          actions={
            <Link className={buttonClass()} to="/dashboard/bills">
              {t('bills.view')}
            </Link>
          }
        >
          <p>{t('payments.history.none.body')}</p>
        </EmptyState>
      ) : (
        <Payments history={history} />
      )}
    </Stack>
  )
}

/** Where the current card does not allow the screen: what has been paid can still be seen. */
export function RemainingHistory({ history }: Props) {
  const payments = useSelector(history, selectPayments)
  const isUnread = useSelector(history, selectIsUnread)
  if (isUnread) return <Unread history={history} />
  if (payments === null) return <ReadingStep of="list" />
  return payments.length > 0 ? (
    <Stack>
      <Payments history={history} isBarred />
    </Stack>
  ) : null
}

const Unread = ({ history }: Props) => (
  <NotLoaded title={useText()('payments.history.unread')} onRetry={() => history.send({ type: 'payments.retry' })} />
)

/** `isBarred`: none can be repeated. */
function Payments({ history, isBarred = false }: Props & { isBarred?: boolean }) {
  const t = useText()
  const payments = useSelector(history, selectPayments)
  const isReading = useSelector(history, selectIsReading)
  return (
    <>
      <section aria-label={t('payments.history')}>
        <Panel className={styles['history']}>
          <ul className={styles['lines']} aria-busy={isReading}>
            {payments?.map((payment) => (
              <Entry key={payment.id} payment={payment} isBarred={isBarred} />
            ))}
          </ul>
        </Panel>
      </section>
      <Pages history={history} />
      <Meanings payments={payments ?? []} />
    </>
  )
}

/** What each status on this page means and what to do, once. */
function Meanings({ payments }: { payments: readonly Payment[] }) {
  const t = useText()
  const statuses = [...new Set(payments.map(({ status }) => status))]
  const isOnTheWay = payments.some(
    (payment) => statusOf(payment) === 'SUCCESS' && expectedAfter(payment.dateToPay).to >= easternDate(Date.now()),
  )
  const meant = statuses.filter((status) => status !== 'SUCCESS' || isOnTheWay)
  if (meant.length === 0) return null
  return (
    <Panel title={t('payments.meanings')} tone="sunken">
      <ul className={styles['meanings']}>
        {meant.map((status) => {
          const known = statusOf({ status })
          return (
            <li key={status}>
              <Status status={status} />
              <span>
                <Words>{t(known ? `payments.next.${known}` : 'payments.next.unknown')}</Words>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const TONES: Partial<Record<PaymentStatus, BadgeProps['tone']>> = { SUCCESS: 'success', CANCELLED: 'neutral' }

/** Shows an unknown status as the issuer sends it. */
function Status({ status }: Pick<Payment, 'status'>) {
  const t = useText()
  const known = statusOf({ status })
  return known ? (
    <Badge tone={TONES[known] ?? 'danger'}>{t(`payments.status.${known}`)}</Badge>
  ) : (
    <Badge>{status}</Badge>
  )
}

function Entry({ payment, isBarred }: { payment: Payment; isBarred: boolean }) {
  const t = useText()
  const { money, day } = useFormat()
  const { id, alias, billerName, amountCents, dateToPay, serialNo, status } = payment
  const name = alias ?? billerName
  const amount = money(amountCents)
  const again = new URLSearchParams({ pay: serialNo, repeat: id })
  return (
    <li className={styles['entry']}>
      <span className={styles['entryName']} translate="no">
        {name}
      </span>
      <span className={styles['entryDetail']}>
        <span>{day(dateToPay)}</span>{' '}
        <span className={styles['entryReference']}>
          <span>{t('payments.reference')}</span> <span translate="no">{id}</span>
        </span>
      </span>
      <span className={styles['entryState']}>
        <Status status={status} />
      </span>
      <span className={styles['entryAmount']}>
        <Money text={amount} />
      </span>
      {mayBeRepeated(payment) && !isBarred ? (
        <Link
          data-print="no"
          className={styles['entryAgain']}
          to={`/dashboard/bills?${again}`}
          aria-label={t('payments.repeat.of', { amount, name })}
        >
          {t('payments.repeat')}
        </Link>
      ) : null}
    </li>
  )
}

function Pages({ history }: Props) {
  const t = useText()
  const page = useSelector(history, selectPage)
  const count = useSelector(history, selectPageCount)
  const navigate = useNavigate()
  if (count < 2) return null
  return (
    <Pagination
      page={page}
      pageCount={count}
      onPage={(to) => void navigate(`/dashboard/bills/history${searchOf({ ...EVERYTHING, page: to })}`)}
      label={t('payments.history.pages')}
      previousLabel={t('payments.history.previous')}
      nextLabel={t('payments.history.next')}
      pageLabel={(one) => t('payments.history.page', { page: one })}
      summary={t('payments.history.summary', { page, count })}
    />
  )
}
