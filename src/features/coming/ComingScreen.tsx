import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { PageHeader } from '../../ui/PageHeader'
import { Words } from '../../ui/Words'
import styles from './ComingScreen.module.css'

/** A screen whose flow is still to come: what it is for, and where to turn meanwhile. */
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
