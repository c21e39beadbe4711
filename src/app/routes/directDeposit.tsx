import type { ActorRefFrom } from 'xstate'
import type { directDepositMachine } from '../../../machines/direct-deposit/directDepositMachine'
import { DirectDepositScreen } from '../../features/direct-deposit/DirectDepositScreen'
import { directDepositWith } from '../../ports/directDeposit'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { readHolder } from '../signed-in/readHolder'
import { useCards } from '../signed-in/useHolder'

export const flow = ({ api, root, brand, sessionId }: Portal) => {
  const { cards, currentCardId: clientId } = readHolder(root)
  return {
    logic: directDepositWith(api, {
      username: () => readHolder(root).username,
      brand: async () => {
        const id = await sessionId()
        return { ...(await brand()), sessionId: id }
      },
    }),
    input: {
      clientId,
      digits: cards.find((card) => card.clientId === clientId)?.lastFourDigits ?? '',
    },
  }
}

export function Screen() {
  const directDeposit = useFlow<ActorRefFrom<typeof directDepositMachine>>()
  const cards = useCards()
  return directDeposit ? <DirectDepositScreen directDeposit={directDeposit} cards={cards} /> : null
}
