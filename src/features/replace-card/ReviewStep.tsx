import { useSelector } from '@xstate/react'
import {
  type ReplaceCard,
  selectAddress,
  selectFee,
  selectReason,
  selectRemaining,
  selectSubject,
} from '../../../machines/replace-card/selectors'
import { Address } from '../../flow/Address'
import { BackButton } from '../../flow/BackButton'
import { ReviewColumn } from '../../flow/FlowColumns'
import { FlowForm } from '../../forms/FlowForm'
import { cardName } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { type DescriptionItem, DescriptionList } from '../../ui/DescriptionList'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './ReviewStep.module.css'
import { reasonKey } from './reasonKey'

/** The card, why it is replaced, and where the new one goes; none after a reload. */
export function useReplacingRows(replaceCard: ReplaceCard, isReplaced = false): readonly DescriptionItem[] {
  const t = useText()
  const subject = useSelector(replaceCard, selectSubject)
  const reason = useSelector(replaceCard, selectReason)
  const address = useSelector(replaceCard, selectAddress)
  if (!subject?.card || !reason) return []
  const { card, cards } = subject
  return [
    {
      key: 'card',
      term: t(isReplaced ? 'replaceCard.card.replaced' : 'replaceCard.card'),
      description: cardName(t, card, cards),
      verbatim: true,
    },
    { key: 'why', term: t('replaceCard.why'), description: t(reasonKey(card, reason)) },
    ...(address ? [{ key: 'where', term: t('replaceCard.where'), description: <Address of={address} /> }] : []),
  ]
}

/** The fee, and what is moved to the new card. */
export function useCostRows(replaceCard: ReplaceCard): readonly [fee: DescriptionItem, moved: DescriptionItem] {
  const t = useText()
  const { money } = useFormat()
  const feeCents = useSelector(replaceCard, selectFee)
  const remainingCents = useSelector(replaceCard, selectRemaining)
  return [
    {
      key: 'fee',
      term: t('replaceCard.fee.replacement'),
      description: feeCents === 0 ? t('replaceCard.fee.free') : <Money text={money(feeCents)} />,
    },
    {
      key: 'remaining',
      term: t('replaceCard.remaining'),
      description: <Money text={money(remainingCents)} />,
      strong: true,
    },
  ]
}

export function Replacing({ replaceCard }: { replaceCard: ReplaceCard }) {
  return <DescriptionList layout="end" items={useReplacingRows(replaceCard)} />
}

export function ReviewStep({ replaceCard }: { replaceCard: ReplaceCard }) {
  const t = useText()
  const { money } = useFormat()
  const subject = useSelector(replaceCard, selectSubject)
  const reason = useSelector(replaceCard, selectReason)
  const feeCents = useSelector(replaceCard, selectFee)
  const [fee, moved] = useCostRows(replaceCard)
  if (!subject?.card || !reason) return null
  const { card } = subject
  return (
    <ReviewColumn>
      <Stack>
        <Panel>
          <Replacing replaceCard={replaceCard} />
        </Panel>
        <Panel title={t('replaceCard.fee')}>
          <DescriptionList
            layout="end"
            items={[
              fee,
              {
                key: 'balance',
                term: t('replaceCard.balance'),
                description: <Money text={money(card.availableCents)} />,
              },
              moved,
            ]}
          />
        </Panel>
        <Panel title={t('replaceCard.happens')}>
          <ul className={styles['facts']}>
            <li>
              {t('replaceCard.happens.cancelled', {
                digits: card.lastFourDigits,
                kind: card.plasticFlag ? 'plastic' : 'virtual',
              })}
            </li>
            <li>
              {t(card.plasticFlag ? 'replaceCard.happens.mailed' : 'replaceCard.happens.issued', {
                cost: feeCents === 0 ? 'free' : 'fee',
              })}
            </li>
            <li>{t('replaceCard.happens.future')}</li>
            <li>{t('replaceCard.happens.wallet')}</li>
          </ul>
        </Panel>
        <FlowForm
          flow={replaceCard}
          submitLabel={t('replaceCard.submit')}
          busyLabel={t('replaceCard.replacing')}
          actions={<BackButton flow={replaceCard} />}
        >
          {() => null}
        </FlowForm>
      </Stack>
    </ReviewColumn>
  )
}
