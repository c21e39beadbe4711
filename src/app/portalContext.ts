/** What every screen of the running portal is given. The composition root, `portal.ts`, makes it. */
import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { portalMachine } from '../../machines/portal/portalMachine'
import type { RouteId } from '../../rules/navigation'
import type { Api } from '../api/client'

export type Root = ActorRefFrom<typeof portalMachine>
export type Portal = {
  readonly root: Root
  readonly api: Api
  /** Resolves when the first screen has been drawn. */
  readonly drawn: Promise<unknown>
  /** The brand configuration's session id, once the configuration has been read for this session (API-15). */
  sessionId(): Promise<string>
  /** Fetches a screen's code and texts ahead of time; that it fails is found out when the screen is opened. */
  prefetch(id: RouteId): void
}

export const PortalContext = createContext<Portal | null>(null)

export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('No portal is given here')
  return portal
}
