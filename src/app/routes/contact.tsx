import { openUntil, SERVICE_HOURS } from '../../../rules/site/openingHours'
import { ContactScreen } from '../../features/contact/ContactScreen'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { useMinute } from '../../ui/useNow'

export function Screen() {
  const now = useMinute()
  // A prerendered document does not know when it is read.
  return <ContactScreen isOpen={useIsDrawn() ? openUntil(SERVICE_HOURS, now) !== null : null} />
}
