import { useSelector } from '@xstate/react'
import { usePortal } from './portalContext'

export const useRoot = () => usePortal().root
export const useSession = () => useSelector(useRoot(), ({ children }) => children.session!)
export const useNavigation = () => useSelector(useRoot(), ({ children }) => children.navigation!)
export const useNotification = () => useSelector(useRoot(), ({ children }) => children.notification!)
export const useConfiguration = () => useSelector(useRoot(), ({ children }) => children.configuration!)
