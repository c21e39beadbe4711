import { eq } from 'drizzle-orm'
import type { Account, Locale } from '../../../contract/model'
import type { Database } from '../../database/connect'
import { consents, fatcaDeclarations } from '../../database/schema'
import type { AccountRow } from '../../identity/accounts'
import { LATEST_AGREEMENT } from '../../seed/people'

export const accountNumberOf = ({ id }: Pick<AccountRow, 'id'>) => String(70_000_000 + id)

export async function accountOnTheWire(db: Database, account: AccountRow): Promise<Account> {
  const [accepted, [declaration]] = await Promise.all([
    db.select({ type: consents.type }).from(consents).where(eq(consents.accountId, account.id)),
    db.select().from(fatcaDeclarations).where(eq(fatcaDeclarations.accountId, account.id)),
  ])
  return {
    username: account.username,
    email: account.username,
    acctNo: accountNumberOf(account),
    locale: account.locale as Locale,
    kycLevel: account.kycLevel,
    emailVerified: account.emailVerified,
    blankProfile: account.blankProfile,
    consents: accepted.map(({ type }) => type).sort(),
    latestAgreement: LATEST_AGREEMENT,
    fatcaProvided: declaration !== undefined,
    isCanadian: declaration?.isCanadian ?? null,
    eligibleForVirtualCard: account.eligibleForVirtualCard,
    eligibleForPhysicalCard: account.eligibleForPhysicalCard,
    legalFirstName: account.legalFirstName,
    legalLastName: account.legalLastName,
    ...(account.province && { region: account.province }),
  }
}
