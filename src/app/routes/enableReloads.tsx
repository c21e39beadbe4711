import { enableReloadsOffer } from '../../../rules/cards/upgrade'
import { flowOf, UpgradeRoute } from './upgradeRoute'

export const flow = flowOf('enableReloads')

export const Screen = () => <UpgradeRoute kind="enableReloads" offerOf={enableReloadsOffer} />
