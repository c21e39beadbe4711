import { type Card, isRetiring } from '../../../rules/cards/card'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { buttonClass } from '../../ui/Button'
import { Link } from '../../ui/Link'
import styles from './RetiringBanner.module.css'

const WAYS = { enableReloads: '/enable-reloads', upgrade: '/upgrade', replace: '/replacecard' } as const

type Props = {
  card: Pick<Card, 'cardNumMasked'>
  /** For a retiring card this is the upgrade, and the only offer shown (Portal spec §6). */
  canEnableReloads: boolean
  canUpgrade: boolean
}

/** For a card beginning with 517187: what to do instead, and a link to the notice. */
export function RetiringBanner({ card, canEnableReloads, canUpgrade }: Props) {
  const t = useText()
  if (!isRetiring(card)) return null
  const way = canEnableReloads ? 'enableReloads' : canUpgrade ? 'upgrade' : 'replace'
  return (
    <Banner
      tone="warning"
      label={t('retiring.banner.title')}
      title={t('retiring.banner.title')}
      action={
        <span className={styles['links']}>
          <Link className={buttonClass({ size: 'small' })} to={WAYS[way]}>
            {t(way === 'enableReloads' ? 'screen.enableReloads.title' : `retiring.banner.${way}`)}
          </Link>
          <Link to="/cardholder-information">{t('retiring.banner.notice')}</Link>
          <Link to="/faq/retiringcards">{t('retiring.banner.faq')}</Link>
        </span>
      }
    >
      <p>{t(`retiring.banner.${way}.body`)}</p>
    </Banner>
  )
}
