/** The developer's switches. None of them exists in a production build without its explicit flag. */
import type { InspectionEvent } from 'xstate'

declare const __INSPECT__: boolean

const SCENARIO_KEY = 'portal.scenario'

/** `?inspect` opens Stately's inspector, `?inspect=local` the portal's own page. */
export async function inspector(): Promise<((event: InspectionEvent) => void) | undefined> {
  if (!__INSPECT__) return undefined
  const asked = new URLSearchParams(location.search).get('inspect')
  if (asked === null) return undefined
  const { openInspector } = await import('./inspector')
  return openInspector(asked === 'local')
}

/** With `npm run dev:mock`: the example that Prism answers with, such as `example=locked` (OP-79). */
export function scenario(): string | null {
  if (!__INSPECT__) return null
  try {
    const asked = new URLSearchParams(location.search).get('scenario')
    if (asked !== null) sessionStorage.setItem(SCENARIO_KEY, asked)
    return sessionStorage.getItem(SCENARIO_KEY) || null
  } catch {
    return null
  }
}
