import { Cha } from '../../features/legal/Cha'
import { useHasAccess } from '../signed-in/useHolder'

export const Screen = () => <Cha hasAccess={useHasAccess()} />
