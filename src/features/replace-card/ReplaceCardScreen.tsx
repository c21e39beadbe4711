import { useSelector } from '@xstate/react'
import { selectIsSent } from '../../../machines/form/selectors'
import {
  type ReplaceCard,
  type Step,
  selectDigits,
  selectIsRelocking,
  selectReason,
  selectRefusal,
  selectReplacement,
  selectStep,
  selectSteps,
  selectSubject,
} from '../../../machines/replace-card/selectors'
import { ActivationLink, NewCard, type ToCard } from '../../flow/CardProgress'
import { placeAmong, ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NoCardWays } from '../../flow/NoCardWays'
import { NotLoaded } from '../../flow/NotLoaded'
import { SubjectCard } from '../../flow/SubjectCard'
import { useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import { AddressStep } from './AddressStep'
import type { Answered } from './Questions'
import { ReasonStep, type ToOther } from './ReasonStep'
import { Replacing, ReviewStep, useCostRows, useReplacingRows } from './ReviewStep'
import { Stopped } from './Stopped'

type Props = { replaceCard: ReplaceCard }
type ScreenProps = Props & ToCard & ToOther & { answers: readonly Answered[] }

/** The reason, an immediate lock where it matters, the address, the fee, then the replacement. */
export function ReplaceCardScreen({ replaceCard, answers, cards, onGo, onUse }: ScreenProps) {
  const step = useSelector(replaceCard, selectStep)
  return (
    <Stack>
      <Header replaceCard={replaceCard} step={step} />
      {step === 'address' || step === 'review' || step === 'unconfirmed' ? <Stopped replaceCard={replaceCard} /> : null}
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? <NotLoaded onRetry={() => replaceCard.send({ type: 'replacement.retry' })} /> : null}
      {step === 'refused' ? <Refused replaceCard={replaceCard} /> : null}
      {step === 'reason' ? <ReasonStep replaceCard={replaceCard} answers={answers} onUse={onUse} /> : null}
      {step === 'address' ? <AddressStep replaceCard={replaceCard} /> : null}
      {step === 'review' ? <ReviewStep replaceCard={replaceCard} /> : null}
      {step === 'lockUnconfirmed' ? <LockUnconfirmed replaceCard={replaceCard} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed replaceCard={replaceCard} /> : null}
      {step === 'replaced' || step === 'superseded' ? (
        <Replaced replaceCard={replaceCard} cards={cards} onGo={onGo} />
      ) : null}
      {step === 'gone' ? <Gone /> : null}
    </Stack>
  )
}

function Header({ replaceCard, step }: Props & { step: Step }) {
  const t = useText()
  const digits = useSelector(replaceCard, selectDigits)
  const steps = useSelector(replaceCard, selectSteps)
  const subject = useSelector(replaceCard, selectSubject)
  const isSent = useSelector(replaceCard, selectIsSent)
  const words = {
    reason: { title: t('screen.replacecard.title'), lead: t('screen.replacecard.lead') },
    address: { title: t('replaceCard.address.title'), lead: t('replaceCard.address.lead') },
    review: {
      title: t(isSent ? 'replaceCard.sending.title' : 'replaceCard.review.title'),
      ...(isSent && { lead: t('flow.inFlight') }),
    },
    lockUnconfirmed: { title: t('replaceCard.lockUnconfirmed.title'), lead: undefined },
    unconfirmed: { title: t('replaceCard.unconfirmed.title'), lead: undefined },
    superseded: { title: t('replaceCard.superseded.title'), lead: t('replaceCard.superseded.lead', { digits }) },
    gone: { title: t('replaceCard.gone.title'), lead: t('replaceCard.gone.body') },
    replaced: { title: t('replaceCard.done.title'), lead: t('replaceCard.done.lead', { digits }) },
  }
  const { title, lead } = words[step as keyof typeof words] ?? words.reason
  return (
    <StepHeader
      step={step === 'reading' || step === 'unread' || step === 'refused' ? 'reason' : step}
      title={title}
      lead={lead}
      place={placeAmong(steps, step)}
      subject={
        step === 'lockUnconfirmed' ? (
          <SubjectCard clientId={subject?.card?.clientId ?? null} digits={digits} cards={subject?.cards} />
        ) : null
      }
    />
  )
}

function Refused({ replaceCard }: Props) {
  const t = useText()
  const refusal = useSelector(replaceCard, selectRefusal)
  const card = useSelector(replaceCard, selectSubject)?.card
  if (!refusal) return null
  return (
    <Panel>
      <EmptyState
        title={t(`replaceCard.${refusal}.title`)}
        icon="card"
        actions={refusal === 'noCard' ? <NoCardWays /> : <ActivationLink card={card} className={buttonClass()} />}
      >
        <p>
          <Words>{t(`replaceCard.${refusal}.body`)}</Words>
        </p>
      </EmptyState>
    </Panel>
  )
}

function LockUnconfirmed({ replaceCard }: Props) {
  const t = useText()
  return (
    <UnconfirmedStep
      body={t('replaceCard.lockUnconfirmed.body')}
      phone={t('card.lock.phone')}
      flow={replaceCard}
      busyLabel={t('replaceCard.lockUnconfirmed.checking')}
      onCheck={() => replaceCard.send({ type: 'lock.check' })}
      first={
        <Button
          icon="lock"
          busy={useSelector(replaceCard, selectIsRelocking)}
          busyLabel={t('replaceCard.locking')}
          onClick={() => replaceCard.send({ type: 'card.lock' })}
        >
          {t('card.lock.again')}
        </Button>
      }
    />
  )
}

function Unconfirmed({ replaceCard }: Props) {
  const t = useText()
  const isKnown = useSelector(replaceCard, selectReason) !== null
  return (
    <UnconfirmedStep
      doubt={t('replaceCard.unconfirmed.body')}
      flow={replaceCard}
      busyLabel={t('replaceCard.checking')}
      onCheck={() => replaceCard.send({ type: 'replacement.check' })}
    >
      {isKnown ? (
        <Panel>
          <Replacing replaceCard={replaceCard} />
        </Panel>
      ) : null}
    </UnconfirmedStep>
  )
}

function Gone() {
  return (
    <FormActions>
      <Link className={buttonClass()} to="/dashboard">
        {useText()('blocked.dashboard')}
      </Link>
    </FormActions>
  )
}

function Replaced({ replaceCard, cards, onGo }: Props & ToCard) {
  const replacement = useSelector(replaceCard, selectReplacement)
  const replaced = useSelector(replaceCard, selectSubject)?.card
  const isHere = useSelector(replaceCard, selectStep) === 'replaced'
  const rows = useReplacingRows(replaceCard, true)
  const costs = useCostRows(replaceCard)
  if (!replacement) return null
  // After a reload only the new card is known, and another tab or device has its own receipt.
  const receipt = rows.length > 0 ? [...rows, ...costs] : []
  return (
    <NewCard progress={replacement} kind={replaced} receipt={isHere ? receipt : undefined} cards={cards} onGo={onGo} />
  )
}
