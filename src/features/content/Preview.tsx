import { useSelector } from '@xstate/react'
import { useState } from 'react'
import {
  selectIsConflicted,
  selectIsReading,
  selectIsUnread,
  selectItem,
  selectLocal,
  selectLocale,
} from '../../../machines/content-item/selectors'
import type { ItemActor } from '../../../machines/content-page/selectors'
import { parseRich } from '../../../rules/content/html'
import { RichParagraphs } from '../../content/RichText'
import { useText } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { Columns, Stack } from '../../ui/Stack'
import { LastWrite } from './LastWrite'
import styles from './Preview.module.css'
import { StateBadges } from './StateBadges'
import { Reading, Unread } from './Waiting'

const WIDTHS = ['phone', 'desktop'] as const
type Width = (typeof WIDTHS)[number]

/** The text as a reader sees it. Somebody who is not signed in sees published text only. Content spec §4. */
export function Preview({ item, mayEdit }: { item: ItemActor; mayEdit: boolean }) {
  const t = useText()
  const isReading = useSelector(item, selectIsReading)
  const isUnread = useSelector(item, selectIsUnread)
  const isConflicted = useSelector(item, selectIsConflicted)
  const remote = useSelector(item, selectItem)
  const local = useSelector(item, selectLocal)
  const lang = useSelector(item, selectLocale)
  const [width, setWidth] = useState<Width>('desktop')
  const [version, setVersion] = useState<'published' | 'draft'>('published')
  if (isReading) return <Reading what="item.reading" />
  if (isUnread || !remote) return <Unread what="item.unread" onRetry={() => item.send({ type: 'item.retry' })} />
  const isDraft = mayEdit && version === 'draft'
  const text = isDraft ? local : remote.published
  return (
    <Stack gap={4}>
      {mayEdit ? (
        <>
          <LastWrite item={item} />
          {isConflicted ? (
            <Banner tone="warning" live="alert" title={t('conflict.title')}>
              {t('preview.conflict')}
            </Banner>
          ) : null}
          <StateBadges item={remote} />
        </>
      ) : null}
      {mayEdit ? (
        <Columns least="narrow">
          <RadioGroup
            name="version"
            legend={t('preview.version')}
            defaultValue={version}
            options={[
              { value: 'published', label: t('preview.published') },
              { value: 'draft', label: t('preview.draft') },
            ]}
            onChange={(value) => setVersion(value as 'published' | 'draft')}
          />
          <RadioGroup
            name="width"
            legend={t('preview.width')}
            defaultValue={width}
            options={WIDTHS.map((value) => ({ value, label: t(`preview.${value}`) }))}
            onChange={(value) => setWidth(value as Width)}
          />
        </Columns>
      ) : null}
      <Panel className={styles[width]}>
        {text === '' ? <p>{t(isDraft ? 'preview.noDraft' : 'preview.empty')}</p> : null}
        <div lang={lang}>
          <RichParagraphs>{parseRich(text).nodes}</RichParagraphs>
        </div>
      </Panel>
    </Stack>
  )
}
