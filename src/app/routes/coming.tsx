import { useSelector } from '@xstate/react'
import { selectRouteId } from '../../../machines/portal/selectors'
import { ComingScreen } from '../../features/coming/ComingScreen'
import { leadKeyOf, titleKeyOf } from '../../i18n/titles'
import { useRoot } from '../useRoot'

export function Screen() {
  const id = useSelector(useRoot(), selectRouteId) ?? 'home'
  return <ComingScreen title={titleKeyOf(id)} lead={leadKeyOf(id)} />
}
