/** The element that the part of an address after `#` names; one that cannot be decoded, like `#%`, names none. */
export function anchored(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
