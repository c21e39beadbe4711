import * as v from 'valibot'
import type { Identity } from '../../rules/identity'
import { text } from './shape'

const address = v.object({
  addressLine: text,
  unitNum: text,
  addressLine2: text,
  city: text,
  region: text,
  province: text,
  postCode: text,
})

/** Who a holder is, as a profile tells it; what is not there is empty. */
export const identityAnswer = v.pipe(
  v.object({
    legalFirstName: text,
    legalLastName: text,
    firstName: text,
    lastName: text,
    dateOfBirth: v.nullish(v.string(), null),
    phoneNumber: text,
    mobileNumber: text,
    occupation: text,
    currentAddress: v.nullish(address, {}),
  }),
  v.transform(({ currentAddress: { unitNum, addressLine2, region, province, ...place }, ...person }) => ({
    ...person,
    currentAddress: { ...place, unitNum: unitNum || addressLine2 || '', region: region || province || '' },
  })),
) as v.GenericSchema<unknown, Identity>

/** What is empty is left out; a unit that was taken away goes out as an empty text. */
export const identityOnTheWire = ({ currentAddress, dateOfBirth, ...texts }: Identity) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  ...(dateOfBirth === null ? {} : { dateOfBirth }),
  currentAddress,
})
