import { useSelector } from '@xstate/react'
import { selectBrand } from '../../../machines/portal/selectors'
import { useLocale, useText } from '../../i18n/text'
import { useRoot } from '../useRoot'
import styles from './Footer.module.css'

const YEAR = new Date().getFullYear()

export function Footer() {
  const t = useText()
  const locale = useLocale()
  const { privacyUrl } = useSelector(useRoot(), selectBrand)
  return (
    <footer className={styles['footer']} data-print="no">
      <div className={styles['inner']}>
        <section className={styles['block']} aria-labelledby="footer-help">
          <h2 id="footer-help">{t('footer.block.title')}</h2>
          <p>{t('footer.block.body')}</p>
        </section>
        <p>
          <a href={privacyUrl.replace('{locale}', locale)} target="_blank" rel="noopener noreferrer">
            {t('footer.privacy')} <span className="visually-hidden">{t('common.opensNewTab')}</span>
          </a>
        </p>
        <p>{t('footer.issuer')}</p>
        <p>{t('footer.trademark')}</p>
        {/* The document may have been drawn in another year. */}
        <p suppressHydrationWarning>{t('footer.copyright', { year: String(YEAR) })}</p>
      </div>
    </footer>
  )
}
