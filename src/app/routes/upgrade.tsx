import { upgradeOffer } from '../../../rules/cards/upgrade'
import { flowOf, UpgradeRoute } from './upgradeRoute'

export const flow = flowOf('upgrade')

export const Screen = () => <UpgradeRoute kind="upgrade" offerOf={(card, _, owned) => upgradeOffer(card, owned)} />
