import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Spinner } from '../../ui/Spinner'
import styles from './LoadingScreen.module.css'

/** `isOutdated`: the code of this screen is gone from the server, and only a fresh page has the new one. */
export function LoadingScreen({ isOutdated = false }: { isOutdated?: boolean }) {
  const t = useText()
  return (
    <main className={styles['loading']} aria-busy={!isOutdated}>
      {isOutdated ? (
        <>
          <h1>{t('loading.newContent')}</h1>
          <Button onClick={() => location.reload()}>{t('loading.refresh')}</Button>
        </>
      ) : (
        <>
          <Spinner />
          <h1 className={styles['title']}>{t('loading.title')}</h1>
        </>
      )}
    </main>
  )
}
