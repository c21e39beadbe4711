import { type Card, isRetiring } from '../../../rules/card'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Link } from '../../ui/Link'
import styles from './RetiringBanner.module.css'

/** For a card beginning with 517187: what to do instead, and where the notice is. */
export function RetiringBanner({ card }: { card: Pick<Card, 'cardNumMasked' | 'upgradeAllowed'> }) {
  const t = useText()
  if (!isRetiring(card)) return null
  return (
    <Banner
      tone="warning"
      label={t('retiring.banner.title')}
      title={t('retiring.banner.title')}
      action={
        <span className={styles['links']}>
          <Link to={card.upgradeAllowed ? '/upgrade' : '/replacecard'}>
            {t(card.upgradeAllowed ? 'retiring.banner.upgrade' : 'retiring.banner.replace')}
          </Link>
          <Link to="/cardholder-information">{t('retiring.banner.notice')}</Link>
          <Link to="/faq/retiringcards">{t('retiring.banner.faq')}</Link>
        </span>
      }
    >
      <p>{t('retiring.banner.body')}</p>
    </Banner>
  )
}
