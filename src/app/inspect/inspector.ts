/**
 * Shows a developer the running machines in Stately's inspector, or in the portal's own page, which needs no network.
 * DEV-37, DEV-39.
 */
import { createBrowserInspector, createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { type FromPage, type FromPortal, openChannel } from './channel'
import { redact, redactSnapshot } from './redact'
import { scenarioHere } from './scenario'

const PAGE = 'src/app/inspect/page/index.html'
const KEPT_EVENTS = 5_000
const STATELY_ANSWERS_WITHIN_MS = 10_000

/**
 * The inspector's own sanitizers cover only events and contexts; snapshots also contain the inputs and outputs of
 * effects.
 */
export function redactInspection(event: StatelyInspectionEvent): StatelyInspectionEvent {
  switch (event.type) {
    case '@xstate.actor':
      return { ...event, snapshot: redactSnapshot(event.snapshot) as typeof event.snapshot }
    case '@xstate.event':
      return { ...event, event: redact(event.event) as typeof event.event }
    case '@xstate.snapshot':
      return {
        ...event,
        event: redact(event.event) as typeof event.event,
        snapshot: redactSnapshot(event.snapshot) as typeof event.snapshot,
      }
  }
}

type Options = NonNullable<Parameters<typeof createInspector>[1]>

const options: Options = {
  serialize: redactInspection,
  sanitizeEvent: (event) => redact(event) as typeof event,
  sanitizeContext: (context) => redact(context) as typeof context,
}

/** Posts to every open page and keeps events for pages opened later. */
function pageAdapter(address: string) {
  const portal = crypto.randomUUID()
  const startedAt = Date.now()
  const kept: StatelyInspectionEvent[] = []
  const show = () =>
    channel.post({ type: 'portal.shown', portal, startedAt, scenario: scenarioHere() ?? '', events: kept })
  const channel = openChannel<FromPage, FromPortal>((said) => {
    if (said.type === 'page.opened') show()
    if (said.type === 'scenario.choose' && said.portal === portal) choose(said.scenario)
  })
  return {
    start() {
      announce(window.open(address, 'portal-inspector'), address)
      show()
    },
    stop: channel.close,
    send(event: StatelyInspectionEvent) {
      // Definitions are half of all bytes, and the page shows none.
      const light = event.type === '@xstate.actor' ? { ...event, definition: undefined } : event
      kept.push(light)
      if (kept.length > KEPT_EVENTS) kept.shift()
      channel.post({ type: 'portal.inspected', portal, event: light })
    },
  }
}

/** Reloads the portal with this example of the mock. */
function choose(example: string) {
  const address = new URL(location.href)
  // The address may have lost `inspect` since the portal started.
  address.searchParams.set('inspect', 'local')
  address.searchParams.set('scenario', example)
  location.assign(address)
}

function announce(opened: Window | null, address: string) {
  if (!opened) console.warn(`The browser held back the inspector's window: allow pop-ups here, or open ${address}`)
}

/** Stately's page says that it is there once it has loaded. */
function adviseWithoutNetwork() {
  const advice = setTimeout(() => {
    console.warn(
      "Stately's inspector does not answer. It needs a network; ?inspect=local opens a page that needs none.",
    )
  }, STATELY_ANSWERS_WITHIN_MS)
  window.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type === '@statelyai.connected') clearTimeout(advice)
  })
}

export function openInspector(isLocal: boolean): (event: InspectionEvent) => void {
  if (isLocal) {
    const inspector = createInspector(
      pageAdapter(new URL(`${import.meta.env.BASE_URL}${PAGE}`, location.href).href),
      options,
    )
    inspector.start()
    return (event) => inspector.inspect.next?.(event)
  }
  const inspector = createBrowserInspector(options)
  announce(inspector.adapter.targetWindow, 'https://stately.ai/inspect')
  adviseWithoutNetwork()
  return (event) => inspector.inspect.next?.(event)
}
