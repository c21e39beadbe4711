const LOCAL = 'http://127.0.0.1'

/** Where visitors reach the portal: canonical addresses, the sitemap and the links of mails name it. Never read from a request, whose Host header anybody can write. */
export function publicOriginOf({ PUBLIC_ORIGIN: given, PORT = '5173' }: NodeJS.ProcessEnv): string {
  if (!given) return `${LOCAL}:${PORT}`
  const { protocol, origin } = URL.canParse(given) ? new URL(given) : { protocol: '', origin: '' }
  if (!/^https?:$/.test(protocol)) throw new Error(`PUBLIC_ORIGIN is no address of the web: ${given}`)
  return origin
}
