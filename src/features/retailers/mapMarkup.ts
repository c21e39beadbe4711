/** What Leaflet parses once, when it is loaded, to find out whether the browser draws SVG. */
const PROBE = '<svg/>'

type Policy = { createHTML(markup: string): string | null }
type World = { trustedTypes?: { createPolicy(name: 'default', policy: Policy): unknown } }

/** Lets that text through and no other; a document takes this policy once. */
export function allowProbe() {
  const { trustedTypes } = globalThis as World
  trustedTypes?.createPolicy('default', { createHTML: (markup) => (markup === PROBE ? markup : null) })
}
