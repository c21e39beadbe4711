import { useSelector } from '@xstate/react'
import { selectIsReading, selectItem, selectLocal, selectLocale } from '../../../machines/content-item/selectors'
import type { ItemActor } from '../../../machines/content-page/selectors'
import { useText } from '../../editor/texts/text'
import { Stack } from '../../ui/Stack'
import { Comparison } from './Comparison'
import styles from './Differences.module.css'
import { Reading, Unread } from './Waiting'

/** What publishing would change: in each language, the text that is edited first. */
export function Differences({ items }: { items: readonly ItemActor[] }) {
  const t = useText()
  return (
    <Stack gap={3}>
      <p>{t('tab.diff.lead')}</p>
      <div className={styles['languages']}>
        {items.map((item) => (
          <Difference key={item.id} item={item} />
        ))}
      </div>
    </Stack>
  )
}

function Difference({ item }: { item: ItemActor }) {
  const t = useText()
  const remote = useSelector(item, selectItem)
  const local = useSelector(item, selectLocal)
  const lang = useSelector(item, selectLocale)
  const isReading = useSelector(item, selectIsReading)
  const compared = () => {
    if (remote) return <Comparison before={remote.published} after={local} lang={lang} />
    if (isReading) return <Reading what="item.reading" />
    return <Unread what="item.unread" onRetry={() => item.send({ type: 'item.retry' })} />
  }
  return (
    <section className={styles['language']} aria-labelledby={`difference-${item.id}`}>
      <h2 id={`difference-${item.id}`} className={styles['title']}>
        {t(`language.${lang}`)}
      </h2>
      {compared()}
    </section>
  )
}
