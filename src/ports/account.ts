import * as v from 'valibot'
import { LOCALES } from '../../rules/account'
import { text } from './shape'

/** The account as sign-in answers it, and as it is kept over a reload. */
export const account = v.object({
  username: v.pipe(v.string(), v.toLowerCase()),
  email: text,
  acctNo: text,
  locale: v.fallback(v.picklist(LOCALES), 'en'),
  kycLevel: v.number(),
  emailVerified: v.boolean(),
  blankProfile: v.fallback(v.boolean(), false),
  consents: v.fallback(v.array(v.string()), []),
  latestAgreement: text,
  fatcaProvided: v.fallback(v.boolean(), false),
  // Unset is neither: only a holder who said no is not Canadian.
  isCanadian: v.fallback(v.nullable(v.boolean()), null),
  eligibleForVirtualCard: v.fallback(v.boolean(), false),
  eligibleForPhysicalCard: v.fallback(v.boolean(), false),
  legalFirstName: text,
})
