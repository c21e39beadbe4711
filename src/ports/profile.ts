import * as v from 'valibot'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import type { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { profileMachine } from '../../machines/profile/profileMachine'
import { hasChanges, type ProfileChanges } from '../../rules/identity/profile'
import { LOCALES } from '../../rules/values/locale'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { fromCall } from './fromCall'
import { identityEntries } from './identity'
import { shaped, text } from './shape'

const profileEntries = {
  ...identityEntries,
  locale: v.fallback(v.picklist(LOCALES), 'en'),
  challenge: text,
}
const profile = v.object(profileEntries)

/** The answer must have the same account and the changes: otherwise it does not prove the save. */
const savedProfile = (username: string, changes: ProfileChanges) =>
  v.pipe(
    v.object({ ...profileEntries, username: v.pipe(v.string(), v.toLowerCase(), v.literal(username)) }),
    v.transform(({ username: _, ...saved }) => saved),
    v.check((saved) => hasChanges(saved, changes)),
  )

/** On the wire an empty string deletes a value. */
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
      readProfile: fromCall('getAccount', ({ input: { username } }) => readAccount(api, username, profile)),
      saveProfile: fromCall('updateAccount', async ({ input: { username, changes } }) => {
        const { data } = await api.call('updateAccount', (client) =>
          client.PATCH('/api/prepaid/accounts/{username}', { params: { path: { username } }, body: bodyOf(changes) }),
        )
        return shaped('updateAccount', savedProfile(username, changes), data)
      }),
    },
  })
