const LOCAL = 'http://127.0.0.1'

/**
 * The address where visitors reach the portal, for canonical addresses, the sitemap and the links in e-mails. Never
 * read it from a request: anybody can write its Host header.
 */
export function publicOriginOf({ PUBLIC_ORIGIN: given, PORT }: NodeJS.ProcessEnv): string {
  if (!given) return `${LOCAL}:${PORT || 5173}`
  const { protocol, origin } = URL.canParse(given) ? new URL(given) : { protocol: '', origin: '' }
  if (!/^https?:$/.test(protocol))
    throw new Error(`PUBLIC_ORIGIN must be an address such as https://cards.example, not ${given}`)
  return origin
}

/** Ends the process with a sentence if it is no address. */
export function requirePublicOrigin(env: NodeJS.ProcessEnv): string {
  try {
    return publicOriginOf(env)
  } catch (problem) {
    console.error((problem as Error).message)
    process.exit(1)
  }
}
