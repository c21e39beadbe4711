import type { Item } from '../../../machines/content-item/item'
import { useText } from '../../editor/texts/text'
import { Badge } from '../../ui/Badge'
import { Row } from '../../ui/Stack'

/** Content spec §4: what is saved against what is published. */
export function StateBadges({ item }: { item: Item }) {
  const t = useText()
  const isPublished = item.published !== ''
  return (
    <Row gap={2}>
      <Badge tone={isPublished ? 'success' : 'neutral'}>
        {t(isPublished ? 'item.published' : 'item.notPublished')}
      </Badge>
      {item.draft !== item.published ? <Badge tone="info">{t('item.unpublished')}</Badge> : null}
    </Row>
  )
}
