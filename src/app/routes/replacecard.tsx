import type { ActorRefFrom } from 'xstate'
import { selectCurrentCard } from '../../../machines/cards/selectors'
import { selectBrand } from '../../../machines/portal/selectors'
import type { replaceCardMachine } from '../../../machines/replace-card/replaceCardMachine'
import { selectAccount } from '../../../machines/session/selectors'
import { ReplaceCardScreen } from '../../features/replace-card/ReplaceCardScreen'
import { replaceCardWith } from '../../ports/replaceCard'
import type { Portal } from '../portal'
import { useFlow } from '../useFlow'

export const flow = ({ api, root }: Portal) => {
  const { session, cards } = root.getSnapshot().children
  const known = cards?.getSnapshot()
  return {
    logic: replaceCardWith(api, () => selectBrand(root.getSnapshot()).sessionId),
    input: {
      username: selectAccount(session!.getSnapshot())?.username ?? '',
      clientId: (known && selectCurrentCard(known)?.clientId) ?? null,
    },
  }
}

export function Screen() {
  const replaceCard = useFlow<ActorRefFrom<typeof replaceCardMachine>>()
  return replaceCard ? <ReplaceCardScreen replaceCard={replaceCard} /> : null
}
