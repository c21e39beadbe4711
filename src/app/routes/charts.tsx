import type { ActorRefFrom } from 'xstate'
import type { chartsMachine } from '../../../machines/charts/chartsMachine'
import { selectRequested } from '../../../machines/navigation/selectors'
import { ChartsScreen } from '../../features/charts/ChartsScreen'
import { chartsWith } from '../../ports/charts'
import { holderNow } from '../holderNow'
import type { Portal } from '../portalContext'
import { useFlow } from '../useFlow'

export const flow = ({ api, root }: Portal) => ({
  logic: chartsWith(api),
  input: {
    clientId: holderNow(root).currentCardId,
    search: selectRequested(root.getSnapshot().children.navigation!.getSnapshot()).search,
  },
})

export function Screen() {
  const charts = useFlow<ActorRefFrom<typeof chartsMachine>>()
  return charts ? <ChartsScreen charts={charts} /> : null
}
