import { beforeAll, expect, test } from 'vitest'
import { EVERYTHING } from '../../rules/transactionQuery'
import { transactionsCsv } from '../../src/app/transactionsCsv'
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
