// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FEE_COLUMNS, feesOf, OFFERED_CARDS } from '../../rules/cards/fees'
import { LOCALES } from '../../rules/values/locale'
import { ORDERABLE, PROGRAMS } from '../../sandbox/cards/programs'
import { Fees } from '../../src/features/fees/Fees'
import { HomeScreen } from '../../src/features/home/HomeScreen'
import { programText } from '../../src/i18n/cardText'
import { intlOf, translate } from '../../src/i18n/format'
import { draw, loadTexts } from '../support/screen'

beforeAll(loadTexts('fees', 'orderCard'))
afterEach(cleanup)

/** Matches prices in any sentence: `To order, then $4.95 a month` has one. */
const pricesIn = (text: string | null) => text?.match(/\$[\d,.]+\d|\d[\d\s\u00a0]*,\d\d\s\$/g) ?? []

describe.each(LOCALES)('what is sold is named and priced alike everywhere, %s', (locale) => {
  const t = (key: Parameters<typeof translate>[1]) => translate(intlOf(locale), key)

  test('FEE-11 FEE-53 FEE-57 B8 home and the tables agree, cell by cell', () => {
    draw(<Fees mine={null} />, locale)
    const [limits, fees] = screen.getAllByRole<HTMLTableElement>('table')
    const cell = (table: HTMLTableElement | undefined, row: string, name: string) => {
      const heads = [...(table?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent)
      const cells = [...(table?.querySelectorAll('tbody tr') ?? [])].find(
        (each) => each.querySelector('th')?.textContent === row,
      )
      expect(heads).toContain(name)
      return cells?.children[heads.indexOf(name)]?.textContent ?? null
    }
    const published = (name: string) => ({
      purchase: pricesIn(cell(fees, t('fee.purchase'), name)),
      monthly: pricesIn(cell(fees, t('fee.monthly'), name)),
      most: pricesIn(cell(limits, t('limit.maxBalance'), name)),
    })
    const table = OFFERED_CARDS.map(({ column }) => published(t(`home.cards.${column}`)))
    cleanup()
    draw(<HomeScreen />, locale)
    const region = screen.getByRole('region', { name: t('home.cards.title') })
    const home = within(region)
      .getAllByRole('listitem')
      .map((card) => {
        const [purchase, then, most] = [...card.querySelectorAll('p:last-of-type > *')]
        return {
          purchase: pricesIn(purchase?.textContent ?? null),
          monthly: pricesIn(then?.textContent ?? null),
          most: pricesIn(most?.textContent ?? null),
        }
      })
    for (const { purchase, most } of home) expect([purchase.length, most.length]).toEqual([1, 1])
    // The specification publishes no purchase fee of the Power cards (OP-58); their order fee is tested below.
    expect(table.map(({ purchase }) => purchase.length)).toEqual([1, 0, 0, 1])
    expect(
      home.map((card, index) => ({ ...card, purchase: table[index]?.purchase.length ? card.purchase : [] })),
    ).toEqual(table)
  })

  test('a card has one name on home, in the tables and in the order', () => {
    for (const { column, cardProgram } of OFFERED_CARDS) {
      const names = [t(`home.cards.${column}`), t(`fees.column.${column}`)]
      expect(names).toEqual(Array(2).fill(programText(t, cardProgram, PROGRAMS[cardProgram].name)))
    }
  })

  test('only what nobody can order is called an earlier card', () => {
    draw(<Fees mine={null} />, locale)
    const heads = screen
      .getAllByRole('columnheader')
      .filter(({ textContent }) => textContent?.includes(t('fees.column.old')))
    expect(heads.map(({ textContent }) => textContent)).toEqual(
      Array(2).fill(`${t('fees.column.power')} (${t('fees.column.old')})`),
    )
    expect(FEE_COLUMNS).toContain('power')
  })
})

test('what is offered is what the issuer takes orders for, at what it charges', () => {
  expect(OFFERED_CARDS.map(({ cardProgram }) => cardProgram).toSorted()).toEqual([...ORDERABLE].toSorted())
  for (const card of OFFERED_CARDS) {
    const { purchaseFeeCents, monthlyFeeCents, replacementFeeCents, maxBalanceCents } = PROGRAMS[card.cardProgram]
    expect(feesOf(card)).toEqual({
      purchaseCents: purchaseFeeCents,
      isTaxAdded: false,
      monthlyCents: monthlyFeeCents,
      replacementCents: replacementFeeCents,
      maxBalanceCents,
    })
  }
})

test('CON-04 OP-01 the tables say what this portal moves in one transfer', () => {
  draw(<Fees mine={null} />)
  expect(screen.getByText(/On this portal you can transfer up to \$250\.00 at a time/)).toBeTruthy()
})
