import type { ReactNode } from 'react'
import { useFormat, useText } from '../i18n/text'
import { type DescriptionItem, DescriptionList } from '../ui/DescriptionList'
import { Money } from '../ui/Money'
import { Panel } from '../ui/Panel'

type Sum = { readonly amountCents: number; readonly feeCents: number }
type Props = Sum & { from: ReactNode; to: ReactNode; more?: readonly DescriptionItem[] }

/** Rows for the fee and the total, below a receipt's amount. */
export function useFeeRows() {
  const t = useText()
  const { money } = useFormat()
  return ({ amountCents, feeCents }: Sum) => [
    { key: 'fee', term: t('money.fee'), description: <Money text={money(feeCents)} /> },
    {
      key: 'total',
      term: t('money.total'),
      description: <Money text={money(amountCents + feeCents)} />,
      strong: true,
    },
  ]
}

/** The same after a row for the amount. */
export function useSumRows() {
  const t = useText()
  const { money } = useFormat()
  const feeRows = useFeeRows()
  return (sum: Sum) => [
    { key: 'amount', term: t('money.amount'), description: <Money text={money(sum.amountCents)} /> },
    ...feeRows(sum),
  ]
}

/** Summary of what will be sent. */
export function Review({ from, to, more = [], ...sum }: Props) {
  const t = useText()
  const sumRows = useSumRows()
  return (
    <Panel title={t('money.review')}>
      <DescriptionList
        layout="end"
        items={[
          { key: 'from', term: t('money.from'), description: from },
          { key: 'to', term: t('money.to'), description: to, verbatim: true },
          ...sumRows(sum),
          ...more,
        ]}
      />
    </Panel>
  )
}
