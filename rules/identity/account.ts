/** The signed-in holder, as sign-in returns it. Portal spec §3, §4. */
import type { Locale } from '../values/locale'

export type Account = {
  /** The e-mail, lowercased. */
  readonly username: string
  readonly email: string
  readonly acctNo: string
  readonly locale: Locale
  readonly kycLevel: number
  readonly emailVerified: boolean
  readonly blankProfile: boolean
  readonly consents: readonly string[]
  readonly latestAgreement: string
  readonly fatcaProvided: boolean
  /** Null if the holder has not said. */
  readonly isCanadian: boolean | null
  readonly eligibleForVirtualCard: boolean
  readonly eligibleForPhysicalCard: boolean
  readonly legalFirstName: string
  /** The province of the home address; empty if the issuer did not say. */
  readonly region: string
  /** The agreement that was put off since this sign-in; empty if none was. Only the portal knows it. */
  readonly agreementPutOff: string
}
