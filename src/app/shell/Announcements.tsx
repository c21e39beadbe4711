import { useSelector } from '@xstate/react'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { selectCards, selectCurrentCard } from '../../../machines/cards/selectors'
import { selectMissingBecause } from '../../../machines/navigation/selectors'
import { selectBrand, selectCardsActor, selectIsBrandingDismissed } from '../../../machines/portal/selectors'
import { type Card, isRetiring } from '../../../rules/cards/card'
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

const isRetiringNow = (card: Card | null) => card !== null && isRetiring(card)
const isOfRetiringCards = (words: string) => words.includes(RETIRING_BIN)

/** The configuration's announcement, if there is one. */
function useAnnouncementWords() {
  const t = useText()
  const locale = useLocale()
  const { announcement } = useSelector(useRoot(), selectBrand)
  return announcement && (announcement[locale] || t('announcement.retiring'))
}

/** In the footer, for those whom it may not concern. */
export function RetiringLine() {
  const words = useAnnouncementWords()
  return words && isOfRetiringCards(words) ? (
    <p>
      <Link to="/faq/retiringcards">{words}</Link>
    </p>
  ) : null
}

export function Announcements() {
  const t = useText()
  const { easternTime } = useFormat()
  const root = useRoot()
  const brand = useSelector(root, selectBrand)
  const isDismissed = useSelector(root, selectIsBrandingDismissed)
  const isOffline = useSyncExternalStore(watchConnection, isOfflineNow, isOfflineDrawn)
  // A page that could not be loaded because of the connection shows that itself.
  const isSaid = useSelector(useNavigation(), selectMissingBecause) === 'offline'
  const { announcement } = brand
  const words = useAnnouncementWords()
  const cards = useSelector(root, selectCardsActor)
  // Where the card itself is shown, its own banner says it.
  const hasRetiringCard = useSelector(cards ?? undefined, (snapshot) =>
    snapshot ? selectCards(snapshot).some(isRetiring) && !isRetiringNow(selectCurrentCard(snapshot)) : false,
  )
  const [read, setRead] = useState<string | null>(null)
  // The configuration may bring the other language after the announcement was dismissed.
  useLayoutEffect(() => {
    if (!announcement || !words || (words !== read && !hasRead(words))) return
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
      {words && words !== read && (!isOfRetiringCards(words) || hasRetiringCard) ? (
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
          {isOfRetiringCards(words) ? <Link to="/faq/retiringcards">{words}</Link> : words}
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
