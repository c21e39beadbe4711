/** The place for a vendor's bot detection: nothing of it is in this repository. Portal spec §7; OP-66. */
import { waitFor } from 'xstate'
import { selectIsConfigured } from '../../machines/configuration/selectors'
import type { Root } from './portalContext'

type Refresh = (sessionId: string) => void

declare global {
  interface Window {
    /** A vendor's script puts its session refresh here before the portal starts. */
    refreshBotDetection?: Refresh
  }
}

/**
 * Runs at load, once the configuration is known or has failed: the vendor is told its session id. The build's flag turns
 * it off with the text 'false' and nothing else; so does the brand's feature.
 */
export async function refreshBotDetection(
  root: Root,
  flag: string | undefined = import.meta.env['VITE_BOT_REFRESH'],
): Promise<void> {
  const configuration = root.getSnapshot().children.configuration!
  const { features, sessionId } = (await waitFor(configuration, selectIsConfigured)).context.brand
  if (flag !== 'false' && features.botDetection) window.refreshBotDetection?.(sessionId)
}
