import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { passwordRecoveryMachine } from '../../../machines/password-recovery/passwordRecoveryMachine'
import { selectIsLinkSpent } from '../../../machines/password-recovery/selectors'
import { selectMailedFor } from '../../../machines/portal/selectors'
import { ROUTES } from '../../../rules/site/navigation'
import { PasswordRecoveryScreen } from '../../features/password-recovery/PasswordRecoveryScreen'
import { passwordRecoveryWith } from '../../ports/passwordRecovery'
import { useIsDrawn } from '../../ui/useIsDrawn'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { readHolder } from '../signed-in/readHolder'

type Recovery = ActorRefFrom<typeof passwordRecoveryMachine>

export const flow = ({ api, root }: Portal) => {
  const { navigation } = root.getSnapshot().children
  const { search } = navigation!.getSnapshot().context.requested
  return {
    logic: passwordRecoveryWith(api, () => root.getSnapshot().context.pid),
    input: {
      link: new URLSearchParams(search).get('link'),
      username: readHolder(root).username,
      mailed: selectMailedFor(root.getSnapshot(), 'recovery'),
    },
    finishes: true as const,
  }
}

export function Screen() {
  const recovery = useFlow<Recovery>()
  return recovery ? <Recovering recovery={recovery} /> : null
}

function Recovering({ recovery }: { recovery: Recovery }) {
  const isDrawn = useIsDrawn()
  const navigate = useNavigate()
  const { search } = useLocation()
  const isSpent = useSelector(recovery, selectIsLinkSpent) && new URLSearchParams(search).has('link')
  // Keep a link in the address while it can still be used, so that a reload does not lose it.
  useEffect(() => {
    if (isSpent) navigate(ROUTES.pwdRecoveryLink.path, { replace: true })
  }, [isSpent, navigate])
  return <PasswordRecoveryScreen recovery={recovery} isDrawn={isDrawn} />
}
