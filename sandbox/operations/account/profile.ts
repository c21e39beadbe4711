import { eq } from 'drizzle-orm'
import type { Fatca, Locale, NotificationSettings, Profile, TaxJurisdiction } from '../../../contract/model'
import { accounts, consents, fatcaDeclarations } from '../../database/schema'
import { type AccountRow, findAccount } from '../../identity/accounts'
import { normalizeAnswer } from '../../identity/secrets'
import { writeTo } from '../../mail/send'
import { EARLIER_AGREEMENT, LATEST_AGREEMENT } from '../../seed/people'
import { type FieldProblem, Refusal, refuseFields } from '../../wire/refusals'
import { withoutNulls } from '../../wire/withoutNulls'
import type { World } from '../../world'
import type { Handlers } from '../call'
import { accountNumberOf } from './accountOnTheWire'
import { columnsOf, requireSoundIdentity } from './identityChecks'
import { requireOwnName } from './ownName'
import { requireSecurityAnswer } from './securityAnswer'

const AGREEMENTS: readonly string[] = [EARLIER_AGREEMENT, LATEST_AGREEMENT]

function profileOnTheWire(account: AccountRow): Profile {
  const currentAddress = withoutNulls({
    addressLine: account.addressLine || null,
    unitNum: account.unitNum,
    city: account.city || null,
    region: account.province || null,
    postCode: account.postCode || null,
  })
  return withoutNulls({
    username: account.username,
    email: account.username,
    acctNo: accountNumberOf(account),
    locale: account.locale as Locale,
    kycLevel: account.kycLevel,
    legalFirstName: account.legalFirstName || null,
    legalLastName: account.legalLastName || null,
    firstName: account.firstName || null,
    lastName: account.lastName || null,
    challenge: account.challenge,
    dateOfBirth: account.dateOfBirth,
    phoneNumber: account.phoneNumber,
    mobileNumber: account.mobileNumber,
    occupation: account.occupation,
    currentAddress: Object.keys(currentAddress).length > 0 ? currentAddress : null,
  })
}

const notificationsOnTheWire = (account: AccountRow): NotificationSettings => ({
  alertEmail: account.username,
  billPayments: account.notifyBillPayments,
  onlineReloads: account.notifyReloads,
  cardTransfers: account.notifyTransfers,
  postedTransactions: account.notifyTransactions,
  accountCreation: true,
  upgradeToReloadable: true,
  cardOrdered: true,
  passwordReset: true,
})

/**
 * The answer reveals the card number and sets the PIN: someone at an unattended session must not be able to replace it.
 */
async function requireCurrentAnswer(world: World, accountId: number, answer: string | undefined) {
  if (!answer?.trim()) throw refuseFields({ field: 'currentResponse', problem: 'required' })
  const refusal = refuseFields({ field: 'currentResponse', problem: 'securityAnswer' })
  await requireSecurityAnswer(world, accountId, answer, refusal)
}

type Declaration = typeof fatcaDeclarations.$inferSelect

/** The SIN is never returned. */
const fatcaOnTheWire = (declaration: Declaration | undefined): Fatca => ({
  sinProvided: Boolean(declaration?.sin),
  isCanadian: declaration?.isCanadian ?? null,
  taxJurisdiction: (declaration?.taxJurisdiction ?? []) as TaxJurisdiction[],
})

export const profileOperations: Handlers<
  | 'getAccount'
  | 'updateAccount'
  | 'getFatca'
  | 'saveFatca'
  | 'acceptConsent'
  | 'getNotificationSettings'
  | 'updateNotificationSettings'
> = {
  async getAccount({ path, world, account }) {
    const { accountId, username } = account()
    requireOwnName(path.username, username)
    return { status: 200, body: profileOnTheWire(await findAccount(world.db, accountId)) }
  },

  async updateAccount({ path, body, world, account, once }) {
    const { accountId, username } = account()
    requireOwnName(path.username, username)
    requireSoundIdentity(body, world.clock.now())
    // Anyone could give a blank answer.
    for (const field of ['challenge', 'response'] as const) {
      if (body[field]?.trim() === '') throw refuseFields({ field, problem: 'required' })
    }
    const changesQuestion = body.challenge !== undefined || body.response !== undefined
    if (changesQuestion) await requireCurrentAnswer(world, accountId, body.currentResponse)
    const responseHash =
      body.response === undefined ? undefined : await world.secrets.hash(normalizeAnswer(body.response))
    return once(async (tx) => {
      const columns = columnsOf(body)
      const holder = await findAccount(tx, accountId)
      const { phoneNumber, mobileNumber } = { ...holder, ...columns }
      const losesPhone = body.phoneNumber === '' || body.mobileNumber === ''
      if (losesPhone && !phoneNumber && !mobileNumber) throw refuseFields({ field: 'phoneNumber', problem: 'required' })
      await tx
        .update(accounts)
        .set({
          ...columns,
          blankProfile: holder.blankProfile && Object.keys(columns).length === 0,
          ...(body.challenge && { challenge: body.challenge }),
          ...(responseHash && { responseHash }),
          ...(body.locale && { locale: body.locale }),
        })
        .where(eq(accounts.id, accountId))
      const saved = await findAccount(tx, accountId)
      if (changesQuestion) await writeTo(tx, world.clock, saved, { kind: 'securityQuestionChanged' })
      return { status: 200, body: profileOnTheWire(saved) }
    })
  },

  async getFatca({ path, world, account }) {
    const { accountId, username } = account()
    requireOwnName(path.username, username)
    const [declaration] = await world.db
      .select()
      .from(fatcaDeclarations)
      .where(eq(fatcaDeclarations.accountId, accountId))
    return { status: 200, body: fatcaOnTheWire(declaration) }
  },

  saveFatca: ({ path, body, world, account, once }) =>
    once(async (tx) => {
      const { accountId, username } = account()
      requireOwnName(path.username, username)
      const problems: FieldProblem[] = []
      for (const [index, { countryCode, tin, tinNotProvidedReason }] of body.taxJurisdiction.entries()) {
        const isCovered = countryCode === 'CA' || Boolean(tin?.trim()) || tinNotProvidedReason !== undefined
        if (!isCovered) problems.push({ field: `taxJurisdiction[${index}].tin`, problem: 'taxId' })
      }
      if (problems.length > 0) throw new Refusal('REQ-4000', problems)
      const declared = {
        isCanadian: body.isCanadian ?? null,
        taxJurisdiction: body.taxJurisdiction.map(({ countryCode, tin, tinNotProvidedReason }) =>
          withoutNulls({ countryCode, tin: tin?.trim() || null, tinNotProvidedReason }),
        ),
        declaredAt: world.clock.date(),
      }
      // Keep a SIN already given: it is never shown, so it cannot be typed again from the form.
      const values = { ...declared, sin: body.sin ?? null }
      const [saved] = await tx
        .insert(fatcaDeclarations)
        .values({ accountId, ...values })
        .onConflictDoUpdate({ target: fatcaDeclarations.accountId, set: body.sin === undefined ? declared : values })
        .returning()
      return { status: 200, body: fatcaOnTheWire(saved) }
    }),

  acceptConsent: ({ body, world, account, once }) =>
    once(async (tx) => {
      if (!AGREEMENTS.includes(body.type)) throw refuseFields({ field: 'type', problem: 'invalid' })
      await tx
        .insert(consents)
        .values({ accountId: account().accountId, type: body.type, acceptedAt: world.clock.date() })
        .onConflictDoNothing()
      return { status: 204 }
    }),

  async getNotificationSettings({ world, account }) {
    return { status: 200, body: notificationsOnTheWire(await findAccount(world.db, account().accountId)) }
  },

  updateNotificationSettings: ({ body, account, once }) =>
    once(async (tx) => {
      const { accountId } = account()
      // Locks the row: two simultaneous changes must not overwrite each other.
      const [holder] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
      if (!holder) throw new Refusal('AUTH-4010')
      if (holder.kycLevel === 0) throw new Refusal('CRD-4006')
      const [changed] = await tx
        .update(accounts)
        .set({
          notifyBillPayments: body.billPayments ?? holder.notifyBillPayments,
          notifyReloads: body.onlineReloads ?? holder.notifyReloads,
          notifyTransfers: body.cardTransfers ?? holder.notifyTransfers,
          notifyTransactions: body.postedTransactions ?? holder.notifyTransactions,
        })
        .where(eq(accounts.id, accountId))
        .returning()
      return { status: 200, body: notificationsOnTheWire(changed ?? holder) }
    }),
}
