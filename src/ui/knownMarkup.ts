/**
 * The only markup that the drawing libraries parse: ECharts empties its box with '', and Leaflet checks once, at load,
 * whether the browser draws SVG.
 */
const KNOWN: readonly string[] = ['', '<svg/>']

type Policy = { createHTML(markup: string): string | null }
type World = { trustedTypes?: { createPolicy(name: 'default', policy: Policy): unknown } }

let isAllowed = false

/** Call it before such a library loads or draws. A document accepts one default policy, once. */
export function allowKnownMarkup() {
  if (isAllowed) return
  isAllowed = true
  const { trustedTypes } = globalThis as World
  trustedTypes?.createPolicy('default', { createHTML: (markup) => (KNOWN.includes(markup) ? markup : null) })
}
