import { QrScreen } from '../../features/qr/QrScreen'
import { useCurrentCard } from '../useHolder'

export const Screen = () => <QrScreen card={useCurrentCard()} />
