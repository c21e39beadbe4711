import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import {
  type DisputeActor,
  STEPS,
  type Step,
  selectDispute,
  selectDraft,
  selectEffect,
  selectStep,
  selectTransaction,
} from '../../../machines/dispute/selectors'
import { selectIsSent } from '../../../machines/form/selectors'
import { lastDayFor } from '../../../rules/money/dispute'
import { BackButton } from '../../flow/BackButton'
import { ReviewColumn } from '../../flow/FlowColumns'
import { placeAmong, ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { FlowForm } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { CaseView } from './CaseView'
import { PhonePanel, TransactionPanel, useToldRows } from './DisputeParts'
import { FormStep } from './FormStep'

type Props = {
  dispute: DisputeActor
  /** Whether the card is locked, and a button to lock it. */
  lock: ReactNode
}

/** Report a problem with a transaction, review, send, then follow its state. */
export function DisputeScreen({ dispute, lock }: Props) {
  const t = useText()
  const step = useSelector(dispute, selectStep)
  const effect = useSelector(dispute, selectEffect)
  const transaction = useSelector(dispute, selectTransaction)
  return (
    <Stack>
      <Header dispute={dispute} step={step} effect={effect} />
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? (
        <NotLoaded title={t('dispute.unread')} onRetry={() => dispute.send({ type: 'dispute.refresh' })} />
      ) : null}
      {step === 'missing' || step === 'closed' || step === 'late' ? <NotNow dispute={dispute} why={step} /> : null}
      {step === 'form' ? <FormStep dispute={dispute} lock={lock} /> : null}
      {step === 'review' ? <ReviewStep dispute={dispute} /> : null}
      {step === 'unconfirmed' ? (
        <UnconfirmedStep
          doubt={t(`dispute.unconfirmed.${effect}`)}
          flow={dispute}
          busyLabel={t('dispute.checking')}
          onCheck={() => dispute.send({ type: 'dispute.check' })}
        >
          {transaction ? <TransactionPanel transaction={transaction} /> : null}
        </UnconfirmedStep>
      ) : null}
      {step === 'followed' ? <CaseView dispute={dispute} /> : null}
    </Stack>
  )
}

type Head = { dispute: DisputeActor; step: Step; effect: ReturnType<typeof selectEffect> }
function Header({ dispute, step, effect }: Head) {
  const t = useText()
  const isSent = useSelector(dispute, selectIsSent)
  const status = useSelector(dispute, selectDispute)?.status
  const caseLead = status === 'received' ? 'dispute.case.received' : status !== 'decided' && 'dispute.case.time'
  const first = { title: t('screen.dispute.title'), lead: t('screen.dispute.lead') }
  const words: Partial<Record<Step, { title: string; lead: string | undefined }>> = {
    review: {
      title: t(isSent ? 'dispute.sending.title' : 'dispute.review.title'),
      lead: isSent ? t('flow.inFlight') : undefined,
    },
    unconfirmed: { title: t(`dispute.unconfirmed.${effect}.title`), lead: undefined },
    followed: { title: t('dispute.case.title'), lead: caseLead ? t(caseLead) : undefined },
  }
  const { title, lead } = words[step] ?? first
  return <StepHeader step={words[step] ? step : 'form'} title={title} lead={lead} place={placeAmong(STEPS, step)} />
}

function NotNow({ dispute, why }: { dispute: DisputeActor; why: 'missing' | 'closed' | 'late' }) {
  const t = useText()
  const { day } = useFormat()
  const transaction = useSelector(dispute, selectTransaction)
  return (
    <Stack>
      <EmptyState
        title={t(`dispute.${why}.title`)}
        icon="info"
        actions={
          <Link className={buttonClass()} to="/dashboard">
            {t('dispute.back')}
          </Link>
        }
      >
        <p>{t(`dispute.${why}.body`, { day: transaction ? day(lastDayFor(transaction.date)) : '' })}</p>
      </EmptyState>
      {transaction ? <TransactionPanel transaction={transaction} /> : null}
      {why === 'missing' ? null : <PhonePanel />}
    </Stack>
  )
}

function ReviewStep({ dispute }: { dispute: DisputeActor }) {
  const t = useText()
  const transaction = useSelector(dispute, selectTransaction)
  const draft = useSelector(dispute, selectDraft)
  const toldRows = useToldRows()
  if (!transaction || !draft) return null
  return (
    <ReviewColumn>
      <Stack>
        <TransactionPanel transaction={transaction} />
        <Panel title={t('dispute.review')}>
          <DescriptionList items={toldRows(draft)} />
        </Panel>
        <FlowForm
          flow={dispute}
          submitLabel={t('dispute.submit')}
          busyLabel={t('dispute.sending')}
          actions={<BackButton flow={dispute} />}
        >
          {() => null}
        </FlowForm>
      </Stack>
    </ReviewColumn>
  )
}
