import { useSelector } from '@xstate/react'
import { usePortal } from './portalContext'

export const useRoot = () => usePortal().root
export const useSession = () => useSelector(useRoot(), ({ children }) => children.session!)
