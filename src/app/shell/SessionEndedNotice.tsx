import { useSelector } from '@xstate/react'
import { selectEndedBecause } from '../../../machines/portal/selectors'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { useRoot } from '../useRoot'

/**
 * Why the last session ended. The rejected case has its own notification, and the holder knows what they did
 * themselves.
 */
export function SessionEndedNotice() {
  const t = useText()
  const reason = useSelector(useRoot(), selectEndedBecause)
  return reason ? (
    <Banner
      tone={reason === 'left' || reason === 'mailed' ? 'success' : 'warning'}
      live={reason === 'expired' ? 'alert' : undefined}
    >
      {t(`session.${reason}`)}
    </Banner>
  ) : null
}
