import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import styles from './LoadingScreen.module.css'

/** A plain link: after a crash the portal's own navigation is not trusted. */
export function CrashScreen() {
  const t = useText()
  return (
    <main>
      <div className={styles['loading']} role="alert">
        <h1>{t('crash.title')}</h1>
        <p>{t('crash.body')}</p>
        <a className={buttonClass()} href="/logout">
          {t('loading.refresh')}
        </a>
      </div>
    </main>
  )
}
