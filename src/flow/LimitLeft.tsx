import { type Limit, leftTodayOf, type Room } from '../../rules/money/limits'
import { useFormat, useText } from '../i18n/text'
import { DescriptionList } from '../ui/DescriptionList'
import { Money } from '../ui/Money'
import { Panel } from '../ui/Panel'

type Props = { of: 'reload' | 'eTransfer' | 'transfer'; limit: Limit | null; room?: Room | null | undefined }

/** What this card may still load or transfer. Renders nothing where nothing is known. */
export function LimitLeft({ of, limit, room }: Props) {
  const t = useText()
  const { money } = useFormat()
  const { perTransactionCents = null, perDayCents = null } = limit ?? {}
  const leftToday = limit && leftTodayOf(limit)
  const items = [
    ...(perTransactionCents === null
      ? []
      : [
          {
            key: 'perTransaction',
            term: t('money.limit.perTransaction', { of }),
            description: <Money text={money(perTransactionCents)} />,
          },
        ]),
    ...(perDayCents === null || leftToday === null
      ? []
      : [
          {
            key: 'today',
            term: t('money.limit.today', { of }),
            description: t('money.limit.left', { left: money(leftToday), all: money(perDayCents) }),
          },
        ]),
    ...(room
      ? [
          {
            key: 'room',
            term: t('money.limit.room'),
            description: t('money.limit.left', { left: money(room.leftCents), all: money(room.maxBalanceCents) }),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Panel title={t('money.limit')} tone="sunken">
      <DescriptionList layout="stacked" items={items} />
    </Panel>
  )
}
