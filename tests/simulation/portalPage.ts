/** The production portal in a page of the simulated browser: like `src/app/main.tsx`, without rendering. */

import type { Navigator } from 'react-router-dom'
import { type AnyActorRef, fromPromise, type InspectionEvent, type PromiseActorLogic } from 'xstate'
import type { navigationMachine } from '../../machines/navigation/navigationMachine'
import type { portalMachine } from '../../machines/portal/portalMachine'
import { addressHere, connectHistory } from '../../src/app/portal/history'
import type { Portal, Root } from '../../src/app/portal/portalContext'
import { createPortal } from '../../src/app/root/createPortal'
import { readLocale } from '../../src/app/session-in-the-browser/browserStorage'
import { readFollowing, readMailed, readPersisted } from '../../src/app/session-in-the-browser/persistence'
import { keep, readEffects } from '../../src/app/session-in-the-browser/storage'
import { claimTab } from '../../src/app/session-in-the-browser/tabs'
import { ORIGIN, type Page } from './browser'

type Means = {
  readonly page: Page
  readonly fetch: (page: Page, request: Request) => Promise<Response>
  readonly areChunksMissing: () => boolean
  readonly inspect: (page: Page, event: InspectionEvent) => void
}
export type OpenPortal = {
  readonly portal: Portal
  readonly root: Root
  readonly navigator: Navigator
  go(to: string): void
  back(): void
}

/** Simulates missing code: all modules are in the program, so the ports that load them fail instead. */
function loseChunks(logic: { implementations: { actors: object } }, name: string, areMissing: () => boolean) {
  const actors = logic.implementations.actors as Record<string, PromiseActorLogic<unknown>>
  const load = (actors[name] as PromiseActorLogic<unknown> & { config: (args: object) => Promise<unknown> }).config
  actors[name] = fromPromise(async (args) => {
    if (areMissing()) throw new TypeError('Failed to fetch dynamically imported module')
    return load(args)
  })
}

/** Run it inside the page, with `Browser.run`. */
export function openPortal({ page, fetch, areChunksMissing, inspect }: Means): OpenPortal {
  const persisted = readPersisted()
  const portal = createPortal({
    address: addressHere(),
    locale: readLocale() ?? 'en',
    persisted,
    mailed: readMailed(),
    following: readFollowing(),
    stored: readEffects(),
    copiedAt: claimTab(),
    isNarrow: false,
    baseUrl: ORIGIN,
    drawn: Promise.resolve(),
    fetch: (request) => fetch(page, request),
    inspect: (event) => inspect(page, event),
  })
  const { root } = portal
  const { logic } = root as unknown as { logic: typeof portalMachine }
  loseChunks(logic, 'loadHolder', areChunksMissing)
  loseChunks(logic.implementations.actors['navigation'] as typeof navigationMachine, 'loadScreen', areChunksMissing)
  root.start()
  const navigator = connectHistory(root)
  keep(root, persisted)
  page.window.addEventListener('online', () =>
    (root.getSnapshot().children.navigation as AnyActorRef).send({ type: 'screen.retry' }),
  )
  return { portal, root, navigator, go: (to) => navigator.push(to), back: () => navigator.go(-1) }
}
