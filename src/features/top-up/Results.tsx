import { useSelector } from '@xstate/react'
import { type PaymentRef, selectFailure, selectIsCancelling } from '../../../machines/payment/selectors'
import {
  selectAmountCents,
  selectCard,
  selectCardId,
  selectClosed,
  selectFeeCents,
  selectOpened,
  selectReceipt,
  selectSettledAt,
  type TopUp,
} from '../../../machines/top-up/selectors'
import { CancelCheck } from '../../flow/BankQuestion'
import { ReviewColumn } from '../../flow/FlowColumns'
import { UnconfirmedStep } from '../../flow/FlowStep'
import { NothingFits } from '../../flow/NothingFits'
import { Receipt } from '../../flow/Receipt'
import { useFeeRows } from '../../flow/Review'
import { useBalanceRow, useIssuer } from '../../flow/useBalanceRow'
import { FailureNote } from '../../forms/FailureNote'
import { calledName } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import { Summary } from './ReviewStep'
import { useSourceText } from './useSourceText'

type Flow = { topUp: TopUp }
type Paying = Flow & { payment: PaymentRef }

export function Loaded({ topUp }: Flow) {
  const t = useText()
  const feeRows = useFeeRows()
  const receipt = useSelector(topUp, selectReceipt)
  const amountCents = useSelector(topUp, selectAmountCents) ?? 0
  const feeCents = useSelector(topUp, selectFeeCents) ?? 0
  const card = useSelector(topUp, selectCard)
  const source = useSourceText(topUp)
  const clientId = useSelector(topUp, selectCardId)
  const balanceRow = useBalanceRow(useSelector(topUp, selectSettledAt))
  const issuer = useIssuer(clientId)
  if (!receipt) return null
  return (
    <ReviewColumn>
      <Receipt
        at={receipt.at}
        issuer={issuer}
        moved={{ amountCents, from: { name: source }, to: { clientId, name: calledName(t, card) } }}
        rows={[...feeRows({ amountCents, feeCents }), ...balanceRow(clientId)]}
        references={[
          { term: t('money.reference'), text: receipt.reference },
          { term: t('money.authorization'), text: receipt.authorization },
          { term: t('topUp.receipt.microfilm'), text: receipt.microfilm },
        ]}
        again={{ label: t('topUp.another'), onPress: () => topUp.send({ type: 'topUp.restart' }) }}
      />
    </ReviewColumn>
  )
}

export function Unconfirmed({ topUp, payment }: Paying) {
  const t = useText()
  const { money } = useFormat()
  const amountCents = useSelector(topUp, selectAmountCents) ?? 0
  return (
    <UnconfirmedStep
      doubt={t('topUp.unconfirmed.body', { amount: money(amountCents) })}
      flow={payment}
      busyLabel={t('topUp.checking')}
      onCheck={() => payment.send({ type: 'payment.check' })}
    >
      <Summary topUp={topUp} />
    </UnconfirmedStep>
  )
}

/** The bank has approved it while the holder was away. */
export function Approved({ topUp, payment }: Paying) {
  const t = useText()
  const { money } = useFormat()
  const amountCents = useSelector(topUp, selectAmountCents) ?? 0
  const feeCents = useSelector(topUp, selectFeeCents) ?? 0
  const failure = useSelector(payment, selectFailure)
  const isCancelling = useSelector(payment, selectIsCancelling)
  return (
    <ReviewColumn>
      <Stack>
        <Summary topUp={topUp} />
        <FormActions>
          <Button aria-disabled={isCancelling} onClick={() => payment.send({ type: 'payment.finish' })}>
            {t('topUp.review.pay', { total: money(amountCents + feeCents) })}
          </Button>
          <CancelCheck
            busy={isCancelling}
            label={t('topUp.bank.cancel')}
            onCancel={() => payment.send({ type: 'payment.cancel' })}
          />
        </FormActions>
        <FailureNote failure={failure} />
      </Stack>
    </ReviewColumn>
  )
}

/** The same amount has reached the card meanwhile: ask before loading it again. */
export function Repeated({ topUp, payment }: Paying) {
  const t = useText()
  const { money } = useFormat()
  const isCancelling = useSelector(payment, selectIsCancelling)
  const amountCents = useSelector(topUp, selectAmountCents) ?? 0
  const feeCents = useSelector(topUp, selectFeeCents) ?? 0
  return (
    <ReviewColumn>
      <Stack>
        <Summary topUp={topUp} />
        <FormActions>
          <CancelCheck
            variant="primary"
            busy={isCancelling}
            label={t('topUp.repeated.keep')}
            onCancel={() => payment.send({ type: 'payment.cancel' })}
          />
          <Button
            variant="secondary"
            aria-disabled={isCancelling}
            onClick={() => payment.send({ type: 'payment.repeat' })}
          >
            {t('topUp.repeated.again', { total: money(amountCents + feeCents) })}
          </Button>
        </FormActions>
      </Stack>
    </ReviewColumn>
  )
}

export function Declined({ topUp }: Flow) {
  const t = useText()
  return (
    <ReviewColumn>
      <Stack>
        <Banner tone="error" live="alert">
          <p>{t('topUp.declined.body')}</p>
          <p>
            <Words>{t('topUp.declined.phone')}</Words>
          </p>
        </Banner>
        <FormActions>
          <Button onClick={() => topUp.send({ type: 'topUp.restart' })}>{t('topUp.restart')}</Button>
          <Link className={buttonClass({ variant: 'quiet' })} to="/dashboard">
            {t('blocked.dashboard')}
          </Link>
        </FormActions>
      </Stack>
    </ReviewColumn>
  )
}

export function Barred() {
  const t = useText()
  return (
    <EmptyState
      title={t('topUp.barred')}
      icon="alert"
      actions={
        <Link className={buttonClass()} to="/dashboard">
          {t('blocked.dashboard')}
        </Link>
      }
    >
      <p>{t('error.saskatchewanReload')}</p>
    </EmptyState>
  )
}

export function Closed({ topUp }: Flow) {
  const opened = useSelector(topUp, selectOpened)
  const closed = useSelector(topUp, selectClosed)
  if (!opened || !closed) return null
  const { limit, room, bounds } = opened
  const retry = () => topUp.send({ type: 'topUp.retry' })
  return <NothingFits closed={closed} limit={limit} room={room} minCents={bounds.minCents} onRetry={retry} />
}

export function Unavailable({ topUp }: Flow) {
  const t = useText()
  return (
    <EmptyState
      title={t('topUp.unavailable')}
      icon="alert"
      actions={<Button onClick={() => topUp.send({ type: 'topUp.retry' })}>{t('common.retry')}</Button>}
    >
      <p>{t('error.methodsUnavailable')}</p>
    </EmptyState>
  )
}
