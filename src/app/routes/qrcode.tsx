import { QrScreen } from '../../features/qr/QrScreen'
import { useCards, useCurrentCard } from '../useHolder'

export const Screen = () => <QrScreen card={useCurrentCard()} cards={useCards()} />
