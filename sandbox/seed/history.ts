import { DAY, HOUR, MINUTE } from '../clock'
import type { transactions } from '../database/schema'
import { CATEGORIES, drawPurchase } from './merchants'
import type { Random } from './random'

export type SeedTransaction = Omit<typeof transactions.$inferSelect, 'id' | 'searchText'>

type Plan = {
  readonly clientId: string
  readonly now: number
  readonly days: number
  readonly count: number
  readonly openingCents: number
  readonly ceilingCents: number
  readonly pending: number
  /** Includes every category at least once, in the newest rows of the period. */
  readonly showAllCategories?: boolean
  readonly reloadable: boolean
}

const LOADS = ['6F', 'DP', 'LHR', 'INC'] as const
const loadMerchants = { '6F': 'Reload', DP: 'Online top-up', LHR: 'Load Counter', INC: 'Interac' } as const

/** A history in which the balance never goes below zero or above the program's maximum. */
export function makeHistory(random: Random, plan: Plan) {
  const rows: SeedTransaction[] = []
  const start = plan.now - plan.days * DAY
  const step = (plan.now - 6 * HOUR - start) / plan.count
  let balance = plan.openingCents
  for (let index = 0; index < plan.count; index++) {
    const happenedAt = new Date(start + index * step + random.between(0, Math.floor(step / 2)))
    const common = {
      clientId: plan.clientId,
      happenedAt,
      reference: random.digits(12),
      authorizationCode: random.digits(6),
      fxRate: null,
      originalAmountCents: null,
      originalCurrency: null,
      status: 'posted',
      declineReason: null,
      review: null,
      cause: null,
      idempotencyKey: null,
    }
    const fromEnd = plan.count - 1 - index
    const forced =
      plan.showAllCategories && fromEnd < CATEGORIES.length * 2 ? CATEGORIES[fromEnd % CATEGORIES.length] : undefined
    const purchase = drawPurchase(random, forced)
    // Keep more on the card towards the end, so that there is something to spend today.
    const floor = fromEnd < 60 ? 60_000 : 5_000
    if (plan.reloadable && balance - purchase.cents < floor) {
      const typeCode = random.pick(LOADS)
      const amountCents = Math.min(50_000, plan.ceilingCents - balance)
      balance += amountCents
      rows.push({
        ...common,
        typeCode,
        merchant: loadMerchants[typeCode],
        amountCents,
        balanceCents: balance,
        category: typeCode === 'LHR' ? 'LOADHUB' : 'PAYMENT',
      })
      continue
    }
    if (random.chance(0.01)) {
      rows.push({
        ...common,
        typeCode: 'POS',
        merchant: purchase.merchant,
        amountCents: -purchase.cents,
        balanceCents: balance,
        category: purchase.category,
        status: 'declined',
        declineReason: random.pick(['cardLocked', 'insufficientFunds']),
      })
      continue
    }
    const cents = plan.reloadable
      ? purchase.cents
      : Math.min(purchase.cents, Math.floor(plan.openingCents / (plan.count + 3)))
    balance -= cents
    const isForeign = random.chance(0.03)
    rows.push({
      ...common,
      ...(isForeign && {
        fxRate: 1.37, // The fee is three percent of the converted amount.
        originalAmountCents: Math.round(cents / 1.37 / 1.03),
        originalCurrency: '840',
      }),
      typeCode: purchase.category === 'ATM' ? 'ATM' : purchase.category === 'BILLS' ? 'BPR' : 'POS',
      merchant: purchase.merchant,
      amountCents: -cents,
      balanceCents: balance,
      category: purchase.category,
    })
  }
  let available = balance
  for (let index = 0; index < plan.pending; index++) {
    const purchase = drawPurchase(random)
    const cents = Math.min(purchase.cents, Math.floor(available / 4))
    available -= cents
    rows.push({
      clientId: plan.clientId,
      happenedAt: new Date(plan.now - (plan.pending - index) * 47 * MINUTE),
      reference: random.digits(12),
      authorizationCode: random.digits(6),
      fxRate: null,
      originalAmountCents: null,
      originalCurrency: null,
      status: 'pending',
      declineReason: null,
      review: null,
      cause: null,
      idempotencyKey: null,
      typeCode: 'POS',
      merchant: purchase.merchant,
      amountCents: -cents,
      balanceCents: available,
      category: purchase.category,
    })
  }
  return { rows, settledCents: balance, availableCents: available }
}
