/**
 * The fraud-device session of a payment: an id and, where a collector is configured, what its hidden page collects for
 * that id. Portal spec §3, §7; OP-67.
 */

/** The payment waits no longer for the collector; the issuer then decides without the collected data. */
const PATIENCE_MS = 5_000

type Settings = { readonly isOn: boolean; readonly collectorUrl: string }

const newId = () => crypto.randomUUID().replaceAll('-', '')

/** One session per flow. */
export function createDeviceSession(settings: () => Settings): () => Promise<string | null> {
  let session: Promise<string> | null = null
  return async () => {
    const { isOn, collectorUrl } = settings()
    if (!isOn) return null
    session ??= collect(newId(), collectorUrl)
    return session
  }
}

async function collect(id: string, collectorUrl: string): Promise<string> {
  if (collectorUrl === '' || !URL.canParse(collectorUrl)) return id
  const page = new URL(collectorUrl)
  page.searchParams.set('s', id)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = ''
  frame.setAttribute('aria-hidden', 'true')
  // Give the page an opaque origin: it can reach neither the portal nor what is typed in it.
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.referrerPolicy = 'no-referrer'
  const done = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve())
    setTimeout(resolve, PATIENCE_MS)
  })
  frame.src = page.href
  document.body.append(frame)
  await done
  frame.remove()
  return id
}
