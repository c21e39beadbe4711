import { randomInt } from 'node:crypto'
import { eq, max } from 'drizzle-orm'
import { addDays, addMonths, easternDate } from '../../rules/values/easternTime'
import type { Tx } from '../database/connect'
import { cards } from '../database/schema'

import { cardNumberOf } from './cardNumber'
import type { CardRow } from './cardOnTheWire'
import { isReloadable, type Program, programOf } from './programs'

export async function nextPosition(tx: Tx, accountId: number) {
  const [row] = await tx
    .select({ last: max(cards.position) })
    .from(cards)
    .where(eq(cards.accountId, accountId))
  return (row?.last ?? 0) + 1
}

const DAYS_TO_ARRIVE = 14
const MONTHS_VALID = 36
/** Above the numbers in the seed. */
const FIRST_ISSUED = 100_000_000

type Wanted = {
  readonly accountId: number
  readonly cardProgram: string
  readonly now: number
  readonly alias?: string | undefined
  readonly availableCents?: number
  readonly settledCents?: number
  readonly defaultCard?: boolean
  /** Taken from the first load. */
  readonly feeDueCents?: number
}

/** Details printed on a new card. */
export function printNew({ bin }: Program, now: number, sequence = randomInt(FIRST_ISSUED, 900_000_000)) {
  return {
    cardNumber: cardNumberOf(bin, sequence),
    cvv: String(randomInt(1000)).padStart(3, '0'),
    expiry: addMonths(easternDate(now), MONTHS_VALID).slice(0, 7),
  }
}

/** Issues a card: a virtual one works immediately, a physical one is mailed and must be activated. */
export async function issueCard(tx: Tx, wanted: Wanted): Promise<CardRow> {
  const program = programOf(wanted.cardProgram)
  const today = easternDate(wanted.now)
  const sequence = randomInt(FIRST_ISSUED, 900_000_000)
  const canReload = isReloadable(program)
  const position = await nextPosition(tx, wanted.accountId)
  const [card] = await tx
    .insert(cards)
    .values({
      clientId: `2${sequence}`,
      accountId: wanted.accountId,
      position,
      clientCode: `C2${sequence}`,
      alias: wanted.alias ?? null,
      cardProgram: wanted.cardProgram,
      cardType: program.cardType,
      cardStatus: program.plastic ? 'N' : 'A',
      plastic: program.plastic,
      ...printNew(program, wanted.now, sequence),
      serialNumber: `457${sequence}`,
      defaultCard: wanted.defaultCard ?? position === 1,
      availableCents: wanted.availableCents ?? 0,
      settledCents: wanted.settledCents ?? wanted.availableCents ?? 0,
      feeDueCents: wanted.feeDueCents ?? 0,
      reloadAllowed: canReload,
      upgradeAllowed: !canReload,
      billPayAllowed: canReload,
      directDepositAllowed: canReload,
      requestMoneyAllowed: canReload,
      orderedOn: today,
      expectedOn: program.plastic ? addDays(today, DAYS_TO_ARRIVE) : null,
      createdAt: new Date(wanted.now),
    })
    .returning()
  if (!card) throw new Error('The card was not issued')
  return card
}
