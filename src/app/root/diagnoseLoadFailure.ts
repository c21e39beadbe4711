/** Finds out why code did not load: no connection, no answer, or a server that has another version by now. */
import type { MissingBecause } from '../../../machines/navigation/navigationMachine'

const PATIENCE_MS = 10_000
const AGAIN_MS = 5_000
const SCRIPTS = /<script type="module"[^>]* src="([^"]+)"/g

/**
 * Every file name contains a hash of its content; the entry's too, and the entry names the other files. So a document
 * with another script is another version. A document without any script is not the portal's (a hotel's sign-in page, a
 * proxy error).
 */
async function causeFound(): Promise<MissingBecause> {
  // Do not fetch a page that starts the portal at its first use: it has another script.
  const answer = await fetch('/login', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  const scripts = answer.ok ? [...(await answer.text()).matchAll(SCRIPTS)] : []
  const isHere = ([, address = '']: readonly string[]) =>
    document.querySelector(`[src="${CSS.escape(address)}"], [data-scripts~="${CSS.escape(address)}"]`) !== null
  return scripts.length === 0 ? 'unreachable' : scripts.every(isHere) ? 'stuck' : 'outdated'
}

/** The message needs texts: the document stays as it is until they have loaded. */
async function untilItCanBeSaid(loadWords: () => Promise<void>): Promise<void> {
  while (!(await loadWords().then(isDone, isFailed))) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
}
const isDone = () => true
const isFailed = () => false

export async function diagnoseLoadFailure(loadWords: () => Promise<void>): Promise<MissingBecause> {
  await untilItCanBeSaid(loadWords)
  return navigator.onLine ? causeFound() : 'offline'
}
