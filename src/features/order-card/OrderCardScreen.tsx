import { useSelector } from '@xstate/react'
import { selectIsSent } from '../../../machines/form/selectors'
import {
  type OrderCard,
  STEPS,
  type Step,
  selectCanRepeat,
  selectIdentity,
  selectOffer,
  selectOrdered,
  selectRepeated,
  selectStep,
} from '../../../machines/order-card/selectors'
import { CardProgress, NewCard, type ToCard } from '../../flow/CardProgress'
import { ReviewColumn } from '../../flow/FlowColumns'
import { placeAmong, ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { ApplicantStep } from './ApplicantStep'
import { ProgramStep } from './ProgramStep'
import { Order, ReviewStep, useReceiptRows } from './ReviewStep'

/** Card, recipient, fee, then the order. */
export function OrderCardScreen({ orderCard, cards, onGo }: ToCard & { orderCard: OrderCard }) {
  const step = useSelector(orderCard, selectStep)
  return (
    <Stack>
      <Header orderCard={orderCard} step={step} />
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? <NotLoaded onRetry={() => orderCard.send({ type: 'order.retry' })} /> : null}
      {step === 'program' ? <ProgramStep orderCard={orderCard} /> : null}
      {step === 'applicant' ? <ApplicantStep orderCard={orderCard} /> : null}
      {step === 'review' ? <ReviewStep orderCard={orderCard} /> : null}
      {step === 'repeated' ? <Repeated orderCard={orderCard} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed orderCard={orderCard} /> : null}
      {step === 'ordered' ? <Ordered orderCard={orderCard} cards={cards} onGo={onGo} /> : null}
    </Stack>
  )
}

function Header({ orderCard, step }: { orderCard: OrderCard; step: Step }) {
  const t = useText()
  const isVirtual = useSelector(orderCard, selectOffer)?.plasticFlag === false
  const isSent = useSelector(orderCard, selectIsSent)
  const canRepeat = useSelector(orderCard, selectCanRepeat)
  const words = {
    program: { title: t('screen.getcard.title'), lead: t('screen.getcard.lead') },
    applicant: {
      title: t(isVirtual ? 'orderCard.applicant.title.virtual' : 'orderCard.applicant.title'),
      lead: t(isVirtual ? 'orderCard.applicant.lead.virtual' : 'orderCard.applicant.lead'),
    },
    review: {
      title: t(isSent ? 'orderCard.sending.title' : 'orderCard.review.title'),
      ...(isSent && { lead: t('flow.inFlight') }),
    },
    repeated: {
      title: t(canRepeat ? 'orderCard.repeated.title' : 'orderCard.repeated.only'),
      lead: t('orderCard.repeated.lead'),
    },
    unconfirmed: { title: t('orderCard.unconfirmed.title'), lead: undefined },
    ordered: { title: t('orderCard.done.title'), lead: t('orderCard.done.lead') },
  }
  const { title, lead } = words[step as keyof typeof words] ?? words.program
  return (
    <StepHeader
      step={step === 'reading' || step === 'unread' ? 'program' : step}
      title={title}
      lead={lead}
      place={placeAmong(STEPS, step)}
    />
  )
}

/** Another tab or device has ordered the same card: ask before ordering a second one. */
function Repeated({ orderCard }: { orderCard: OrderCard }) {
  const t = useText()
  const repeated = useSelector(orderCard, selectRepeated)
  const canRepeat = useSelector(orderCard, selectCanRepeat)
  if (!repeated) return null
  return (
    <ReviewColumn>
      <Stack>
        <Panel title={t('card.ending', { digits: repeated.lastFourDigits })}>
          <CardProgress progress={repeated} />
        </Panel>
        {canRepeat ? null : <p>{t('orderCard.program.secondReloadable')}</p>}
        <FormActions>
          <Link className={buttonClass()} to="/dashboard">
            {t('orderCard.repeated.keep')}
          </Link>
          {canRepeat ? (
            <Button variant="secondary" onClick={() => orderCard.send({ type: 'order.repeat' })}>
              {t('orderCard.repeated.again')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => orderCard.send({ type: 'step.back' })}>
            {t('orderCard.repeated.other')}
          </Button>
        </FormActions>
      </Stack>
    </ReviewColumn>
  )
}

function Unconfirmed({ orderCard }: { orderCard: OrderCard }) {
  const t = useText()
  const offer = useSelector(orderCard, selectOffer)
  const identity = useSelector(orderCard, selectIdentity)
  return (
    <UnconfirmedStep
      doubt={t('orderCard.unconfirmed.body')}
      flow={orderCard}
      busyLabel={t('orderCard.checking')}
      onCheck={() => orderCard.send({ type: 'order.check' })}
    >
      {offer && identity ? <Order offer={offer} identity={identity} /> : null}
    </UnconfirmedStep>
  )
}

function Ordered({ orderCard, cards, onGo }: ToCard & { orderCard: OrderCard }) {
  const ordered = useSelector(orderCard, selectOrdered)
  const offer = useSelector(orderCard, selectOffer)
  const identity = useSelector(orderCard, selectIdentity)
  const rowsOf = useReceiptRows()
  if (!ordered) return null
  // After a reload only the card is known.
  const rows = offer && identity ? rowsOf({ offer, identity }) : []
  return <NewCard progress={ordered} receipt={rows} cards={cards} onGo={onGo} />
}
