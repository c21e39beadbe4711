import { useSelector } from '@xstate/react'
import { memo, type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  type ActivityActor,
  selectActivity,
  selectCanRetry,
  selectIsExporting,
  selectIsReading,
  selectPageCount,
  selectQuery,
} from '../../../machines/activity/selectors'
import { selectIsReading as selectIsReadingBills } from '../../../machines/upcoming-payments/selectors'
import { withoutPayments } from '../../../rules/money/billPayments'
import { firstDayOf, monthsUntil } from '../../../rules/money/statement'
import {
  type Activity as ActivityRead,
  byDay,
  linesOf,
  PAGE_SIZE,
  type Pending,
} from '../../../rules/money/transaction'
import {
  filtersIn,
  isBeyond,
  queryIn,
  showsBalance,
  type TransactionQuery,
  withoutFilters,
} from '../../../rules/money/transactionQuery'
import { addDays, easternDate } from '../../../rules/values/easternTime'
import { NotLoaded } from '../../flow/NotLoaded'
import { useFormat, useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Form } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Pagination } from '../../ui/Pagination'
import { Panel } from '../../ui/Panel'
import { Placeholder } from '../../ui/Placeholder'
import { SelectField } from '../../ui/SelectField'
import { useAutoAnimate } from '../../ui/useAutoAnimate'
import styles from './Activity.module.css'
import { Chips, FILTERS_ID, FilterForm, FilterToggle, listAt, Periods, statementAt } from './ActivityFilters'
import { TransactionRow } from './TransactionRow'
import { type Bills, Upcoming, useToCome } from './Upcoming'

const PANEL_ID = 'transactions'
/** The list waits this long for the payments that come above it, so that they do not move it. */
const PATIENCE_MS = 2_000

type Props = {
  activity: ActivityActor
  /** Null where the card pays no bills. */
  bills?: Bills | null
  /** Whether the card is locked now. */
  isLocked?: boolean
  /** Called when the list of the current address is shown. */
  onShown?: () => void
}

/** Renders a list after the press that asked for it has been handled; another card's list immediately. */
function useShown(activity: ActivityActor) {
  const read = useSelector(activity, selectActivity)
  const query = useSelector(activity, selectQuery)
  const pageCount = useSelector(activity, selectPageCount)
  const canRetry = useSelector(activity, selectCanRetry)
  const isReading = useSelector(activity, selectIsReading)
  const now = useMemo(
    () => ({ activity, read, query, pageCount, canRetry, isReading }),
    [activity, read, query, pageCount, canRetry, isReading],
  )
  const shown = useDeferredValue(now)
  return shown.activity === activity ? shown : now
}

/** Whether the list, which has been read, still waits for the payments above it. */
function useWaitsForBills(activity: ActivityActor, bills: Bills | null, isListRead: boolean) {
  const isReading = useSelector(bills?.upcoming, (snapshot) => snapshot !== undefined && selectIsReadingBills(snapshot))
  const [shown, setShown] = useState<ActivityActor | null>(null)
  const waits = isReading && shown !== activity
  if (isListRead && !isReading && shown !== activity) setShown(activity)
  useEffect(() => {
    if (!isListRead || !waits) return
    const timer = setTimeout(() => setShown(activity), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [activity, isListRead, waits])
  return waits
}

export function Activity({ activity, bills = null, isLocked = false, onShown }: Props) {
  const t = useText()
  const { read, query, pageCount, canRetry, isReading } = useShown(activity)
  const waits = useWaitsForBills(activity, bills, read !== null)
  const isFirst = read ? waits : isReading
  const box = useAutoAnimate<HTMLDivElement>(isFirst)
  const [isFiltering, setFiltering] = useState(false)
  const isShown = read !== null && !waits && !isReading && !canRetry
  useEffect(() => {
    if (isShown) onShown?.()
  }, [isShown, onShown])
  const onRemoved = useFocusAfterRemoval(query)
  const goesToRef = useRef<ScrollLogicalPosition | null>(null)
  const onApplied = useCallback(() => {
    goesToRef.current = 'center'
  }, [])

  return (
    <Panel
      title={t('dashboard.activity')}
      busy={isReading}
      id={PANEL_ID}
      actions={<Controls query={query} isOpen={isFiltering} onToggle={() => setFiltering(!isFiltering)} />}
    >
      <div>
        {isFirst ? (
          <Placeholder label={t('dashboard.activity.loading')}>
            <UnreadActivity />
          </Placeholder>
        ) : null}
        {/* Keep the placeholder outside this box, and give the box no fixed size: its height would be animated and
            move what follows. */}
        <div ref={box} className={styles['arrivals']}>
          {isFirst ? null : (
            <div id={FILTERS_ID} className={styles['controls']}>
              {/* Hidden, not unmounted: it keeps what was typed. */}
              <div hidden={!isFiltering}>
                <FilterForm query={query} onApplied={onApplied} />
              </div>
              <Chips query={query} onRemoved={onRemoved} />
            </div>
          )}
          {canRetry ? (
            <NotLoaded
              title={t('dashboard.activity.unavailable')}
              titleLevel={3}
              onRetry={() => activity.send({ type: 'activity.retry' })}
            />
          ) : read && !waits ? (
            <>
              <List
                read={read}
                query={query}
                pageCount={pageCount}
                bills={bills}
                isReading={isReading}
                isLocked={isLocked}
                onRemoved={onRemoved}
                goesToRef={goesToRef}
              />
              <Exports activity={activity} query={query} hasRows={read.total + read.pending.total > 0} />
            </>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

const spanOf = ({ period, from, to }: TransactionQuery) => (from === null && to === null ? period : 'dates')

/** The link that removes a filter goes with it: the next filter takes the focus, else the list's title. */
function useFocusAfterRemoval(query: TransactionQuery) {
  const removed = useRef<number | null>(null)
  const filters = filtersIn(query)
  const count = filters.length
  const shown = filters.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the filters change
  useEffect(() => {
    const index = removed.current
    removed.current = null
    if (index === null || document.activeElement !== document.body) return
    const chips = document.querySelectorAll<HTMLElement>(`#${FILTERS_ID} > ul a`)
    const next = chips[Math.min(index, count - 1)]
    ;(next ?? document.querySelector<HTMLElement>(`#${PANEL_ID} h2`))?.focus()
  }, [shown, count])
  return useCallback((index: number) => {
    removed.current = index
  }, [])
}

type ListProps = {
  read: ActivityRead
  query: TransactionQuery
  pageCount: number
  bills: Bills | null
  isReading: boolean
  isLocked: boolean
  onRemoved: (index: number) => void
  /** Where the first line is scrolled to once the requested list is shown, if it takes the focus. */
  goesToRef: RefObject<ScrollLogicalPosition | null>
}

/** Upcoming payments are shown above the unfiltered first page only: no filter or later page applies to them. */
const showsUpcoming = (query: TransactionQuery) => query.page === 1 && filtersIn(query).length === 0

const List = memo(function List({
  read,
  query,
  pageCount,
  bills: known,
  isReading,
  isLocked,
  onRemoved,
  goesToRef,
}: ListProps) {
  const t = useText()
  const { weekday } = useFormat()
  const navigate = useNavigate()
  const top = useRef<HTMLParagraphElement>(null)
  const bills = showsUpcoming(query) ? known : null
  const { transactions, pending, total } = read
  const held = withoutPayments(pending, useToCome(bills))
  const hasBalance = showsBalance(query)
  const today = easternDate(Date.now())
  const dayTitle = (date: string) => {
    if (date === today) return t('dashboard.activity.today')
    return date === addDays(today, -1) ? t('dashboard.activity.yesterday') : weekday(date)
  }
  // A filter, or another page of the list, leads to the first line; Back restores the scroll position instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: React may render the next list without the reading before it
  useEffect(() => {
    const block = goesToRef.current
    if (isReading || block === null) return
    goesToRef.current = null
    const first = top.current ?? document.querySelector<HTMLElement>(`#${PANEL_ID} h2`)
    first?.scrollIntoView({ block })
    first?.focus({ preventScroll: true })
  }, [isReading, read, goesToRef])
  const goTo = (page: number) => {
    goesToRef.current = 'start'
    void navigate(listAt({ ...query, page }))
  }
  const first = (query.page - 1) * PAGE_SIZE + 1
  const span = t('activity.span', { span: spanOf(query) })
  // The issuer lists declined and released transactions with the posted ones; pending ones are a separate group.
  const counted =
    query.status === null || query.status === 'pending' ? (pending.total > 0 ? 'rest' : 'any') : query.status
  const count = t('activity.count', { status: counted, total, span })

  const coming = bills ? <Upcoming bills={bills} /> : null

  if (isBeyond(query, total) && !isReading) {
    return (
      <EmptyState
        title={t('activity.beyond.title')}
        titleLevel={3}
        icon="search"
        actions={
          <Link className={buttonClass({ variant: 'secondary' })} to={listAt({ ...query, page: 1 })}>
            {t('activity.beyond.first')}
          </Link>
        }
      >
        <p>{t('activity.beyond.body', { count: pageCount })}</p>
      </EmptyState>
    )
  }
  if (transactions.length + pending.transactions.length === 0)
    return (
      <>
        {coming}
        <Nothing query={query} span={span} onRemoved={onRemoved} />
      </>
    )
  return (
    <div className={styles['activity']} data-stale={isReading || undefined}>
      <Sums read={read} />
      {coming}
      {held.transactions.length > 0 ? <PendingGroup pending={held} /> : null}
      {/* The next page starts here; the groups above are only on the first. */}
      <p ref={top} role="status" tabIndex={-1} className={styles['count']}>
        {isReading
          ? t('activity.updating')
          : pageCount > 1
            ? t('activity.count.part', { count, first, last: first - 1 + transactions.length })
            : count}
      </p>
      {byDay(transactions).map(({ date, transactions: all }) => (
        <section key={date} aria-labelledby={`day-${date}`} className={styles['day']}>
          <h3 id={`day-${date}`}>{dayTitle(date)}</h3>
          <ul className={styles['rows']}>
            {linesOf(all).map((line) => (
              <TransactionRow key={line.transaction.id} line={line} hasBalance={hasBalance} isLocked={isLocked} />
            ))}
          </ul>
        </section>
      ))}
      {[...transactions, ...held.transactions].some(({ at }) => at !== null) ? (
        <p className={styles['count']}>{t('activity.times')}</p>
      ) : null}
      {pageCount > 1 ? (
        <Pagination
          page={query.page}
          pageCount={pageCount}
          onPage={goTo}
          label={t('activity.pages')}
          previousLabel={t('activity.pages.previous')}
          nextLabel={t('activity.pages.next')}
          pageLabel={(page) => t('activity.pages.page', { page })}
          summary={t('activity.pages.summary', { page: query.page, count: pageCount })}
        />
      ) : null}
    </div>
  )
})

/** Posted transactions only; the balance shows the pending ones. */
function Sums({ read: { spendingCents, depositsCents } }: { read: ActivityRead }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <dl className={styles['sums']}>
      <div>
        <dt>{t('dashboard.spent')}</dt>
        <dd>
          <Money text={money(spendingCents)} size="large" />
        </dd>
      </div>
      <div>
        <dt>{t('dashboard.deposited')}</dt>
        <dd>
          <Money text={money(depositsCents)} size="large" />
        </dd>
      </div>
    </dl>
  )
}

const PendingGroup = memo(function PendingGroup({ pending: { transactions, total } }: { pending: Pending }) {
  const t = useText()
  return (
    <section aria-labelledby="pending" className={styles['day']}>
      <h3 id="pending">{t('activity.pending.title', { count: total })}</h3>
      <div>
        <ul className={styles['rows']}>
          {linesOf(transactions).map((line) => (
            <TransactionRow key={line.transaction.id} line={line} hasBalance={false} isLocked={false} />
          ))}
        </ul>
        <p className={styles['where']}>{t('activity.pending.body')}</p>
        {total > transactions.length ? (
          <p className={styles['where']}>{t('activity.pending.more', { shown: transactions.length, count: total })}</p>
        ) : null}
      </div>
    </section>
  )
})

/** Points at the filters above that hide the transactions: a forgotten filter must not look like a loss. */
function Nothing({ query, span, onRemoved }: Pick<ListProps, 'query' | 'onRemoved'> & { span: string }) {
  const t = useText()
  const count = filtersIn(query).length
  if (count === 0) {
    return (
      <EmptyState title={t('activity.empty.title')} titleLevel={3} icon="calendar">
        <p>{t(query.period === 'month12' ? 'activity.empty.longest' : 'activity.empty.body', { span })}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('activity.none.title')}
      titleLevel={3}
      icon="search"
      actions={
        <Link
          className={buttonClass({ variant: 'secondary' })}
          to={listAt(withoutFilters(query))}
          onClick={() => onRemoved(0)}
        >
          {t('activity.filters.clear')}
        </Link>
      }
    >
      <p>{t('activity.none.body', { count })}</p>
    </EmptyState>
  )
}

type ExportProps = { activity: ActivityActor; query: TransactionQuery; hasRows: boolean }

/** The list as a file, and a month's statement to print. */
const Exports = memo(function Exports({ activity, query, hasRows }: ExportProps) {
  const t = useText()
  const { month } = useFormat()
  const navigate = useNavigate()
  const isExporting = useSelector(activity, selectIsExporting)
  return (
    <div className={styles['exports']}>
      {hasRows ? (
        <Button
          variant="secondary"
          busy={isExporting}
          busyLabel={t('activity.csv.busy')}
          onClick={() => activity.send({ type: 'export.start' })}
        >
          {t('activity.csv')}
        </Button>
      ) : null}
      <Form
        className={styles['statement']}
        onSubmit={(data) => void navigate(statementAt(query, String(data.get('month'))))}
      >
        <SelectField
          name="month"
          label={t('statement.choose')}
          width="medium"
          options={monthsUntil(easternDate(Date.now())).map((value) => ({
            value,
            label: month(firstDayOf(value)),
          }))}
        />
        <Button type="submit" variant="secondary">
          {t('statement.view')}
        </Button>
      </Form>
    </div>
  )
})

type ControlsProps = { query: TransactionQuery; isOpen: boolean; onToggle: () => void }

/** Filter button and periods, beside the list's title. */
function Controls({ query, isOpen, onToggle }: ControlsProps) {
  return (
    <>
      <FilterToggle query={query} isOpen={isOpen} onToggle={onToggle} />
      <div className={styles['periods']} data-open={isOpen || undefined}>
        <Periods query={query} />
      </div>
    </>
  )
}

/** Placeholder until there is a card. */
export const UnreadControls = () => <Controls query={queryIn('')} isOpen={false} onToggle={() => undefined} />

const ROWS = ['1', '2', '3', '4', '5']

/** Placeholder for the sums and one day. */
export function UnreadActivity() {
  const t = useText()
  const { money } = useFormat()
  return (
    <div className={styles['activity']}>
      <dl className={styles['sums']}>
        {(['dashboard.spent', 'dashboard.deposited'] as const).map((sum) => (
          <div key={sum}>
            <dt>{t(sum)}</dt>
            <dd>
              <Money text={money(0)} size="large" />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles['day']}>
        <h3>{t('dashboard.activity.today')}</h3>
        <ul className={styles['rows']}>
          {ROWS.map((row) => (
            <li key={row} className={styles['row']}>
              <span className={styles['icon']} />
              <span className={styles['words']}>
                <span className={styles['merchant']}>{t('dashboard.activity')}</span>
                <Money text={money(0)} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
