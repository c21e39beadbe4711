import { type Card, isRetiring } from '../../../rules/card'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Link } from '../../ui/Link'
import styles from './RetiringBanner.module.css'

type Props = { card: Pick<Card, 'cardNumMasked'>; canUpgrade: boolean }

/** For a card beginning with 517187: what to do instead, and where the notice is. */
export function RetiringBanner({ card, canUpgrade }: Props) {
  const t = useText()
  if (!isRetiring(card)) return null
  return (
    <Banner
      tone="warning"
      label={t('retiring.banner.title')}
      title={t('retiring.banner.title')}
      action={
        <span className={styles['links']}>
          <Link to={canUpgrade ? '/upgrade' : '/replacecard'}>
            {t(canUpgrade ? 'retiring.banner.upgrade' : 'retiring.banner.replace')}
          </Link>
          <Link to="/cardholder-information">{t('retiring.banner.notice')}</Link>
          <Link to="/faq/retiringcards">{t('retiring.banner.faq')}</Link>
        </span>
      }
    >
      <p>{t(canUpgrade ? 'retiring.banner.body' : 'retiring.banner.replaceBody')}</p>
    </Banner>
  )
}
