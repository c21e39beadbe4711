/** The element named by the part of an address after `#`; null if it cannot be decoded, like `#%`. */
export function anchored(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
