import { enableReloadsOffer } from '../../../rules/upgrade'
import { UpgradeRoute } from './upgradeRoute'

export { flow } from './upgradeRoute'

export const Screen = () => <UpgradeRoute kind="enableReloads" offerOf={enableReloadsOffer} />
