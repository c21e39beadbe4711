import { useSelector } from '@xstate/react'
import { Activity, useRef } from 'react'
import { selectIsSent } from '../../../machines/form/selectors'
import {
  type Step,
  selectAmountCents,
  selectCard,
  selectCardDigits,
  selectCardId,
  selectEnding,
  selectFeeCents,
  selectHasNewCard,
  selectIsFrameOpen,
  selectOpened,
  selectStep,
  type TopUp,
} from '../../../machines/top-up/selectors'
import type { Card } from '../../../rules/cards/card'
import { DebitCardStep } from '../../flow/DebitCardStep'
import { ReadingStep, StepHeader } from '../../flow/FlowStep'
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

/** Steps that may still need a new card's details: they keep its form mounted, hidden. */
const WITH_CARD: readonly Step[] = ['opening', 'amount', 'card', 'review', 'bank', 'repeated', 'unconfirmed']

/** `cards`: the holder's cards. */
export function TopUpScreen({ topUp, cards }: Flow & { cards?: readonly Card[] }) {
  const step = useSelector(topUp, selectStep)
  const t = useText()
  const billing = useSelector(topUp, selectOpened)?.billing
  const hasNewCard = useSelector(topUp, selectHasNewCard)
  const form = useRef<HTMLDivElement>(null)
  /** Typed card details stay in the form's fields only, until they are sent. */
  const pay = () => {
    const typed = form.current?.querySelector('form')
    topUp.send({ type: 'payment.confirm', values: typed ? Object.fromEntries(new FormData(typed)) : {} })
  }
  return (
    <Stack>
      <Header topUp={topUp} cards={cards} step={step} />
      {step === 'opening' ? <ReadingStep /> : null}
      {step === 'unopened' ? <NotLoaded onRetry={() => topUp.send({ type: 'topUp.retry' })} /> : null}
      {step === 'barred' ? <Barred /> : null}
      {step === 'unavailable' ? <Unavailable topUp={topUp} /> : null}
      {step === 'closed' ? <Closed topUp={topUp} /> : null}
      {step === 'amount' ? <AmountStep topUp={topUp} /> : null}
      {billing && hasNewCard && WITH_CARD.includes(step) ? (
        <div ref={form} hidden={step !== 'card'}>
          <Activity mode={step === 'card' ? 'visible' : 'hidden'}>
            <DebitCardStep
              flow={topUp}
              billing={billing}
              submitLabel={t('topUp.continue')}
              busyLabel={t('topUp.pricing')}
            />
          </Activity>
        </div>
      ) : null}
      {step === 'review' ? <ReviewStep topUp={topUp} onPay={pay} /> : null}
      {step === 'bank' ? <BankStep topUp={topUp} /> : null}
      {step === 'approved' ? <Approved topUp={topUp} /> : null}
      {step === 'stranded' ? <StrandedStep topUp={topUp} /> : null}
      {step === 'repeated' ? <Repeated topUp={topUp} /> : null}
      {step === 'declined' ? <Declined topUp={topUp} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed topUp={topUp} /> : null}
      {step === 'loaded' ? <Loaded topUp={topUp} /> : null}
    </Stack>
  )
}

function Header({ topUp, cards, step }: Flow & { cards: readonly Card[] | undefined; step: Step }) {
  const t = useText()
  const { money } = useFormat()
  const digits = useSelector(topUp, selectCardDigits)
  const clientId = useSelector(topUp, selectCardId)
  const card = useSelector(topUp, selectCard)
  const isFrameOpen = useSelector(topUp, selectIsFrameOpen)
  const isSent = useSelector(topUp, selectIsSent)
  const isCancelled = useSelector(topUp, selectEnding) === 'cancelled'
  const amountCents = useSelector(topUp, selectAmountCents) ?? 0
  const feeCents = useSelector(topUp, selectFeeCents) ?? 0
  const amount = money(amountCents)
  const total = money(amountCents + feeCents)
  const first = { title: t('screen.reload.title'), lead: t('screen.reload.lead') }
  const words: Partial<Record<Step, { title: string; lead?: string }>> = {
    card: { title: t('topUp.card.title'), lead: t('topUp.card.lead') },
    review: {
      title: t(isSent ? 'topUp.sending.title' : 'topUp.review.title'),
      lead: isSent ? t('flow.inFlight') : t('topUp.review.lead', { submit: t('topUp.review.pay', { total }) }),
    },
    bank: { title: t('bankCheck.title'), lead: t('topUp.bank.lead', { total }) },
    approved: { title: t('topUp.approved.title'), lead: t('topUp.approved.lead') },
    stranded: {
      title: t('topUp.stranded.title'),
      lead: t('topUp.stranded.lead', { amount, card: calledName(t, card) }),
    },
    repeated: { title: t('topUp.repeated.title'), lead: t('topUp.repeated.lead', { amount }) },
    declined: { title: t('topUp.declined.title') },
    unconfirmed: { title: t(isCancelled ? 'topUp.cancelling.title' : 'topUp.unconfirmed.title') },
    loaded: { title: t('topUp.done.title'), lead: t('topUp.done.lead', { amount }) },
  }
  const { title, lead } = words[step] ?? first
  // Closing the bank's frame loses the focus: treat it as a new step, which focuses the heading.
  const focused = isFrameOpen ? 'bank.open' : words[step] ? step : 'amount'
  const subject =
    step in words ? null : (
      <SubjectCard clientId={clientId} digits={digits} cards={cards} isReading={step === 'opening'} />
    )
  return <StepHeader step={focused} title={title} lead={lead} subject={subject} />
}
