import { useSelector } from '@xstate/react'
import { selectIsSent } from '../../../machines/form/selectors'
import {
  billsOf,
  hasUnclear,
  isNothingMade,
  nameOf,
  type PayBill as Pay,
  type Remedy,
  remedyIn,
  retryableIn,
  STEPS,
  type Step,
  selectClosed,
  selectContext,
  selectCurrent,
  selectIsSeveral,
  selectLeavesToday,
  selectLines,
  selectPaidCount,
  selectSame,
  selectStep,
  sumOf,
  totalsIn,
} from '../../../machines/pay-bill/selectors'
import { BILL_FEE_CENTS, type Unpayable } from '../../../rules/money/billPayments'
import { expectedAfter } from '../../../rules/money/businessDays'
import { Ending, type Way } from '../../flow/Ending'
import { ReviewColumn } from '../../flow/FlowColumns'
import { placeAmong, ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { IssuedBy, PrintReceipt, Receipt } from '../../flow/Receipt'
import { useSumRows } from '../../flow/Review'
import { useBalanceRow, useIssuer } from '../../flow/useBalanceRow'
import { FlowForm } from '../../forms/FlowForm'
import { calledName } from '../../i18n/cardText'
import type { MessageKey } from '../../i18n/catalogue'
import { dayRange } from '../../i18n/dayRange'
import { useFormat, useLocale, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { type DescriptionItem, DescriptionList } from '../../ui/DescriptionList'
import { EmptyState } from '../../ui/EmptyState'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Spinner } from '../../ui/Spinner'
import { Stack } from '../../ui/Stack'
import { BillName } from './BillName'
import { PaidLines } from './PaidLines'
import { PayAmounts } from './PayAmounts'

type Props = { pay: Pay }

/** Card, date and amount, then review, then the result; for one bill or several. */
export function PayBill({ pay, from }: Props & { from?: string | undefined }) {
  const t = useText()
  const step = useSelector(pay, selectStep)
  if (step === 'left') return null
  const leave = () => pay.send({ type: 'step.back' })
  const back = (
    <Button variant="secondary" onClick={leave}>
      {t('bills.view')}
    </Button>
  )
  return (
    <Stack>
      <Header pay={pay} step={step} from={from} />
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? (
        <>
          <NotLoaded title={t('payBill.unread')} onRetry={() => pay.send({ type: 'pay.retry' })} />
          <FormActions>{back}</FormActions>
        </>
      ) : null}
      {step === 'closed' ? <NotNow pay={pay} /> : null}
      {step === 'amount' ? <PayAmounts pay={pay} /> : null}
      {step === 'review' ? <ReviewStep pay={pay} /> : null}
      {step === 'sending' ? <Sending pay={pay} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed pay={pay} /> : null}
      {step === 'ended' || step === 'unclear' ? <Ended pay={pay} /> : null}
      {step === 'paid' ? <Paid pay={pay} /> : null}
    </Stack>
  )
}

function Header({ pay, step, from }: Props & { step: Exclude<Step, 'left'>; from: string | undefined }) {
  const t = useText()
  const context = useSelector(pay, selectContext)
  const isSeveral = useSelector(pay, selectIsSeveral)
  const paid = useSelector(pay, selectPaidCount)
  const { lines } = context
  const [bill] = billsOf(context)
  const all = lines.length
  const isPending = lines.some(({ told }) => told?.isPending)
  const isSent = useSelector(pay, selectIsSent)
  const first = isSeveral
    ? { title: t('payBill.several.title'), lead: t('payBill.several.lead') }
    : { title: t('payBill.title', { name: bill?.alias ?? bill?.name ?? '' }), lead: t('payBill.lead') }
  const unclear = { title: t('payBill.unclear.title', { all }), lead: t('payBill.unclear.lead', { paid, all }) }
  // Where the issuer has made payments, each line says what happened to its money.
  const made = all > 1 ? t('payBill.ended.lead.made') : undefined
  const words: Record<typeof step, { title: string; lead?: string | undefined }> = {
    reading: { title: t('screen.bills.title') },
    unread: { title: t('screen.bills.title') },
    closed: { title: t('screen.bills.title') },
    amount: first,
    review: {
      title: t(isSent ? 'payBill.sending.title' : 'payBill.review.title', { count: all }),
      lead: isSent ? t('flow.inFlight') : undefined,
    },
    sending: { title: t('payBill.sending.title', { count: all }), lead: t('payBill.sending.lead') },
    unconfirmed: { title: t('payBill.unconfirmed.title', { count: all }) },
    ended: hasUnclear(context)
      ? unclear
      : {
          title: t('payBill.ended.title', { paid, all }),
          lead: paid > 0 || isNothingMade(context) ? t('payBill.ended.lead', { paid, all }) : made,
        },
    unclear,
    paid: isPending
      ? { title: t('payBill.scheduled.title', { count: all }), lead: t('payBill.scheduled.lead') }
      : { title: t('payBill.paid.title', { count: all }), lead: t('payBill.paid.lead', { count: all }) },
  }
  return <StepHeader {...words[step]} step={step} from={from} place={placeAmong(STEPS, step)} />
}

function useSubmitLabel(pay: Props['pay']) {
  const t = useText()
  const { money } = useFormat()
  const context = useSelector(pay, selectContext)
  const leavesToday = useSelector(pay, selectLeavesToday)
  const { amountCents, feeCents } = sumOf(context)
  return t(leavesToday ? 'payBill.submit.now' : 'payBill.submit.later', {
    count: context.lines.length,
    total: money(amountCents + feeCents),
  })
}

const WAYS: Partial<Record<Unpayable, readonly [to: string, label: MessageKey]>> = {
  noFunds: ['/dashboard/reload', 'screen.reload.title'],
  noCard: ['/dashboard', 'blocked.dashboard'],
}

function NotNow({ pay }: Props) {
  const t = useText()
  const { money } = useFormat()
  const closed = useSelector(pay, selectClosed)
  if (!closed) return null
  const way = WAYS[closed]
  return (
    <EmptyState
      title={t(`payBill.closed.${closed}`)}
      icon="info"
      actions={
        <>
          {way ? (
            <Link className={buttonClass()} to={way[0]}>
              {t(way[1])}
            </Link>
          ) : null}
          <Button variant={way ? 'secondary' : 'primary'} onClick={() => pay.send({ type: 'step.back' })}>
            {t('bills.view')}
          </Button>
          <Button variant="quiet" onClick={() => pay.send({ type: 'pay.retry' })}>
            {t('payBill.closed.retry')}
          </Button>
        </>
      }
    >
      <p>{t(`payBill.closed.${closed}.body`, { fee: money(BILL_FEE_CENTS) })}</p>
    </EmptyState>
  )
}

/** Card, payee, date and fee. */
function useRows(pay: Pay): readonly DescriptionItem[] | null {
  const t = useText()
  const { money, day } = useFormat()
  const locale = useLocale()
  const context = useSelector(pay, selectContext)
  const sumRows = useSumRows()
  const step = useSelector(pay, selectStep)
  const balanceRow = useBalanceRow(context.settledAt)
  const { draft, lines } = context
  if (!draft) return null
  const sum = sumOf(context)
  const isReviewed = step === 'review' || step === 'sending'
  const dateToPay = lines.find(({ told }) => told)?.told?.dateToPay ?? draft.dateToPay
  const expected = expectedAfter(dateToPay)
  const [amount, fee, total] = sumRows(sum)
  const one = lines.length === 1 ? lines[0] : undefined
  return [
    {
      key: 'from',
      term: t('money.from'),
      description: calledName(t, draft.card),
      verbatim: true,
    },
    ...(one
      ? [{ key: 'to', term: t('money.to'), description: <BillName bill={one.bill} /> }, ...(amount ? [amount] : [])]
      : lines.map(({ serialNo, bill, cents }) => ({
          key: serialNo,
          term: <BillName bill={bill} />,
          description: <Money text={money(cents)} />,
        }))),
    ...(fee ? [{ ...fee, term: t('payBill.review.fees', { count: lines.length }) }] : []),
    ...(total ? [total] : []),
    ...(sum.afterCents === null || !isReviewed
      ? []
      : [{ key: 'after', term: t('payBill.review.after'), description: <Money text={money(sum.afterCents)} /> }]),
    ...(step === 'paid' ? balanceRow(draft.clientId) : []),
    { key: 'date', term: t('payBill.review.date'), description: day(dateToPay) },
    {
      key: 'expected',
      term: t('payBill.review.expected'),
      description: t('payBill.review.expected.range', dayRange(locale, expected.from, expected.to)),
    },
  ]
}

function Summary({ rows }: { rows: readonly DescriptionItem[] }) {
  return (
    <Panel title={useText()('money.review')}>
      <DescriptionList layout="end" items={rows} />
    </Panel>
  )
}

function ReviewStep({ pay }: Props) {
  const t = useText()
  const { money, day } = useFormat()
  const rows = useRows(pay)
  const { lines, draft } = useSelector(pay, selectContext)
  const submit = useSubmitLabel(pay)
  const same = useSelector(pay, selectSame)
  const current = useSelector(pay, selectCurrent)
  const isSent = useSelector(pay, selectIsSent)
  const nameIn = (serialNo: string | null) =>
    lines.flatMap((line) => (line.serialNo === serialNo ? nameOf(line) : []))[0]
  if (!rows || !draft) return null
  return (
    <ReviewColumn>
      <Stack>
        {(isSent ? [] : same).map(({ id, serialNo, amountCents, dateToPay }) => (
          <Banner key={id} tone="warning">
            <p>
              {t('payBill.same', { amount: money(amountCents), name: nameIn(serialNo) ?? '', day: day(dateToPay) })}
            </p>
          </Banner>
        ))}
        <Summary rows={rows} />
        <FlowForm
          flow={pay}
          submitLabel={submit}
          busyLabel={t('payBill.sending', { name: nameIn(current) ?? '' })}
          actions={
            isSent ? null : (
              <Button variant="secondary" onClick={() => pay.send({ type: 'step.back' })}>
                {t('flow.back')}
              </Button>
            )
          }
        >
          {() => null}
        </FlowForm>
      </Stack>
    </ReviewColumn>
  )
}

/** Several payments, one after the other: nothing can be changed or stopped any more. */
function Sending({ pay }: Props) {
  const t = useText()
  const rows = useRows(pay)
  const current = useSelector(pay, selectCurrent)
  const line = useSelector(pay, selectLines).find(({ serialNo }) => serialNo === current)
  return (
    <ReviewColumn>
      <Stack>
        <Spinner label={t('payBill.sending', { name: line ? nameOf(line) : '' })} />
        <PaidLines pay={pay} />
        {rows ? <Summary rows={rows} /> : null}
      </Stack>
    </ReviewColumn>
  )
}

function Unconfirmed({ pay }: Props) {
  const t = useText()
  const lines = useSelector(pay, selectLines)
  const rows = useRows(pay)
  return (
    <UnconfirmedStep
      doubt={t('payBill.unconfirmed.body', { count: lines.length })}
      flow={pay}
      busyLabel={t('payBill.checking')}
      onCheck={() => pay.send({ type: 'pay.check' })}
    >
      {lines.length > 1 ? <PaidLines pay={pay} /> : null}
      {rows ? <Summary rows={rows} /> : null}
    </UnconfirmedStep>
  )
}

/** How much was paid, how much was not, and how much the issuer must say. */
function Totals({ pay }: Props) {
  const t = useText()
  const { money } = useFormat()
  const context = useSelector(pay, selectContext)
  const { paid, notPaid, unclear } = totalsIn(context)
  const isPending = context.lines.some(({ told }) => told?.isPending)
  const rows = [
    ['paid', t('payBill.totals.paid', { when: isPending ? 'later' : 'now' }), paid],
    ['notPaid', t('payBill.state.notPaid'), notPaid],
    ['unclear', t('payBill.state.unclear'), unclear],
  ] as const
  return (
    <DescriptionList
      layout="end"
      items={rows.flatMap(([key, term, cents]) =>
        cents > 0 ? [{ key, term, description: <Money text={money(cents)} /> }] : [],
      )}
    />
  )
}

/** The ways on, by what may help. */
const WAYS_ON: Readonly<Record<Remedy, readonly Remedy[]>> = {
  retry: ['retry', 'change', 'bill'],
  change: ['change', 'retry', 'bill'],
  bill: ['bill', 'change', 'retry'],
}
const WEIGHTS = ['primary', 'secondary', 'quiet'] as const

function Ended({ pay }: Props) {
  const t = useText()
  const context = useSelector(pay, selectContext)
  const lines = useSelector(pay, selectLines)
  const count = retryableIn(context).length
  const isPaid = lines.some(({ state }) => state === 'paid')
  const issuer = useIssuer(context.draft?.clientId)
  const ways: Record<Remedy, Way> = {
    retry: { label: t('payBill.retry', { count }), onPress: () => pay.send({ type: 'pay.retry' }) },
    change: { label: t('payBill.change'), onPress: () => pay.send({ type: 'step.back' }) },
    bill: { label: t('bills.view'), onPress: () => pay.send({ type: 'pay.leave' }) },
  }
  return (
    <ReviewColumn>
      <Stack>
        <PaidLines
          pay={pay}
          actions={isPaid ? <PrintReceipt /> : undefined}
          footer={lines.length > 1 ? <Totals pay={pay} /> : undefined}
        />
        {isPaid ? <IssuedBy issuer={issuer} /> : null}
        {count > 0 ? (
          <div data-print="no">
            <FormActions>
              {WAYS_ON[remedyIn(context)].map((way, index) => (
                <Button key={way} variant={WEIGHTS[index]} onClick={ways[way].onPress}>
                  {ways[way].label}
                </Button>
              ))}
            </FormActions>
          </div>
        ) : (
          <Ending again={ways.bill} />
        )}
      </Stack>
    </ReviewColumn>
  )
}

function Paid({ pay }: Props) {
  const t = useText()
  const rows = useRows(pay)
  const lines = useSelector(pay, selectLines)
  const issuer = useIssuer(useSelector(pay, selectContext).draft?.clientId)
  if (!rows) return null
  const isPending = lines.some(({ told }) => told?.isPending)
  return (
    <ReviewColumn>
      <Receipt
        issuer={issuer}
        at={lines.find(({ told }) => told?.createdAt)?.told?.createdAt ?? null}
        rows={rows}
        references={lines.map((line) => ({
          term: lines.length === 1 ? t('money.reference') : `${t('money.reference')}, ${nameOf(line)}`,
          text: line.told?.id ?? null,
        }))}
        again={{ label: t('payBill.again'), onPress: () => pay.send({ type: 'pay.leave' }) }}
        aside={
          isPending ? (
            <Link className={buttonClass({ variant: 'quiet' })} to="/dashboard/bills/pending">
              {t('payBill.pendingLink')}
            </Link>
          ) : null
        }
      />
    </ReviewColumn>
  )
}
