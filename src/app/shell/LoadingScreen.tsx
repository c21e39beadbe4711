import { useText } from '../../i18n/text'
import { Spinner } from '../../ui/Spinner'
import styles from './LoadingScreen.module.css'

export function LoadingScreen() {
  const t = useText()
  return (
    <main className={styles['loading']} aria-busy="true">
      <Spinner />
      <h1 className={styles['title']}>{t('loading.title')}</h1>
    </main>
  )
}
