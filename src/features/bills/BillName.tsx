import type { Biller } from '../../../rules/bills'

type Props = {
  /** Null where the list of bills has not been read. */
  bill: Biller | null
  name: string
}

/** Whom a payment is for, as the list of bills shows it. */
export function BillName({ bill, name }: Props) {
  if (!bill) return name
  return (
    <>
      {bill.alias ? `${bill.alias}, ${bill.name}, ` : `${bill.name}, `}
      <span data-private>{bill.account}</span>
    </>
  )
}
