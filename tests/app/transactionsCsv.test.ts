import { beforeAll, expect, test } from 'vitest'
import { EVERYTHING } from '../../rules/money/transactionQuery'
import { transactionsCsv } from '../../src/features/dashboard/transactionsCsv'
import { fileName } from '../../src/features/dashboard/transactionsFile'
import { loadAreas } from '../../src/i18n/catalogue'
import { intlOf } from '../../src/i18n/format'
import { transactionOf } from '../support/samples'

beforeAll(() => Promise.all((['en', 'fr'] as const).map((locale) => loadAreas(locale, ['account', 'activity']))))

const rows = [
  transactionOf({ foreign: { cents: 3_000, currency: 'USD', rate: 1.3917, feeCents: null } }),
  transactionOf({
    id: 't2',
    typeCode: 'DP',
    merchant: '=cmd|calc',
    amountCents: 123_450,
    balanceCents: null,
    status: 'pending',
    authorizationCode: '',
  }),
]
const lines = (locale: 'en' | 'fr') => transactionsCsv(intlOf(locale), rows, EVERYTHING).split('\r\n')

test('is in English: commas between cells, points in amounts', () => {
  expect(lines('en')).toEqual([
    '\ufeffDate,Status,Type,Merchant,Category,Amount (CAD),Balance after (CAD),Original amount,Original currency,Exchange rate,Reference,Authorization number',
    '2026-01-14,Posted,Purchase,Corner Store,Groceries,-42.10,457.90,30.00,USD,1.3917,REF-1,410001',
    "2026-01-14,Pending,Top-up,'=cmd|calc,,1234.50,,,,,REF-1,",
    '',
  ])
})

test('is in French: semicolons between cells, commas in amounts', () => {
  expect(lines('fr')).toEqual([
    '\ufeffDate;État;Type;Commerçant;Catégorie;Montant (CAD);Solde après l’opération (CAD);Montant d’origine;Devise d’origine;Taux de change;Référence;Numéro d’autorisation',
    '2026-01-14;Comptabilisée;Purchase;Corner Store;Épicerie;-42,10;457,90;30,00;USD;1,3917;REF-1;410001',
    "2026-01-14;En attente;Recharge;'=cmd|calc;;1234,50;;;;;REF-1;",
    '',
  ])
})

test.each([
  ['the whole list, posted', {}, 'posted', '457.90'],
  ['the whole list, pending', {}, 'pending', ''],
  ['the whole list, declined', {}, 'declined', ''],
  ['a filtered list', { category: 'PETS' }, 'posted', ''],
] as const)('has a balance only where the product shows one: %s', (_, filter, status, balance) => {
  const csv = transactionsCsv(intlOf('en'), [transactionOf({ status })], { ...EVERYTHING, ...filter })
  expect(csv.split('\r\n')[1]?.split(',')[6]).toBe(balance)
})

test.each([
  [{}, 'transactions-1-month-2026-01-16', 'operations-1-mois-2026-01-16'],
  [{ period: 'day10' }, 'transactions-10-days-2026-01-16', 'operations-10-jours-2026-01-16'],
  [
    { from: '2025-12-01', to: '2025-12-31', category: 'GROCERY' },
    'transactions-2025-12-01-to-2025-12-31-groceries',
    'operations-du-2025-12-01-au-2025-12-31-epicerie',
  ],
  [{ from: '2025-12-01' }, 'transactions-from-2025-12-01', 'operations-a-partir-du-2025-12-01'],
  [{ to: '2025-12-31' }, 'transactions-until-2025-12-31', 'operations-jusqu-au-2025-12-31'],
  [
    { status: 'declined', minCents: 500, maxCents: 10_050, text: '../L’Été & Co.' },
    'transactions-1-month-2026-01-16-declined-5.00-to-100.50-l-ete-co',
    'operations-1-mois-2026-01-16-refusee-de-5.00-a-100.50-l-ete-co',
  ],
  [{ maxCents: 1 }, 'transactions-1-month-2026-01-16-0.01-or-less', 'operations-1-mois-2026-01-16-0.01-ou-moins'],
] as const)('the file is named by its range and filters: %j', (filter, en, fr) => {
  const nameIn = (locale: 'en' | 'fr') => fileName(intlOf(locale), { ...EVERYTHING, ...filter }, '2026-01-16')
  expect([nameIn('en'), nameIn('fr')]).toEqual([`${en}.csv`, `${fr}.csv`])
})
