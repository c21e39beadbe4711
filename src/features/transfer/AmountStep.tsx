import { useSelector } from '@xstate/react'
import {
  isSameList,
  selectCards,
  selectDraft,
  selectOthers,
  selectSource,
  type Transfer,
} from '../../../machines/transfer/selectors'
import { type Card, faceOf } from '../../../rules/card'
import {
  mostNowFrom,
  mostTransferableOf,
  roomToShow,
  takesTransfers,
  transferLimitOf,
  whyNotReceiving,
} from '../../../rules/transfer'
import { AmountField } from '../../forms/AmountField'
import { FormColumns } from '../../forms/FlowColumns'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import { LimitLeft } from '../../forms/LimitLeft'
import { aliasText, cardName } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { CardFace } from '../../ui/CardFace'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { SelectField } from '../../ui/SelectField'
import { Stack } from '../../ui/Stack'
import styles from './AmountStep.module.css'

/** With more cards than this, show a select instead of tiles. */
const MOST_TILES = 6

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
        <Stack gap={5}>
          <Source transfer={transfer} />
          <FlowForm
            flow={transfer}
            submitLabel={t('transfer.continue')}
            busyLabel={t('transfer.opening')}
            words={{ max: money(mostTransferableOf(source)), available: money(source.availableCents) }}
            onInput={() => transfer.send({ type: 'form.edit' })}
          >
            {(field) => (
              <>
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
        </Stack>
      </Panel>
      <LimitLeft limit={transferLimitOf(source)} />
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
        <strong>{aliasText(t, source, cards)}</strong>
        <span>{t('card.endingIn', { digits: source.lastFourDigits })}</span>
        <span>{t('transfer.available', { amount: money(source.availableCents) })}</span>
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
  const chosen = draft?.toCardId ?? (ready.length === 1 ? ready[0]?.clientId : undefined)
  const nameOf = (card: Card) => aliasText(t, card, cards)
  const endingOf = ({ lastFourDigits }: Card) => t('card.endingIn', { digits: lastFourDigits })
  const withRoom = (card: Card, name: string) => {
    const room = source && takesTransfers(card) ? roomToShow(card, source) : null
    return room === null ? name : t('transfer.to.room', { card: name, room: money(room) })
  }
  const reasonFor = (card: Card) => {
    const reason = whyNotReceiving(card)
    return reason ? t(`transfer.to.${reason}`) : undefined
  }
  if (others.length > MOST_TILES) {
    return (
      <SelectField
        {...field('receivingCard')}
        label={t('transfer.to')}
        placeholder={t('transfer.to.placeholder')}
        defaultValue={chosen}
        options={others.map((card) => ({
          value: card.clientId,
          label: withRoom(card, cardName(t, card, cards)),
          disabled: !takesTransfers(card),
        }))}
      />
    )
  }
  return (
    <RadioGroup
      {...field('receivingCard')}
      legend={t('transfer.to')}
      appearance="wide"
      defaultValue={chosen}
      options={others.map((card) => ({
        value: card.clientId,
        label: nameOf(card),
        hint: withRoom(card, endingOf(card)),
        picture: <CardFace size="thumb" {...faceOf(card)} />,
        aside: <Money text={money(card.availableCents)} />,
        disabledReason: reasonFor(card),
      }))}
    />
  )
}
