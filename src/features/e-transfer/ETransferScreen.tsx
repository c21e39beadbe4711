import { useSelector } from '@xstate/react'
import { useState } from 'react'
import {
  type ETransfer,
  type Step,
  selectCard,
  selectClientId,
  selectOpened,
  selectStep,
} from '../../../machines/e-transfer/selectors'
import { selectIsSent } from '../../../machines/form/selectors'
import { selectCancellation } from '../../../machines/money-request/selectors'
import { type Requests, selectActorOf, selectDueId, selectRequest } from '../../../machines/money-requests/selectors'
import type { Card } from '../../../rules/cards/card'
import { whyNoLoad } from '../../../rules/money/limits'
import { isOver, type KnownRequest, stageOfStep } from '../../../rules/money/moneyRequest'
import { Ending } from '../../flow/Ending'
import { placeAmong, ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NothingFits } from '../../flow/NothingFits'
import { NotLoaded } from '../../flow/NotLoaded'
import { SubjectCard } from '../../flow/SubjectCard'
import { useAnnouncement } from '../../forms/announcements'
import { useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import { AmountStep } from './AmountStep'
import { BankLink } from './BankLink'
import { RequestDetail } from './RequestDetail'
import { RequestList } from './RequestList'
import { ReviewStep, Summary } from './ReviewStep'

type Props = { eTransfer: ETransfer; requests: Requests; cards: readonly Card[] }

/** Amount, review, the bank's link; below them all requests with their status. */
export function ETransferScreen({ eTransfer, requests, cards }: Props) {
  const step = useSelector(eTransfer, selectStep)
  const opened = useSelector(eTransfer, selectOpened)
  const listed = useSelector(requests, (snapshot) => selectRequest(snapshot, opened?.id ?? null))
  const actor = useSelector(requests, (snapshot) => selectActorOf(snapshot, opened?.id ?? ''))
  const cancellation = useSelector(actor ?? undefined, (snapshot) => snapshot && selectCancellation(snapshot)) ?? null
  const answered = opened && { ...opened, stage: stageOfStep({ status: opened.status, at: null }) }
  // Decided once: nothing moves when the bank has been chosen.
  const [wasDue] = useState(useSelector(requests, selectDueId) !== null)
  const isListFirst = wasDue && step !== 'opened'
  const isFocused = step === 'review' || step === 'unconfirmed'
  const list = isFocused ? null : <RequestList requests={requests} cards={cards} except={opened?.id ?? null} />
  return (
    <Stack>
      <Header
        eTransfer={eTransfer}
        cards={cards}
        step={step}
        request={listed ?? answered}
        cancellation={cancellation}
      />
      {isListFirst ? list : null}
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? <NotLoaded onRetry={() => eTransfer.send({ type: 'form.retry' })} /> : null}
      {step === 'closed' ? <Closed eTransfer={eTransfer} /> : null}
      {step === 'amount' ? <AmountStep eTransfer={eTransfer} /> : null}
      {step === 'review' ? <ReviewStep eTransfer={eTransfer} cards={cards} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed eTransfer={eTransfer} cards={cards} /> : null}
      {step === 'opened' ? <Opened eTransfer={eTransfer} requests={requests} cards={cards} /> : null}
      {isListFirst ? null : list}
    </Stack>
  )
}

/** As the list has it: it may have ended meanwhile. Until it is listed, as the opening was answered. */
type Told = Pick<KnownRequest, 'stage' | 'status' | 'link'>

type Cancelling = ReturnType<typeof selectCancellation>

function openedWords(t: ReturnType<typeof useText>, request: Told | null, cancellation: Cancelling) {
  if (cancellation !== null) {
    return {
      title: t(cancellation === 'asking' ? 'interac.cancelling' : 'interac.cancel.unconfirmed'),
      lead: undefined,
    }
  }
  if (request?.stage === 'complete') return { title: t('interac.arrived.title'), lead: undefined }
  if (request && isOver(request)) return { title: t('interac.over.title', { end: request.stage }), lead: undefined }
  if (request?.stage === 'unrecognised') {
    return {
      title: t('interac.unrecognised.title'),
      lead: <Words>{t('interac.unrecognised.lead', { status: request.status })}</Words>,
    }
  }
  const lead = request?.link ? t('interac.opened.lead') : t('interac.opened.noLink')
  return { title: t('interac.opened.title'), lead: request?.stage === 'cancellable' ? lead : undefined }
}

const STEPS: readonly Step[] = ['amount', 'review']

type HeaderProps = Pick<Props, 'eTransfer' | 'cards'> & { step: Step; request: Told | null; cancellation: Cancelling }

function Header({ eTransfer, cards, step, request, cancellation }: HeaderProps) {
  const t = useText()
  const clientId = useSelector(eTransfer, selectClientId)
  const isSent = useSelector(eTransfer, selectIsSent)
  const words = {
    review: {
      title: t(isSent ? 'interac.sending.title' : 'interac.review.title'),
      ...(isSent && { lead: t('flow.inFlight') }),
    },
    unconfirmed: { title: t('interac.unconfirmed.title'), lead: undefined },
    opened: openedWords(t, request, cancellation),
  }
  const first = { title: t('screen.interac.title'), lead: t('screen.interac.lead') }
  const { title, lead } = words[step as keyof typeof words] ?? first
  return (
    <StepHeader
      step={step in words ? step : 'amount'}
      title={title}
      lead={lead && <span data-print="no">{typeof lead === 'string' ? <Words>{lead}</Words> : lead}</span>}
      subject={step in words ? null : <SubjectCard clientId={clientId} cards={cards} isReading={step === 'reading'} />}
      place={placeAmong(STEPS, step)}
    />
  )
}

function Closed({ eTransfer }: { eTransfer: ETransfer }) {
  const card = useSelector(eTransfer, selectCard)
  const closed = card && whyNoLoad(card)
  if (!card || !closed) return null
  const retry = () => eTransfer.send({ type: 'form.retry' })
  return <NothingFits closed={closed} limit={card.limit} room={card.room} onRetry={retry} />
}

function Unconfirmed({ eTransfer, cards }: Pick<Props, 'eTransfer' | 'cards'>) {
  const t = useText()
  return (
    <UnconfirmedStep
      doubt={t('interac.unconfirmed.body')}
      flow={eTransfer}
      busyLabel={t('interac.checking')}
      onCheck={() => eTransfer.send({ type: 'request.check' })}
    >
      <Summary eTransfer={eTransfer} cards={cards} />
    </UnconfirmedStep>
  )
}

/** Shows the request from the list; until the list has it, the link from the answer. */
function Opened({ eTransfer, requests, cards }: Props) {
  const t = useText()
  const opened = useSelector(eTransfer, selectOpened)
  const request = useSelector(requests, (snapshot) => selectRequest(snapshot, opened?.id ?? null))
  const actor = useSelector(requests, (snapshot) => selectActorOf(snapshot, opened?.id ?? ''))
  const another = () => eTransfer.send({ type: 'request.another' })
  useAnnouncement('success')
  return (
    <>
      <Panel title={t('interac.request')}>
        {request ? (
          <RequestDetail request={request} actor={actor} cards={cards} isAlone />
        ) : opened?.link ? (
          <BankLink link={opened.link} />
        ) : null}
      </Panel>
      {request && isOver(request) ? (
        <Ending again={{ label: t('interac.another'), onPress: another }} />
      ) : (
        <FormActions>
          <Button variant="secondary" onClick={another}>
            {t('interac.another')}
          </Button>
          <Link className={buttonClass({ variant: 'quiet' })} to="/dashboard">
            {t('blocked.dashboard')}
          </Link>
        </FormActions>
      )}
    </>
  )
}
