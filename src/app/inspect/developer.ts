/** Developer switches. A production build has none of them without its explicit flag. DEV-38. */
import type { InspectionEvent } from 'xstate'
import { scenarioHere } from './scenario'

declare const __INSPECT__: boolean

/** `?inspect` opens Stately's inspector, `?inspect=local` the portal's own page. */
export async function inspector(): Promise<((event: InspectionEvent) => void) | undefined> {
  if (!__INSPECT__) return undefined
  const asked = new URLSearchParams(location.search).get('inspect')
  if (asked === null) return undefined
  const { openInspector } = await import('./inspector')
  return openInspector(asked === 'local')
}

/** With `npm run dev:mock`: the example that Prism answers with, such as `example=locked` (OP-79). */
export const scenario = (): string | null => (__INSPECT__ ? scenarioHere() : null)
