import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import type { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { profileMachine } from '../../machines/profile/profileMachine'
import { LOCALES } from '../../rules/account'
import { phoneDigits } from '../../rules/canadianPhone'
import { postCodeText } from '../../rules/identity'
import type { Profile, ProfileChanges } from '../../rules/profile'
import type { Api } from '../api/client'
import type { CallName } from '../api/failures'
import { shaped, text } from './shape'

const phone = v.pipe(text, v.transform(phoneDigits))
const postCode = v.pipe(text, v.transform(postCodeText))
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
      postCode,
    }),
    {},
  ),
  v.transform(({ addressLine, unitNum, addressLine2, city, region, province, postCode }) => ({
    addressLine,
    unitNum: unitNum || addressLine2,
    city,
    region: region || province,
    postCode,
  })),
)
const profile = v.object({
  locale: v.fallback(v.picklist(LOCALES), 'en'),
  legalFirstName: text,
  legalLastName: text,
  firstName: text,
  lastName: text,
  challenge: text,
  dateOfBirth: v.nullish(v.string(), null),
  phoneNumber: phone,
  mobileNumber: phone,
  occupation: text,
  currentAddress: address,
})

const profileOf = (name: CallName, data: unknown): Profile => shaped(name, profile, data)

/** On the wire an empty text takes away what was there. */
const bodyOf = ({ dateOfBirth, currentAddress, ...changes }: ProfileChanges) => ({
  ...changes,
  ...(dateOfBirth ? { dateOfBirth } : {}),
  ...(currentAddress ? { currentAddress } : {}),
})

type Children = { addressLookup: typeof addressLookupMachine; fatca: typeof fatcaMachine }

export const profileWith = (api: Api, children: Children) =>
  profileMachine.provide({
    actors: {
      ...children,
      readProfile: fromPromise(async ({ input: { username } }) => {
        const { data } = await api.call('getAccount', (client) =>
          client.GET('/api/prepaid/accounts/{username}', { params: { path: { username } } }),
        )
        return profileOf('getAccount', data)
      }),
      saveProfile: fromPromise(async ({ input: { username, changes } }) => {
        const { data } = await api.call('updateAccount', (client) =>
          client.PATCH('/api/prepaid/accounts/{username}', { params: { path: { username } }, body: bodyOf(changes) }),
        )
        return profileOf('updateAccount', data)
      }),
    },
  })
