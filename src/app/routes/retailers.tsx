import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { selectBrand, selectFrontend } from '../../../machines/portal/selectors'
import type { retailersMachine } from '../../../machines/retailers/retailersMachine'
import { mapTilesOf } from '../../../rules/site/brand'
import { RetailersScreen } from '../../features/retailers/RetailersScreen'
import { retailersWith } from '../../ports/retailers'
import { useMinute } from '../../ui/useNow'
import { type Portal, usePortal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { useSearchParam } from '../portal/useSearchParam'
import { writeSearchParam } from '../portal/writeSearchParam'
import { locate } from '../services/geolocation'

export const flow = ({ api }: Portal) => ({ logic: retailersWith(api, locate), input: undefined })

export function Screen() {
  const retailers = useFlow<ActorRefFrom<typeof retailersMachine>>()
  const { root } = usePortal()
  const brand = useSelector(root, selectBrand)
  const frontend = useSelector(root, selectFrontend)
  const tiles = useMemo(() => mapTilesOf(brand, frontend), [brand, frontend])
  const now = useMinute()
  const [asked, ask] = useState(new URLSearchParams(useLocation().search).get('place') ?? '')
  useSearchParam('place', asked, ask)
  return retailers ? (
    <RetailersScreen
      retailers={retailers}
      tiles={tiles}
      now={now}
      asked={asked}
      onAsk={(place) => {
        ask(place)
        writeSearchParam('place', place)
      }}
    />
  ) : null
}
