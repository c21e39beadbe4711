/**
 * What the drawing libraries parse by themselves, and nothing else: ECharts empties its box with the empty text, and
 * Leaflet asks once, when it is loaded, whether the browser draws SVG.
 */
const KNOWN: readonly string[] = ['', '<svg/>']

type Policy = { createHTML(markup: string): string | null }
type World = { trustedTypes?: { createPolicy(name: 'default', policy: Policy): unknown } }

let isAllowed = false

/** To be called before such a library is loaded or draws. A document takes one default policy, once. */
export function allowKnownMarkup() {
  if (isAllowed) return
  isAllowed = true
  const { trustedTypes } = globalThis as World
  trustedTypes?.createPolicy('default', { createHTML: (markup) => (KNOWN.includes(markup) ? markup : null) })
}
