/** Hook for a vendor's bot detection; this repository contains none. Portal spec §7; OP-66. */
import { waitFor } from 'xstate'
import { selectIsConfigured } from '../../../machines/configuration/selectors'
import type { Root } from '../portal/portalContext'

type Refresh = (sessionId: string) => void

declare global {
  interface Window {
    /** A vendor's script puts its session refresh here before the portal starts. */
    refreshBotDetection?: Refresh
  }
}

/**
 * Runs at load, once the configuration has loaded or failed, and passes the vendor its session id. Only the text
 * 'false' in the build's flag turns it off; so does the brand's feature.
 */
export async function refreshBotDetection(
  root: Root,
  flag: string | undefined = import.meta.env['VITE_BOT_REFRESH'],
): Promise<void> {
  const configuration = root.getSnapshot().children.configuration!
  const { features, sessionId } = (await waitFor(configuration, selectIsConfigured)).context.brand
  if (flag !== 'false' && features.botDetection) window.refreshBotDetection?.(sessionId)
}
