const KEY = 'portal.scenario'

/** The example asked for in the address, else the one asked for before in this tab; empty text is none. */
export function scenarioHere(): string | null {
  try {
    const asked = new URLSearchParams(location.search).get('scenario')
    if (asked !== null) sessionStorage.setItem(KEY, asked)
    return sessionStorage.getItem(KEY) || null
  } catch {
    return null
  }
}
