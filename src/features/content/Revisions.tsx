import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Revision, revisionsMachine } from '../../../machines/revisions/revisionsMachine'
import {
  selectHasMore,
  selectIsContinuing,
  selectIsIncomplete,
  selectIsReading,
  selectIsUnread,
  selectOpenRevision,
  selectRevisions,
} from '../../../machines/revisions/selectors'
import { changedBlocks } from '../../../rules/content/compare'
import { parseRich } from '../../../rules/content/html'
import { RichParagraphs } from '../../content/RichText'
import { useText } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Row, Stack } from '../../ui/Stack'
import { Table } from '../../ui/Table'
import { useMoment } from './useMoment'
import { Reading, Unread } from './Waiting'

type Props = {
  revisions: ActorRefFrom<typeof revisionsMachine>
  lang: 'en' | 'fr'
  /** The text of a revision takes the place of the editor's. */
  onLoad(text: string): void
}

/** Who published what, and when. Content spec §4. */
export function Revisions({ revisions, lang, onLoad }: Props) {
  const t = useText()
  const moment = useMoment()
  const isReading = useSelector(revisions, selectIsReading)
  const isUnread = useSelector(revisions, selectIsUnread)
  const isContinuing = useSelector(revisions, selectIsContinuing)
  const isIncomplete = useSelector(revisions, selectIsIncomplete)
  const hasMore = useSelector(revisions, selectHasMore)
  const list = useSelector(revisions, selectRevisions)
  const open = useSelector(revisions, selectOpenRevision)
  const changes = useMemo(() => {
    const texts = list.map(({ text }) => parseRich(text).nodes)
    return texts.map((nodes, index) => {
      const before = texts[index + 1]
      return before === undefined ? null : changedBlocks(before, nodes)
    })
  }, [list])
  if (isReading) return <Reading what="revisions.reading" />
  if (isUnread) return <Unread what="revisions.unread" onRetry={() => revisions.send({ type: 'revisions.retry' })} />
  const whatChanged = (revision: Revision) => {
    const count = changes[list.indexOf(revision)]
    if (count === null || count === undefined) return hasMore ? t('revisions.changes.later') : t('revisions.first')
    return t('revisions.changes', { count })
  }
  const despite = ({ despite: checks }: Revision) =>
    t('revisions.despite', { checks: checks.map((check) => t(`despite.${check}`)).join(', ') })
  return (
    <Stack gap={4}>
      <p>{t('revisions.lead')}</p>
      <Table<Revision>
        caption={t('tab.revisions')}
        captionHidden
        rows={list}
        rowKey={({ revisionId }) => revisionId}
        empty={<p>{t('revisions.none')}</p>}
        columns={[
          { key: 'at', header: t('revisions.at'), rowHeader: true, nowrap: true, cell: ({ at }) => moment(at) },
          { key: 'by', header: t('revisions.by'), cell: ({ by }) => by ?? '–' },
          {
            key: 'changes',
            header: t('revisions.what'),
            cell: (revision) => (
              <>
                <p>{whatChanged(revision)}</p>
                {revision.despite.length > 0 ? <p>{despite(revision)}</p> : null}
              </>
            ),
          },
          {
            key: 'open',
            header: t('revisions.actions'),
            action: true,
            cell: ({ revisionId, at }) => (
              <Button
                variant="secondary"
                size="small"
                aria-label={t('revisions.open.of', { at: moment(at) })}
                onClick={() => revisions.send({ type: 'revision.open', revisionId })}
              >
                {t('revisions.open')}
              </Button>
            ),
          },
        ]}
      />
      {isIncomplete ? (
        <Banner tone="error" live="alert">
          {t('revisions.unread')}
        </Banner>
      ) : null}
      {hasMore ? (
        <Row>
          <Button variant="secondary" busy={isContinuing} onClick={() => revisions.send({ type: 'revisions.more' })}>
            {t('revisions.more')}
          </Button>
        </Row>
      ) : null}
      <Dialog
        open={open !== null}
        size="large"
        title={open ? t('revisions.of', { at: moment(open.at) }) : ''}
        closeLabel={t('common.close')}
        onClose={() => revisions.send({ type: 'revision.close' })}
        footer={
          <>
            <Button variant="secondary" onClick={() => revisions.send({ type: 'revision.close' })}>
              {t('common.close')}
            </Button>
            <Button onClick={() => open && onLoad(open.text)}>{t('revisions.load')}</Button>
          </>
        }
      >
        <div lang={lang}>{open ? <RichParagraphs>{parseRich(open.text).nodes}</RichParagraphs> : null}</div>
      </Dialog>
    </Stack>
  )
}
