import { useSelector } from '@xstate/react'
import { type ETransfer, selectDraft, selectOpenBefore } from '../../../machines/e-transfer/selectors'
import { selectIsSent } from '../../../machines/form/selectors'
import type { Card } from '../../../rules/cards/card'
import { USE_FEES } from '../../../rules/cards/fees'
import { BackButton } from '../../flow/BackButton'
import { ReviewColumn } from '../../flow/FlowColumns'
import { Review } from '../../flow/Review'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import { useCardName } from './useCardName'

type Props = { eTransfer: ETransfer; cards: readonly Card[] }

/** What is requested, and for which card. */
export function Summary({ eTransfer, cards }: Props) {
  const t = useText()
  const cardName = useCardName(cards)
  const draft = useSelector(eTransfer, selectDraft)
  if (!draft) return null
  return (
    <Review
      from={t('interac.review.from')}
      to={cardName(draft.serialNumber)}
      amountCents={draft.cents}
      feeCents={USE_FEES.loadInteracCents}
    />
  )
}

export function ReviewStep({ eTransfer, cards }: Props) {
  const t = useText()
  const others = useSelector(eTransfer, selectOpenBefore)
  const isSent = useSelector(eTransfer, selectIsSent)
  return (
    <ReviewColumn>
      <Stack>
        {others > 0 && !isSent ? (
          <Banner>
            <Words>{t('interac.review.others', { count: others })}</Words>
          </Banner>
        ) : null}
        <Summary eTransfer={eTransfer} cards={cards} />
        <FlowForm
          flow={eTransfer}
          submitLabel={t('interac.submit')}
          busyLabel={t('interac.opening')}
          actions={<BackButton flow={eTransfer} label={t('interac.back')} />}
        >
          {() => null}
        </FlowForm>
      </Stack>
    </ReviewColumn>
  )
}
