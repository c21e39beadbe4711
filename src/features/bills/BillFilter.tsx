import { useDeferredValue, useState } from 'react'
import type { Biller } from '../../../rules/money/bills'
import { folded } from '../../../rules/values/folded'
import { useText } from '../../i18n/text'
import { TextField } from '../../ui/TextField'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

/** Up to this many bills need no filter. */
export const FILTER_FROM = 10

export function useBillFilter(bills: readonly Biller[]) {
  const [text, setText] = useState('')
  // Render the typed letter first, then the hundreds of rows.
  const wanted = folded(useDeferredValue(text)).trim()
  const has = ({ alias, name, account }: Biller) =>
    [alias ?? '', name, account].some((part) => folded(part).includes(wanted))
  return { has, setText, isOn: wanted !== '', count: bills.filter(has).length }
}

export function BillFilter({ filter }: { filter: ReturnType<typeof useBillFilter> }) {
  const t = useText()
  return (
    <div>
      <TextField
        name="filter"
        type="search"
        label={t('payBill.filter')}
        hint={t('payBill.filter.hint')}
        autoComplete="off"
        maxLength={100}
        width="medium"
        onChange={({ target }) => filter.setText(target.value)}
      />
      <VisuallyHidden>
        <span role="status">{filter.isOn ? t('payBill.filter.found', { count: filter.count }) : null}</span>
      </VisuallyHidden>
    </div>
  )
}
