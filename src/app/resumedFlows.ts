import { selectLocale } from '../../machines/portal/selectors'
import type { Flight, Flow, Resume, Resumed } from '../../machines/shared/flow'
import type { RouteId } from '../../rules/navigation'
import { type Area, loadAreas } from '../i18n/catalogue'
import type { Portal } from './portalContext'

/** The screens load this file: they are given, not imported. */
type Screens = {
  readonly areasOf: (id: RouteId) => readonly Area[]
  readonly loadScreen: (id: RouteId) => Promise<{ readonly flow?: (portal: Portal, resume?: Resume) => Flow }>
  /** As `claimTab` says it. */
  readonly copiedAt: Promise<number | null> | undefined
}

/** What was sent before this page was copied goes on in the other one. */
const elsewhere = (flight: Flight): Flight => ({
  ...flight,
  resume: flight.resume && { ...flight.resume, isElsewhere: true },
})

async function resumed(portal: Portal, flight: Flight, { areasOf, loadScreen }: Screens): Promise<readonly Resumed[]> {
  const { routeId, machine, resume, sentAt } = flight
  // The cards and the e-Transfer requests look up their own.
  if (!resume || machine === 'cards' || machine === 'moneyRequests') return []
  const locale = selectLocale(portal.root.getSnapshot())
  const [screen] = await Promise.all([loadScreen(routeId), loadAreas(locale, areasOf(routeId))])
  try {
    const flow = screen.flow?.(portal, { ...resume, sentAt })
    return flow ? [{ flow, flight }] : []
  } catch {
    // Another version stored it: it keeps none of the others from being looked up.
    return []
  }
}

/** The flows that look up, after a reload, what became of these effects. */
export async function resumedFlows(portal: Portal, flights: readonly Flight[], screens: Screens) {
  const copiedAt = flights.length > 0 ? ((await screens.copiedAt) ?? 0) : 0
  const own = flights.map((flight) => (flight.sentAt < copiedAt ? elsewhere(flight) : flight))
  return (await Promise.all(own.map((flight) => resumed(portal, flight, screens)))).flat()
}
