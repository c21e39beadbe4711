const KEY = 'portal.scenario'

/** The example from the address, else the last one used in this tab; empty text counts as none. */
export function scenarioHere(): string | null {
  try {
    const asked = new URLSearchParams(location.search).get('scenario')
    if (asked !== null) sessionStorage.setItem(KEY, asked)
    return sessionStorage.getItem(KEY) || null
  } catch {
    return null
  }
}
