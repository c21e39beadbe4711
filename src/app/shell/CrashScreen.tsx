import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import styles from './LoadingScreen.module.css'

/** A plain link: after a crash the portal's own navigation is not trusted. */
export function CrashScreen() {
  const t = useText()
  return (
    <main className={styles['loading']}>
      <div role="alert">
        <EmptyState
          title={t('crash.title')}
          titleLevel={1}
          icon="alert"
          actions={
            <a className={buttonClass()} href="/logout">
              {t('loading.refresh')}
            </a>
          }
        >
          <p>{t('crash.body')}</p>
        </EmptyState>
      </div>
    </main>
  )
}
