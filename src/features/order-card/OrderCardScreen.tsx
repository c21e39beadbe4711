import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { orderCardMachine } from '../../../machines/order-card/orderCardMachine'
import {
  STEPS,
  type Step,
  selectIsChecking,
  selectOffer,
  selectOrdered,
  selectStep,
} from '../../../machines/order-card/selectors'
import { CardProgress } from '../../forms/CardProgress'
import { ReadingStep, StepHeader, UnconfirmedStep, UnreadStep } from '../../forms/FlowStep'
import { useText } from '../../i18n/text'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { ApplicantStep } from './ApplicantStep'
import { ProgramStep } from './ProgramStep'
import { ReviewStep } from './ReviewStep'

export type OrderCard = ActorRefFrom<typeof orderCardMachine>

/** Which card, for whom, what it costs, ordered. */
export function OrderCardScreen({ orderCard }: { orderCard: OrderCard }) {
  const step = useSelector(orderCard, selectStep)
  return (
    <Stack>
      <Header orderCard={orderCard} step={step} />
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? <UnreadStep onRetry={() => orderCard.send({ type: 'order.retry' })} /> : null}
      {step === 'program' ? <ProgramStep orderCard={orderCard} /> : null}
      {step === 'applicant' ? <ApplicantStep orderCard={orderCard} /> : null}
      {step === 'review' ? <ReviewStep orderCard={orderCard} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed orderCard={orderCard} /> : null}
      {step === 'ordered' ? <Ordered orderCard={orderCard} /> : null}
    </Stack>
  )
}

function Header({ orderCard, step }: { orderCard: OrderCard; step: Step }) {
  const t = useText()
  const isVirtual = useSelector(orderCard, selectOffer)?.plasticFlag === false
  const words = {
    program: { title: t('screen.getcard.title'), lead: t('screen.getcard.lead') },
    applicant: {
      title: t(isVirtual ? 'orderCard.applicant.title.virtual' : 'orderCard.applicant.title'),
      lead: t('orderCard.applicant.lead'),
    },
    review: { title: t('orderCard.review.title'), lead: t('orderCard.review.lead') },
    unconfirmed: { title: t('orderCard.unconfirmed.title'), lead: undefined },
    ordered: { title: t('orderCard.done.title'), lead: t('orderCard.done.lead') },
  }
  const { title, lead } = words[step as keyof typeof words] ?? words.program
  const place = STEPS.findIndex((name) => name === step)
  return (
    <StepHeader
      step={step === 'reading' || step === 'unread' ? 'program' : step}
      title={title}
      lead={lead}
      place={place < 0 ? undefined : [place + 1, STEPS.length]}
    />
  )
}

function Unconfirmed({ orderCard }: { orderCard: OrderCard }) {
  const t = useText()
  return (
    <UnconfirmedStep
      body={t('orderCard.unconfirmed.body')}
      phone={t('orderCard.unconfirmed.phone')}
      busy={useSelector(orderCard, selectIsChecking)}
      busyLabel={t('orderCard.checking')}
      onCheck={() => orderCard.send({ type: 'order.check' })}
    />
  )
}

function Ordered({ orderCard }: { orderCard: OrderCard }) {
  const t = useText()
  const ordered = useSelector(orderCard, selectOrdered)
  if (!ordered) return null
  return (
    <Panel title={t('progress.title')}>
      <CardProgress progress={ordered} />
    </Panel>
  )
}
