import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { selectFrontend, selectLocale } from '../../../machines/portal/selectors'
import type { profileMachine } from '../../../machines/profile/profileMachine'
import { selectFatca } from '../../../machines/profile/selectors'
import { selectAccount } from '../../../machines/session/selectors'
import { ProfileScreen } from '../../features/profile/ProfileScreen'
import { TaxResidency } from '../../features/profile/TaxResidency'
import { addressLookupWith } from '../../ports/addressLookup'
import { fatcaWith } from '../../ports/fatca'
import { profileWith } from '../../ports/profile'
import type { Portal } from '../portal'
import { useFlow } from '../useFlow'
import { useAccount, useRoot } from '../useHolder'

export const flow = ({ api, root }: Portal) => {
  const session = root.getSnapshot().children.session?.getSnapshot()
  const username = (session && selectAccount(session)?.username) ?? ''
  const addressLookup = addressLookupWith({
    key: () => selectFrontend(root.getSnapshot()).addressLookupKey,
    locale: () => selectLocale(root.getSnapshot()),
  })
  return { logic: profileWith(api, { addressLookup, fatca: fatcaWith(api, username) }), input: { username } }
}

export function Screen() {
  const profile = useFlow<ActorRefFrom<typeof profileMachine>>()
  const { addressLookupKey } = useSelector(useRoot(), selectFrontend)
  const email = useAccount()?.email ?? ''
  if (!profile) return null
  return (
    <ProfileScreen
      profile={profile}
      email={email}
      isLookupOn={addressLookupKey !== ''}
      residency={<Residency profile={profile} />}
    />
  )
}

function Residency({ profile }: { profile: ActorRefFrom<typeof profileMachine> }) {
  const fatca = useSelector(profile, selectFatca)
  return fatca ? <TaxResidency fatca={fatca} /> : null
}
