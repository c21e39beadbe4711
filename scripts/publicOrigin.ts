const LOCAL = 'http://127.0.0.1'

/**
 * The address where visitors reach the portal, for canonical addresses, the sitemap and the links in e-mails. Never
 * read it from a request: anybody can write its Host header.
 */
export function publicOriginOf({ PUBLIC_ORIGIN: given, PORT = '5173' }: NodeJS.ProcessEnv): string {
  if (!given) return `${LOCAL}:${PORT}`
  const { protocol, origin } = URL.canParse(given) ? new URL(given) : { protocol: '', origin: '' }
  if (!/^https?:$/.test(protocol)) throw new Error(`PUBLIC_ORIGIN is no address of the web: ${given}`)
  return origin
}
