/** The three addresses under which a card comes to an account: one flow, which knows what was asked for. OP-75. */
import { type ActorRefFrom, waitFor } from 'xstate'
import { selectCards } from '../../machines/cards/selectors'
import { selectBrand, selectHolderParts, selectIsConfigured } from '../../machines/portal/selectors'
import type { registerCardMachine } from '../../machines/register-card/registerCardMachine'
import { selectAccount } from '../../machines/session/selectors'
import { cardStateOf } from '../../rules/card'
import type { Purpose } from '../../rules/registerCard'
import { RegisterCardScreen } from '../features/register-card/RegisterCardScreen'
import { registerCardWith } from '../ports/registerCard'
import { addressLookupOf } from './addressLookup'
import type { Portal } from './portal'
import { useFlow } from './useFlow'
import { useCards, useCurrentCard } from './useHolder'
import { useRoot } from './useRoot'

export const registrationFor = (purpose: Purpose) => (portal: Portal) => {
  const { api, root } = portal
  return {
    logic: registerCardWith(api, {
      account: () => {
        const { session } = root.getSnapshot().children
        return (session && selectAccount(session.getSnapshot())) ?? { username: '', kycLevel: 1 }
      },
      brand: async () => {
        await waitFor(root, selectIsConfigured)
        // Only now does the root know what its part has been told.
        return selectBrand(root.getSnapshot())
      },
      held: () => {
        const { cards } = selectHolderParts(root.getSnapshot())
        return cards ? selectCards(cards.getSnapshot()) : []
      },
    }).provide({ actors: { addressLookup: addressLookupOf(portal) } }),
    input: { purpose },
  }
}

export function Registration() {
  const root = useRoot()
  const registration = useFlow<ActorRefFrom<typeof registerCardMachine>>()
  const cards = useCards()
  const current = useCurrentCard()
  if (!registration) return null
  return (
    <RegisterCardScreen
      registration={registration}
      cards={cards}
      sentClientId={current && cardStateOf(current.cardStatus) === 'inactive' ? current.clientId : ''}
      onShow={(clientId) => root.send({ type: 'card.choose', clientId })}
    />
  )
}
