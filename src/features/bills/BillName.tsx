import type { Biller } from '../../../rules/bills'

type Props = {
  /** Null where the list of bills has not been read. */
  bill: Biller | null
  name: string
}

/** The payee of a payment, as in the list of bills. */
export function BillName({ bill, name }: Props) {
  if (!bill) return name
  return (
    <>
      {bill.alias ? `${bill.alias}, ${bill.name}, ` : `${bill.name}, `}
      <span data-private>{bill.account}</span>
    </>
  )
}
