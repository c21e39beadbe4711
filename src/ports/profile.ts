import * as v from 'valibot'
import type { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import type { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { type HandedOver, NOT_SAVED, type profileEffect } from '../../machines/profile/profile'
import { profileMachine } from '../../machines/profile/profileMachine'
import { CallError } from '../../machines/shared/failure'
import { handovers } from '../../machines/shared/handover'
import { hasChanges, type Profile, type ProfileChanges, withoutAnswers } from '../../rules/identity/profile'
import { LOCALES } from '../../rules/values/locale'
import type { Api } from '../api/client'
import { readAccount } from './account'
import { calling, fromCall } from './fromCall'
import { identityEntries } from './identity'
import { shaped, text } from './shape'

const profileEntries = {
  ...identityEntries,
  locale: v.fallback(v.picklist(LOCALES), 'en'),
  challenge: text,
}
const profile = v.object(profileEntries)
const readProfile = (api: Api, username: string) => readAccount(api, username, profile)

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

const typedBy = handovers<ProfileChanges, { before: Profile; sent: ProfileChanges }>()

type Children = { addressLookup: typeof addressLookupMachine; fatca: typeof fatcaMachine }

export const profileWith = (api: Api, children: Children) =>
  profileMachine.provide({
    actors: {
      ...children,
      readProfile: fromCall('getAccount', ({ input: { username } }) => readProfile(api, username)),
    },
    actions: {
      handOver: (_, { key, before, changes }: HandedOver) =>
        typedBy(api).put(key, changes, { before, sent: withoutAnswers(changes) }),
    },
  })

type Holder = { readonly username: () => string }
export const profileEffectWith = (api: Api, { username }: Holder): EffectPortsOf<typeof profileEffect> => ({
  send: calling('updateAccount', async ({ key }) => {
    const changes = typedBy(api).takeSecret(key)
    if (!changes) throw new CallError(NOT_SAVED, 'unsent')
    const { data } = await api.call('updateAccount', (client) =>
      client.PATCH('/api/prepaid/accounts/{username}', {
        params: { path: { username: username() } },
        body: bodyOf(changes),
      }),
    )
    return shaped('updateAccount', savedProfile(username(), changes), data)
  }),
  lookUp: calling('getAccount', async ({ key }) => ({
    found: await readProfile(api, username()),
    typed: typedBy(api).keptFor(key),
  })),
})
