import type { Line } from '../../../machines/pay-bill/payBill'

/** The payee of a payment, as it was agreed to. */
export const BillName = ({ bill: { alias, name, account } }: Pick<Line, 'bill'>) => (
  <>
    {alias ? `${alias}, ${name}, ` : `${name}, `}
    <span data-private>{account}</span>
  </>
)
