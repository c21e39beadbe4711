import type { ActorRefFrom } from 'xstate'
import type { alertsMachine } from '../../../machines/alerts/alertsMachine'
import { AlertsScreen } from '../../features/alerts/AlertsScreen'
import { alertsWith } from '../../ports/alerts'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'

export const flow = ({ api }: Portal) => ({ logic: alertsWith(api), input: undefined })

export function Screen() {
  const alerts = useFlow<ActorRefFrom<typeof alertsMachine>>()
  return alerts ? <AlertsScreen alerts={alerts} /> : null
}
