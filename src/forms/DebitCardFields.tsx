/** The paying debit card: which one, the fields of a new one, and whether to keep it. Portal spec §3, §5. */
import { useEffect, useRef, useState } from 'react'
import { COUNTRY_CODES } from '../../rules/identity/countries'
import { PROVINCES, postCodeText } from '../../rules/identity/identity'
import { sourceExpiry } from '../../rules/money/autoReload'
import type { Billing, Network, SavedCard } from '../../rules/money/topUp'
import { countriesByName } from '../i18n/countries'
import { useLocale, useText } from '../i18n/text'
import { Checkbox } from '../ui/Checkbox'
import { Fieldset } from '../ui/Fieldset'
import { Icon } from '../ui/Icon'
import { RadioGroup, type RadioOption } from '../ui/RadioGroup'
import { SelectField } from '../ui/SelectField'
import { Columns, Stack } from '../ui/Stack'
import { TextField } from '../ui/TextField'
import { CardNumberField, ExpiryAndCodeFields } from './CardEntryFields'
import { debitCardText } from './debitCardText'
import type { FieldOf } from './FlowForm'
import { NotChoosable, type Unavailable } from './NotChoosable'

const CANADA = 'CA'

type MethodProps = {
  field: FieldOf
  /** Options before the saved cards, such as the card that already pays. */
  first?: readonly RadioOption[]
  /** The same where they cannot be chosen. */
  firstClosed?: readonly Unavailable[]
  networks: readonly Network[]
  saved: readonly SavedCard[]
  method: string | undefined
  savedCardId: string | null
}

/** What pays: each saved card, or a new card of a network. */
export function PaymentMethodFields({
  field,
  first = [],
  firstClosed = [],
  networks,
  saved,
  method,
  savedCardId,
}: MethodProps) {
  const t = useText()
  const usable = saved.filter((card) => expiryOf(card) !== 'expired')
  const closed = saved
    .filter((card) => !usable.includes(card))
    .map((card) => ({
      key: card.id,
      name: savedName(t, card),
      reason: t('savedCards.expired', { expiry: card.expiry }),
    }))
  const isKnown = saved.some(({ id }) => id === savedCardId)
  const known = method === 'existing' ? (isKnown && savedCardId) || undefined : method
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? known
  const card = useRef<HTMLInputElement>(null)
  // An error of the saved card is about this choice too: it goes when another is made.
  useEffect(() => {
    if (picked) card.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [picked])
  const methodField = field('method')
  return (
    <Stack gap={3}>
      <RadioGroup
        {...methodField}
        // Where the summary's link to an error of the saved card leads: the hidden field takes no focus.
        id="savedCard"
        error={methodField.error ?? field('savedCard').error}
        legend={t('debitCard.method')}
        hint={t('debitCard.method.hint')}
        appearance="wide"
        options={[
          ...first,
          ...usable.map((one) => savedOption(t, one)),
          ...networks.map((value) => ({
            value,
            label: t(saved.length > 0 ? `debitCard.new.${value}` : `debitCard.method.${value}`),
            picture: <Icon name="plus" />,
          })),
        ]}
        defaultValue={known}
        onChange={setPicked}
      />
      <NotChoosable
        summary={t('debitCard.expired', { count: firstClosed.length + closed.length })}
        items={[...firstClosed, ...closed]}
      />
      <input ref={card} type="hidden" name="savedCard" value={saved.some(({ id }) => id === chosen) ? chosen : ''} />
    </Stack>
  )
}

type Translate = ReturnType<typeof useText>

function expiryOf({ expiry }: SavedCard) {
  const [month, year] = expiry.split(' / ')
  return sourceExpiry({ expiry: month && year ? `20${year.slice(-2)}-${month}` : '' }, Date.now())
}
function savedName(t: Translate, card: SavedCard) {
  const words = debitCardText(t, card)
  return card.alias ? t('debitCard.saved.named', { name: card.alias, card: words }) : words
}
function savedOption(t: Translate, card: SavedCard): RadioOption {
  const { id, expiry } = card
  const key = expiryOf(card) === 'expiring' ? 'savedCards.expiring' : 'savedCards.expiry'
  return {
    key: id,
    value: 'existing',
    label: savedName(t, card),
    picture: <Icon name="card" />,
    ...(expiry && { hint: t(key, { expiry }) }),
  }
}

export function DebitCardFields({ field }: { field: FieldOf }) {
  const t = useText()
  return (
    <Fieldset legend={t('debitCard.card')} size="large">
      <Stack>
        <CardNumberField field={field} />
        <ExpiryAndCodeFields field={field} />
      </Stack>
    </Fieldset>
  )
}

export function BillingFields({ field, billing }: { field: FieldOf; billing: Billing }) {
  const t = useText()
  const locale = useLocale()
  const [country, setCountry] = useState(CANADA)
  const { firstName, lastName, address } = billing
  const isInCanada = country === CANADA
  return (
    <Fieldset legend={t('debitCard.billing')} hint={t('debitCard.billing.hint')} size="large">
      <Stack>
        <Columns>
          <TextField
            {...field('firstName')}
            label={t('debitCard.firstName')}
            defaultValue={firstName}
            autoComplete="billing given-name"
          />
          <TextField
            {...field('lastName')}
            label={t('debitCard.lastName')}
            defaultValue={lastName}
            autoComplete="billing family-name"
          />
        </Columns>
        <TextField
          {...field('addressLine')}
          label={t('debitCard.addressLine')}
          defaultValue={[address.addressLine, address.unitNum].filter(Boolean).join(', ')}
          autoComplete="billing street-address"
        />
        <TextField
          {...field('city')}
          label={t('debitCard.city')}
          defaultValue={address.city}
          autoComplete="billing address-level2"
        />
        <SelectField
          {...field('country')}
          label={t('debitCard.country')}
          options={countriesByName(locale, COUNTRY_CODES).map(({ code, name }) => ({ value: code, label: name }))}
          defaultValue={CANADA}
          onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          autoComplete="billing country"
        />
        <Columns>
          {isInCanada ? (
            <SelectField
              key="province"
              {...field('subdivision')}
              label={t('debitCard.subdivision')}
              placeholder={t('debitCard.subdivision.choose')}
              options={PROVINCES.map((code) => ({ value: code, label: t(`identity.region.${code}`) }))}
              defaultValue={address.region}
              autoComplete="billing address-level1"
            />
          ) : (
            <TextField
              key="region"
              {...field('subdivision')}
              label={t('debitCard.subdivision.abroad')}
              autoComplete="billing address-level1"
            />
          )}
          <TextField
            {...field('postCode')}
            label={t('debitCard.postCode')}
            defaultValue={postCodeText(address.postCode)}
            autoComplete="billing postal-code"
            autoCapitalize="characters"
            width="short"
          />
        </Columns>
      </Stack>
    </Fieldset>
  )
}

export function KeepCardFields({ field }: { field: FieldOf }) {
  const t = useText()
  const [isKept, setKept] = useState(false)
  return (
    <>
      <Checkbox
        {...field('saveCard')}
        value="yes"
        label={t('debitCard.saveCard')}
        hint={t('debitCard.saveCard.hint')}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      {isKept ? (
        <TextField
          {...field('alias')}
          label={t('debitCard.alias')}
          mark={t('debitCard.alias.optional')}
          autoComplete="off"
        />
      ) : null}
    </>
  )
}
