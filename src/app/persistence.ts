import type { Kept } from '../../machines/portal/portal'
import { selectLocale, selectMailed } from '../../machines/portal/selectors'
import { selectSession } from '../../machines/session/selectors'
import { writeKept, writeLocale, writeMailed } from './keeping'
import type { Root } from './portal'

/** Session, cards and balances as they are now; null while nobody is signed in. */
export function keptNow(root: Root): Kept | null {
  const { children } = root.getSnapshot()
  const session = children.session && selectSession(children.session.getSnapshot())
  if (!session) return null
  const cards = children.cards?.getSnapshot().context
  const wallet =
    cards && cards.loadedAt > 0
      ? { cards: cards.cards, currentCardId: cards.currentCardId, loadedAt: cards.loadedAt }
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
    if (children.cards && children.cards !== watched) {
      watched = children.cards
      children.cards.subscribe(look)
    }
    const nextSession = children.session && selectSession(children.session.getSnapshot())
    const nextWallet = children.cards?.getSnapshot().context
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
