import { useSelector } from '@xstate/react'
import {
  isSameList,
  selectCards,
  selectDraft,
  selectOthers,
  selectSource,
  type Transfer,
} from '../../../machines/transfer/selectors'
import { faceOf } from '../../../rules/cards/card'
import {
  mostNowFrom,
  mostTransferableOf,
  roomToShow,
  takesTransfers,
  transferLimitOf,
  whyNotReceiving,
} from '../../../rules/money/transfer'
import { CardBeside } from '../../flow/CardBeside'
import { FormColumns } from '../../flow/FlowColumns'
import { LimitLeft } from '../../flow/LimitLeft'
import { AmountField } from '../../forms/AmountField'
import { CardChoice } from '../../forms/CardChoice'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import { aliasText } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { CardFace } from '../../ui/CardFace'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './AmountStep.module.css'

export function AmountStep({ transfer }: { transfer: Transfer }) {
  const t = useText()
  const { money } = useFormat()
  const source = useSelector(transfer, selectSource)
  const draft = useSelector(transfer, selectDraft)
  if (!source) return null
  const { cents, by } = mostNowFrom(source)
  const most = money(cents)
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={transfer}
          submitLabel={t('transfer.continue')}
          busyLabel={t('transfer.opening')}
          words={{ max: money(mostTransferableOf(source)), available: money(source.availableCents) }}
          onInput={() => transfer.send({ type: 'form.edit' })}
        >
          {(field) => (
            <>
              <Source transfer={transfer} />
              <Destination transfer={transfer} field={field} />
              <AmountField
                {...field('fundingAmount.transactionAmount')}
                label={t('transfer.amount')}
                hint={t(`transfer.amount.hint.${by}`, { most })}
                cents={draft?.cents ?? null}
              />
            </>
          )}
        </FlowForm>
      </Panel>
      <Stack>
        <LimitLeft of="transfer" limit={transferLimitOf(source)} />
        <CardBeside />
      </Stack>
    </FormColumns>
  )
}

function Source({ transfer }: { transfer: Transfer }) {
  const t = useText()
  const { money } = useFormat()
  const cards = useSelector(transfer, selectCards)
  const source = useSelector(transfer, selectSource)
  if (!source) return null
  return (
    <div className={styles['source']}>
      <CardFace size="thumb" {...faceOf(source)} />
      <p className={styles['words']}>
        <span className={styles['label']}>{t('transfer.from')}</span>
        <strong translate="no">{aliasText(t, source, cards)}</strong>
        <span className={styles['label']}>{t('card.endingIn', { digits: source.lastFourDigits })}</span>
        <span className={styles['label']}>{t('transfer.available', { amount: money(source.availableCents) })}</span>
      </p>
    </div>
  )
}

function Destination({ transfer, field }: { transfer: Transfer; field: FieldOf }) {
  const t = useText()
  const { money } = useFormat()
  const cards = useSelector(transfer, selectCards)
  const others = useSelector(transfer, selectOthers, isSameList)
  const draft = useSelector(transfer, selectDraft)
  const source = useSelector(transfer, selectSource)
  const ready = others.filter(takesTransfers)
  return (
    <CardChoice
      field={field('receivingCard')}
      legend={t('transfer.to')}
      placeholder={t('transfer.to.placeholder')}
      appearance="wide"
      offered={others}
      cards={cards}
      chosen={draft?.toCardId ?? (ready.length === 1 ? ready[0]?.clientId : undefined)}
      whyNot={whyNotReceiving}
      others={(count) => t('transfer.to.others', { count })}
      noted={(card, name) => {
        const room = source && roomToShow(card, source)
        return room === null ? name : t('transfer.to.room', { card: name, room: money(room) })
      }}
    />
  )
}
