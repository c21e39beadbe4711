import { selectBrand, selectFrontend } from '../../../machines/portal/selectors'
import type { Portal } from '../portal/portalContext'
import { createDeviceSession } from '../services/deviceSession'
import { challengePageOf } from '../services/threeDSecure'
import { readHolder } from './readHolder'

/** What a flow that charges a debit card needs besides its calls. Each flow has its own device session. */
export const cardPaymentOf = ({ root, brand, sessionId }: Portal) => ({
  username: () => readHolder(root).username,
  pid: () => root.getSnapshot().context.pid,
  brand,
  sessionId,
  deviceSession: createDeviceSession(() => ({
    isOn: selectBrand(root.getSnapshot()).features.fraudCollector,
    collectorUrl: selectFrontend(root.getSnapshot()).fraudCollectorUrl,
  })),
  challengePage: (challenge: Parameters<typeof challengePageOf>[1]) =>
    challengePageOf(selectFrontend(root.getSnapshot()), challenge),
})
