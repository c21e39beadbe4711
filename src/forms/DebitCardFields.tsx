/** The fields of a new debit card that pays, and what it is kept for. Portal spec §3, §5. */
import { useState } from 'react'
import { groupByFour } from '../../rules/card'
import { asExpiry, cardDigits } from '../../rules/cardEntry'
import { COUNTRY_CODES } from '../../rules/countries'
import { PROVINCES, postCodeText } from '../../rules/identity'
import type { Billing } from '../../rules/topUp'
import { countriesByName } from '../i18n/countries'
import { useLocale, useText } from '../i18n/text'
import { Checkbox } from '../ui/Checkbox'
import { Fieldset } from '../ui/Fieldset'
import { SecretField } from '../ui/SecretField'
import { SelectField } from '../ui/SelectField'
import { Columns, Stack } from '../ui/Stack'
import { TextField } from '../ui/TextField'
import type { FieldOf } from './FlowForm'

const CANADA = 'CA'

export function DebitCardFields({ field }: { field: FieldOf }) {
  const t = useText()
  return (
    <Fieldset legend={t('debitCard.card')} size="large">
      <Stack>
        <TextField
          {...field('cardNumber')}
          label={t('debitCard.cardNumber')}
          hint={t('debitCard.cardNumber.hint')}
          autoComplete="cc-number"
          inputMode="numeric"
          sensitive
          numeric
          width="medium"
          // Tidied when the field is left, never while typing: the caret stays where it is.
          onBlur={({ currentTarget }) => {
            const digits = cardDigits(currentTarget.value)
            if (/^\d+$/.test(digits)) currentTarget.value = groupByFour(digits)
          }}
        />
        <Columns least="narrow">
          <TextField
            {...field('expiry')}
            label={t('debitCard.expiry')}
            hint={t('debitCard.expiry.hint')}
            autoComplete="cc-exp"
            inputMode="numeric"
            sensitive
            numeric
            width="short"
            onBlur={({ currentTarget }) => {
              currentTarget.value = asExpiry(currentTarget.value)
            }}
          />
          <SecretField
            {...field('cvv')}
            label={t('debitCard.cvv')}
            hint={t('debitCard.cvv.hint')}
            showLabel={t('common.show')}
            hideLabel={t('common.hide')}
            autoComplete="cc-csc"
            inputMode="numeric"
            numeric
            width="short"
          />
        </Columns>
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
