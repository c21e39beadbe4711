import * as v from 'valibot'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Flow, Resume } from '../../../machines/shared/flow'
import { selectResume } from '../../../machines/top-up/selectors'
import { deletionResumeSchema, paymentResumeSchema, type TopUpInput } from '../../../machines/top-up/topUp'
import type { topUpMachine } from '../../../machines/top-up/topUpMachine'
import { calledAs } from '../../../rules/cards/card'
import { TopUpScreen } from '../../features/top-up/TopUpScreen'
import { topUpWith } from '../../ports/topUp'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { cardPaymentOf } from '../signed-in/cardPayment'
import { HolderWallet } from '../signed-in/HolderWallet'
import { readHolder } from '../signed-in/readHolder'
import { useCards } from '../signed-in/useHolder'

export const flow = (portal: Portal, resume?: Resume): Flow => ({
  logic: topUpWith(portal.api, cardPaymentOf(portal)),
  input: inputOf(portal.root, resume) satisfies TopUpInput,
  resumeFrom: (snapshot) => selectResume(snapshot as SnapshotFrom<typeof topUpMachine>),
  isShared: true,
})

/** Until the cards have been read. */
const UNKNOWN = { alias: null, plasticFlag: true, lastFourDigits: '', nth: 1 }

function inputOf(root: Portal['root'], resume?: Resume): TopUpInput {
  const { cards, currentCardId } = readHolder(root)
  const card = cards.find(({ clientId }) => clientId === currentCardId)
  const current = {
    clientId: card?.clientId ?? currentCardId ?? '',
    serialNumber: card?.serialNumber ?? '',
    ...(card ? calledAs(card, cards) : UNKNOWN),
  }
  if (!resume) return current
  if ('deletedId' in resume) {
    const { deletedId, sentAt } = v.parse(deletionResumeSchema, resume)
    return { ...current, deletion: { id: deletedId, sentAt } }
  }
  return { ...current, payment: v.parse(paymentResumeSchema, resume) }
}

export function Screen() {
  const topUp = useFlow<ActorRefFrom<typeof topUpMachine>>()
  const cards = useCards()
  return topUp ? (
    <HolderWallet>
      <TopUpScreen topUp={topUp} cards={cards} />
    </HolderWallet>
  ) : null
}
