/** Places where a secret must not be after a flow: browser storage, addresses, history, messages, the screen. */

import { isIn } from '../support/secrets'
import type { Visitor } from './journeys'
import { storageOf } from './portalParts'

/** What the console and the issuer's log received during a flow. */
export type Heard = Readonly<Record<'console' | 'issuer', readonly string[]>>
type Witness = { history: string[]; inspector: string[] }

/** Records all that goes to the console, the history and an inspector; call it before the portal opens. */
export async function listen({ page }: Visitor, issuer: readonly string[] = []): Promise<Heard> {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  page.on('pageerror', (error) => lines.push(error.message))
  await page.addInitScript(() => {
    const witness: Witness = { history: [], inspector: [] }
    const channel = new BroadcastChannel('portal.inspector')
    channel.addEventListener('message', ({ data }) => witness.inspector.push(JSON.stringify(data)))
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (...entry) => {
        witness.history.push(JSON.stringify(entry))
        original(...entry)
      }
    }
    // The inspector's own window is not needed here.
    Object.assign(window, { witness, channel, open: () => null })
  })
  return { console: lines, issuer }
}

/** Lists each secret found, with its place. */
export async function leaksOf(visitor: Visitor, heard: Heard, secrets: readonly string[]): Promise<string[]> {
  const { page, calls } = visitor
  const { witness, ...seen } = await page.evaluate(() => ({
    witness: (window as unknown as { witness: Witness }).witness,
    state: JSON.stringify(history.state) ?? '',
    addresses: (window as unknown as { navigation: { entries(): { url: string }[] } }).navigation
      .entries()
      .map(({ url }) => url)
      .join('\n'),
    document: document.documentElement.outerHTML,
    values: JSON.stringify([...document.querySelectorAll('input')].map(({ value }) => value)),
  }))
  const places: Record<string, string> = {
    ...seen,
    storage: await storageOf(visitor),
    history: witness.history.join('\n'),
    requests: JSON.stringify(calls.map(({ path, search }) => path + search)),
    inspector: witness.inspector.join('\n'),
    console: heard.console.join('\n'),
    issuer: heard.issuer.join('\n'),
  }
  return Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => isIn(text, secret)).map((secret) => `${secret} in ${place}`),
  )
}
