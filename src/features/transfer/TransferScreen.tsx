import { useSelector } from '@xstate/react'
import { use } from 'react'
import { selectIsSent } from '../../../machines/form/selectors'
import {
  STEPS,
  type Step,
  selectCardsReadAt,
  selectClosed,
  selectDraft,
  selectSameSentAt,
  selectSent,
  selectSettledAt,
  selectSource,
  selectStep,
  type Transfer,
} from '../../../machines/transfer/selectors'
import { type Closed, TRANSFER_FEE_CENTS } from '../../../rules/money/transfer'
import { BackButton } from '../../flow/BackButton'
import { ReviewColumn } from '../../flow/FlowColumns'
import { placeAmong, ReadingStep, StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { Receipt } from '../../flow/Receipt'
import { Review, useFeeRows } from '../../flow/Review'
import { SameAmount } from '../../flow/SameAmount'
import { useBalanceRow, useIssuer } from '../../flow/useBalanceRow'
import { WalletContext } from '../../flow/walletContext'
import { FlowForm } from '../../forms/FlowForm'
import { calledName, calledText } from '../../i18n/cardText'
import type { MessageKey } from '../../i18n/catalogue'
import { useFormat, useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Stack } from '../../ui/Stack'
import { AmountStep } from './AmountStep'

type Props = { transfer: Transfer }
type NotNowProps = Props & {
  /** Whether orders and reloads are offered where the holder lives. */
  mayBuy: boolean
}

/** Amount and cards, review, sent. */
export function TransferScreen({ transfer, mayBuy }: NotNowProps) {
  const t = useText()
  const step = useSelector(transfer, selectStep)
  return (
    <Stack>
      <Header transfer={transfer} step={step} />
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? (
        <NotLoaded title={t('cards.unavailable.title')} onRetry={() => transfer.send({ type: 'transfer.retry' })} />
      ) : null}
      {step === 'closed' ? <NotNow transfer={transfer} mayBuy={mayBuy} /> : null}
      {step === 'amount' ? <AmountStep transfer={transfer} /> : null}
      {step === 'review' ? <ReviewStep transfer={transfer} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed transfer={transfer} /> : null}
      {step === 'sent' ? <Done transfer={transfer} /> : null}
    </Stack>
  )
}

function Header({ transfer, step }: Props & { step: Step }) {
  const t = useText()
  const isSent = useSelector(transfer, selectIsSent)
  const { money } = useFormat()
  const draft = useSelector(transfer, selectDraft)
  const first = { title: t('screen.transfer.title'), lead: t('screen.transfer.lead') }
  const words: Partial<Record<Step, { title: string; lead: string | undefined }>> = {
    review: {
      title: t(isSent ? 'transfer.sending.title' : 'transfer.review.title'),
      lead: isSent ? t('flow.inFlight') : undefined,
    },
    unconfirmed: { title: t('transfer.unconfirmed.title'), lead: undefined },
    sent: {
      title: t('transfer.done.title'),
      lead: draft
        ? t('transfer.done.lead', {
            amount: money(draft.cents),
            name: calledText(t, draft.to),
            digits: draft.to.lastFourDigits,
          })
        : undefined,
    },
  }
  const { title, lead } = words[step] ?? first
  return <StepHeader step={words[step] ? step : 'amount'} title={title} lead={lead} place={placeAmong(STEPS, step)} />
}

const WAYS: Partial<Record<Closed, readonly [to: string, label: MessageKey]>> = {
  noCard: ['/getcard', 'screen.getcard.title'],
  onlyCard: ['/getcard', 'screen.getcard.title'],
  noFunds: ['/dashboard/reload', 'screen.reload.title'],
}

function NotNow({ transfer, mayBuy }: NotNowProps) {
  const t = useText()
  const closed = useSelector(transfer, selectClosed)
  if (!closed) return null
  const [to, label] = (mayBuy && WAYS[closed]) || ['/dashboard', 'blocked.dashboard']
  return (
    <EmptyState
      title={t(`transfer.closed.${closed}`)}
      icon="info"
      actions={
        <>
          <Link className={buttonClass()} to={to}>
            {t(label)}
          </Link>
          <Button variant="secondary" onClick={() => transfer.send({ type: 'transfer.retry' })}>
            {t('transfer.closed.retry')}
          </Button>
        </>
      }
    >
      <p>{t(`transfer.closed.${closed}.body`)}</p>
    </EmptyState>
  )
}

/** What was agreed to. */
function useEnds(transfer: Transfer) {
  const t = useText()
  const draft = useSelector(transfer, selectDraft)
  return (
    draft && {
      from: calledName(t, draft.from),
      to: calledName(t, draft.to),
      amountCents: draft.cents,
      feeCents: TRANSFER_FEE_CENTS,
    }
  )
}

function useSubmitLabel(transfer: Transfer) {
  const t = useText()
  const { money } = useFormat()
  const ends = useEnds(transfer)
  return t('transfer.submit', { total: money((ends?.amountCents ?? 0) + TRANSFER_FEE_CENTS) })
}

/** What is on the card that pays, as it was read last: by the form, or by the portal since. In cents. */
function useAvailable(transfer: Transfer): number | null {
  const source = useSelector(transfer, selectSource)
  const readAt = useSelector(transfer, selectCardsReadAt)
  const wallet = use(WalletContext)
  const known =
    wallet && wallet.loadedAt > readAt ? wallet.cards.find((one) => one.clientId === source?.clientId) : null
  return (known ?? source)?.availableCents ?? null
}

function ReviewStep({ transfer }: Props) {
  const t = useText()
  const { money } = useFormat()
  const ends = useEnds(transfer)
  const sameSentAt = useSelector(transfer, selectSameSentAt)
  const isSent = useSelector(transfer, selectIsSent)
  const availableCents = useAvailable(transfer)
  const submit = useSubmitLabel(transfer)
  if (!ends) return null
  return (
    <ReviewColumn>
      <Stack>
        <SameAmount at={isSent ? null : sameSentAt} amountCents={ends.amountCents} text="transfer.same" />
        <Review
          {...ends}
          more={
            availableCents !== null
              ? [
                  {
                    key: 'after',
                    term: t('transfer.review.after'),
                    description: <Money text={money(availableCents - ends.amountCents - ends.feeCents)} />,
                  },
                ]
              : []
          }
        />
        <FlowForm
          flow={transfer}
          submitLabel={submit}
          busyLabel={t('transfer.sending')}
          actions={<BackButton flow={transfer} />}
        >
          {() => null}
        </FlowForm>
      </Stack>
    </ReviewColumn>
  )
}

function Unconfirmed({ transfer }: Props) {
  const t = useText()
  const ends = useEnds(transfer)
  return (
    <UnconfirmedStep
      doubt={t('transfer.unconfirmed.body')}
      flow={transfer}
      busyLabel={t('transfer.checking')}
      onCheck={() => transfer.send({ type: 'transfer.check' })}
    >
      {ends ? <Review {...ends} /> : null}
    </UnconfirmedStep>
  )
}

function Done({ transfer }: Props) {
  const t = useText()
  const ends = useEnds(transfer)
  const sent = useSelector(transfer, selectSent)
  const feeRows = useFeeRows()
  const draft = useSelector(transfer, selectDraft)
  const balanceRow = useBalanceRow(useSelector(transfer, selectSettledAt))
  const issuer = useIssuer(draft?.fromCardId)
  if (!ends || !draft || !sent) return null
  return (
    <ReviewColumn>
      <Receipt
        at={sent.at}
        issuer={issuer}
        moved={{
          amountCents: ends.amountCents,
          from: { clientId: draft.fromCardId, name: ends.from },
          to: { clientId: draft.toCardId, name: ends.to },
        }}
        rows={[
          ...feeRows(ends),
          ...balanceRow(draft.fromCardId, calledText(t, draft.from)),
          ...balanceRow(draft.toCardId, calledText(t, draft.to)),
        ]}
        references={[
          { term: t('money.reference'), text: sent.reference },
          { term: t('money.authorization'), text: sent.authorization },
        ]}
        again={{ label: t('transfer.again'), onPress: () => transfer.send({ type: 'transfer.again' }) }}
      />
    </ReviewColumn>
  )
}
