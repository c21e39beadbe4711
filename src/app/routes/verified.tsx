import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { selectHasAccessEnded } from '../../../machines/portal/selectors'
import { selectIsSettled } from '../../../machines/verification/selectors'
import type { verificationMachine } from '../../../machines/verification/verificationMachine'
import { ROUTES } from '../../../rules/site/navigation'
import { VerificationScreen } from '../../features/verification/VerificationScreen'
import { verificationWith } from '../../ports/verification'
import { useIsDrawn } from '../../ui/useIsDrawn'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'

type Verification = ActorRefFrom<typeof verificationMachine>

export const flow = ({ api, root, brand, drawn }: Portal) => {
  const { requested } = root.getSnapshot().children.navigation!.getSnapshot().context
  const asked = new URLSearchParams(requested.search)
  return {
    logic: verificationWith(api, {
      pid: () => root.getSnapshot().context.pid,
      async access() {
        await brand()
        return selectHasAccessEnded(root.getSnapshot()) ? 'ended' : 'open'
      },
      drawn,
    }),
    input: {
      link: asked.get('link') ?? '',
      sessionId: asked.get('sessionId') ?? '',
      holder: root.getSnapshot().context.account?.username ?? null,
    },
    finishes: true as const,
  }
}

export function Screen() {
  const verification = useFlow<Verification>()
  return verification ? <Verified verification={verification} /> : null
}

function Verified({ verification }: { verification: Verification }) {
  const isDrawn = useIsDrawn()
  const navigate = useNavigate()
  const isSettled = useSelector(verification, selectIsSettled)
  // Remove a used link from the address, and take a signed-in holder to the dashboard; until then a reload tries the
  // link again.
  useEffect(() => {
    if (isSettled) navigate(ROUTES.verified.path, { replace: true })
  }, [isSettled, navigate])
  return <VerificationScreen verification={verification} isDrawn={isDrawn} />
}
