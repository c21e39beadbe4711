/** One of the holder's cards: those that can be chosen, and below them the others with their reasons. */
import type { ReactNode } from 'react'
import { type Card, faceOf } from '../../rules/cards/card'
import type { whyNotPaying } from '../../rules/money/billPayments'
import type { whyNotReceiving } from '../../rules/money/transfer'
import { aliasText, cardName } from '../i18n/cardText'
import { useFormat, useText } from '../i18n/text'
import { CardFace } from '../ui/CardFace'
import { Money } from '../ui/Money'
import { RadioGroup } from '../ui/RadioGroup'
import { SelectField } from '../ui/SelectField'
import { Stack } from '../ui/Stack'
import type { FieldOf } from './FlowForm'
import { NotChoosable } from './NotChoosable'

/** With more cards than this, show a select instead of tiles. */
const MOST_TILES = 6

type WhyNot = NonNullable<ReturnType<typeof whyNotPaying | typeof whyNotReceiving>>

type Props = {
  field: ReturnType<FieldOf>
  legend: string
  /** The answers and the others, in the holder's order. */
  offered: readonly Card[]
  /** All cards of the holder: a name may depend on its place among them. */
  cards: readonly Card[]
  chosen: string | undefined
  /** Null for a card that can be chosen. */
  whyNot: (card: Card) => WhyNot | null
  /** Says how many cards cannot be chosen. */
  others: (count: number) => string
  appearance: 'wide' | 'rows'
  placeholder?: string | undefined
  /** Adds to what a card is called. */
  noted?: ((card: Card, name: string) => string) | undefined
  onChange?: ((clientId: string) => void) | undefined
}

export function CardChoice({
  field,
  legend,
  offered,
  cards,
  chosen,
  whyNot,
  others,
  appearance,
  placeholder,
  noted = (_, name) => name,
  onChange,
}: Props) {
  const t = useText()
  const { money } = useFormat()
  const choosable = offered.filter((card) => whyNot(card) === null)
  const pictureOf = (card: Card): ReactNode => <CardFace size="thumb" {...faceOf(card)} />
  const closed = offered.flatMap((card) => {
    const why = whyNot(card)
    if (why === null) return []
    return [
      {
        key: card.clientId,
        picture: pictureOf(card),
        name: aliasText(t, card, cards),
        ending: t('card.endingIn', { digits: card.lastFourDigits }),
        reason: t(`cardChoice.${why}`),
      },
    ]
  })
  return (
    <Stack gap={3}>
      {choosable.length > MOST_TILES ? (
        <SelectField
          {...field}
          label={legend}
          placeholder={placeholder}
          defaultValue={chosen}
          onChange={({ target }) => onChange?.(target.value)}
          options={choosable.map((card) => ({
            value: card.clientId,
            label: noted(card, cardName(t, card, cards)),
          }))}
        />
      ) : (
        <RadioGroup
          {...field}
          legend={legend}
          appearance={appearance}
          defaultValue={chosen}
          onChange={onChange}
          options={choosable.map((card) => ({
            value: card.clientId,
            label: <span translate="no">{aliasText(t, card, cards)}</span>,
            hint: noted(card, t('card.endingIn', { digits: card.lastFourDigits })),
            picture: pictureOf(card),
            aside: <Money text={money(card.availableCents)} />,
          }))}
        />
      )}
      <NotChoosable summary={others(closed.length)} items={closed} />
    </Stack>
  )
}
