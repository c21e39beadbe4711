import { enableReloadsOffer } from '../../../rules/cards/upgrade'
import { UpgradeRoute } from './upgradeRoute'

export { flow } from './upgradeRoute'

export const Screen = () => <UpgradeRoute kind="enableReloads" offerOf={enableReloadsOffer} />
