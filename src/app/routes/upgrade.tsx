import { upgradeOffer } from '../../../rules/cards/upgrade'
import { UpgradeRoute } from './upgradeRoute'

export { flow } from './upgradeRoute'

export const Screen = () => <UpgradeRoute kind="upgrade" offerOf={(card, _, owned) => upgradeOffer(card, owned)} />
