import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { selectBrand, selectFrontend } from '../../../machines/portal/selectors'
import type { signInMachine } from '../../../machines/sign-in/signInMachine'
import { SignInScreen } from '../../features/sign-in/SignInScreen'
import { signInWith } from '../../ports/signIn'
import { type Portal, usePortal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { SessionEndedNotice } from '../shell/SessionEndedNotice'
import { StorageNotice } from '../shell/StorageNotice'

export const flow = ({ api, root }: Portal) => ({
  logic: signInWith(api, () => root.getSnapshot().context.pid),
  input: undefined,
})

export function Screen() {
  const portal = usePortal()
  const signIn = useFlow<ActorRefFrom<typeof signInMachine>>()
  const { features } = useSelector(portal.root, selectBrand)
  const { captchaSiteKey } = useSelector(portal.root, selectFrontend)
  const navigate = useNavigate()
  if (!signIn) return null
  return (
    <SignInScreen
      signIn={signIn}
      captcha={{ isOn: features.captcha, siteKey: captchaSiteKey }}
      onClose={() => navigate('/')}
      onBegin={() => portal.prefetch('dashboard')}
      notice={
        <>
          <SessionEndedNotice />
          <StorageNotice />
        </>
      }
    />
  )
}
