/**
 * Keeps what the visitor searches for in the address: it can be shared, reloaded and returned to. Replaces the address
 * without a history entry or navigation.
 */
export function writeSearchParam(name: 'q' | 'place', asked: string) {
  const search = new URLSearchParams(location.search)
  if ((search.get(name) ?? '') === asked) return
  if (asked === '') search.delete(name)
  else search.set(name, asked)
  const rest = search.size > 0 ? `?${search}` : ''
  history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`)
}
