import { isNear, type Limit, leftTodayOf, type Room } from '../../rules/money/limits'
import { useFormat, useText } from '../i18n/text'
import { DescriptionList } from '../ui/DescriptionList'
import { Panel } from '../ui/Panel'

type Props = { of: 'reload' | 'eTransfer' | 'transfer'; limit: Limit | null; room?: Room | null | undefined }

/** What this card may still load or transfer, when little of it is left: the hint of the amount says the rest. */
export function LimitLeft({ of, limit, room }: Props) {
  const t = useText()
  const { money } = useFormat()
  const most = limit?.perTransactionCents ?? null
  const all = limit?.perDayCents ?? null
  const left = limit && leftTodayOf(limit)
  const text = (leftCents: number, allCents: number) =>
    t('money.limit.left', { left: money(leftCents), all: money(allCents) })
  const items = [
    ...(all !== null && left !== null && isNear(left, all, most)
      ? [{ key: 'today', term: t('money.limit.today', { of }), description: text(left, all) }]
      : []),
    ...(room && isNear(room.leftCents, room.maxBalanceCents, most)
      ? [{ key: 'room', term: t('money.limit.room'), description: text(room.leftCents, room.maxBalanceCents) }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Panel title={t('money.limit')} tone="sunken">
      <DescriptionList layout="stacked" items={items} />
    </Panel>
  )
}
