// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FeeColumn } from '../../rules/cards/fees'
import { Fees } from '../../src/features/fees/Fees'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('fees'))
afterEach(cleanup)

const COLUMNS = ['NR', 'Dig NR', 'Dig Rel', 'Rel', 'Power', 'Power Rel', 'Power Plus'] as const
const tableOf = (title: string) => screen.getByRole<HTMLTableElement>('table', { name: title })
/** The visible text of a cell. */
const seen = (cell: Element) => {
  const copy = cell.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
  return copy.textContent
}
const rowOf = (title: string, name: string) => {
  const row = [...tableOf(title).querySelectorAll('tbody tr')].find(
    (each) => each.querySelector('th')?.textContent === name,
  )
  if (!row) throw new Error(`No row ${name}`)
  return [...row.querySelectorAll('td')].map(seen)
}
const LIMITS = 'What are the limits for my cards?'
const FEES = 'What are the fees for my cards?'

// By hand from content spec §9; a dash where it says nothing (OP-58).
const ROWS = [
  [
    'FEE-11 FEE-12 FEE-13 FEE-14 FEE-15 FEE-16 FEE-17',
    LIMITS,
    'Max balance',
    '$500.00 | $999.99 | $10,000.00 | $10,000.00 | $500.00 | $2,500.00 | $10,000.00',
  ],
  ['FEE-18 FEE-19 FEE-20 FEE-21', LIMITS, 'First load', '$20.00 | $20.00 | $20.00 | $20.00 | – | – | –'],
  [
    'FEE-22 FEE-23 FEE-24 FEE-25',
    LIMITS,
    'Daily combined load',
    '$500.00 | $999.99 | $10,000.00 | $10,000.00 | – | – | –',
  ],
  [
    'FEE-26 FEE-27 FEE-28 FEE-29 FEE-30',
    LIMITS,
    'Daily point-of-sale spend',
    '$500.00 | $999.99 | $10,000.00 | $10,000.00 | – | $2,500.00 | –',
  ],
  [
    'FEE-31 FEE-32 FEE-33 FEE-34',
    LIMITS,
    'Daily combined spend and cash',
    '$500.00 | $999.99 | $10,000.00 | $10,000.00 | – | – | –',
  ],
  ['FEE-35 FEE-36', LIMITS, 'Load in a store, per transaction', '– | – | $500.00 | $500.00 | – | – | –'],
  [
    'FEE-37 FEE-38 FEE-39',
    LIMITS,
    'Load online by credit or debit card, per transaction',
    '– | $999.99 | $500.00 | $500.00 | – | – | –',
  ],
  [
    'FEE-40 FEE-41 OP-59',
    LIMITS,
    'Load by Interac e-Transfer, per transaction',
    '– | – | $3,000.00 | $3,000.00 | – | $500.00 | –',
  ],
  [
    'FEE-42 FEE-43 OP-59',
    LIMITS,
    'Load by Direct Deposit, per transaction',
    '– | – | $10,000.00 | $10,000.00 | – | $2,500.00 | –',
  ],
  [
    'FEE-44 FEE-45 FEE-46 OP-21',
    LIMITS,
    'Daily ATM withdrawals (any number)',
    '– | – | – | $500.00 | – | $250.00 | $400.00',
  ],
  [
    'FEE-47',
    LIMITS,
    'Bill payments in 24 hours',
    '– | – | 5\u00a0payments, $1,000.00 | 5\u00a0payments, $1,000.00 | – | – | –',
  ],
  [
    'FEE-48',
    LIMITS,
    'Bill payments in 7 days',
    '– | – | 10\u00a0payments, $2,500.00 | 10\u00a0payments, $2,500.00 | – | – | –',
  ],
  [
    'FEE-49',
    LIMITS,
    'Bill payments in 30 days',
    '– | – | 15\u00a0payments, $5,000.00 | 15\u00a0payments, $5,000.00 | – | – | –',
  ],
  ['FEE-50 FEE-51 FEE-52 OP-01', LIMITS, 'Card-to-card transfer', '$500.00 | – | – | – | – | $2,500.00 | $10,000.00'],
  ['FEE-53 FEE-54 FEE-55 FEE-56 OP-58', FEES, 'Purchase fee', '$9.95 plus tax | $1.00 | $2.50 | $10.00 | – | – | –'],
  [
    'FEE-57 FEE-58 FEE-59 FEE-60 FEE-61 FEE-62 T-47',
    FEES,
    'Monthly maintenance fee',
    'n/a | n/a | $1.00 | $3.00 | – | $4.95 | $4.95',
  ],
  ['FEE-63 FEE-64 FEE-65 FEE-66 T-47', FEES, 'Replacement fee', '$10.00 | Free | $2.50 | $10.00 | – | – | –'],
  ['FEE-67', FEES, 'Monthly inactivity fee, after month 12', '– | – | – | – | $2.50 | – | –'],
  ['FEE-68', FEES, 'Load in a store', '– | – | $6.95 | $6.95 | – | $6.95 | $6.95'],
  ['FEE-69 OP-20', FEES, 'Load online by credit card', '– | $4.95 | $4.95 | $4.95 | – | $4.95 | $4.95'],
  ['FEE-70 OP-20', FEES, 'Load online by debit card', '– | $3.95 | $3.95 | $3.95 | – | $3.95 | $3.95'],
  ['FEE-71', FEES, 'Load by Interac e-Transfer', '– | – | $1.00 | $1.00 | – | $1.00 | $1.00'],
  ['FEE-72', FEES, 'Load by Direct Deposit', '– | – | Free | Free | – | Free | Free'],
  ['FEE-73', FEES, 'Foreign exchange', Array(7).fill('3% of the converted amount').join(' | ')],
  ['FEE-74', FEES, 'Bill payment', '– | – | $1.95 | $1.95 | – | $1.95 | $1.95'],
  ['FEE-75', FEES, 'Card-to-card transfer', Array(7).fill('Free').join(' | ')],
  ['FEE-76 OP-21', FEES, 'ATM withdrawal in Canada', '– | – | – | $1.95 | – | $1.95 | $1.95'],
  ['FEE-77 OP-21', FEES, 'ATM withdrawal abroad', '– | – | – | $3.95 plus 3% | – | $3.95 plus 3% | $3.95 plus 3%'],
  ['FEE-78', FEES, 'Card inquiry by email', Array(7).fill('Free').join(' | ')],
  ['FEE-79', FEES, 'Card inquiry at an ATM', '– | – | – | Free | – | Free | Free'],
  ['FEE-80', FEES, 'Card inquiry on the automated phone line', Array(7).fill('Free').join(' | ')],
  ['FEE-81', FEES, 'Card inquiry with an agent', Array(7).fill('Free').join(' | ')],
  ['FEE-82', FEES, 'Refund or cancellation cheque', Array(7).fill('$10.00').join(' | ')],
  ['FEE-83', FEES, 'Contactless use', Array(7).fill('Free').join(' | ')],
  ['FEE-84', FEES, 'Email alerts', Array(7).fill('Free').join(' | ')],
] as const

describe('content specification §9, cell by cell', () => {
  test.each(ROWS)('%s %s %s', (_, title, name, cells) => {
    draw(<Fees mine={null} />)
    const expected = cells.split(' | ')
    expect(expected.length).toBe(COLUMNS.length)
    expect(rowOf(title, name)).toEqual(expected)
  })
  test('there are no other rows', () => {
    draw(<Fees mine={null} />)
    const count = (title: string) => tableOf(title).querySelectorAll('tbody tr').length
    expect(count(LIMITS) + count(FEES)).toBe(ROWS.length)
  })
})

describe('the page', () => {
  test.each([true, false])('OP-10 what the portal transfers is said while one can sign in: %s', (hasAccess) => {
    draw(<Fees mine={null} hasAccess={hasAccess} />)
    expect(screen.queryAllByText(/On this portal/)).toHaveLength(hasAccess ? 2 : 0)
  })
  test('SHL-007 FEE-01 FEE-02 FEE-03 FEE-04 FEE-05 FEE-87 OP-58 is titled, and its tables have headers for columns and rows', () => {
    draw(<Fees mine={null} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Limits and Fees' })).toBeTruthy()
    for (const title of [LIMITS, FEES]) {
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy()
      const table = tableOf(title)
      expect([...table.querySelectorAll('thead th')].slice(1).map(({ textContent }) => textContent)).toEqual([
        'Non-Reloadable',
        'Digital Non-Reloadable',
        'Digital Reloadable',
        'Reloadable',
        'Power (earlier card)',
        'Power Reloadable',
        'Power Plus',
      ])
      expect(table.querySelectorAll('thead th:not([scope=col])').length).toBe(0)
      expect(table.querySelectorAll('tbody th:not([scope=row])').length).toBe(0)
      expect(table.parentElement?.tabIndex).toBe(0)
    }
  })
  test('FEE-06 the Power columns are dimmed, and no others', () => {
    draw(<Fees mine={null} />)
    for (const row of tableOf(FEES).querySelectorAll('tr'))
      expect([...row.children].map((cell) => /old/.test(cell.className))).toEqual([
        false,
        false,
        false,
        false,
        false,
        true,
        true,
        true,
      ])
  })
  test('FEE-07 FEE-08 FEE-09 has its notes', () => {
    draw(<Fees mine={null} />)
    for (const note of [
      'Fees are subject to change.',
      'ATM operators may charge extra fees.',
      'Funds are not insured by the Canada Deposit Insurance Corporation.',
    ])
      expect(screen.getByText(note)).toBeTruthy()
  })
  test.each([
    ['en', 'On this portal, you can load by debit card but not by credit card, even where the table names both.'],
    [
      'fr',
      'Sur ce portail, vous pouvez recharger votre carte au moyen d’une carte de débit, mais pas d’une carte de crédit, même si le tableau mentionne les deux.',
    ],
  ] as const)('TOP-36 OP-20 says that this portal loads by debit card only, in %s', (locale, note) => {
    draw(<Fees mine={null} />, locale)
    expect(screen.getByText(note)).toBeTruthy()
  })
  test('FEE-10 RET-09 tells holders of 517187 cards where to learn more', () => {
    draw(<Fees mine={null} />)
    expect(screen.getByText(/number begins with 517187/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'What has changed' }).getAttribute('href')).toBe('/faq/retiringcards')
  })
  test('a blank says so to whoever does not see its dash', () => {
    draw(<Fees mine={null} />)
    const dash = tableOf(FEES).querySelector('[aria-hidden]')!
    expect(dash.parentElement?.textContent).toBe('–not offered or not stated')
  })
  test('FEE-86 French writes its amounts and words', () => {
    draw(<Fees mine={null} />, 'fr')
    const row = (name: string) =>
      [...document.querySelectorAll('tbody tr')].find((each) => each.querySelector('th')?.textContent === name)!
    const cells = (name: string) => [...row(name).querySelectorAll('td')].map(seen)
    expect(cells('Solde maximal').slice(0, 4)).toEqual([
      '500,00\u00a0$',
      '999,99\u00a0$',
      '10\u00a0000,00\u00a0$',
      '10\u00a0000,00\u00a0$',
    ])
    expect(cells('Conversion de devises')[0]).toBe('3\u00a0% du montant converti')
    expect(cells('Frais mensuels')[0]).toBe('s. o.')
    expect(cells('Frais de remplacement')[1]).toBe('Gratuit')
  })
  test('the holder’s card is named in words, and what differs from it comes first', () => {
    draw(<Fees mine="reloadable" />)
    expect(screen.getByText(/Your selected card is Reloadable\./)).toBeTruthy()
    const headers = [...tableOf(FEES).querySelectorAll('thead th')]
    expect(headers.filter(({ textContent }) => textContent?.startsWith('My card')).length).toBe(1)
    expect(headers[4]?.textContent).toBe('My cardReloadable')
    expect([...tableOf(FEES).querySelectorAll('tbody tr')].at(-1)?.querySelector('th')?.textContent).toBe(
      'Email alerts',
    )
    expect([...tableOf(FEES).querySelectorAll('tbody tr')][3]?.querySelector('th')?.textContent).not.toBe(
      'Monthly inactivity fee, after month 12',
    )
  })
  test('another card than the holder’s may be chosen, and is the one shown where one fits', async () => {
    draw(<Fees mine="reloadable" />)
    await userEvent.selectOptions(screen.getByRole('combobox'), 'powerPlus')
    const shown = [...tableOf(LIMITS).querySelectorAll('thead th')].filter(({ className }) => !/other/.test(className))
    expect(shown.slice(1).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Power Plus')])
  })

  test('the holder’s card that comes to be known is chosen, but not in a select that has the focus', () => {
    let know: (column: FeeColumn) => void = () => {}
    function Late() {
      const [mine, setMine] = useState<FeeColumn | null>(null)
      know = setMine
      return <Fees mine={mine} />
    }
    for (const hasFocus of [false, true]) {
      draw(<Late />)
      const choice = screen.getByRole<HTMLSelectElement>('combobox')
      if (hasFocus) act(() => choice.focus())
      act(() => know('reloadable'))
      expect(choice.value).toBe(hasFocus ? 'digitalReloadable' : 'reloadable')
      cleanup()
    }
  })
})
