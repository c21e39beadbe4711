import { useSelector } from '@xstate/react'
import { memo, useId, useMemo, useRef } from 'react'
import {
  type BillActivity,
  selectPending as selectDue,
  selectHistory,
  selectIsUnread,
} from '../../../machines/bill-activity/selectors'
import {
  type Bills,
  selectActivity,
  selectBillers,
  selectChosen,
  selectFailure,
  selectHalted,
  selectIsAgain,
  selectIsAsked,
  selectIsDeleting,
  selectIsQuestioning,
  selectPending,
} from '../../../machines/bills/selectors'
import { type Standing, standingsOf } from '../../../rules/money/billStanding'
import type { Biller } from '../../../rules/money/bills'
import { easternDate } from '../../../rules/values/easternTime'
import { FailureNote } from '../../forms/FailureNote'
import { failureText, isDefault } from '../../i18n/failureText'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/classNames'
import { Dialog } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { Engraving } from '../../ui/Engraving'
import { FormActions } from '../../ui/Form'
import { Icon } from '../../ui/Icon'
import { MoreButton } from '../../ui/MoreButton'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { BillFilter, FILTER_FROM, useBillFilter } from './BillFilter'
import styles from './Bills.module.css'

type Props = { bills: Bills }

const nameOf = ({ alias, name }: Biller) => alias ?? name
/** Names shared by more than one bill. */
function sharedNames(bills: readonly Biller[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const name of bills.map(nameOf)) {
    if (seen.has(name)) shared.add(name)
    seen.add(name)
  }
  return shared
}

const NOTHING_KNOWN: ReadonlyMap<string, Standing> = new Map()
/** What is due of each bill, or was last paid; without it while that is not known. */
function useStandings(activity: BillActivity | undefined, billers: readonly Biller[]) {
  const pending = useSelector(activity, (snapshot) => (snapshot ? selectDue(snapshot) : null))
  const history = useSelector(activity, (snapshot) => (snapshot ? selectHistory(snapshot) : null))
  return useMemo(
    () => (pending || history ? standingsOf(billers, { pending, history }) : NOTHING_KNOWN),
    [billers, pending, history],
  )
}

export function BillList({ bills }: Props) {
  const t = useText()
  const billers = useSelector(bills, selectBillers)
  const halted = useSelector(bills, selectHalted)
  const failure = useSelector(bills, selectFailure)
  const isQuestioning = useSelector(bills, selectIsQuestioning)
  const chosen = useSelector(bills, selectChosen)
  // Only the issuer's words: the text above already says that the bill is still there.
  const isToldAbove = halted !== null && failure?.key === 'error.deleteBill' && !isDefault(failure)
  const filter = useBillFilter(billers)
  const shared = sharedNames(billers)
  const activity = useSelector(bills, selectActivity)
  const standings = useStandings(activity, billers)
  const today = easternDate(Date.now())
  const add = (
    <Button icon="plus" onClick={() => bills.send({ type: 'bill.add' })}>
      {t('bills.add')}
    </Button>
  )
  return (
    <Stack>
      {halted ? <Banner tone="warning">{t('bills.halted', halted)}</Banner> : null}
      <FailureNote failure={failure} words={isToldAbove ? failureText(t, failure) : undefined} />
      {billers.length === 0 ? (
        <EmptyState title={t('bills.none')} icon="bill" art={<Engraving />} actions={add}>
          <p>{t('bills.none.body')}</p>
        </EmptyState>
      ) : (
        <>
          <FormActions>
            {add}
            {billers.length > 1 ? (
              <Button variant="secondary" onClick={() => bills.send({ type: 'bills.pay' })}>
                {t('payBill.several')}
              </Button>
            ) : null}
          </FormActions>
          {billers.length > FILTER_FROM ? <BillFilter filter={filter} /> : null}
          <div>
            {activity ? <ActivityUnread activity={activity} /> : null}
            <Panel className={classNames(styles['rows'], billers.length > FILTER_FROM && styles['many'])} flush>
              {billers.filter(filter.has).map((bill) => (
                <Bill
                  key={bill.serialNo}
                  bills={bills}
                  bill={bill}
                  standing={standings.get(bill.serialNo)}
                  today={today}
                  isNameShared={shared.has(nameOf(bill))}
                  isAsking={isQuestioning && chosen?.serialNo === bill.serialNo}
                />
              ))}
            </Panel>
          </div>
        </>
      )}
      <Deletion bills={bills} />
    </Stack>
  )
}

/** Says once that what is beside the bills was not read. */
export function ActivityUnread({ activity }: { activity: BillActivity }) {
  const t = useText()
  const isUnread = useSelector(activity, selectIsUnread)
  return (
    <div role="status" className={styles['unread']}>
      {isUnread ? (
        <>
          <span>{t('bills.activity.unread')}</span>
          <Button variant="quiet" size="small" onClick={() => activity.send({ type: 'activity.retry' })}>
            {t('common.retry')}
          </Button>
        </>
      ) : null}
    </div>
  )
}

type BillProps = Props & {
  bill: Biller
  standing: Standing | undefined
  today: string
  isNameShared: boolean
  isAsking: boolean
}

const Bill = memo(function Bill({ bills, bill, standing, today, isNameShared, isAsking }: BillProps) {
  const t = useText()
  const titleId = useId()
  const { serialNo, name, alias, account } = bill
  const label = isNameShared ? t('bills.name.account', { name: nameOf(bill), account }) : nameOf(bill)
  return (
    <section className={styles['bill']} aria-labelledby={titleId}>
      <div className={styles['billName']}>
        <h2 id={titleId} className={styles['lineName']} translate="no">
          {nameOf(bill)}
        </h2>
        <p className={styles['lineDetail']}>
          {alias ? <span translate="no">{`${name} · `}</span> : null}
          <span>{t('bills.account.of')}</span>{' '}
          <span data-private translate="no">
            {account}
          </span>
        </p>
      </div>
      {/* Its line is there before it is known. */}
      <p className={styles['standing']}>{standing ? <StandingWords standing={standing} today={today} /> : null}</p>
      <Button
        className={styles['billPay']}
        variant="secondary"
        aria-label={t('payBill.pay.of', { name: label })}
        onClick={() => bills.send({ type: 'bill.pay', serialNo })}
      >
        {t('payBill.pay')}
      </Button>
      <div className={styles['billMore']}>
        <MoreButton
          label={t('bills.more', { name: label })}
          busy={isAsking}
          busyLabel={t('bills.delete.reading')}
          items={[
            {
              key: 'edit',
              label: t('bills.edit'),
              icon: 'edit',
              onSelect: () => bills.send({ type: 'bill.edit', serialNo }),
            },
            {
              key: 'delete',
              label: t('bills.delete'),
              icon: 'trash',
              onSelect: () => bills.send({ type: 'bill.delete', serialNo }),
            },
          ]}
        />
      </div>
    </section>
  )
})

function StandingWords({ standing, today }: { standing: Standing; today: string }) {
  const t = useText()
  const { money, nearDay } = useFormat()
  if (standing.what === 'never') return t('bills.neverPaid')
  if (standing.what === 'noneRecent') return t('bills.noneRecent')
  const said = { amount: money(standing.cents), day: nearDay(standing.day, today) }
  if (standing.what === 'paid') return t('bills.lastPaid', said)
  return (
    <strong className={styles['due']}>
      <Icon name="calendar" size="small" />
      <span>{t('bills.due', { ...said, others: standing.others })}</span>
    </strong>
  )
}

/** Asks whether to cancel the unsent payments too. The initial focus is on the answer that changes nothing. */
function Deletion({ bills }: Props) {
  const t = useText()
  const { money, day } = useFormat()
  const isAsked = useSelector(bills, selectIsAsked)
  const isAgain = useSelector(bills, selectIsAgain)
  const isDeleting = useSelector(bills, selectIsDeleting)
  const bill = useSelector(bills, selectChosen)
  const pending = useSelector(bills, selectPending)
  const keep = useRef<HTMLButtonElement>(null)
  const count = pending.length
  const name = bill ? nameOf(bill) : ''
  const dismiss = () => bills.send({ type: 'prompt.dismiss' })
  const accept = (cancels: boolean) => () => bills.send({ type: 'prompt.accept', cancels })
  return (
    <Dialog
      open={isAsked}
      onClose={dismiss}
      title={t(isAgain ? 'bills.again.title' : 'bills.delete.title', { name })}
      role="alertdialog"
      persistent={isDeleting}
      initialFocus={keep}
      describedBy="bill-deletion"
      footer={
        <>
          <Button ref={keep} variant="secondary" onClick={dismiss} aria-disabled={isDeleting}>
            {t(isAgain ? 'bills.again.keep' : 'bills.delete.keep', { count })}
          </Button>
          {count > 0 && !isAgain ? (
            <Button variant="secondary" onClick={accept(false)} aria-disabled={isDeleting}>
              {t('bills.delete.keeping', { count })}
            </Button>
          ) : null}
          <Button variant="danger" onClick={accept(true)} busy={isDeleting} busyLabel={t('bills.deleting')}>
            {t(isAgain ? 'bills.again.accept' : count > 0 ? 'bills.delete.cancelling' : 'bills.delete', { count })}
          </Button>
        </>
      }
    >
      <div id="bill-deletion">
        <Stack gap={3}>
          {isAgain ? <p>{t('bills.again.body', { count, name })}</p> : null}
          {count > 0 && !isAgain ? <p>{t('bills.delete.pending', { count })}</p> : null}
          {count > 0 ? (
            <ul className={styles['payments']}>
              {pending.map(({ id, amountCents, dateToPay }) => (
                <li key={id}>{t('bills.delete.payment', { amount: money(amountCents), day: day(dateToPay) })}</li>
              ))}
            </ul>
          ) : null}
          {count > 0 && !isAgain ? <p>{t('bills.delete.kept', { count })}</p> : null}
          {isAgain ? null : <p>{t('bills.delete.body')}</p>}
        </Stack>
      </div>
    </Dialog>
  )
}
