import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createAccountMachine } from '../../../machines/create-account/createAccountMachine'
import { selectBrand, selectFrontend, selectMailedFor } from '../../../machines/portal/selectors'
import { CreateAccountScreen } from '../../features/create-account/CreateAccountScreen'
import { createAccountWith } from '../../ports/createAccount'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { type Portal, usePortal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'

export const flow = ({ api, root }: Portal) => ({
  logic: createAccountWith(api, () => root.getSnapshot().context.pid),
  input: { mailed: selectMailedFor(root.getSnapshot(), 'account') },
  finishes: true as const,
})

export function Screen() {
  const { root } = usePortal()
  const createAccount = useFlow<ActorRefFrom<typeof createAccountMachine>>()
  const isDrawn = useIsDrawn()
  const { features, privacyUrl } = useSelector(root, selectBrand)
  const { captchaSiteKey } = useSelector(root, selectFrontend)
  if (!createAccount) return null
  return (
    <CreateAccountScreen
      createAccount={createAccount}
      isDrawn={isDrawn}
      captcha={{ isOn: features.captcha, siteKey: captchaSiteKey }}
      privacyUrl={privacyUrl}
    />
  )
}
