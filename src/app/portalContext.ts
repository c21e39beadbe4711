import { createContext, use } from 'react'
import type { Portal } from './portal'

export const PortalContext = createContext<Portal | null>(null)

export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('No portal is given here')
  return portal
}
