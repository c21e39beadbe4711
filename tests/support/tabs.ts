import type { Channel } from '../../src/effects/effectTabs'

type Hear = (event: { data: unknown }) => void

/** A browser's channel for each of its tabs: every tab but the sender hears a message. */
export function channelsOfTabs() {
  const tabs: Hear[][] = []
  return (): Channel & { readonly posted: unknown[] } => {
    const own: Hear[] = []
    tabs.push(own)
    const posted: unknown[] = []
    return {
      posted,
      addEventListener: (_, hear) => own.push(hear),
      postMessage(data) {
        posted.push(data)
        for (const hears of tabs) if (hears !== own) for (const hear of hears) hear({ data: structuredClone(data) })
      },
    }
  }
}
