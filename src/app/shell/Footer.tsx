import { useSelector } from '@xstate/react'
import { selectBrand } from '../../../machines/portal/selectors'
import { ROUTES } from '../../../rules/site/navigation'
import { useLocale, useText } from '../../i18n/text'
import { Link } from '../../ui/Link'
import { useRoot } from '../portal/useRoot'
import { RetiringLine } from './Announcements'
import styles from './Footer.module.css'
import { help } from './TopBar'

const YEAR = new Date().getFullYear()

const legal = [
  ['fees', 'legal.fees'],
  ['cha', 'legal.cha'],
] as const

export function Footer() {
  const t = useText()
  const locale = useLocale()
  const { privacyUrl } = useSelector(useRoot(), selectBrand)
  return (
    <footer className={styles['footer']}>
      <div className={styles['columns']}>
        <div>
          <h2>{t('footer.block.title')}</h2>
          <a href="tel:+18886773299">1-888-677-3299</a>
          <p>{t('footer.block.body')}</p>
        </div>
        <div>
          <h2>{t('footer.help')}</h2>
          <ul>
            {help.map(([id, key]) => (
              <li key={id}>
                <Link to={ROUTES[id].path}>{t(key)}</Link>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{t('nav.legal')}</h2>
          <ul>
            {legal.map(([id, key]) => (
              <li key={id}>
                <Link to={ROUTES[id].path}>{t(key)}</Link>
              </li>
            ))}
            <li>
              <a href={privacyUrl.replace('{locale}', locale)} target="_blank" rel="noopener noreferrer">
                <span>{t('footer.privacy')}</span> <span className="visually-hidden">{t('common.opensNewTab')}</span>
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className={styles['imprint']}>
        <RetiringLine />
        <p className={styles['issuer']}>{`${t('footer.issuer')} ${t('footer.trademark')}`}</p>
        {/* The document may have been rendered in another year. */}
        <p suppressHydrationWarning>{t('footer.copyright', { year: String(YEAR) })}</p>
      </div>
    </footer>
  )
}
