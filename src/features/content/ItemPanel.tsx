import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import {
  selectCanSave,
  selectCanSaveNext,
  selectCanUndo,
  selectDescription,
  selectHasDifference,
  selectIsAskedToLoad,
  selectIsConflicted,
  selectIsHistoryMissing,
  selectIsReading,
  selectIsTooLong,
  selectIsUnread,
  selectIsUnsaved,
  selectIsWriting,
  selectItem,
  selectKept,
  selectLocal,
  selectLocale,
  selectRevisions,
  selectTab,
  selectTheirs,
} from '../../../machines/content-item/selectors'
import type { ItemActor } from '../../../machines/content-page/selectors'
import { parseRich } from '../../../rules/content/html'
import { RichParagraphs } from '../../content/RichText'
import { useText } from '../../editor/texts/text'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Disclosure } from '../../ui/Disclosure'
import { Row, Stack } from '../../ui/Stack'
import { Tabs } from '../../ui/Tabs'
import { TextField } from '../../ui/TextField'
import { Conflict } from './Conflict'
import { Differences } from './Differences'
import styles from './ItemPanel.module.css'
import { LastWrite } from './LastWrite'
import { Revisions } from './Revisions'
import { StateBadges } from './StateBadges'
import { TextEditor } from './TextEditor'
import { useMoment } from './useMoment'
import { Reading, Unread } from './Waiting'

/** `other`: the same text in the other language. `onPublish`: asks before this text is published. */
type Props = { item: ItemActor; other: ItemActor | null; onPublish(): void; publishReason: string | undefined }

/** One text: edited, compared and restored. Content spec §2, §4. */
export function ItemPanel({ item, other, onPublish, publishReason }: Props) {
  const isReading = useSelector(item, selectIsReading)
  const isUnread = useSelector(item, selectIsUnread)
  const isConflicted = useSelector(item, selectIsConflicted)
  if (isReading) return <Reading what="item.reading" />
  if (isUnread) return <Unread what="item.unread" onRetry={() => item.send({ type: 'item.retry' })} />
  return isConflicted ? (
    <Conflict item={item} />
  ) : (
    <Stack gap={4}>
      <Work item={item} onPublish={onPublish} publishReason={publishReason} />
      <ItemTabs item={item} other={other} />
      <Description item={item} />
    </Stack>
  )
}

/** What is saved and published, and what can be done about it. */
function Work({ item, onPublish, publishReason }: Omit<Props, 'other'>) {
  const t = useText()
  const moment = useMoment()
  const remote = useSelector(item, selectItem)
  const isUnsaved = useSelector(item, selectIsUnsaved)
  const isTooLong = useSelector(item, selectIsTooLong)
  const canSave = useSelector(item, selectCanSave)
  const isWriting = useSelector(item, selectIsWriting)
  const canSaveNext = useSelector(item, selectCanSaveNext)
  const isHistoryMissing = useSelector(item, selectIsHistoryMissing)
  const kept = useSelector(item, selectKept)
  const canUndo = useSelector(item, selectCanUndo)
  const statusId = useId()
  if (!remote) return null
  const canPublish = !isWriting && publishReason === undefined
  const status = () => {
    if (isWriting) return t('item.writing')
    return isUnsaved ? <Badge tone="warning">{t('item.unsaved')}</Badge> : t('item.saved')
  }
  return (
    <Stack gap={3}>
      <LastWrite item={item} />
      {isHistoryMissing && !isWriting ? (
        <Banner
          tone="warning"
          live="alert"
          title={t('history.missing')}
          action={
            <Button variant="secondary" onClick={() => item.send({ type: 'revision.record' })}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('history.missing.lead')}
        </Banner>
      ) : null}
      {remote.version === null ? <Banner tone="info">{t('item.unsure')}</Banner> : null}
      {kept ? (
        <Banner
          tone="info"
          title={t('kept.title', { at: moment(kept.keptAt) })}
          action={
            <Row>
              <Button variant="secondary" onClick={() => item.send({ type: 'kept.use' })}>
                {t('kept.use')}
              </Button>
              <Button variant="quiet" onClick={() => item.send({ type: 'kept.discard' })}>
                {t('kept.discard')}
              </Button>
            </Row>
          }
        >
          <Disclosure summary={t('kept.show')}>
            <RichParagraphs>{parseRich(kept.text).nodes}</RichParagraphs>
          </Disclosure>
        </Banner>
      ) : null}
      <StateBadges item={remote} />
      <Row>
        <Button
          onClick={() => item.send({ type: 'draft.save' })}
          busy={isWriting && isUnsaved && !canSaveNext}
          aria-disabled={isWriting ? !canSaveNext : !canSave}
          aria-describedby={`${statusId} ${statusId}-why`}
        >
          {t('item.save')}
        </Button>
        <Button
          variant={canPublish ? 'primary' : 'secondary'}
          onClick={onPublish}
          aria-disabled={!canPublish}
          aria-describedby={`${statusId} ${statusId}-why`}
        >
          {t('item.publish')}
        </Button>
        {canUndo ? (
          <Button variant="quiet" onClick={() => item.send({ type: 'text.undo' })}>
            {t('item.undo')}
          </Button>
        ) : null}
        {/* Why a button is disabled stands here: below it, the text would move while somebody types. */}
        <p className={styles['status']}>
          <span id={statusId} role="status">
            {status()}
          </span>
          {isWriting ? null : <span id={`${statusId}-why`}>{isTooLong ? t('item.tooLong') : publishReason}</span>}
        </p>
      </Row>
    </Stack>
  )
}

function ItemTabs({ item, other }: Pick<Props, 'item' | 'other'>) {
  const t = useText()
  const tab = useSelector(item, selectTab)
  const local = useSelector(item, selectLocal)
  const lang = useSelector(item, selectLocale)
  const theirs = useSelector(item, selectTheirs)
  const hasDifference = useSelector(item, selectHasDifference)
  const isAsked = useSelector(item, selectIsAskedToLoad)
  const revisions = useSelector(item, selectRevisions)
  const open = { editor: 'editor.open', diff: 'diff.open', revisions: 'revisions.open' } as const
  return (
    <>
      <Tabs
        label={t('tab.label')}
        selected={tab}
        onSelect={(chosen) => item.send({ type: open[chosen] })}
        tabs={[
          {
            id: 'editor',
            label: t('tab.editor'),
            panel: (
              <div className={theirs ? styles['beside'] : undefined}>
                <TextEditor
                  text={local}
                  label={t('item.text', { language: t(`language.${lang}`) })}
                  lang={lang}
                  onChange={(text) => item.send({ type: 'text.change', text })}
                />
                {theirs ? (
                  <section aria-label={t('beside.title')} className={styles['theirs']} lang={lang}>
                    <Row justify="between">
                      <strong>{t('beside.title')}</strong>
                      <Button variant="quiet" size="small" onClick={() => item.send({ type: 'beside.close' })}>
                        {t('common.close')}
                      </Button>
                    </Row>
                    <RichParagraphs>{parseRich(theirs.draft).nodes}</RichParagraphs>
                  </section>
                ) : null}
              </div>
            ),
          },
          {
            id: 'diff',
            label: t('tab.diff'),
            disabledReason: hasDifference ? undefined : t('tab.diff.none'),
            panel: <Differences items={other ? [item, other] : [item]} />,
          },
          {
            id: 'revisions',
            label: t('tab.revisions'),
            panel: revisions ? (
              <Revisions
                revisions={revisions as never}
                lang={lang}
                onLoad={(text) => item.send({ type: 'revision.load', text })}
              />
            ) : null,
          },
        ]}
      />
      <ConfirmDialog
        open={isAsked}
        title={t('load.title')}
        confirmLabel={t('load.confirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={() => item.send({ type: 'load.confirm' })}
        onCancel={() => item.send({ type: 'load.cancel' })}
      >
        <p>{t('load.lead')}</p>
      </ConfirmDialog>
    </>
  )
}

function Description({ item }: { item: ItemActor }) {
  const t = useText()
  const id = useId()
  const remote = useSelector(item, selectItem)
  const entered = useSelector(item, selectDescription)
  const isWriting = useSelector(item, selectIsWriting)
  const field = useRef<HTMLInputElement>(null)
  const shown = entered ?? remote?.description ?? ''
  // Not by a key: a field that is drawn anew loses the focus.
  useEffect(() => {
    if (field.current && field.current.value !== shown) field.current.value = shown
  }, [shown])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    item.send({
      type: 'description.save',
      description: String(new FormData(event.currentTarget).get('description') ?? ''),
    })
  }
  return (
    <form onSubmit={submit} noValidate className={styles['description']}>
      <Stack gap={3}>
        <TextField
          ref={field}
          id={id}
          name="description"
          label={t('item.description')}
          hint={t('item.description.hint')}
          maxLength={500}
          defaultValue={shown}
          onChange={({ currentTarget }) => item.send({ type: 'description.change', description: currentTarget.value })}
        />
        <Row>
          <Button type="submit" variant="secondary" aria-disabled={isWriting || entered === null}>
            {t('item.description.save')}
          </Button>
          <span role="status">{entered === null ? '' : <Badge tone="warning">{t('item.unsaved')}</Badge>}</span>
        </Row>
      </Stack>
    </form>
  )
}
