import * as v from 'valibot'
import { phoneDigits } from '../../rules/identity/canadianPhone'
import { type Identity, postCodeText } from '../../rules/identity/identity'
import { text } from './shape'

const phone = v.pipe(text, v.transform(phoneDigits))
/** The unit arrives as `unitNum` or `addressLine2`, the province as `region` or `province`. Portal spec §3. */
const address = v.pipe(
  v.nullish(
    v.object({
      addressLine: text,
      unitNum: text,
      addressLine2: text,
      city: text,
      region: text,
      province: text,
      postCode: v.pipe(text, v.transform(postCodeText)),
    }),
    {},
  ),
  v.transform(({ unitNum, addressLine2, region, province, ...place }) => ({
    ...place,
    unitNum: unitNum || addressLine2,
    region: region || province,
  })),
)

/** A holder's identity in a profile; missing fields are empty. */
export const identityEntries = {
  legalFirstName: text,
  legalLastName: text,
  firstName: text,
  lastName: text,
  dateOfBirth: v.nullish(v.string(), null),
  phoneNumber: phone,
  mobileNumber: phone,
  occupation: text,
  currentAddress: address,
}
export const identityAnswer = v.object(identityEntries)

type Names = Pick<v.InferOutput<typeof identityAnswer>, 'legalFirstName' | 'legalLastName' | 'firstName' | 'lastName'>
/** The name as a bank knows it. */
export const holderNameOf = ({ legalFirstName, legalLastName, firstName, lastName }: Names) =>
  `${legalFirstName || firstName} ${legalLastName || lastName}`.trim()

/** Omits empty fields; a removed unit is sent as an empty string. */
export const identityOnTheWire = ({ currentAddress, dateOfBirth, ...texts }: Identity) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  ...(dateOfBirth === null ? {} : { dateOfBirth }),
  currentAddress,
})
