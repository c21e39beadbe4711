/** What a card program fixes for all its cards. Content spec §9; portal spec §3. Money is integer cents. */
export type Program = {
  readonly name: string
  readonly cardType: 'express' | 'express-reloadable' | 'select'
  readonly plastic: boolean
  readonly bin: string
  readonly maxBalanceCents: number
  /** Everything that is loaded on one day, and everything that is spent. */
  readonly dailyLoadCents: number
  readonly dailySpendCents: number
  /** Per online load; null where the card cannot be reloaded. */
  readonly maxReloadCents: number | null
  readonly maxEtransferReloadCents: number | null
  readonly purchaseFeeCents: number
  readonly monthlyFeeCents: number | null
  readonly replacementFeeCents: number
  /** What takes the place of a card that is not made any more. */
  readonly replacedBy?: string
  /** The program that an upgrade leads to. */
  readonly upgradesTo?: string
}

/** Content spec §9: the first load. */
export const MIN_RELOAD_CENTS = 2000
const RETIRING_BIN = '517187'
/** Content spec §4: what a retiring card becomes, free and at once. */
export const RETIRING_UPGRADES_TO = 'BHN230'

const nonReloadable = {
  cardType: 'express',
  plastic: true,
  bin: '510011',
  maxBalanceCents: 50_000,
  dailyLoadCents: 50_000,
  dailySpendCents: 50_000,
  maxReloadCents: null,
  maxEtransferReloadCents: null,
  purchaseFeeCents: 995,
  monthlyFeeCents: null,
  replacementFeeCents: 1000,
  upgradesTo: 'BHW229',
} as const satisfies Omit<Program, 'name'>

const digitalReloadable = {
  name: 'Digital Reloadable',
  cardType: 'express-reloadable',
  plastic: false,
  bin: '510051',
  maxBalanceCents: 1_000_000,
  dailyLoadCents: 1_000_000,
  dailySpendCents: 1_000_000,
  maxReloadCents: 50_000,
  maxEtransferReloadCents: 300_000,
  purchaseFeeCents: 250,
  monthlyFeeCents: 100,
  replacementFeeCents: 250,
} as const satisfies Program

export const PROGRAMS = {
  BLK229: { ...nonReloadable, name: 'Power', bin: RETIRING_BIN, replacedBy: 'BLK230' },
  BLK230: { ...nonReloadable, name: 'Power', bin: '510013' },
  BLU110: { ...nonReloadable, name: 'Non-Reloadable', bin: '510031' },
  BHN229: {
    ...nonReloadable,
    name: 'Digital Non-Reloadable',
    plastic: false,
    bin: '510041',
    maxBalanceCents: 99_999,
    dailyLoadCents: 99_999,
    dailySpendCents: 99_999,
    purchaseFeeCents: 100,
    replacementFeeCents: 0,
  },
  BHN230: digitalReloadable,
  GRN101: { ...digitalReloadable, bin: '510052' },
  BHW229: {
    name: 'Reloadable Power',
    cardType: 'express-reloadable',
    plastic: true,
    bin: '510021',
    maxBalanceCents: 250_000,
    dailyLoadCents: 1_000_000,
    dailySpendCents: 1_000_000,
    maxReloadCents: 50_000,
    maxEtransferReloadCents: 50_000,
    purchaseFeeCents: 1000,
    monthlyFeeCents: 495,
    replacementFeeCents: 1000,
    upgradesTo: 'BHW230',
  },
  BHW230: {
    name: 'Power Plus',
    cardType: 'select',
    plastic: true,
    bin: '510022',
    maxBalanceCents: 1_000_000,
    dailyLoadCents: 1_000_000,
    dailySpendCents: 1_000_000,
    maxReloadCents: 50_000,
    maxEtransferReloadCents: 300_000,
    purchaseFeeCents: 1000,
    monthlyFeeCents: 495,
    replacementFeeCents: 1000,
  },
} as const satisfies Record<string, Program>

export type ProgramCode = keyof typeof PROGRAMS

export function programOf(code: string): Program {
  const program = (PROGRAMS as Record<string, Program>)[code]
  if (!program) throw new Error(`No card program ${code}`)
  return program
}

export const isReloadable = ({ cardType }: { readonly cardType: string }) => cardType !== 'express'

/** What may be ordered, keyed by program: the brand's card types. */
export const ORDERABLE = ['BHW229', 'BHW230', 'BHN229', 'BHN230'] as const satisfies readonly ProgramCode[]
export const CARD_BINS = [...new Set(Object.values(PROGRAMS).map(({ bin }) => bin))]
export const isRetiring = ({ cardNumber }: { readonly cardNumber: string }) => cardNumber.startsWith(RETIRING_BIN)
