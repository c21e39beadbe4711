import type { Kept } from '../../machines/portal/portal'
import { selectHolderParts, selectLocale, selectMailed } from '../../machines/portal/selectors'
import { selectSession } from '../../machines/session/selectors'
import { writeKept, writeLocale, writeMailed } from './keeping'
import type { Root } from './portal'

/** Session, cards and balances as they are now; null while nobody is signed in. */
export function keptNow(root: Root): Kept | null {
  const snapshot = root.getSnapshot()
  const { session: actor } = snapshot.children
  const session = actor && selectSession(actor.getSnapshot())
  if (!session) return null
  // What was kept stays so until the cards' own code is there.
  const known = selectHolderParts(snapshot).cards?.getSnapshot().context ?? snapshot.context.wallet
  const wallet =
    known && known.loadedAt > 0
      ? { cards: known.cards, currentCardId: known.currentCardId, loadedAt: known.loadedAt }
      : null
  return { session, wallet }
}

/** Keeps what may be kept, whenever the session, the cards, the mail on its way or the language change. */
export function keep(root: Root): void {
  let session: unknown
  let wallet: unknown
  let mailed: unknown
  let locale: unknown
  let watched: unknown
  const look = () => {
    const { children } = root.getSnapshot()
    const { cards } = selectHolderParts(root.getSnapshot())
    if (cards && cards !== watched) {
      watched = cards
      cards.subscribe(look)
    }
    const nextSession = children.session && selectSession(children.session.getSnapshot())
    const nextWallet = cards?.getSnapshot().context
    if (nextSession !== session || nextWallet !== wallet) {
      session = nextSession
      wallet = nextWallet
      writeKept(keptNow(root))
    }
    const nextMailed = selectMailed(root.getSnapshot())
    if (nextMailed !== mailed) {
      mailed = nextMailed
      writeMailed(nextMailed)
    }
    const nextLocale = selectLocale(root.getSnapshot())
    if (nextLocale !== locale) {
      locale = nextLocale
      writeLocale(nextLocale)
    }
  }
  root.subscribe(look)
  root.getSnapshot().children.session?.subscribe(look)
  look()
}
