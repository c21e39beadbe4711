/** Where a secret must not be after a flow: kept by the browser, in an address, in its history, in the console, on the screen. */
import type { Visitor } from './journeys'
import { storageOf } from './portalParts'

export type Heard = readonly string[]

/** From now on, all that the console is told. */
export function watchConsole({ page }: Visitor): Heard {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  page.on('pageerror', (error) => lines.push(error.message))
  return lines
}

/** Each secret that is found, with the place where. */
export async function leaksOf(visitor: Visitor, heard: Heard, secrets: readonly string[]): Promise<string[]> {
  const { page, calls } = visitor
  const seen = await page.evaluate(() => ({
    history: JSON.stringify(history.state) ?? '',
    document: document.documentElement.outerHTML,
    values: JSON.stringify([...document.querySelectorAll('input')].map(({ value }) => value)),
  }))
  const places: Record<string, string> = {
    ...seen,
    storage: await storageOf(visitor),
    address: page.url(),
    requests: JSON.stringify(calls.map(({ path, search }) => path + search)),
    console: heard.join('\n'),
  }
  return Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
  )
}
