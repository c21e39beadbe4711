import { useSelector } from '@xstate/react'
import { selectEndedBecause } from '../../../machines/portal/selectors'
import { useAnnouncement } from '../../forms/announcements'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { useRoot } from '../portal/useRoot'

/** Why the last session ended. Where the issuer rejected it, the notification about that is for screen readers only. */
export function SessionEndedNotice() {
  const t = useText()
  const reason = useSelector(useRoot(), selectEndedBecause)
  useAnnouncement(reason === 'rejected' ? 'error' : null)
  return reason ? (
    <Banner
      tone={reason === 'left' || reason === 'mailed' ? 'success' : 'warning'}
      live={reason === 'left' || reason === 'mailed' ? undefined : 'alert'}
    >
      {t(`session.${reason}`)}
    </Banner>
  ) : null
}
