import { useSelector } from '@xstate/react'
import { selectEndedBecause } from '../../../machines/portal/selectors'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { useRoot } from '../useRoot'

/** Why the last session ended. A notification says that the issuer has refused it, and what the holder did is known to them. */
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
