/** What the issuer must know, and what a holder must agree to, before a card can be reloaded. Portal spec §5, §6; OP-35. */
import * as v from 'valibot'
import { type Identity, identityChecks, identityFields, identityOf, isInSaskatchewan } from '../identity/identity'
import { messageKey } from '../values/messageKey'
import { required, typedText } from '../values/text'
import { FAMILY_FEES } from './fees'

/** Content spec §9: Power Reloadable and Power Plus. */
export const MONTHLY_FEE_CENTS = 495
/** Content spec §9: Digital Reloadable, which a retiring card becomes. */
export const NEW_CARD_FEE_CENTS = FAMILY_FEES.digitalReloadable.monthlyCents

export const isRefusedIn = ({ currentAddress }: Identity) => isInSaskatchewan(currentAddress.region)

/** Messages are catalogue keys. */
const declarations = {
  thirdParty: v.pipe(
    typedText,
    v.picklist(['yes', 'no'], messageKey('kyc.thirdParty.required')),
    v.literal('no', messageKey('kyc.thirdParty.refused')),
    v.transform(() => false as const),
  ),
  monthlyFeeAccepted: v.pipe(
    required('kyc.fee.required'),
    v.transform(() => true as const),
  ),
  recaptchaToken: required('kyc.captcha.required'),
}
const person = {
  ...identityFields,
  'currentAddress.region': v.pipe(
    identityFields['currentAddress.region'],
    v.check((region) => !isInSaskatchewan(region), messageKey('kyc.saskatchewan')),
  ),
}
const fields = { ...person, ...declarations }
type Person = v.InferOutput<v.ObjectSchema<typeof person, undefined>>
type Fields = v.InferOutput<v.ObjectSchema<typeof fields, undefined>>
export type Declarations = v.InferOutput<v.ObjectSchema<typeof declarations, undefined>>
/** `identity` is null if the issuer's own record applies. A retiring card needs no declarations. */
export type Kyc = Partial<Declarations> & { readonly identity: Identity | null }

const declared = ({ thirdParty, monthlyFeeAccepted, recaptchaToken }: Declarations) => ({
  thirdParty,
  monthlyFeeAccepted,
  recaptchaToken,
})

/** The full profile. */
export const longSchema: v.GenericSchema<unknown, Kyc> = v.pipe(
  v.object(fields),
  ...identityChecks<Fields>(),
  v.transform((all) => ({ identity: identityOf(all), ...declared(all) })),
)
/** What a holder with a known profile must still declare. */
export const shortSchema: v.GenericSchema<unknown, Kyc> = v.pipe(
  v.object(declarations),
  v.transform((all) => ({ identity: null, ...declared(all) })),
)

/** Content spec §4: the upgrade of a retiring card is free and instant, so there is no fee to agree to and nothing to declare. */
const retiringLongSchema: v.GenericSchema<unknown, Kyc> = v.pipe(
  v.object(person),
  ...identityChecks<Person>(),
  v.transform((all) => ({ identity: identityOf(all) })),
)
const retiringShortSchema: v.GenericSchema<unknown, Kyc> = v.pipe(
  v.object({}),
  v.transform(() => ({ identity: null })),
)

/** The schema of this upgrade's form. */
export function detailsSchema({ isLong, isRetiring }: { isLong: boolean; isRetiring: boolean }) {
  if (isRetiring) return isLong ? retiringLongSchema : retiringShortSchema
  return isLong ? longSchema : shortSchema
}

/** Whether the issuer's own record is complete enough for the short form. */
export const isComplete = (identity: Identity) => {
  const { legalFirstName, legalLastName, dateOfBirth, phoneNumber, mobileNumber, currentAddress } = identity
  const { addressLine, city, region, postCode } = currentAddress
  const needed = [legalFirstName, legalLastName, dateOfBirth, phoneNumber + mobileNumber, addressLine]
  return [...needed, city, region, postCode].every(Boolean)
}
