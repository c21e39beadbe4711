/** Messages between a portal and its own inspector page: same origin only; either may be opened first. */
import type { Entry, Facts, Recorded } from './recorder'

export type FromPortal =
  | {
      readonly type: 'portal.shown'
      readonly portal: string
      readonly startedAt: number
      readonly release: string
      readonly scenario: string
      readonly actors: readonly Facts[]
      /** Oldest first. */
      readonly entries: readonly Entry[]
    }
  | { readonly type: 'portal.recorded'; readonly portal: string; readonly recorded: Recorded }
export type FromPage =
  | { readonly type: 'page.opened' }
  | { readonly type: 'scenario.choose'; readonly portal: string; readonly scenario: string }

type Heard = { type: string; portal?: string }

/** `hear` receives the other side's messages. */
export function openChannel<Said extends Heard, Posted extends Heard>(hear: (said: Said) => void) {
  const channel = new BroadcastChannel('portal.inspector')
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data))
  return { post: (message: Posted) => channel.postMessage(message), close: () => channel.close() }
}
