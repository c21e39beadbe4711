import type { ActorRefFrom } from 'xstate'
import type { chartsMachine } from '../../../machines/charts/chartsMachine'
import { selectRequested } from '../../../machines/navigation/selectors'
import { selectLocale } from '../../../machines/portal/selectors'
import { ChartsScreen } from '../../features/charts/ChartsScreen'
import { savePicture } from '../../features/charts/pictureFile'
import { SubjectCard } from '../../flow/SubjectCard'
import { chartsWith } from '../../ports/charts'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { readHolder } from '../signed-in/readHolder'
import { useCards, useCurrentCard } from '../signed-in/useHolder'

export const flow = ({ api, root }: Portal) => ({
  logic: chartsWith(api, (month, hasAmounts) => savePicture(selectLocale(root.getSnapshot()), month, hasAmounts)),
  input: {
    clientId: readHolder(root).currentCardId,
    search: selectRequested(root.getSnapshot().children.navigation!.getSnapshot()).search,
  },
})

export function Screen() {
  const charts = useFlow<ActorRefFrom<typeof chartsMachine>>()
  const cards = useCards()
  const card = useCurrentCard()
  const subject = <SubjectCard clientId={card?.clientId ?? null} cards={cards} isReading={!card} />
  return charts ? <ChartsScreen charts={charts} subject={subject} issuer={card?.cardIssuer} /> : null
}
