import { type AccountRules, NICKNAME_MAX } from '../../../rules/money/bills'
import type { FieldOf } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { TextField } from '../../ui/TextField'

type Props = {
  field: FieldOf
  rules: AccountRules
  account: string
  alias: string
}

/** The account number in the biller's format, and the holder's own name for the bill. */
export function BillFields({ field, rules: { min, max, format }, account, alias }: Props) {
  const t = useText()
  return (
    <>
      <TextField
        {...field('billerAccount')}
        label={t('bills.account')}
        hint={t(`bills.account.hint.${format}`, { length: min === max ? 'exact' : 'range', min, max })}
        inputMode={format === 'digits' ? 'numeric' : 'text'}
        autoComplete="off"
        defaultValue={account}
        sensitive
        numeric
        width="medium"
      />
      <TextField
        {...field('alias')}
        label={t('bills.alias')}
        mark={t('bills.alias.optional')}
        hint={t('bills.alias.hint', { max: NICKNAME_MAX })}
        autoComplete="off"
        defaultValue={alias}
        width="medium"
      />
    </>
  )
}
