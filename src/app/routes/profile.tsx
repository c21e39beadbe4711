import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { profileMachine } from '../../../machines/profile/profileMachine'
import { selectFatca } from '../../../machines/profile/selectors'
import type { Flow } from '../../../machines/shared/flow'
import { ProfileScreen } from '../../features/profile/ProfileScreen'
import { TaxResidency } from '../../features/profile/TaxResidency'
import { fatcaWith } from '../../ports/fatca'
import { profileWith } from '../../ports/profile'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { addressLookupOf } from '../services/addressLookup'
import { readHolder } from '../signed-in/readHolder'
import { useAccount } from '../signed-in/useHolder'

export const flow = (portal: Portal): Flow => {
  const { api, root } = portal
  const { username } = readHolder(root)
  const children = { addressLookup: addressLookupOf(portal), fatca: fatcaWith(api, username) }
  return { logic: profileWith(api, children), input: { username, page: crypto.randomUUID() } }
}

export function Screen() {
  const profile = useFlow<ActorRefFrom<typeof profileMachine>>()
  const email = useAccount()?.email ?? ''
  if (!profile) return null
  return <ProfileScreen profile={profile} email={email} residency={<Residency profile={profile} />} />
}

function Residency({ profile }: { profile: ActorRefFrom<typeof profileMachine> }) {
  const fatca = useSelector(profile, selectFatca)
  return fatca ? <TaxResidency fatca={fatca} /> : null
}
