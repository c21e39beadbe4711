import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { canStore } from '../session-in-the-browser/browserStorage'

/** What a holder must know before signing in where the browser denies storage: nothing survives a reload. */
export function StorageNotice() {
  const t = useText()
  const isDrawn = useIsDrawn()
  return isDrawn && !canStore() ? <Banner tone="warning">{t('session.noStorage')}</Banner> : null
}
