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
      <StepHeader step={`${page}`} title={t('screen.billsHistory.title')} lead={t('screen.billsHistory.lead')} />
      {isUnread ? (
        <Unread history={history} />
      ) : payments === null ? (
        <ReadingStep />
      ) : payments.length === 0 ? (
        <EmptyState
          title={t('payments.history.none')}
          icon="bill"
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
  if (payments === null) return <ReadingStep />
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
        <Panel>
          <ul className={styles['lines']} aria-busy={isReading}>
            {payments?.map((payment) => (
              <Entry key={payment.id} payment={payment} isBarred={isBarred} />
            ))}
          </ul>
        </Panel>
      </section>
      <Pages history={history} />
    </>
  )
}

const TONES: Partial<Record<PaymentStatus, BadgeProps['tone']>> = { SUCCESS: 'success', CANCELLED: 'neutral' }

function Entry({ payment, isBarred }: { payment: Payment; isBarred: boolean }) {
  const t = useText()
  const { money, day, weekday } = useFormat()
  const { id, alias, billerName, amountCents, dateToPay, serialNo } = payment
  const status = statusOf(payment)
  const name = alias ?? billerName
  const amount = money(amountCents)
  const expectedBy = expectedAfter(dateToPay).to
  const isOver = status === 'SUCCESS' && expectedBy < easternDate(Date.now())
  const again = new URLSearchParams({ pay: serialNo, repeat: id })
  return (
    <li className={styles['line']}>
      <span className={styles['lineName']} translate="no">
        {name}
      </span>
      <span className={styles['lineAmount']}>
        <Money text={amount} />
      </span>
      <span className={styles['lineState']}>
        <span className={styles['lineDetail']}>{day(dateToPay)}</span>
        {/* Show an unknown status as the issuer sends it. */}
        {status ? (
          <Badge tone={TONES[status] ?? 'danger'}>{t(`payments.status.${status}`)}</Badge>
        ) : (
          <Badge>{payment.status}</Badge>
        )}
      </span>
      <span className={styles['lineWide']}>
        <Words>
          {t(isOver ? 'payments.next.SUCCESS.over' : status ? `payments.next.${status}` : 'payments.next.unknown', {
            day: weekday(expectedBy),
          })}
        </Words>
      </span>
      <span className={styles['lineState']}>
        <span className={styles['lineDetail']}>
          <span>{t('payments.reference')}</span> <span translate="no">{id}</span>
        </span>
        {mayBeRepeated(payment) && !isBarred ? (
          <Link
            data-print="no"
            className={styles['lineLink']}
            to={`/dashboard/bills?${again}`}
            aria-label={t('payments.repeat.of', { amount, name })}
          >
            {t('payments.repeat')}
          </Link>
        ) : null}
      </span>
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
