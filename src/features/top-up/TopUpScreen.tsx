import { useSelector } from '@xstate/react'
import { Activity } from 'react'
import { selectIsFrameOpen } from '../../../machines/bank-check/selectors'
import { selectIsSent } from '../../../machines/form/selectors'
import {
  type PaymentRef,
  type PaymentStep,
  selectBankCheck,
  selectPaymentStep,
} from '../../../machines/payment/selectors'
import {
  type Step as FormStep,
  selectAmountCents,
  selectCard,
  selectCardDigits,
  selectCardId,
  selectFeeCents,
  selectHasNewCard,
  selectOpened,
  selectPayment,
  selectStep,
  type TopUp,
} from '../../../machines/top-up/selectors'
import type { Card } from '../../../rules/cards/card'
import { DebitCardStep } from '../../flow/DebitCardStep'
import { placeAmong, ReadingStep, StepHeader } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { SubjectCard } from '../../flow/SubjectCard'
import { calledName } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { Stack } from '../../ui/Stack'
import { AmountStep } from './AmountStep'
import { BankStep, StrandedStep } from './BankStep'
import { Approved, Barred, Closed, Declined, Loaded, Repeated, Unavailable, Unconfirmed } from './Results'
import { ReviewStep } from './ReviewStep'

type Flow = { topUp: TopUp }
type Step = Exclude<FormStep, 'confirmed'> | PaymentStep

/** Steps that may lead back to the new card: they keep its form mounted, hidden. */
const WITH_CARD: readonly Step[] = [
  'opening',
  'amount',
  'card',
  'review',
  'bank',
  'approved',
  'repeated',
  'unconfirmed',
]

/** `cards`: the holder's cards. */
export function TopUpScreen({ topUp, cards }: Flow & { cards?: readonly Card[] }) {
  const formStep = useSelector(topUp, selectStep)
  const payment = useSelector(topUp, selectPayment)
  const paymentStep = useSelector(payment, (snapshot) => (snapshot ? selectPaymentStep(snapshot) : 'review'))
  const step = formStep === 'confirmed' ? paymentStep : formStep
  const t = useText()
  const billing = useSelector(topUp, selectOpened)?.billing
  const hasNewCard = useSelector(topUp, selectHasNewCard)
  return (
    <Stack>
      <Header topUp={topUp} payment={payment} cards={cards} step={step} />
      {step === 'opening' ? <ReadingStep /> : null}
      {step === 'unopened' ? <NotLoaded onRetry={() => topUp.send({ type: 'topUp.retry' })} /> : null}
      {step === 'barred' ? <Barred /> : null}
      {step === 'unavailable' ? <Unavailable topUp={topUp} /> : null}
      {step === 'closed' ? <Closed topUp={topUp} /> : null}
      {step === 'amount' ? <AmountStep topUp={topUp} /> : null}
      {billing && hasNewCard && WITH_CARD.includes(step) ? (
        <Activity mode={step === 'card' ? 'visible' : 'hidden'}>
          <DebitCardStep
            flow={topUp}
            billing={billing}
            submitLabel={t('topUp.continue')}
            busyLabel={t('topUp.pricing')}
          />
        </Activity>
      ) : null}
      {step === 'review' ? <ReviewStep topUp={topUp} /> : null}
      {payment ? <PaymentPart topUp={topUp} payment={payment} step={step} /> : null}
      {step === 'declined' ? <Declined topUp={topUp} /> : null}
      {step === 'loaded' ? <Loaded topUp={topUp} /> : null}
    </Stack>
  )
}

type PaymentProps = Flow & { payment: PaymentRef; step: Step }

function PaymentPart({ topUp, payment, step }: PaymentProps) {
  const check = useSelector(payment, selectBankCheck)
  switch (step) {
    case 'bank':
      return check ? <BankStep topUp={topUp} check={check} /> : null
    case 'stranded':
      return check ? <StrandedStep check={check} /> : null
    case 'approved':
      return <Approved topUp={topUp} payment={payment} />
    case 'repeated':
      return <Repeated topUp={topUp} payment={payment} />
    case 'unconfirmed':
      return <Unconfirmed topUp={topUp} payment={payment} />
    default:
      return null
  }
}

type HeaderProps = Flow & { payment: PaymentRef | undefined; cards: readonly Card[] | undefined; step: Step }

function Header({ topUp, payment, cards, step }: HeaderProps) {
  const t = useText()
  const { money } = useFormat()
  const digits = useSelector(topUp, selectCardDigits)
  const clientId = useSelector(topUp, selectCardId)
  const card = useSelector(topUp, selectCard)
  const check = useSelector(payment, (snapshot) => snapshot && selectBankCheck(snapshot))
  const isFrameOpen = useSelector(check, (snapshot) => snapshot !== undefined && selectIsFrameOpen(snapshot))
  const isSent = useSelector(payment, (snapshot) => snapshot !== undefined && selectIsSent(snapshot))
  const amountCents = useSelector(topUp, selectAmountCents) ?? 0
  const feeCents = useSelector(topUp, selectFeeCents) ?? 0
  const amount = money(amountCents)
  const total = money(amountCents + feeCents)
  const first = { title: t('screen.reload.title'), lead: t('screen.reload.lead') }
  const words: Partial<Record<Step, { title: string; lead?: string }>> = {
    card: { title: t('topUp.card.title'), lead: t('topUp.card.lead') },
    review: {
      title: t(isSent ? 'topUp.sending.title' : 'topUp.review.title'),
      ...(isSent && { lead: t('flow.inFlight') }),
    },
    bank: { title: t('bankCheck.title'), lead: t('topUp.bank.lead', { total }) },
    approved: { title: t('topUp.approved.title'), lead: t('topUp.approved.lead') },
    stranded: {
      title: t('topUp.stranded.title'),
      lead: t('topUp.stranded.lead', { amount, card: calledName(t, card) }),
    },
    repeated: { title: t('topUp.repeated.title'), lead: t('topUp.repeated.lead', { amount }) },
    declined: { title: t('topUp.declined.title') },
    unconfirmed: { title: t('topUp.unconfirmed.title') },
    loaded: { title: t('topUp.done.title'), lead: t('topUp.done.lead', { amount }) },
  }
  const { title, lead } = words[step] ?? first
  // Closing the bank's frame loses the focus: treat it as a new step, which focuses the heading.
  const focused = step === 'bank' && isFrameOpen ? 'bank.open' : words[step] ? step : 'amount'
  const subject =
    step in words ? null : (
      <SubjectCard clientId={clientId} digits={digits} cards={cards} isReading={step === 'opening'} />
    )
  const hasNewCard = useSelector(topUp, selectHasNewCard)
  const steps = hasNewCard || step === 'card' ? ['amount', 'card', 'review'] : ['amount', 'review']
  return (
    <StepHeader
      step={focused}
      title={title}
      lead={lead}
      subject={subject}
      place={step === 'opening' ? 'unread' : placeAmong(steps, step)}
    />
  )
}
