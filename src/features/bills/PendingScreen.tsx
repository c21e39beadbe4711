import { useSelector } from '@xstate/react'
import {
  type PendingPayments,
  selectChosen,
  selectComingMoney,
  selectIsAsked,
  selectIsCancelling,
  selectMayCancel,
  selectPayments,
  selectRefusal,
  selectStep,
} from '../../../machines/pending-payments/selectors'
import type { Card } from '../../../rules/cards/card'
import type { Payment } from '../../../rules/money/billPayments'
import { expectedAfter } from '../../../rules/money/businessDays'
import { Doubt } from '../../flow/Doubt'
import { ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { subjectName } from '../../flow/subjectName'
import { FailureNote } from '../../forms/FailureNote'
import { dayRange } from '../../i18n/dayRange'
import { useFormat, useLocale, useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { EmptyState } from '../../ui/EmptyState'
import { Engraving } from '../../ui/Engraving'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './Bills.module.css'
import { ComingPanel } from './ComingPanel'

type Props = { pending: PendingPayments; cards: readonly Card[] }
/** `card`: the selected one; null until the cards are known. */
type ScreenProps = Props & { card: Card | null }

const nameOf = ({ alias, billerName }: Payment) => alias ?? billerName

/** Payments that have not been sent, each with its date and a way to cancel it. */
export function PendingScreen({ pending, cards, card }: ScreenProps) {
  const t = useText()
  const step = useSelector(pending, selectStep)
  const payments = useSelector(pending, selectPayments)
  const comingMoney = useSelector(pending, selectComingMoney)
  const isUnconfirmed = step === 'unconfirmed'
  return (
    <Stack>
      <StepHeader
        step={isUnconfirmed ? step : 'list'}
        title={t(isUnconfirmed ? 'payments.unconfirmed.title' : 'screen.billsPending.title')}
        lead={isUnconfirmed ? undefined : t('payments.pending.lead')}
      />
      {step === 'reading' ? <ReadingStep of="list" /> : null}
      {step === 'unread' ? <Unread pending={pending} /> : null}
      {isUnconfirmed ? <Unconfirmed pending={pending} cards={cards} /> : null}
      {step === 'list' && payments.length === 0 ? (
        <EmptyState
          title={t('payments.pending.none')}
          icon="bill"
          art={<Engraving />}
          actions={
            <Link className={buttonClass()} to="/dashboard/bills">
              {t('bills.view')}
            </Link>
          }
        >
          <p>{t('payments.pending.none.body')}</p>
        </EmptyState>
      ) : null}
      {step === 'list' && payments.length > 0 ? <Payments pending={pending} cards={cards} /> : null}
      {step === 'list' && comingMoney && card ? (
        <ComingPanel money={comingMoney} card={card} payments={payments} />
      ) : null}
      <Question pending={pending} />
    </Stack>
  )
}

/** Where the current card does not allow the screen: payments from all cards can still be seen and cancelled. */
export function RemainingPayments({ pending, cards }: Props) {
  const t = useText()
  const step = useSelector(pending, selectStep)
  const hasPayments = useSelector(pending, selectPayments).length > 0
  if (step === 'reading') return <ReadingStep of="list" />
  if (step === 'unread') return <Unread pending={pending} />
  if (step === 'unconfirmed') return <RemainingDoubt pending={pending} cards={cards} />
  if (step !== 'list' || !hasPayments) return null
  return (
    <section aria-label={t('screen.billsPending.title')}>
      <Stack gap={4}>
        <p>{t('payments.pending.lead')}</p>
        <Payments pending={pending} cards={cards} isBarred />
        <Question pending={pending} />
      </Stack>
    </section>
  )
}

const Unread = ({ pending }: Pick<Props, 'pending'>) => (
  <NotLoaded title={useText()('payments.pending.unread')} onRetry={() => pending.send({ type: 'payments.retry' })} />
)

type Barred = { isBarred?: boolean }

/** `isBarred`: they can only be cancelled. */
function Payments({ pending, cards, isBarred = false }: Props & Barred) {
  const payments = useSelector(pending, selectPayments)
  return (
    <Panel className={styles['rows']} flush>
      {payments.map((payment) => (
        <Pending key={payment.id} pending={pending} payment={payment} cards={cards} isBarred={isBarred} />
      ))}
    </Panel>
  )
}

function Pending({ pending, payment, cards, isBarred }: Props & Barred & { payment: Payment }) {
  const t = useText()
  const { money, day } = useFormat()
  const { id, amountCents, dateToPay, serialNo } = payment
  const mayCancel = useSelector(pending, (snapshot) => selectMayCancel(snapshot, id))
  const refusal = useSelector(pending, (snapshot) => selectRefusal(snapshot, id))
  const name = nameOf(payment)
  const label = t('payments.pending.of', { name, day: day(dateToPay) })
  return (
    <section className={styles['pending']} aria-label={label}>
      <Facts payment={payment} cards={cards} />
      {mayCancel ? (
        <div className={styles['ways']} data-print="no">
          <Button
            variant="quiet"
            aria-label={t('payments.cancel.of', { amount: money(amountCents), name, day: day(dateToPay) })}
            onClick={() => pending.send({ type: 'payment.cancel', id })}
          >
            {t('payments.cancel.short')}
          </Button>
          {isBarred ? null : (
            <Link
              className={buttonClass({ variant: 'quiet' })}
              aria-label={`${t('payments.change')} ${label}`}
              to={`/dashboard/bills?again=${encodeURIComponent(serialNo)}`}
            >
              {t('payments.change')}
            </Link>
          )}
        </div>
      ) : (
        <p>{t('payments.final')}</p>
      )}
      <FailureNote failure={refusal} />
    </section>
  )
}

function Facts({ payment, cards }: Pick<Props, 'cards'> & { payment: Payment }) {
  const t = useText()
  const { money, day } = useFormat()
  const locale = useLocale()
  const { id, amountCents, feeCents, dateToPay } = payment
  const card = subjectName(t, payment, cards)
  const { from, to } = expectedAfter(dateToPay)
  return (
    <div className={styles['facts']}>
      <h2 className={styles['lineName']} translate="no">
        {nameOf(payment)}
      </h2>
      <Money text={money(amountCents)} />
      <p className={styles['lineDetail']}>{t('payments.on', { day: day(dateToPay) })}</p>
      <p className={styles['lineDetail']}>
        <span>{t('payments.fee')}</span> <Money text={money(feeCents)} size="inherit" />
      </p>
      <p className={styles['lineDetail']}>{t('payments.expected', dayRange(locale, from, to))}</p>
      <p className={styles['lineDetail']}>
        <span>{t('money.total')}</span> <Money text={money(amountCents + feeCents)} size="inherit" />
      </p>
      {card ? <p className={styles['lineWide']}>{card}</p> : null}
      <p className={styles['lineWide']}>
        <span>{t('payments.reference')}</span> <span translate="no">{id}</span>
      </p>
    </div>
  )
}

function Question({ pending }: Pick<Props, 'pending'>) {
  const t = useText()
  const { money, day } = useFormat()
  const payment = useSelector(pending, selectChosen)
  const isCancelling = useSelector(pending, selectIsCancelling)
  return (
    <ConfirmDialog
      open={useSelector(pending, selectIsAsked)}
      title={t('payments.cancel.title')}
      confirmLabel={t('payments.cancel')}
      cancelLabel={t('payments.cancel.keep')}
      busy={isCancelling}
      busyLabel={t('payments.cancelling')}
      danger
      onConfirm={() => pending.send({ type: 'prompt.accept' })}
      onCancel={() => pending.send({ type: 'prompt.dismiss' })}
    >
      {payment ? (
        <p>
          {t('payments.cancel.body', {
            amount: money(payment.amountCents),
            name: nameOf(payment),
            day: day(payment.dateToPay),
          })}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

function Unconfirmed({ pending, cards }: Props) {
  const t = useText()
  return (
    <UnconfirmedStep
      doubt={t('payments.unconfirmed.body')}
      flow={pending}
      busyLabel={t('payments.checking')}
      onCheck={() => pending.send({ type: 'payments.check' })}
    >
      <Doubted pending={pending} cards={cards} />
    </UnconfirmedStep>
  )
}

/** The page's heading is about the card. */
function RemainingDoubt({ pending, cards }: Props) {
  const t = useText()
  return (
    <Stack>
      <Doubt
        title={t('payments.unconfirmed.title')}
        body={`${t('payments.unconfirmed.body')} ${t('flow.checking')}`}
        phone={t('flow.phone')}
        flow={pending}
        onCheck={() => pending.send({ type: 'payments.check' })}
      />
      <Doubted pending={pending} cards={cards} />
    </Stack>
  )
}

/** The payment whose cancellation is in doubt. */
function Doubted({ pending, cards }: Props) {
  const payment = useSelector(pending, selectChosen)
  return payment ? (
    <Panel className={styles['rows']} flush>
      <div className={styles['pending']}>
        <Facts payment={payment} cards={cards} />
      </div>
    </Panel>
  ) : null
}
