import type { ActorRefFrom } from 'xstate'
import en from '../../../content/help/replacement.en.json'
import fr from '../../../content/help/replacement.fr.json'
import { selectCurrentCard } from '../../../machines/cards/selectors'
import { selectBrand, selectHolderParts } from '../../../machines/portal/selectors'
import type { replaceCardMachine } from '../../../machines/replace-card/replaceCardMachine'
import { selectAccount } from '../../../machines/session/selectors'
import { ReplaceCardScreen } from '../../features/replace-card/ReplaceCardScreen'
import { useLocale } from '../../i18n/text'
import { replaceCardWith } from '../../ports/replaceCard'
import { addressLookupOf } from '../addressLookup'
import type { Portal } from '../portal'
import { useFlow } from '../useFlow'

export const flow = (portal: Portal) => {
  const { api, root } = portal
  const { session } = root.getSnapshot().children
  const known = selectHolderParts(root.getSnapshot()).cards?.getSnapshot()
  return {
    logic: replaceCardWith(api, () => selectBrand(root.getSnapshot()).sessionId).provide({
      actors: { addressLookup: addressLookupOf(portal) },
    }),
    input: {
      username: selectAccount(session!.getSnapshot())?.username ?? '',
      clientId: (known && selectCurrentCard(known)?.clientId) ?? null,
    },
  }
}

export function Screen() {
  const replaceCard = useFlow<ActorRefFrom<typeof replaceCardMachine>>()
  const answers = { en, fr }[useLocale()]
  return replaceCard ? <ReplaceCardScreen replaceCard={replaceCard} answers={answers} /> : null
}
