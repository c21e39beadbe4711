import type { ActorRefFrom } from 'xstate'
import type { unverifiedEmailMachine } from '../../../machines/unverified-email/unverifiedEmailMachine'
import { UnverifiedEmailDialog } from '../../features/unverified-email/UnverifiedEmailDialog'
import { useAccount } from './useHolder'

export function EmailPrompt({ email }: { email: ActorRefFrom<typeof unverifiedEmailMachine> }) {
  return <UnverifiedEmailDialog flow={email} address={useAccount()?.email ?? ''} />
}
