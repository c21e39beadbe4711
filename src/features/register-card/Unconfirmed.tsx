import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import { selectLastFourDigits } from '../../../machines/register-card/selectors'
import { UnconfirmedStep } from '../../flow/FlowStep'
import { useText } from '../../i18n/text'

export function Unconfirmed({ registration }: { registration: ActorRefFrom<typeof registerCardMachine> }) {
  const t = useText()
  const digits = useSelector(registration, selectLastFourDigits)
  return (
    <UnconfirmedStep
      doubt={t('registerCard.unconfirmed', { digits })}
      flow={registration}
      busyLabel={t('registerCard.checking')}
      onCheck={() => registration.send({ type: 'registration.check' })}
    />
  )
}
