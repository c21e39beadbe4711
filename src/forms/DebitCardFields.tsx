/** The paying debit card: which one, the fields of a new one, and whether to keep it. Portal spec §3, §5. */
import { useState } from 'react'
import { COUNTRY_CODES } from '../../rules/countries'
import { PROVINCES, postCodeText } from '../../rules/identity'
import type { Billing, Network, SavedCard } from '../../rules/topUp'
import { countriesByName } from '../i18n/countries'
import { useLocale, useText } from '../i18n/text'
import { Checkbox } from '../ui/Checkbox'
import { Fieldset } from '../ui/Fieldset'
import { RadioGroup, type RadioOption } from '../ui/RadioGroup'
import { SelectField } from '../ui/SelectField'
import { Columns, Stack } from '../ui/Stack'
import { TextField } from '../ui/TextField'
import { CardNumberField, ExpiryAndCodeFields } from './CardEntryFields'
import type { FieldOf } from './FlowForm'

const CANADA = 'CA'

type MethodProps = {
  field: FieldOf
  /** Options before the saved cards, such as the card that already pays. */
  first?: readonly RadioOption[]
  networks: readonly Network[]
  saved: readonly SavedCard[]
  method: string | undefined
  savedCardId: string | null
}

/** Payment method: a new card of a network, or a saved card. */
export function PaymentMethodFields({ field, first = [], networks, saved, method, savedCardId }: MethodProps) {
  const t = useText()
  const [chosen, setChosen] = useState(method)
  const hasSaved = saved.length > 0
  const methods = hasSaved ? (['existing', ...networks] as const) : networks
  return (
    <>
      <RadioGroup
        {...field('method')}
        legend={t('debitCard.method')}
        hint={t('debitCard.method.hint')}
        options={[...first, ...methods.map((value) => ({ value, label: t(`debitCard.method.${value}`) }))]}
        defaultValue={method}
        onChange={setChosen}
      />
      {chosen === 'existing' && hasSaved ? (
        <SelectField
          {...field('savedCard')}
          label={t('debitCard.saved')}
          placeholder={t('debitCard.saved.choose')}
          options={saved.map(({ id, alias, network, lastFourDigits }) => ({
            value: id,
            label: t('debitCard.saved.option', {
              name: alias || t(`debitCard.method.${network}`),
              digits: lastFourDigits,
            }),
          }))}
          defaultValue={savedCardId ?? ''}
        />
      ) : null}
    </>
  )
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
          defaultValue={[address.unitNum, address.addressLine].filter(Boolean).join('-')}
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
