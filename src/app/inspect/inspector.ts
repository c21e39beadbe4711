/**
 * Shows a developer the running machines in Stately's inspector, or in the portal's own page, which needs no network.
 * DEV-37, DEV-39.
 */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { type FromPage, type FromPortal, openChannel } from './channel'
import { type Entry, type Facts, recorder } from './recorder'
import { redact, redactSnapshot } from './redact'
import { scenarioHere } from './scenario'

const PAGE = 'src/app/inspect/page/index.html'
const KEPT_ENTRIES = 5_000
const KEPT_ACTORS = 500
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

type Options = NonNullable<Parameters<typeof createBrowserInspector>[0]>

const options: Options = {
  serialize: redactInspection,
  sanitizeEvent: (event) => redact(event) as typeof event,
  sanitizeContext: (context) => redact(context) as typeof context,
}

/** Posts what the machines do to every open page, and keeps it for pages opened later. */
function openOwnPage(address: string): (event: InspectionEvent) => void {
  const portal = crypto.randomUUID()
  const startedAt = Date.now()
  const actors = new Map<string, Facts>()
  const entries: Entry[] = []
  const show = () =>
    channel.post({
      type: 'portal.shown',
      portal,
      startedAt,
      release: document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
      scenario: scenarioHere() ?? '',
      actors: [...actors.values()],
      entries,
    })
  const channel = openChannel<FromPage, FromPortal>((said) => {
    if (said.type === 'page.opened') show()
    if (said.type === 'scenario.choose' && said.portal === portal) choose(said.scenario)
  })
  announce(window.open(address, 'portal-inspector'), address)
  show()
  return recorder((recorded) => {
    if (recorded.type === 'entry') {
      entries.push(recorded.entry)
      if (entries.length > KEPT_ENTRIES) entries.shift()
    } else {
      const { id } = recorded.actor
      // The last to have changed comes last: what has ended long ago goes first.
      actors.delete(id)
      actors.set(id, recorded.actor)
      if (actors.size > KEPT_ACTORS)
        actors.delete([...actors.values()].find(({ status }) => status !== 'active')?.id ?? '')
    }
    channel.post({ type: 'portal.recorded', portal, recorded })
  })
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
  if (isLocal) return openOwnPage(new URL(`${import.meta.env.BASE_URL}${PAGE}`, location.href).href)
  const inspector = createBrowserInspector(options)
  announce(inspector.adapter.targetWindow, 'https://stately.ai/inspect')
  adviseWithoutNetwork()
  return (event) => inspector.inspect.next?.(event)
}
