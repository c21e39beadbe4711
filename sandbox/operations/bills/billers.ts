import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { AccountFormat, Biller, Payee } from '../../../contract/model'
import { folded } from '../../../rules/values/folded'
import { findCard } from '../../cards/access'
import type { Tx } from '../../database/connect'
import { billers, payees } from '../../database/schema'
import { type FieldMessage, Refusal, refuseFields } from '../../wire/refusals'
import type { Handlers } from '../call'

export type BillerRow = typeof billers.$inferSelect
export type PayeeRow = typeof payees.$inferSelect

const rulesOf = ({ accountMin, accountMax, accountFormat }: PayeeRow) => ({
  accountMin,
  accountMax,
  accountFormat: accountFormat as AccountFormat,
})

const payeeOnTheWire = (payee: PayeeRow): Payee => ({
  billerId: payee.id,
  billerName: payee.name,
  ...rulesOf(payee),
})

const billerOnTheWire = (
  { serialNo, billerId, billerName, billerAccount, alias, idempotencyKey }: BillerRow,
  payee: PayeeRow,
): Biller => ({
  serialNo,
  billerId,
  billerName,
  billerAccount,
  ...(alias && { alias }),
  ...(idempotencyKey && { idempotencyKey }),
  ...rulesOf(payee),
})

/** Portal spec §5: the payee sets the length and characters (OP-36). */
function requireFittingAccount({ accountMin, accountMax, accountFormat }: PayeeRow, account: string) {
  const refuse = (problem: FieldMessage) => {
    throw refuseFields({ field: 'billerAccount', problem })
  }
  if (accountFormat === 'digits' && !/^\d+$/.test(account)) refuse('accountDigits')
  if (account.length < accountMin) refuse('accountTooShort')
  if (account.length > accountMax) refuse('accountTooLong')
}

async function findPayee(tx: Tx, id: string) {
  const [payee] = await tx.select().from(payees).where(eq(payees.id, id))
  if (!payee?.available) throw new Refusal('BIL-4001')
  return payee
}

/** Locks the row until the transaction ends. */
export async function lockBiller(tx: Tx, accountId: number, serialNo: string) {
  const [biller] = await tx
    .select()
    .from(billers)
    .where(and(eq(billers.serialNo, serialNo), eq(billers.accountId, accountId), isNull(billers.removedAt)))
    .for('update')
  if (!biller) throw new Refusal('REQ-4040')
  return biller
}

export const requirePayee = (tx: Tx, biller: BillerRow) => findPayee(tx, biller.billerId)

export const billerOperations: Handlers<'getBillers' | 'addBiller' | 'editBiller' | 'deleteBiller' | 'getPayees'> = {
  async getBillers({ world, account }) {
    const rows = await world.db
      .select({ biller: billers, payee: payees })
      .from(billers)
      .innerJoin(payees, eq(payees.id, billers.billerId))
      .where(and(eq(billers.accountId, account().accountId), isNull(billers.removedAt)))
      .orderBy(billers.createdAt, billers.serialNo)
    return { status: 200, body: rows.map(({ biller, payee }) => billerOnTheWire(biller, payee)) }
  },

  addBiller: ({ body, world, account, once, idempotencyKey }) =>
    once(async (tx) => {
      const payee = await findPayee(tx, body.billerId)
      requireFittingAccount(payee, body.billerAccount)
      const [biller] = await tx
        .insert(billers)
        .values({
          serialNo: `biller-${randomUUID().slice(0, 8)}`,
          accountId: account().accountId,
          billerId: payee.id,
          billerName: payee.name,
          billerAccount: body.billerAccount,
          alias: body.alias?.trim() || null,
          createdAt: world.clock.date(),
          idempotencyKey,
        })
        .returning()
      if (!biller) throw new Refusal('REQ-4001')
      return { status: 200, body: billerOnTheWire(biller, payee) }
    }),

  editBiller: ({ path, body, account, once }) =>
    once(async (tx) => {
      const biller = await lockBiller(tx, account().accountId, path.serialNo)
      const payee = await findPayee(tx, biller.billerId)
      requireFittingAccount(payee, body.billerAccount)
      const [edited] = await tx
        .update(billers)
        .set({ billerAccount: body.billerAccount, alias: body.alias?.trim() || null })
        .where(eq(billers.serialNo, biller.serialNo))
        .returning()
      return { status: 200, body: billerOnTheWire(edited ?? biller, payee) }
    }),

  deleteBiller: ({ path, world, account, once }) =>
    once(async (tx) => {
      const biller = await lockBiller(tx, account().accountId, path.serialNo)
      // Keep the row: its payments show its name in the history, and pending payments continue.
      await tx.update(billers).set({ removedAt: world.clock.date() }).where(eq(billers.serialNo, biller.serialNo))
      return { status: 204 }
    }),

  async getPayees({ path, query, world, account }) {
    await findCard(world.db, account().accountId, path.id)
    const { filter = '', limit = 10 } = query
    const wanted = folded(filter).trim()
    const rows = await world.db.select().from(payees)
    return {
      status: 200,
      body: rows
        .filter(({ name }) => folded(name).includes(wanted))
        .sort((one, other) => one.name.localeCompare(other.name, 'fr-CA'))
        .slice(0, limit)
        .map(payeeOnTheWire),
    }
  },
}
