/** The three addresses that add a card to an account share one flow, which knows the address. OP-75. */
import type { ActorRefFrom, InputFrom } from 'xstate'
import { registerCardEffect } from '../../../machines/register-card/registerCard'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import type { Flow } from '../../../machines/shared/flow'
import { cardStateOf } from '../../../rules/cards/card'
import { barrierTo } from '../../../rules/cards/features'
import type { Purpose } from '../../../rules/cards/registerCard'
import { RegisterCardScreen } from '../../features/register-card/RegisterCardScreen'
import { registerCardWith, reviewedUnder } from '../../ports/registerCard'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { addressLookupOf } from '../services/addressLookup'
import { readHolder } from '../signed-in/readHolder'
import { readUnderWay } from '../signed-in/readUnderWay'
import { useAccount, useCards, useCardsActor, useCurrentCard } from '../signed-in/useHolder'

export const registrationFor =
  (purpose: Purpose) =>
  (portal: Portal): Flow => {
    const { api, root } = portal
    const underWay = readUnderWay(root, registerCardEffect)
    return {
      logic: registerCardWith(api, {
        account: () => readHolder(root).account ?? { username: '', kycLevel: 1 },
        brand: portal.brand,
        owned: () => readHolder(root).cards,
      }).provide({ actors: { addressLookup: addressLookupOf(portal) } }),
      input: {
        purpose,
        underWay,
        reviewed: underWay && reviewedUnder(api, underWay.key),
      } satisfies InputFrom<typeof registerCardMachine>,
    }
  }

export function Registration() {
  const actor = useCardsActor()
  const registration = useFlow<ActorRefFrom<typeof registerCardMachine>>()
  const cards = useCards()
  const current = useCurrentCard()
  const account = useAccount()
  if (!registration) return null
  return (
    <RegisterCardScreen
      registration={registration}
      cards={cards}
      sentClientId={current && cardStateOf(current.cardStatus) === 'inactive' ? current.clientId : ''}
      mayLoad={(card) =>
        account !== null &&
        barrierTo('reload', { ...account, declared: account, card, cards, hasNoCards: false, isQrCodeOn: false }) ===
          null
      }
      onShow={(clientId) => actor?.send({ type: 'card.choose', clientId })}
    />
  )
}
