import { type CardFamily, type CardFees, FAMILY_FEES, type FeeColumn, POWER_FEES } from '../../rules/cards/fees'
import { limitCents } from '../../rules/cards/tariff'

/** What a card program defines for all its cards. Content spec §9; portal spec §3. Money is integer cents. */
export type Program = {
  readonly name: string
  readonly cardType: 'express' | 'express-reloadable' | 'select'
  readonly plastic: boolean
  readonly bin: string
  readonly maxBalanceCents: number
  /** Total of all loads in one day, and of all spending. */
  readonly dailyLoadCents: number
  readonly dailySpendCents: number
  /** Per online load; null where the card cannot be reloaded. */
  readonly maxReloadCents: number | null
  readonly maxEtransferReloadCents: number | null
  readonly purchaseFeeCents: number
  readonly monthlyFeeCents: number | null
  readonly replacementFeeCents: number
  /** The program that replaces one that is no longer issued. */
  readonly replacedBy?: string
  /** The program that an upgrade changes to. */
  readonly upgradesTo?: string
}

/** Content spec §9: the first load. */
export const MIN_RELOAD_CENTS = 2_000
const RETIRING_BIN = '517187'
/** Content spec §4: a retiring card changes to this, free and immediately. */
export const RETIRING_UPGRADES_TO = 'BHN230'

/** Published figures; where a Power card has none, its family's figure applies. */
const figuresOf = (family: CardFamily, column: FeeColumn = family) => {
  const limit = (key: Parameters<typeof limitCents>[0]) => limitCents(key, column) ?? limitCents(key, family)
  const fees: CardFees = {
    ...FAMILY_FEES[family],
    ...(column in POWER_FEES ? POWER_FEES[column as keyof typeof POWER_FEES] : {}),
  }
  const { maxBalanceCents } = fees
  return {
    maxBalanceCents,
    dailyLoadCents: limit('dailyLoad') ?? maxBalanceCents,
    dailySpendCents: limit('dailySpend') ?? maxBalanceCents,
    purchaseFeeCents: fees.purchaseCents,
    monthlyFeeCents: fees.monthlyCents,
    replacementFeeCents: fees.replacementCents,
    maxReloadCents: limit('loadOnline'),
    maxEtransferReloadCents: limit('loadInterac'),
  }
}
const loadedOnce = { maxReloadCents: null, maxEtransferReloadCents: null }

const nonReloadable = {
  cardType: 'express',
  plastic: true,
  bin: '510011',
  ...figuresOf('nonReloadable'),
  ...loadedOnce,
  upgradesTo: 'BHW229',
} as const satisfies Omit<Program, 'name'>

const digitalReloadable = {
  name: 'Digital Reloadable',
  cardType: 'express-reloadable',
  plastic: false,
  bin: '510051',
  ...figuresOf('digitalReloadable'),
} as const satisfies Program

export const PROGRAMS = {
  BLK229: {
    ...nonReloadable,
    ...figuresOf('nonReloadable', 'power'),
    ...loadedOnce,
    name: 'Power',
    bin: RETIRING_BIN,
    replacedBy: 'BLK230',
  },
  BLK230: { ...nonReloadable, ...figuresOf('nonReloadable', 'power'), ...loadedOnce, name: 'Power', bin: '510013' },
  BLU110: { ...nonReloadable, name: 'Non-Reloadable', bin: '510031' },
  BHN229: {
    ...nonReloadable,
    ...figuresOf('digitalNonReloadable'),
    ...loadedOnce,
    name: 'Digital Non-Reloadable',
    plastic: false,
    bin: '510041',
  },
  BHN230: digitalReloadable,
  GRN101: { ...digitalReloadable, bin: '510052' },
  BHW229: {
    name: 'Power Reloadable',
    cardType: 'express-reloadable',
    plastic: true,
    bin: '510021',
    ...figuresOf('reloadable', 'powerReloadable'),
    upgradesTo: 'BHW230',
  },
  BHW230: {
    name: 'Power Plus',
    cardType: 'select',
    plastic: true,
    bin: '510022',
    ...figuresOf('reloadable', 'powerPlus'),
  },
} as const satisfies Record<string, Program>

export type ProgramCode = keyof typeof PROGRAMS

export function programOf(code: string): Program {
  const program = (PROGRAMS as Record<string, Program>)[code]
  if (!program) throw new Error(`No card program ${code}`)
  return program
}

export const isReloadable = ({ cardType }: { readonly cardType: string }) => cardType !== 'express'

/** Programs that can be ordered: the keys of the brand's card types. */
export const ORDERABLE = ['BHW229', 'BHW230', 'BHN229', 'BHN230'] as const satisfies readonly ProgramCode[]
export const CARD_BINS = [...new Set(Object.values(PROGRAMS).map(({ bin }) => bin))]
export const isRetiring = ({ cardNumber }: { readonly cardNumber: string }) => cardNumber.startsWith(RETIRING_BIN)
