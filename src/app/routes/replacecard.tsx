import type { ActorRefFrom } from 'xstate'
import en from '../../../content/help/replacement.en.json'
import fr from '../../../content/help/replacement.fr.json'
import { replaceCardEffect } from '../../../machines/replace-card/replaceCard'
import type { replaceCardMachine } from '../../../machines/replace-card/replaceCardMachine'
import { ReplaceCardScreen } from '../../features/replace-card/ReplaceCardScreen'
import { useLocale } from '../../i18n/text'
import { replaceCardWith } from '../../ports/replaceCard'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { addressLookupOf } from '../services/addressLookup'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'
import { useCards, useChooseCard, useUseCard } from '../signed-in/useHolder'

export const flow = (portal: Portal) => {
  const { api, root } = portal
  const { username, currentCardId: clientId } = readHolder(root)
  return {
    logic: replaceCardWith(api).provide({ actors: { addressLookup: addressLookupOf(portal) } }),
    input: { username, clientId, underWay: readUnderWay(root, replaceCardEffect) },
  }
}

export function Screen() {
  const onGo = useChooseCard()
  const onUse = useUseCard()
  const cards = useCards()
  const replaceCard = useFlow<ActorRefFrom<typeof replaceCardMachine>>()
  const answers = { en, fr }[useLocale()]
  return replaceCard ? (
    <ReplaceCardScreen replaceCard={replaceCard} answers={answers} cards={cards} onGo={onGo} onUse={onUse} />
  ) : null
}
