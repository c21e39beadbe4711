/** The account that pay and benefits are deposited to. Portal spec §3, §6, §7; content spec §2, §9. */
import { mayLoadIn } from '../cards/features'

export type Deposit = {
  /** Null if none has been set up. */
  readonly account: string | null
  readonly institution: string
  readonly transit: string
  /** The institution that issued the card; empty if the issuer does not say. */
  readonly issuer: string
  /** From the profile; empty if it has none. */
  readonly holderName: string
  /** The province of the home address; empty if it is not known. */
  readonly region: string
  readonly isAllowed: boolean
  /** Of the card. */
  readonly serialNumber: string
}

export type Refusal = 'saskatchewan' | 'notAllowed'
/** An account that exists is always shown: an employer may be using it. */
export function refusalOf({ account, region, isAllowed }: Deposit): Refusal | null {
  if (account !== null) return null
  if (!mayLoadIn(region)) return 'saskatchewan'
  return isAllowed ? null : 'notAllowed'
}
