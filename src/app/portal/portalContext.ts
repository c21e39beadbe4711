/** What the running portal gives every screen; `root/createPortal.ts` creates it. */
import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { portalMachine } from '../../../machines/portal/portalMachine'
import type { Brand } from '../../../rules/site/brand'
import type { RouteId } from '../../../rules/site/navigation'
import type { Api } from '../../api/client'

export type Root = ActorRefFrom<typeof portalMachine>
export type Portal = {
  readonly root: Root
  readonly api: Api
  /** Resolves when the first screen has rendered. */
  readonly drawn: Promise<unknown>
  /** The brand's configuration, once it has loaded or failed to load. */
  brand(): Promise<Brand>
  /** The brand configuration's session id, once the configuration has loaded for this session (API-15). */
  sessionId(): Promise<string>
  /** Preloads a screen's code and texts; a failure shows when the screen is opened. */
  prefetch(id: RouteId): void
}

export const PortalContext = createContext<Portal | null>(null)

export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('No portal is given here')
  return portal
}
