import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { selectIsSettled } from '../../../machines/verification/selectors'
import type { verificationMachine } from '../../../machines/verification/verificationMachine'
import { ROUTES } from '../../../rules/navigation'
import { VerificationScreen } from '../../features/verification/VerificationScreen'
import { verificationWith } from '../../ports/verification'
import type { Portal } from '../portal'
import { useFlow } from '../useFlow'
import { useIsDrawn } from '../useIsDrawn'

type Verification = ActorRefFrom<typeof verificationMachine>

export const flow = ({ api, root, drawn }: Portal) => {
  const { requested } = root.getSnapshot().children.navigation!.getSnapshot().context
  const asked = new URLSearchParams(requested.search)
  return {
    logic: verificationWith(api, () => root.getSnapshot().context.pid, drawn),
    input: { link: asked.get('link') ?? '', sessionId: asked.get('sessionId') ?? '' },
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
  // What has served leaves the address; until then a reload tries it again.
  useEffect(() => {
    if (isSettled) navigate(ROUTES.verified.path, { replace: true })
  }, [isSettled, navigate])
  return <VerificationScreen verification={verification} isDrawn={isDrawn} />
}
