import { selectCards, selectCurrentCardId } from '../../../machines/cards/selectors'
import { selectCardsActor } from '../../../machines/portal/selectors'
import { selectAccount } from '../../../machines/session/selectors'
import type { Root } from '../portal/portalContext'

/** Current values for the input of a signed-in screen's flow. */
export function readHolder(root: Root) {
  const snapshot = root.getSnapshot()
  const { session } = snapshot.children
  const cards = selectCardsActor(snapshot)?.getSnapshot()
  const account = session ? selectAccount(session.getSnapshot()) : null
  return {
    account,
    username: account?.username ?? '',
    cards: cards ? selectCards(cards) : [],
    currentCardId: cards ? selectCurrentCardId(cards) : null,
  }
}
