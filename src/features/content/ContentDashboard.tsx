import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { contentDashboardMachine } from '../../../machines/content-dashboard/contentDashboardMachine'
import {
  selectFound,
  selectIsReading,
  selectIsUnread,
  selectItems,
  selectKeptIds,
  selectQuery,
} from '../../../machines/content-dashboard/selectors'
import type { Item } from '../../../machines/content-item/item'
import { lastWriter } from '../../../machines/content-item/selectors'
import { useText } from '../../editor/texts/text'
import { Badge } from '../../ui/Badge'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Row, Stack } from '../../ui/Stack'
import { Table } from '../../ui/Table'
import { TextField } from '../../ui/TextField'
import { NewItem } from './NewItem'
import { StateBadges } from './StateBadges'
import { useMoment } from './useMoment'
import { Reading, Unread } from './Waiting'

type Props = { dashboard: ActorRefFrom<typeof contentDashboardMachine>; pathOf: (itemId: string) => string }

/** Every item with its state. Content spec §2. */
export function ContentDashboard({ dashboard, pathOf }: Props) {
  const t = useText()
  const moment = useMoment()
  const isReading = useSelector(dashboard, selectIsReading)
  const isUnread = useSelector(dashboard, selectIsUnread)
  const items = useSelector(dashboard, selectItems)
  const found = useSelector(dashboard, selectFound)
  const query = useSelector(dashboard, selectQuery)
  const keptIds = useSelector(dashboard, selectKeptIds)
  const changed = (item: Item) => {
    const { by, at } = lastWriter(item)
    return by === null ? (
      '–'
    ) : (
      <>
        {moment(at)}
        <br />
        {by}
      </>
    )
  }
  return (
    <Stack>
      <PageHeader title={t('editor.title')} lead={t('dashboard.lead')} />
      <NewItem dashboard={dashboard} pathOf={pathOf} />
      <Panel title={t('dashboard.items')} busy={isReading}>
        {isReading ? <Reading what="dashboard.reading" /> : null}
        {isUnread ? <Unread what="dashboard.unread" onRetry={() => dashboard.send({ type: 'items.retry' })} /> : null}
        {isReading || isUnread ? null : (
          <Stack gap={4}>
            <TextField
              name="search"
              type="search"
              label={t('dashboard.search')}
              hint={t('dashboard.search.hint')}
              defaultValue={query}
              onChange={({ currentTarget }) => dashboard.send({ type: 'search.change', query: currentTarget.value })}
            />
            <p role="status" className="visually-hidden">
              {t('dashboard.found', { count: found.length })}
            </p>
            <Table<Item>
              caption={t('dashboard.items')}
              captionHidden
              rows={found}
              rowKey={({ itemId }) => itemId}
              empty={
                <EmptyState title={t(items.length === 0 ? 'dashboard.none' : 'dashboard.noneFound')}>
                  {items.length === 0 ? null : t('dashboard.noneFound.hint', { query })}
                </EmptyState>
              }
              columns={[
                {
                  key: 'description',
                  header: t('item.description'),
                  rowHeader: true,
                  cell: ({ itemId, description }) => <Link to={pathOf(itemId)}>{description || itemId}</Link>,
                },
                {
                  key: 'language',
                  header: t('item.language'),
                  nowrap: true,
                  cell: ({ locale }) => (locale ? t(`language.${locale}`) : '–'),
                },
                {
                  key: 'state',
                  header: t('item.state'),
                  cell: (item) => (
                    <Row gap={2}>
                      <StateBadges item={item} />
                      {keptIds.includes(item.itemId) ? <Badge tone="warning">{t('item.kept')}</Badge> : null}
                    </Row>
                  ),
                },
                { key: 'changed', header: t('item.changed'), cell: changed },
              ]}
            />
          </Stack>
        )}
      </Panel>
    </Stack>
  )
}
