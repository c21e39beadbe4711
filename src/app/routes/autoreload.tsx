import * as v from 'valibot'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { autoReloadResumeSchema } from '../../../machines/auto-reload/autoReload'
import type { autoReloadMachine } from '../../../machines/auto-reload/autoReloadMachine'
import { selectResume } from '../../../machines/auto-reload/selectors'
import type { Flow, Resume } from '../../../machines/shared/flow'
import { AutoReloadScreen, RemainingRules } from '../../features/auto-reload/AutoReloadScreen'
import { autoReloadWith } from '../../ports/autoReload'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { cardPaymentOf } from '../signed-in/cardPayment'
import { readHolder } from '../signed-in/readHolder'
import { useCards, useCurrentCard } from '../signed-in/useHolder'

export const flow = (portal: Portal, resume?: Resume): Flow => {
  const { cards, currentCardId: clientId } = readHolder(portal.root)
  return {
    logic: autoReloadWith(portal.api, cardPaymentOf(portal)),
    input: {
      clientId,
      digits: cards.find((card) => card.clientId === clientId)?.lastFourDigits ?? '',
      resume: resume ? v.parse(autoReloadResumeSchema, resume) : null,
    },
    resumeFrom: (snapshot) => selectResume(snapshot as SnapshotFrom<typeof autoReloadMachine>),
    isShared: true,
  }
}

/** Rules can still be seen and removed. */
export function Remaining() {
  const autoReloads = useFlow<ActorRefFrom<typeof autoReloadMachine>>()
  const cards = useCards()
  return autoReloads ? <RemainingRules autoReloads={autoReloads} cards={cards} /> : null
}

export function Screen() {
  const autoReloads = useFlow<ActorRefFrom<typeof autoReloadMachine>>()
  const cards = useCards()
  const card = useCurrentCard()
  return autoReloads ? <AutoReloadScreen autoReloads={autoReloads} cards={cards} card={card} /> : null
}
