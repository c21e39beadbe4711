import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { selectRouteId } from '../../../machines/portal/selectors'
import { routeOf } from '../../../rules/navigation'
import { titleKeyOf } from '../../i18n/titles'
import { useAccess, useRoot } from '../useHolder'
import { Blocked } from './Blocked'

/** A feature that the current card does not allow stays shut, also for a typed address. */
export function AccountGate({ children }: { children: ReactNode }) {
  const id = useSelector(useRoot(), selectRouteId)
  const accessTo = useAccess()
  const feature = id && routeOf(id).feature
  const access = feature ? accessTo(feature) : 'open'
  return id && access !== 'open' ? <Blocked title={titleKeyOf(id)} hint={access} /> : children
}
