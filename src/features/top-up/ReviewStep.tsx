import { useSelector } from '@xstate/react'
import { selectFailure, selectIsBusy } from '../../../machines/form/selectors'
import {
  selectAmountCents,
  selectCard,
  selectFeeCents,
  selectFormerFeeCents,
  selectHasNewCard,
  selectIsPricing,
  selectSameLoadedAt,
  selectStep,
  type TopUp,
} from '../../../machines/top-up/selectors'
import { ReviewColumn } from '../../flow/FlowColumns'
import { Review } from '../../flow/Review'
import { SameAmount } from '../../flow/SameAmount'
import { FailureNote } from '../../forms/FailureNote'
import { calledName } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { FormActions } from '../../ui/Form'
import { Stack } from '../../ui/Stack'
import { useSourceText } from './useSourceText'

type Props = { topUp: TopUp }

/** What is paid, from which card to which. */
export function Summary({ topUp }: Props) {
  const t = useText()
  const amountCents = useSelector(topUp, selectAmountCents) ?? 0
  const feeCents = useSelector(topUp, selectFeeCents) ?? 0
  const card = useSelector(topUp, selectCard)
  const source = useSourceText(topUp)
  return <Review amountCents={amountCents} feeCents={feeCents} from={source} to={calledName(t, card)} />
}

export function ReviewStep({ topUp }: Props) {
  const t = useText()
  const { money } = useFormat()
  const isPaying = useSelector(topUp, selectStep) === 'confirmed'
  const busy = useSelector(topUp, selectIsBusy) || isPaying
  const failure = useSelector(topUp, selectFailure)
  const amountCents = useSelector(topUp, selectAmountCents) ?? 0
  const feeCents = useSelector(topUp, selectFeeCents) ?? 0
  const formerFeeCents = useSelector(topUp, selectFormerFeeCents)
  const isPricing = useSelector(topUp, selectIsPricing)
  const sameLoadedAt = useSelector(topUp, selectSameLoadedAt)
  const hasNewCard = useSelector(topUp, selectHasNewCard)
  return (
    <ReviewColumn>
      <Stack>
        {formerFeeCents !== null && !busy ? (
          <Banner tone="warning" live="alert">
            <p>{t('topUp.fee.changed', { former: money(formerFeeCents), fee: money(feeCents) })}</p>
          </Banner>
        ) : null}
        <SameAmount at={isPaying ? null : sameLoadedAt} amountCents={amountCents} text="topUp.same" />
        <Summary topUp={topUp} />
        <FormActions>
          <Button
            busy={busy}
            busyLabel={t(isPricing ? 'topUp.pricing' : 'topUp.review.paying')}
            onClick={() => topUp.send({ type: 'payment.confirm' })}
          >
            {t('topUp.review.pay', { total: money(amountCents + feeCents) })}
          </Button>
          {hasNewCard && !isPaying ? (
            <Button variant="secondary" aria-disabled={busy} onClick={() => topUp.send({ type: 'card.edit' })}>
              {t('topUp.review.edit')}
            </Button>
          ) : null}
          {isPaying ? null : (
            <Button variant="secondary" aria-disabled={busy} onClick={() => topUp.send({ type: 'step.back' })}>
              {t('flow.back')}
            </Button>
          )}
        </FormActions>
        <FailureNote failure={busy || formerFeeCents !== null ? null : failure} />
      </Stack>
    </ReviewColumn>
  )
}
