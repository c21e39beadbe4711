import { Cha } from '../../features/legal/Cha'
import { useHasAccess } from '../useHolder'

export const Screen = () => <Cha hasAccess={useHasAccess()} />
