/**
 * A holder's identity, for every form that asks for it: one column of fields. Field names as on the wire. Portal spec §3, §5.
 */
import { type FocusEvent, type ReactNode, useState } from 'react'
import { asBirthDate, typedBirthDate } from '../../rules/identity/birthDate'
import { phoneText } from '../../rules/identity/canadianPhone'
import {
  type Identity,
  OCCUPATIONS,
  OTHER,
  type PostalAddress,
  PROVINCES,
  typedOccupation,
} from '../../rules/identity/identity'
import type { MessageKey } from '../i18n/catalogue'
import { useText } from '../i18n/text'
import { Fieldset } from '../ui/Fieldset'
import { SelectField } from '../ui/SelectField'
import { Stack } from '../ui/Stack'
import { TextField } from '../ui/TextField'
import { AddressLookup } from './AddressLookup'
import type { FieldOf, SummaryOf } from './FlowForm'
import styles from './IdentityFields.module.css'

type Props = { field: FieldOf; identity: Identity }

/** Formats on blur, never while typing: the caret must not move. */
const tidied = (tidy: (typed: string) => string) => (event: FocusEvent<HTMLInputElement>) => {
  event.currentTarget.value = tidy(event.currentTarget.value)
}

/** Texts that do not name their field, because several fields share them. */
const NAMELESS = /^identity\..*(?:invalid|long|spaces|poBox|digits|canadian)$/

/** Names the field of such a text where it stands away from it. */
export function useIdentitySummary(): SummaryOf {
  const t = useText()
  return (name, message, key) => {
    if (!NAMELESS.test(key)) return undefined
    const field = t(`identity.${name.split('.').at(-1)}` as MessageKey)
    return t('identity.inSummary', { field, message })
  }
}

export function LegalNameFields({ field, identity }: Props) {
  const t = useText()
  return (
    <>
      <TextField
        {...field('legalFirstName')}
        label={t('identity.legalFirstName')}
        hint={t('identity.legalName.hint')}
        defaultValue={identity.legalFirstName}
        autoComplete="given-name"
      />
      <TextField
        {...field('legalLastName')}
        label={t('identity.legalLastName')}
        hint={t('identity.legalName.hint')}
        defaultValue={identity.legalLastName}
        autoComplete="family-name"
      />
    </>
  )
}

export function UsualNameFields({ field, identity }: Props) {
  const t = useText()
  return (
    <>
      <TextField
        {...field('firstName')}
        label={t('identity.firstName')}
        mark={t('identity.optional')}
        defaultValue={identity.firstName}
        autoComplete="nickname"
      />
      <TextField
        {...field('lastName')}
        label={t('identity.lastName')}
        mark={t('identity.optional')}
        defaultValue={identity.lastName}
        autoComplete="off"
      />
    </>
  )
}

export function BirthDateField({ field, identity }: Props) {
  const t = useText()
  return (
    <TextField
      {...field('dateOfBirth')}
      label={t('identity.dateOfBirth')}
      hint={t('identity.dateOfBirth.hint')}
      defaultValue={typedBirthDate(identity.dateOfBirth ?? '')}
      onBlur={tidied(asBirthDate)}
      autoComplete="bday"
      inputMode="numeric"
      sensitive
      numeric
      width="medium"
    />
  )
}

export function PhoneFields({ field, identity }: Props) {
  const t = useText()
  return (
    <Fieldset legend={t('identity.phones')} size="large" hint={t('identity.phones.hint')}>
      <Stack>
        <TextField
          {...field('phoneNumber')}
          type="tel"
          label={t('identity.phoneNumber')}
          defaultValue={phoneText(identity.phoneNumber)}
          onBlur={tidied(phoneText)}
          sensitive
          autoComplete="home tel-national"
          numeric
        />
        <TextField
          {...field('mobileNumber')}
          type="tel"
          label={t('identity.mobileNumber')}
          defaultValue={phoneText(identity.mobileNumber)}
          onBlur={tidied(phoneText)}
          sensitive
          autoComplete="mobile tel-national"
          numeric
        />
      </Stack>
    </Fieldset>
  )
}

type AddressProps = {
  field: FieldOf
  address: PostalAddress
  regionHint?: ReactNode
  /** Note about the chosen province. */
  regionNote?: (region: string) => ReactNode
}

export function AddressFields({ field, address, regionHint, regionNote }: AddressProps) {
  const t = useText()
  const [region, setRegion] = useState(address.region)
  return (
    <Fieldset legend={t('identity.address')} size="large">
      <Stack>
        <AddressLookup />
        <TextField
          {...field('currentAddress.addressLine')}
          label={t('identity.addressLine')}
          defaultValue={address.addressLine}
          autoComplete="address-line1"
        />
        <TextField
          {...field('currentAddress.unitNum')}
          label={t('identity.unitNum')}
          mark={t('identity.optional')}
          hint={t('identity.unitNum.hint')}
          defaultValue={address.unitNum}
          autoComplete="address-line2"
          width="medium"
        />
        <TextField
          {...field('currentAddress.city')}
          label={t('identity.city')}
          defaultValue={address.city}
          autoComplete="address-level2"
        />
        <SelectField
          {...field('currentAddress.region')}
          label={t('identity.region')}
          hint={regionHint}
          onChange={(event) => setRegion(event.currentTarget.value)}
          placeholder={t('identity.region.choose')}
          options={PROVINCES.map((code) => ({ value: code, label: t(`identity.region.${code}`) }))}
          defaultValue={address.region}
          autoComplete="address-level1"
        />
        <TextField
          {...field('currentAddress.postCode')}
          label={t('identity.postCode')}
          defaultValue={address.postCode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          width="short"
        />
        {regionNote ? (
          <p role="status" className={styles['note']}>
            {regionNote(region)}
          </p>
        ) : null}
      </Stack>
    </Fieldset>
  )
}

export function OccupationFields({ field, identity }: Props) {
  const t = useText()
  const known = typedOccupation(identity.occupation)
  const [chosen, setChosen] = useState(known.occupation)
  return (
    <>
      <SelectField
        {...field('occupation')}
        label={t('identity.occupation')}
        placeholder={t('identity.occupation.choose')}
        options={OCCUPATIONS.map((name) => ({ value: name, label: t(`identity.occupation.${name}`) }))}
        defaultValue={known.occupation}
        onChange={(event) => setChosen(event.currentTarget.value)}
        autoComplete="organization-title"
      />
      {chosen === OTHER ? (
        <TextField
          {...field('occupationOther')}
          label={t('identity.occupationOther')}
          defaultValue={known.occupationOther}
          autoComplete="off"
        />
      ) : null}
    </>
  )
}
