/** The published tables of limits and fees, cell by cell, as `/fees` shows them and the issuer enforces them. Content spec §9; OP-01, OP-20, OP-21, OP-58, OP-59. Money is integer cents. */
import {
  BILL_LIMITS,
  CARD_FAMILIES,
  type CardFamily,
  FAMILY_FEES,
  FEE_COLUMNS,
  type FeeColumn,
  POWER_FEES,
  USE_FEES,
} from './fees'

export type Cell =
  | { readonly cents: number; readonly hasTax?: true; readonly percent?: number; readonly count?: number }
  | { readonly percent: number }
  | 'free'
  | 'notApplicable'
  | 'nothing'
/** A column that the specification leaves blank has no cell. */
export type TariffRow = { readonly key: string; readonly cells: Readonly<Partial<Record<FeeColumn, Cell>>> }

const same = (columns: readonly FeeColumn[], cell: Cell) =>
  Object.fromEntries(columns.map((column) => [column, cell])) as TariffRow['cells']
const inCents = (cells: Partial<Record<FeeColumn, number>>) =>
  Object.fromEntries(Object.entries(cells).map(([column, cents]) => [column, { cents }])) as TariffRow['cells']
const ofFamilies = (cellOf: (family: CardFamily) => Cell) =>
  Object.fromEntries(CARD_FAMILIES.map((family) => [family, cellOf(family)])) as TariffRow['cells']

const RELOADABLE = ['digitalReloadable', 'reloadable'] as const
const POWER_RELOADABLE = ['powerReloadable', 'powerPlus'] as const
const CAN_RELOAD = [...RELOADABLE, ...POWER_RELOADABLE]
/** Digital and non-reloadable cards pay out no cash. */
const HAS_CASH = ['reloadable', ...POWER_RELOADABLE] as const
const LOADS_ONLINE = ['digitalNonReloadable', ...CAN_RELOAD] as const

const DAILY = {
  nonReloadable: 50_000,
  digitalNonReloadable: 99_999,
  digitalReloadable: 1_000_000,
  reloadable: 1_000_000,
}

export const LIMIT_ROWS = [
  {
    key: 'maxBalance',
    cells: {
      ...ofFamilies((family) => ({ cents: FAMILY_FEES[family].maxBalanceCents })),
      power: { cents: POWER_FEES.power.maxBalanceCents },
      powerReloadable: { cents: POWER_FEES.powerReloadable.maxBalanceCents },
      powerPlus: { cents: POWER_FEES.powerPlus.maxBalanceCents },
    },
  },
  { key: 'firstLoad', cells: ofFamilies(() => ({ cents: 2_000 })) },
  { key: 'dailyLoad', cells: inCents(DAILY) },
  { key: 'dailyPurchases', cells: inCents({ ...DAILY, powerReloadable: 250_000 }) },
  { key: 'dailySpend', cells: inCents(DAILY) },
  { key: 'loadInStore', cells: same(RELOADABLE, { cents: 50_000 }) },
  {
    key: 'loadOnline',
    cells: inCents({ digitalNonReloadable: 99_999, digitalReloadable: 50_000, reloadable: 50_000 }),
  },
  { key: 'loadInterac', cells: { ...same(RELOADABLE, { cents: 300_000 }), ...inCents({ powerReloadable: 50_000 }) } },
  {
    key: 'loadDirectDeposit',
    cells: { ...same(RELOADABLE, { cents: 1_000_000 }), ...inCents({ powerReloadable: 250_000 }) },
  },
  { key: 'atmDaily', cells: inCents({ reloadable: 50_000, powerReloadable: 25_000, powerPlus: 40_000 }) },
  ...BILL_LIMITS.map(({ key, count, cents }) => ({ key, cells: same(RELOADABLE, { count, cents }) })),
  {
    key: 'transfer',
    cells: inCents({ nonReloadable: 50_000, powerReloadable: 250_000, powerPlus: 1_000_000 }),
  },
] as const satisfies readonly TariffRow[]

const feeOf = (cents: number): Cell => (cents === 0 ? 'free' : { cents })

export const FEE_ROWS = [
  {
    key: 'purchase',
    cells: ofFamilies((family) => {
      const { purchaseCents, isTaxAdded } = FAMILY_FEES[family]
      return isTaxAdded ? { cents: purchaseCents, hasTax: true } : { cents: purchaseCents }
    }),
  },
  {
    key: 'monthly',
    cells: {
      ...ofFamilies((family) => {
        const { monthlyCents } = FAMILY_FEES[family]
        return monthlyCents === null ? 'notApplicable' : { cents: monthlyCents }
      }),
      ...inCents({
        powerReloadable: POWER_FEES.powerReloadable.monthlyCents,
        powerPlus: POWER_FEES.powerPlus.monthlyCents,
      }),
    },
  },
  { key: 'replacement', cells: ofFamilies((family) => feeOf(FAMILY_FEES[family].replacementCents)) },
  { key: 'inactivity', cells: inCents({ power: USE_FEES.inactivityCents }) },
  { key: 'loadInStore', cells: same(CAN_RELOAD, { cents: USE_FEES.loadInStoreCents }) },
  { key: 'loadCredit', cells: same(LOADS_ONLINE, { cents: USE_FEES.loadCreditCents }) },
  { key: 'loadDebit', cells: same(LOADS_ONLINE, { cents: USE_FEES.loadDebitCents }) },
  { key: 'loadInterac', cells: same(CAN_RELOAD, { cents: USE_FEES.loadInteracCents }) },
  { key: 'loadDirectDeposit', cells: same(CAN_RELOAD, feeOf(USE_FEES.loadDirectDepositCents)) },
  { key: 'foreign', cells: same(FEE_COLUMNS, { percent: USE_FEES.foreignPercent }) },
  { key: 'bill', cells: same(CAN_RELOAD, { cents: USE_FEES.billCents }) },
  { key: 'transfer', cells: same(FEE_COLUMNS, 'free') },
  { key: 'atm', cells: same(HAS_CASH, { cents: USE_FEES.atmCents }) },
  { key: 'atmAbroad', cells: same(HAS_CASH, { cents: USE_FEES.atmAbroadCents, percent: USE_FEES.foreignPercent }) },
  { key: 'inquiryEmail', cells: same(FEE_COLUMNS, 'free') },
  { key: 'inquiryAtm', cells: same(HAS_CASH, 'free') },
  { key: 'inquiryIvr', cells: same(FEE_COLUMNS, 'free') },
  { key: 'inquiryAgent', cells: same(FEE_COLUMNS, 'free') },
  { key: 'cheque', cells: same(FEE_COLUMNS, { cents: USE_FEES.chequeCents }) },
  { key: 'contactless', cells: same(FEE_COLUMNS, 'free') },
  { key: 'alerts', cells: same(FEE_COLUMNS, 'free') },
] as const satisfies readonly TariffRow[]

export const cellOf = ({ cells }: TariffRow, column: FeeColumn): Cell => cells[column] ?? 'nothing'

/** A limit in cents; null if the specification leaves it blank. */
export function limitCents(key: (typeof LIMIT_ROWS)[number]['key'], column: FeeColumn): number | null {
  const row: TariffRow | undefined = LIMIT_ROWS.find((each) => each.key === key)
  const cell = row ? cellOf(row, column) : 'nothing'
  return typeof cell === 'object' && 'cents' in cell ? cell.cents : null
}

const isSame = (one: Cell, other: Cell) => JSON.stringify(one) === JSON.stringify(other)

/**
 * For the holder of a card: first the rows in which other cards differ from it, then the rest, both in the order of the
 * table.
 */
export function startingWithDifferences(rows: readonly TariffRow[], mine: FeeColumn): readonly TariffRow[] {
  const differs = (row: TariffRow) => CARD_FAMILIES.some((family) => !isSame(cellOf(row, family), cellOf(row, mine)))
  return [...rows.filter(differs), ...rows.filter((row) => !differs(row))]
}
