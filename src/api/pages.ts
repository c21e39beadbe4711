const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** `URL.parse` needs Safari 18. */
const urlOf = (address: string, base?: string) => (URL.canParse(address, base) ? new URL(address, base) : null)

/**
 * A page that an issuer names, to be opened or framed: of https, or the portal's own; null for any other address, and
 * where it cannot be read. A portal on the machine itself takes each of that machine's names as its own.
 */
export function pageAt(address: string, base?: string): URL | null {
  const page = urlOf(address, base)
  const own = urlOf(globalThis.location?.origin ?? '')
  if (page === null || page.protocol === 'https:') return page
  if (page.protocol !== 'http:' || own === null) return null
  const isOwn = page.origin === own.origin || [page, own].every(({ hostname }) => LOOPBACK.includes(hostname))
  return isOwn ? page : null
}
