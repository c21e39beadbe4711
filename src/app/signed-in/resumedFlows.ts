import { selectLocale } from '../../../machines/portal/selectors'
import type { Flight, Flow, Resume, Resumed } from '../../../machines/shared/flow'
import type { RouteId } from '../../../rules/site/navigation'
import { type Area, loadAreas } from '../../i18n/catalogue'
import type { Portal } from '../portal/portalContext'

/** Passed in, not imported: the screens' code loads this file. */
type Screens = {
  readonly areasOf: (id: RouteId) => readonly Area[]
  readonly loadScreen: (id: RouteId) => Promise<{ readonly flow?: (portal: Portal, resume?: Resume) => Flow }>
  /** The result of `claimTab`. */
  readonly copiedAt: Promise<number | null> | undefined
}

/** Effects sent before this page was copied continue in the original tab. */
const elsewhere = (flight: Flight): Flight => ({
  ...flight,
  resume: flight.resume && { ...flight.resume, isElsewhere: true },
})

async function resumed(portal: Portal, flight: Flight, { areasOf, loadScreen }: Screens): Promise<readonly Resumed[]> {
  const { routeId, machine, resume, sentAt, isOpen } = flight
  // The e-Transfer requests look up their own effects.
  if (!resume || machine === 'moneyRequests') return []
  const locale = selectLocale(portal.root.getSnapshot())
  const [screen] = await Promise.all([loadScreen(routeId), loadAreas(locale, areasOf(routeId))])
  try {
    const flow = screen.flow?.(portal, { ...resume, sentAt, ...(isOpen && { wasOpen: true }) })
    return flow ? [{ flow, flight }] : []
  } catch {
    // Stored by another version: skip it, so that the others are still looked up.
    return []
  }
}

/** After a reload, creates the flows that look up the outcome of these effects. */
export async function resumedFlows(portal: Portal, flights: readonly Flight[], screens: Screens) {
  const copiedAt = flights.length > 0 ? ((await screens.copiedAt) ?? 0) : 0
  const own = flights.map((flight) => (flight.sentAt < copiedAt ? elsewhere(flight) : flight))
  return (await Promise.all(own.map((flight) => resumed(portal, flight, screens)))).flat()
}
