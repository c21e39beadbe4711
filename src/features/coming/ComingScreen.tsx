import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { PageHeader } from '../../ui/PageHeader'
import { Words } from '../../ui/Words'
import styles from './ComingScreen.module.css'

/** Placeholder for a screen that is not built yet: its purpose, and where to go meanwhile. */
export function ComingScreen({ title, lead }: { title: MessageKey; lead: MessageKey }) {
  const t = useText()
  return (
    <div className={styles['page']}>
      <PageHeader title={t(title)} lead={t(lead)} />
      <Banner tone="info">
        <Words>{t('coming.body')}</Words>
      </Banner>
    </div>
  )
}
