import type { ActorRefFrom } from 'xstate'
import type { retailersMachine } from '../../../machines/retailers/retailersMachine'
import { RetailersScreen } from '../../features/retailers/RetailersScreen'
import { retailersWith } from '../../ports/retailers'
import { locate } from '../geolocation'
import type { Portal } from '../portalContext'
import { useFlow } from '../useFlow'

export const flow = ({ api }: Portal) => ({ logic: retailersWith(api, locate), input: undefined })

export function Screen() {
  const retailers = useFlow<ActorRefFrom<typeof retailersMachine>>()
  return retailers ? <RetailersScreen retailers={retailers} /> : null
}
