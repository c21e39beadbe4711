import type { Root } from './portal'

type Refresh = (sessionId: string) => void
let refresh: Refresh = () => {}

/** Puts a vendor's session refresh in the place of the empty one. */
export const useBotDetection = (vendor: Refresh): void => {
  refresh = vendor
}

/** Runs at load unless the flag is the text 'false': no other value turns it off (OP-66). */
export function refreshBotDetection(root: Root, flag: string | undefined = import.meta.env['VITE_BOT_REFRESH']): void {
  if (flag !== 'false') refresh(root.getSnapshot().context.brand.sessionId)
}
