import { type Limit, leftTodayOf } from '../../rules/limits'
import { useFormat, useText } from '../i18n/text'
import { DescriptionList } from '../ui/DescriptionList'
import { Money } from '../ui/Money'
import { Panel } from '../ui/Panel'

/** What this card may still load or transfer. Renders nothing where the issuer does not say. */
export function LimitLeft({ limit }: { limit: Limit | null }) {
  const t = useText()
  const { money } = useFormat()
  if (!limit) return null
  const { perTransactionCents, perDayCents } = limit
  const leftToday = leftTodayOf(limit)
  const items = [
    ...(perTransactionCents === null
      ? []
      : [
          {
            key: 'perTransaction',
            term: t('money.limit.perTransaction'),
            description: <Money text={money(perTransactionCents)} />,
          },
        ]),
    ...(perDayCents === null || leftToday === null
      ? []
      : [
          {
            key: 'today',
            term: t('money.limit.today'),
            description: t('money.limit.left', { left: money(leftToday), all: money(perDayCents) }),
          },
        ]),
  ]
  if (items.length === 0) return null
  return (
    <Panel title={t('money.limit')} tone="sunken">
      <DescriptionList layout="end" items={items} />
    </Panel>
  )
}
