import { QrScreen } from '../../features/qr/QrScreen'
import { useCards, useCurrentCard } from '../signed-in/useHolder'

export const Screen = () => <QrScreen card={useCurrentCard()} cards={useCards()} />
