import type { PostalAddress } from '../../rules/identity/identity'
import styles from './Address.module.css'

/** Lines of an address as on an envelope: Canada Post has two spaces before the postal code. */
const linesOf = ({ addressLine, unitNum, city, region, postCode }: PostalAddress) => {
  const joined = (between: string, ...parts: string[]) => parts.filter(Boolean).join(between)
  return [joined(', ', addressLine, unitNum), joined('\u00a0\u00a0', joined(' ', city, region), postCode)].filter(
    Boolean,
  )
}

/** The one way in which an address is shown. Null if nothing of it is known. */
export function Address({ of: address }: { of: PostalAddress }) {
  const lines = linesOf(address)
  if (lines.length === 0) return null
  return (
    <span className={styles['address']} data-private translate="no">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
