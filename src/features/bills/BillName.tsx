import type { Line } from '../../../machines/pay-bill/lines'
import { useText } from '../../i18n/text'

/** The payee of a payment, as it was agreed to. */
export function BillName({ bill: { alias, name, account } }: Pick<Line, 'bill'>) {
  const t = useText()
  return (
    <>
      <span translate="no">{alias ? `${alias}, ${name}, ` : `${name}, `}</span>
      <span>{t('bills.account.inline')}</span>{' '}
      <span data-private translate="no">
        {account}
      </span>
    </>
  )
}
