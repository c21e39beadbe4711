import { useSelector } from '@xstate/react'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { selectMissingBecause } from '../../../machines/navigation/selectors'
import { selectBrand, selectIsBrandingDismissed } from '../../../machines/portal/selectors'
import { RETIRING_BIN } from '../../../rules/cards/retiring'
import { maintenanceAt } from '../../../rules/site/brand'
import { useFormat, useLocale, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Link } from '../../ui/Link'
import { returnFocus } from '../../ui/returnFocus'
import { useMinute } from '../../ui/useNow'
import { useNavigation, useRoot } from '../portal/useRoot'
import { hasRead, noteRead } from '../session-in-the-browser/browserStorage'

function watchConnection(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
const isOfflineNow = () => !navigator.onLine
/** Hydrate a prerendered document as it was rendered. */
const isOfflineDrawn = () => false

export function Announcements() {
  const t = useText()
  const locale = useLocale()
  const { easternTime } = useFormat()
  const root = useRoot()
  const brand = useSelector(root, selectBrand)
  const isDismissed = useSelector(root, selectIsBrandingDismissed)
  const isOffline = useSyncExternalStore(watchConnection, isOfflineNow, isOfflineDrawn)
  // A page that could not be loaded because of the connection shows that itself.
  const isSaid = useSelector(useNavigation(), selectMissingBecause) === 'offline'
  const { announcement } = brand
  const words = announcement && (announcement[locale] || t('announcement.retiring'))
  const [read, setRead] = useState<string | null>(null)
  // The configuration may bring the other language after the announcement was dismissed.
  useLayoutEffect(() => {
    if (!words || (words !== read && !hasRead(words))) return
    noteRead([words, announcement.en, announcement.fr])
    setRead(words)
  }, [announcement, words, read])
  const maintenance = maintenanceAt(brand.maintenanceWindows, useMinute(brand.maintenanceWindows))
  return (
    <>
      {isOffline && !isSaid ? (
        <Banner tone="warning" edge live="alert">
          {t('connection.offline')}
        </Banner>
      ) : null}
      {maintenance ? (
        <Banner tone="warning" edge live="status">
          {t('announcement.maintenance', { time: easternTime(Date.parse(maintenance.end)) })}
        </Banner>
      ) : null}
      {words && words !== read ? (
        <Banner
          tone="accent"
          edge
          label={t('announcement.label')}
          onDismiss={() => {
            setRead(words)
            returnFocus()
          }}
          dismissLabel={t('announcement.close')}
        >
          {words.includes(RETIRING_BIN) ? <Link to="/faq/retiringcards">{words}</Link> : words}
        </Banner>
      ) : null}
      {brand.isBrandingNew && !isDismissed ? (
        <Banner
          tone="info"
          edge
          live="status"
          onDismiss={() => {
            root.send({ type: 'branding.dismiss' })
            returnFocus()
          }}
          dismissLabel={t('announcement.close')}
        >
          {t('announcement.branding')}
        </Banner>
      ) : null}
    </>
  )
}
