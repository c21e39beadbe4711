import { upgradeOffer } from '../../../rules/upgrade'
import { UpgradeRoute } from './upgradeRoute'

export { flow } from './upgradeRoute'

export const Screen = () => <UpgradeRoute kind="upgrade" offerOf={(card, _, owned) => upgradeOffer(card, owned)} />
