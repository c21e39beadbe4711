import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { DebitNetwork, PaymentMethod, SourceCard, VaultedCard } from '../../../contract/model'
import { easternDate } from '../../../rules/values/easternTime'
import type { Configuration } from '../../brand/configuration'
import { isLuhnValid } from '../../cards/cardNumber'
import type { Clock } from '../../clock'
import type { Database, Tx } from '../../database/connect'
import { autoReloads, vaultedCards } from '../../database/schema'
import { type FieldProblem, Refusal, refuseFields } from '../../wire/refusals'
import type { World } from '../../world'
import type { Handlers } from '../call'

type VaultedRow = typeof vaultedCards.$inferSelect

/** Test numbers, like those of card networks: the bank always declines these. */
const DECLINED_NUMBERS = ['4000000000000002', '5200000000000007']
/** Last four digits of cards whose bank agrees to the pre-authorization and declines every later load. */
const DECLINED_LATER = ['0341', '0049']
export const isDeclinedLater = (lastFour: string | null) => DECLINED_LATER.includes(lastFour ?? '')

type Funding = {
  readonly paymentMethod?: PaymentMethod
  readonly sourceCard?: SourceCard
  readonly vaultedCardId?: string
}

export type NamedSource =
  | { readonly isSaved: true; readonly id: string }
  | { readonly isSaved: false; readonly network: DebitNetwork; readonly card: SourceCard }

/** Refuse a call that names a saved card and a new one: one could be evaluated and the other could pay. */
export function refuseTwoSources({ sourceCard, vaultedCardId }: Funding) {
  if (sourceCard && vaultedCardId) throw refuseFields({ field: 'sourceCard', problem: 'invalid' })
}

/**
 * The debit card that a call names, which its payment method alone decides: what is evaluated and what pays must be
 * read alike. Null where it names none.
 */
export function namedSource({ paymentMethod, sourceCard, vaultedCardId }: Funding): NamedSource | null {
  if (paymentMethod === 'existing') return vaultedCardId ? { isSaved: true, id: vaultedCardId } : null
  if (!paymentMethod || !sourceCard) return null
  return { isSaved: false, network: paymentMethod === 'visadebit' ? 'VISA_DEBIT' : 'MC_DEBIT', card: sourceCard }
}

/** What a call that pays names, or what it lacks. */
export function requireSource(funding: Funding): NamedSource {
  const named = namedSource(funding)
  if (named) return named
  const { paymentMethod } = funding
  const field = !paymentMethod ? 'paymentMethod' : paymentMethod === 'existing' ? 'vaultedCardId' : 'sourceCard'
  throw refuseFields({ field, problem: 'required' })
}

type Paying = { readonly accountId: number; readonly clock: Clock; readonly configuration: Configuration }
type Keeping = { readonly cardVaultingRequested?: boolean; readonly alias?: string }

export type Source = {
  readonly network: DebitNetwork
  readonly lastFour: string
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly vaulted: VaultedRow | null
}

/** Resolves the paying debit card: a saved one, or a new one, which is checked and saved on request. */
export async function resolveSource(
  tx: Tx,
  { accountId, clock, configuration }: Paying,
  named: NamedSource,
  { cardVaultingRequested, alias }: Keeping,
): Promise<Source> {
  const { reloadMethods } = configuration.current().open
  if (!reloadMethods.mcDebit && !reloadMethods.visaDebit) throw new Refusal('TOP-5031')
  const isOffered = (network: string) => (network === 'VISA_DEBIT' ? reloadMethods.visaDebit : reloadMethods.mcDebit)
  if (named.isSaved) {
    const [vaulted] = await tx
      .select()
      .from(vaultedCards)
      .where(and(eq(vaultedCards.id, named.id), eq(vaultedCards.accountId, accountId)))
    if (!vaulted) throw refuseFields({ field: 'vaultedCardId', problem: 'savedCardGone' })
    if (!isOffered(vaulted.network)) throw refuseFields({ field: 'vaultedCardId', problem: 'invalid' })
    if (isPast(vaulted, clock.now())) throw refuseFields({ field: 'vaultedCardId', problem: 'cardExpiry' })
    const { expiryMonth, expiryYear } = vaulted
    return {
      network: vaulted.network as DebitNetwork,
      lastFour: vaulted.lastFourDigits,
      expiryMonth,
      expiryYear,
      vaulted,
    }
  }
  const { network, card: sourceCard } = named
  if (!isOffered(network)) throw refuseFields({ field: 'paymentMethod', problem: 'invalid' })
  const problems: FieldProblem[] = []
  const fitsNetwork = network === 'VISA_DEBIT' ? /^4/ : /^(5|2[2-7])/
  if (!isLuhnValid(sourceCard.cardNumber) || !fitsNetwork.test(sourceCard.cardNumber)) {
    problems.push({ field: 'sourceCard.cardNumber', problem: 'cardNumber' })
  }
  if (isPast(sourceCard, clock.now())) problems.push({ field: 'sourceCard.expiryMonth', problem: 'cardExpiry' })
  if (problems.length > 0) throw new Refusal('REQ-4000', problems)
  if (DECLINED_NUMBERS.includes(sourceCard.cardNumber)) throw new Refusal('TOP-4001')
  const lastFour = sourceCard.cardNumber.slice(-4)
  const vaulted = cardVaultingRequested
    ? await vault(tx, { accountId, clock, network, lastFour, sourceCard, alias })
    : null
  const { expiryMonth, expiryYear } = sourceCard
  return { network, lastFour, expiryMonth, expiryYear, vaulted }
}

/** Counts declined source cards across all calls, even simultaneous ones. */
export const countingDeclines = <A>({ throttle }: World, accountId: number, work: () => Promise<A>) =>
  throttle.guess([{ limit: 'declinedSources', of: String(accountId) }], work, isDecline)

export const isDecline = (problem: unknown) => problem instanceof Refusal && problem.code === 'TOP-4001'

type Vaulting = {
  readonly accountId: number
  readonly clock: Clock
  readonly network: DebitNetwork
  readonly lastFour: string
  readonly sourceCard: SourceCard
  readonly alias: string | undefined
}

/** Stores what a person needs to recognize the card; never its number. */
async function vault(tx: Tx, { accountId, clock, network, lastFour, sourceCard, alias }: Vaulting) {
  const [row] = await tx
    .insert(vaultedCards)
    .values({
      id: `vaulted-${randomUUID().slice(0, 8)}`,
      accountId,
      alias: alias ?? '',
      network,
      lastFourDigits: lastFour,
      expiryMonth: sourceCard.expiryMonth,
      expiryYear: sourceCard.expiryYear,
      createdAt: clock.date(),
    })
    .returning()
  return row ?? null
}

export const isPast = ({ expiryMonth, expiryYear }: { expiryMonth: string; expiryYear: string }, now: number) =>
  `20${expiryYear}-${expiryMonth}` < easternDate(now).slice(0, 7)

const vaultedOnTheWire = ({
  id,
  alias,
  network,
  lastFourDigits,
  expiryMonth,
  expiryYear,
}: VaultedRow): VaultedCard => ({
  id,
  ...(alias && { alias }),
  cardType: network as DebitNetwork,
  lastFourDigits,
  expiryMonth,
  expiryYear,
})

const vaultedOf = (db: Database, accountId: number) =>
  db
    .select()
    .from(vaultedCards)
    .where(eq(vaultedCards.accountId, accountId))
    .orderBy(desc(vaultedCards.createdAt), vaultedCards.id)

export const sourceOperations: Handlers<'getVaultedCards' | 'deleteVaultedCard'> = {
  async getVaultedCards({ world, account }) {
    const rows = await vaultedOf(world.db, account().accountId)
    return { status: 200, body: rows.map(vaultedOnTheWire) }
  },

  deleteVaultedCard: ({ path, account, once }) =>
    once(async (tx) => {
      const own = and(eq(vaultedCards.id, path.id), eq(vaultedCards.accountId, account().accountId))
      const [vaulted] = await tx.select().from(vaultedCards).where(own).for('update')
      if (!vaulted) throw new Refusal('REQ-4040')
      const users = await tx.select().from(autoReloads).where(eq(autoReloads.vaultedCardId, vaulted.id)).limit(1)
      if (users.length > 0) throw new Refusal('VLT-4001')
      await tx.delete(vaultedCards).where(own)
      return { status: 204 }
    }),
}
