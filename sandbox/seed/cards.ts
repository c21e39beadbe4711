import { addMonths, easternDate } from '../../rules/values/easternTime'
import { cardNumberOf } from '../cards/cardNumber'
import { isReloadable, type ProgramCode, programOf } from '../cards/programs'
import type { cards } from '../database/schema'

export type SeedCard = typeof cards.$inferSelect

type Wanted = {
  readonly accountId: number | null
  readonly position: number
  readonly program: ProgramCode
  readonly now: number
  readonly status?: 'A' | 'S' | 'N'
  readonly alias?: string
  readonly monthsLeft?: number
  readonly settledCents?: number
  readonly availableCents?: number
  readonly upgradeAllowed?: boolean
  readonly directDepositAccount?: string
}

/** Account 1's second card is 1000001002; account 0 is the stores' stock. */
export const clientIdOf = (accountId: number, position: number) => String(1_000_000_000 + accountId * 1000 + position)

export function makeSeedCard(wanted: Wanted): SeedCard {
  const program = programOf(wanted.program)
  const owner = wanted.accountId ?? 0
  const sequence = owner * 1000 + wanted.position
  const canReload = isReloadable(program)
  const settledCents = wanted.settledCents ?? 0
  return {
    clientId: clientIdOf(owner, wanted.position),
    accountId: wanted.accountId,
    position: wanted.position,
    clientCode: `C${String(sequence).padStart(7, '0')}`,
    alias: wanted.alias ?? null,
    cardProgram: wanted.program,
    cardType: program.cardType,
    cardStatus: wanted.status ?? 'A',
    plastic: program.plastic,
    cardNumber: cardNumberOf(program.bin, sequence),
    cvv: String(100 + ((sequence * 37) % 900)),
    expiry: addMonths(easternDate(wanted.now), wanted.monthsLeft ?? 30).slice(0, 7),
    serialNumber: `457${String(sequence).padStart(9, '0')}`,
    defaultCard: wanted.accountId !== null && wanted.position === 1,
    settledCents,
    availableCents: wanted.availableCents ?? settledCents,
    feeDueCents: 0,
    reloadAllowed: canReload,
    upgradeAllowed: wanted.upgradeAllowed ?? false,
    billPayAllowed: canReload,
    directDepositAllowed: canReload,
    requestMoneyAllowed: canReload,
    directDepositAccount: wanted.directDepositAccount ?? null,
    pinHash: null,
    orderedOn: null,
    expectedOn: null,
    closedAt: null,
    createdAt: new Date(wanted.now - 400 * 86_400_000),
  }
}

/** Cards in stores, to register (not reloadable) or activate (reloadable). README lists them. */
export function makeStock(now: number) {
  const programs: ProgramCode[] = [
    'BLU110',
    'BLU110',
    'BLU110',
    'BLU110',
    'BLK230',
    'BLK230',
    'BHW229',
    'BHW229',
    'BHW230',
    'BHW230',
    'BLK229',
  ]
  return programs.map((program, index) => {
    const position = index + 1
    const canReload = isReloadable(programOf(program))
    return makeSeedCard({
      accountId: null,
      position,
      program,
      now,
      status: canReload ? 'N' : 'A',
      settledCents: canReload ? 0 : 5_000,
      upgradeAllowed: !canReload,
    })
  })
}
