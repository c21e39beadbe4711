import type { Line } from '../../../machines/pay-bill/payBill'
import { useText } from '../../i18n/text'

/** The payee of a payment, as it was agreed to. */
export function BillName({ bill: { alias, name, account } }: Pick<Line, 'bill'>) {
  const t = useText()
  return (
    <>
      {alias ? `${alias}, ${name}, ` : `${name}, `}
      {t('bills.account.inline')} <span data-private>{account}</span>
    </>
  )
}
