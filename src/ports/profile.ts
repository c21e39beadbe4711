import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import type { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { profileMachine } from '../../machines/profile/profileMachine'
import { LOCALES } from '../../rules/account'
import type { ProfileChanges } from '../../rules/profile'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { identityEntries } from './identity'
import { shaped, text } from './shape'

const profile = v.object({
  ...identityEntries,
  locale: v.fallback(v.picklist(LOCALES), 'en'),
  challenge: text,
})

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
      readProfile: fromPromise(({ input: { username } }) => readAccount(api, username, profile)),
      saveProfile: fromPromise(async ({ input: { username, changes } }) => {
        const { data } = await api.call('updateAccount', (client) =>
          client.PATCH('/api/prepaid/accounts/{username}', { params: { path: { username } }, body: bodyOf(changes) }),
        )
        return shaped('updateAccount', profile, data)
      }),
    },
  })
