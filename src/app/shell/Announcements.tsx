import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { selectBrand, selectIsBrandingDismissed } from '../../../machines/portal/selectors'
import { maintenanceAt } from '../../../rules/brand'
import { useFormat, useLocale, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Link } from '../../ui/Link'
import { useMinute } from '../../ui/useNow'
import { useRoot } from '../useRoot'

function useIsOffline() {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOffline
}

/** `isRead`: the announcement of the brand has been put away. */
export function Announcements({ isRead, onRead }: { isRead: boolean; onRead: () => void }) {
  const t = useText()
  const locale = useLocale()
  const { easternTime } = useFormat()
  const root = useRoot()
  const brand = useSelector(root, selectBrand)
  const isDismissed = useSelector(root, selectIsBrandingDismissed)
  const isOffline = useIsOffline()
  const maintenance = maintenanceAt(brand.maintenanceWindows, useMinute())
  return (
    <>
      {isOffline ? (
        <Banner tone="warning" edge live="alert">
          {t('connection.offline')}
        </Banner>
      ) : null}
      {maintenance ? (
        <Banner tone="warning" edge live="status">
          {t('announcement.maintenance', { time: easternTime(Date.parse(maintenance.end)) })}
        </Banner>
      ) : null}
      {brand.announcement && !isRead ? (
        <Banner
          tone="accent"
          edge
          label={t('announcement.label')}
          onDismiss={onRead}
          dismissLabel={t('announcement.dismiss')}
        >
          <Link to="/faq/retiringcards">{brand.announcement[locale] || t('announcement.retiring')}</Link>
        </Banner>
      ) : null}
      {brand.isBrandingNew && !isDismissed ? (
        <Banner
          tone="info"
          edge
          live="status"
          onDismiss={() => root.send({ type: 'branding.dismiss' })}
          dismissLabel={t('announcement.dismiss')}
        >
          {t('announcement.branding')}
        </Banner>
      ) : null}
    </>
  )
}
