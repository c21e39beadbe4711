import { useSelector } from '@xstate/react'
import { memo, useId, useRef } from 'react'
import {
  type Bills,
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
import type { Biller } from '../../../rules/money/bills'
import { FailureNote } from '../../forms/FailureNote'
import { failureText, isDefault } from '../../i18n/failureText'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { FormActions } from '../../ui/Form'
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
        <EmptyState title={t('bills.none')} icon="bill" actions={add}>
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
          <Panel className={styles['rows']} flush>
            {billers.filter(filter.has).map((bill) => (
              <Bill
                key={bill.serialNo}
                bills={bills}
                bill={bill}
                isNameShared={shared.has(nameOf(bill))}
                isAsking={isQuestioning && chosen?.serialNo === bill.serialNo}
              />
            ))}
          </Panel>
        </>
      )}
      <Deletion bills={bills} />
    </Stack>
  )
}

const Bill = memo(function Bill({
  bills,
  bill,
  isNameShared,
  isAsking,
}: Props & { bill: Biller; isNameShared: boolean; isAsking: boolean }) {
  const t = useText()
  const titleId = useId()
  const { serialNo, name, alias, account } = bill
  const label = isNameShared ? t('bills.name.account', { name: nameOf(bill), account }) : nameOf(bill)
  return (
    <section className={styles['bill']} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={styles['lineName']} translate="no">
          {nameOf(bill)}
        </h2>
        {alias ? (
          <p className={styles['lineDetail']} translate="no">
            {name}
          </p>
        ) : null}
        <p className={styles['lineDetail']}>
          <span>{t('bills.account.of')}</span>{' '}
          <span data-private translate="no">
            {account}
          </span>
        </p>
      </div>
      <div className={styles['billPay']}>
        <Button
          variant="secondary"
          aria-label={t('payBill.pay.of', { name: label })}
          onClick={() => bills.send({ type: 'bill.pay', serialNo })}
        >
          {t('payBill.pay')}
        </Button>
      </div>
      <div className={styles['billChange']}>
        <Button
          variant="quiet"
          icon="edit"
          aria-label={t('bills.edit.of', { name: label })}
          onClick={() => bills.send({ type: 'bill.edit', serialNo })}
        >
          {t('bills.edit')}
        </Button>
        <Button
          variant="quiet"
          icon="trash"
          aria-label={t('bills.delete.of', { name: label })}
          busy={isAsking}
          busyLabel={t('bills.delete.reading')}
          onClick={() => bills.send({ type: 'bill.delete', serialNo })}
        >
          {t('bills.delete')}
        </Button>
      </div>
    </section>
  )
})

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
