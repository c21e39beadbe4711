import * as v from 'valibot'
import { phoneDigits } from '../../rules/canadianPhone'
import { type Identity, postCodeText } from '../../rules/identity'
import { text } from './shape'

const phone = v.pipe(text, v.transform(phoneDigits))
/** A unit comes as `unitNum` or `addressLine2`, a province as `region` or `province`. Portal spec §3. */
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

/** Who a holder is, as a profile tells it; what is not there is empty. */
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
/** As a bank knows the holder. */
export const holderNameOf = ({ legalFirstName, legalLastName, firstName, lastName }: Names) =>
  `${legalFirstName || firstName} ${legalLastName || lastName}`.trim()

/** What is empty is left out; a unit that was taken away goes out as an empty text. */
export const identityOnTheWire = ({ currentAddress, dateOfBirth, ...texts }: Identity) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  ...(dateOfBirth === null ? {} : { dateOfBirth }),
  currentAddress,
})
