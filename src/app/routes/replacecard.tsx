import * as v from 'valibot'
import type { ActorRefFrom } from 'xstate'
import en from '../../../content/help/replacement.en.json'
import fr from '../../../content/help/replacement.fr.json'
import { replacementResumeSchema } from '../../../machines/replace-card/replaceCard'
import type { replaceCardMachine } from '../../../machines/replace-card/replaceCardMachine'
import { selectResume } from '../../../machines/replace-card/selectors'
import type { Resume } from '../../../machines/shared/flow'
import { ReplaceCardScreen } from '../../features/replace-card/ReplaceCardScreen'
import { useLocale } from '../../i18n/text'
import { replaceCardWith } from '../../ports/replaceCard'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { addressLookupOf } from '../services/addressLookup'
import { readHolder } from '../signed-in/readHolder'
import { useCards, useChooseCard, useUseCard } from '../signed-in/useHolder'

export const flow = (portal: Portal, resume?: Resume) => {
  const { api, root, sessionId } = portal
  const { username, currentCardId: clientId } = readHolder(root)
  return {
    logic: replaceCardWith(api, sessionId).provide({
      actors: { addressLookup: addressLookupOf(portal) },
    }),
    input: { username, clientId, resume: resume ? v.parse(replacementResumeSchema, resume) : null },
    resumeFrom: selectResume,
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
