// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { chartsMachine } from '../../machines/charts/chartsMachine'
import type { Charts } from '../../machines/charts/selectors'
import type { Spending } from '../../rules/money/spending'
import { ChartsScreen } from '../../src/features/charts/ChartsScreen'
import type { DrawingProps } from '../../src/features/charts/Drawing'
import { CATEGORY_COLORS, SHARED_COLOR } from '../../src/flow/categoryColors'
import { chartsPlan, spending } from '../machines/charts.plan'
import { leavesOf } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

/** The library's input: it draws in a browser only, where tests/e2e/charts.test.ts checks it. */
const drawn = vi.hoisted(() => ({ last: [] as unknown[] }))
vi.mock('../../src/features/charts/Drawing', () => ({
  Drawing: (props: DrawingProps) => {
    drawn.last = [...drawn.last.filter((one) => (one as DrawingProps).drawn.kind !== props.drawn.kind), props]
    return (
      <button type="button" onClick={() => props.onChoose?.(1)}>
        drawing of {props.drawn.kind} at {props.cursor}
      </button>
    )
  },
}))
const ring = () => {
  const props = (drawn.last as DrawingProps[]).find((one) => one.drawn.kind === 'ring')
  return props?.drawn.kind === 'ring' ? props.drawn.slices : []
}

const retry = () => screen.queryByRole('button', { name: 'Try again' })
const shows = {
  cardless: () => expect(screen.getByText('Loading your spending…')).toBeTruthy(),
  'known.reading': () => expect(screen.getByText('Loading your spending…')).toBeTruthy(),
  'known.read': () => {
    expect(screen.queryByText('Loading your spending…')).toBeNull()
    expect(screen.getAllByRole('slider')).toHaveLength(3)
    expect(retry()).toBeNull()
  },
  'known.unread': () => {
    expect(screen.getByText('We couldn’t load your transactions')).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(retry()).toBeTruthy()
  },
} satisfies Record<Leaf<StateValueFrom<typeof chartsMachine>>, () => void>

beforeAll(loadTexts('activity', 'charts'))
afterEach(cleanup)

testScreen(
  chartsPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(chartsPlan, path)
    draw(<ChartsScreen charts={rig.actor} subject={null} />)
    for (const leaf of leavesOf(path.initial)) shows[leaf as keyof typeof shows]()
    for (const step of path.steps) {
      await performOn(rig as never, step, { 'charts.retry': () => user.click(retry()!) })
      for (const leaf of leavesOf(step.value)) shows[leaf as keyof typeof shows]()
      if (step.event.type.startsWith('xstate.error.')) {
        expect(rig.told('notification.show').at(-1)).toMatchObject({ notification: { type: 'error' } })
      }
    }
    rig.stop()
  },
  'SHL-095',
)

function Drawn({ charts }: { charts: Charts }) {
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <ChartsScreen charts={charts} subject={null} />
      <output>{`${pathname}${search}${hash}`}</output>
    </>
  )
}
async function open(read: Spending = spending, locale: 'en' | 'fr' = 'en', search = '') {
  const user = userEvent.setup()
  const rig = openRig(chartsMachine, { clientId: '1000000001', search })
  await rig.answer('readSpending', read)
  draw(<Drawn charts={rig.actor} />, locale)
  await screen.findAllByText(/drawing of/)
  return { rig, user }
}
const TEN = ['GROCERY', 'PETS', 'AUTO', 'HOME', 'OTHER', 'LOTTO', 'TRAVEL', 'BILLS', 'ATM', 'B2B'] as const
const SUMS = [3_000, 2_500, 1_500, 900, 300, 700, 500, 300, 200, 100]
const tenCategories: Spending = {
  ...spending,
  categories: TEN.map((category, index) => ({ category, cents: SUMS[index] as number })),
}
const address = () => document.querySelector('output:last-of-type')?.textContent
const chart = (name: RegExp) => screen.getByRole('slider', { name })
/** The figure that the keys are on, as displayed. */
const shownFigure = (of: HTMLElement) => of.parentElement?.querySelector('p[aria-hidden]')?.textContent
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))

test.each([
  ['TXN-25', 'ACCOMODATION'],
  ['TXN-26', 'ATM'],
  ['TXN-27', 'AUTO'],
  ['TXN-28', 'B2B'],
  ['TXN-29', 'BILLS'],
  ['TXN-30', 'CHARITY'],
  ['TXN-31', 'CLOTHING'],
  ['TXN-32', 'COMMUTE'],
  ['TXN-33', 'EDUCATION'],
  ['TXN-34', 'ENTERTAINMENT'],
  ['TXN-35', 'GROCERY'],
  ['TXN-36', 'HOME'],
  ['TXN-37', 'LOTTO'],
  ['TXN-38', 'MAINTENANCE'],
  ['TXN-39', 'OTHER'],
  ['TXN-40', 'PAYMENT'],
  ['TXN-41', 'PETS'],
  ['TXN-42', 'RECREATION'],
  ['TXN-43', 'RESTAURANTS'],
  ['TXN-44', 'SELF_CARE'],
  ['TXN-45', 'SHOPPING'],
  ['TXN-46', 'TRAVEL'],
  ['TXN-47', 'LOADHUB'],
] as const)('%s %s has a label in both languages and a slice in its own colour', async (_, category) => {
  const only = { ...spending, categories: [{ category, cents: 10_000 }] }
  const labels = []
  for (const locale of ['en', 'fr'] as const) {
    const { rig } = await open(only, locale)
    const legend = screen.getByRole('list', { name: /^Catego.* in the chart$|^Catégories du graphique$/ })
    const [slice] = ring()
    expect(slice).toEqual({ name: expect.any(String), cents: 10_000, color: CATEGORY_COLORS[category] })
    const entry = within(legend).getByRole('link')
    expect(entry.textContent?.startsWith(`${slice?.name} `)).toBe(true)
    expect(entry.querySelector('rect')?.getAttribute('fill')).toBe(CATEGORY_COLORS[category])
    labels.push(slice?.name)
    rig.stop()
    cleanup()
  }
  // One of them is spelled the same in English.
  expect(labels[0]).toBeTruthy()
  expect(labels[1]).not.toBe(category)
})

describe('TXN-24 the categories', () => {
  test('have their amounts and shares, each with a way to its transactions', async () => {
    const { rig } = await open(spending, 'en', '?period=month3')
    const items = within(screen.getByRole('list', { name: 'Categories in the chart' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Groceries $75.50 76%', 'Pets $24.50 24%'])
    expect(screen.getByRole('link', { name: 'Transactions: Groceries, $75.50 76%' }).getAttribute('href')).toBe(
      '/dashboard?period=month3&category=GROCERY#transactions',
    )
    expect(screen.getByText('You spent $100.00 in the last 3 months.')).toBeTruthy()
    rig.stop()
  })

  test.each([
    ['en', '3 smaller categories', '3 smaller categories: $6.00, 6%'],
    ['fr', '3 autres catégories', '3 autres catégories : 6,00 $, 6 %'],
  ] as const)(
    'of which there are many are drawn and named as the largest and the others, all in the table (%s)',
    async (locale, name, words) => {
      const { rig, user } = await open(tenCategories, locale)
      expect(ring()).toHaveLength(8)
      expect(ring().at(-1)).toEqual({ name, cents: 600, color: SHARED_COLOR })
      const legend = screen.getByRole('list', { name: /^Catego.* in the chart$|^Catégories du graphique$/ })
      const more = within(legend).getByRole('button')
      expect(more.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
        new RegExp(`^${name} (?:\\$6\\.00|6,00 \\$) 6 ?%$`),
      )
      expect(within(legend).getAllByRole('listitem')).toHaveLength(8)
      const categories = chart(/^(?:Spending by category|Dépenses par catégorie)/)
      act(() => categories.focus())
      await user.keyboard('{End}')
      expect(shownFigure(categories)?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words)
      expect(more.getAttribute('aria-expanded')).toBe('false')
      await user.keyboard('{Enter}')
      expect(address()).toBe('/')
      expect(more.getAttribute('aria-expanded')).toBe('true')
      expect(within(legend).getAllByRole('listitem')).toHaveLength(11)
      expect(document.activeElement).toBe(more)
      await user.click(more)
      expect(within(legend).getAllByRole('listitem')).toHaveLength(8)
      expect(rowsOf(screen.getAllByRole('table', { hidden: true })[0] as HTMLElement)).toHaveLength(11)
      rig.stop()
    },
  )

  test('that one slice stands for each lead to their transactions', async () => {
    const { rig, user } = await open(tenCategories)
    await user.click(screen.getByRole('button', { name: /^3 smaller categories/ }))
    const legend = within(screen.getByRole('list', { name: 'Categories in the chart' }))
    const links = legend.getAllByRole('link').slice(-3)
    expect(links.map((link) => link.getAttribute('href'))).toContain('/dashboard?category=ATM#transactions')
    rig.stop()
  })

  test('that are clicked lead to their transactions', async () => {
    const { rig, user } = await open()
    await user.click(screen.getByText('drawing of ring at -1'))
    expect(address()).toBe('/dashboard?category=PETS#transactions')
    rig.stop()
  })
})

describe('A2 the keyboard', () => {
  test('goes through the figures, each said in words', async () => {
    const { rig, user } = await open()
    const categories = chart(/^Spending by category/)
    act(() => categories.focus())
    expect([categories.getAttribute('aria-valuetext'), shownFigure(categories)]).toEqual([
      'No amount selected, 2 in all',
      '',
    ])
    const said: (string | null | undefined)[] = []
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{Home}', '{End}', '{ArrowLeft}', '{Escape}']) {
      await user.keyboard(key)
      said.push(shownFigure(categories))
    }
    const [groceries, pets] = ['Groceries: $75.50, 76%', 'Pets: $24.50, 24%']
    expect(said).toEqual([groceries, pets, pets, groceries, pets, groceries, ''])
    rig.stop()
  })

  test('marks the figure that is said, and its place', async () => {
    const { rig, user } = await open()
    const categories = chart(/^Spending by category/)
    act(() => categories.focus())
    await user.keyboard('{End}')
    expect(screen.getByText('drawing of ring at 1')).toBeTruthy()
    expect([categories.getAttribute('aria-valuenow'), categories.getAttribute('aria-valuetext')]).toEqual([
      '2',
      'Pets: $24.50, 24%, 2 of 2',
    ])
    rig.stop()
  })

  test('shows the transactions of a category with Enter', async () => {
    const { rig, user } = await open()
    act(() => chart(/^Spending by category/).focus())
    await user.keyboard('{Enter}')
    expect(address()).toBe('/')
    await user.keyboard('{ArrowRight}{Enter}')
    expect(address()).toBe('/dashboard?category=GROCERY#transactions')
    rig.stop()
  })

  test('says both sums of a day', async () => {
    const { rig, user } = await open()
    const against = chart(/^Received and spent/)
    act(() => against.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(shownFigure(against)).toBe('January\u00a013, 2026: $250.00 received, $0.00 spent')
    rig.stop()
  })
})

test.each([
  ['en', 25_000, 10_000, '$250.00 received and $100.00 spent: $150.00 more received than spent.'],
  ['en', 10_000, 25_000, '$100.00 received and $250.00 spent: $150.00 more spent than received.'],
  ['en', 10_000, 10_000, '$100.00 received and $100.00 spent: the same amount.'],
  ['fr', 25_000, 10_000, '250,00 $ reçus et 100,00 $ dépensés : 150,00 $ de plus en sommes reçues qu’en dépenses.'],
  ['fr', 10_000, 25_000, '100,00 $ reçus et 250,00 $ dépensés : 150,00 $ de plus en dépenses qu’en sommes reçues.'],
  ['fr', 10_000, 10_000, '100,00 $ reçus et 100,00 $ dépensés : le même montant.'],
] as const)(
  '%s: says in words how far the sums received and spent are apart: %i and %i',
  async (locale, depositsCents, spendingCents, words) => {
    const { rig } = await open({ ...spending, depositsCents, spendingCents }, locale)
    expect(screen.getByText(words)).toBeTruthy()
    rig.stop()
  },
)

test('every chart is described by how the keyboard goes through it', async () => {
  const { rig } = await open()
  for (const slider of screen.getAllByRole('slider')) {
    const hint = document.getElementById(slider.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(/^Use the arrow keys to move through the amounts/)
  }
  rig.stop()
})

test('the same figures are in tables, which the keyboard opens', async () => {
  const { rig } = await open()
  expect(document.querySelectorAll('details > summary')).toHaveLength(3)
  const [categories, time, against] = screen.getAllByRole('table', { hidden: true }) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  expect(rowsOf(categories)).toEqual([
    ['Category', 'Amount', 'Share'],
    ['Groceries', '$75.50', '76%'],
    ['Pets', '$24.50', '24%'],
  ])
  expect(rowsOf(time)).toEqual([
    ['Period', 'Spending'],
    ['January 12, 2026', '$75.50'],
    ['January 13, 2026', '$0.00'],
    ['January 14, 2026', '$24.50'],
  ])
  expect(rowsOf(against)[2]).toEqual(['January 13, 2026', '$250.00', '$0.00'])
  rig.stop()
})

test('a year is by month, in French too', async () => {
  const steps = [{ from: '2026-02-01', spendingCents: 123_456, depositsCents: 0 }]
  const { rig } = await open({ ...spending, steps }, 'fr', '?period=month12')
  const tables = screen.getAllByRole('table', { hidden: true })
  expect(rowsOf(tables[1]!)[1]).toEqual(['février 2026', '1 234,56 $'])
  expect(chart(/^Dépenses par mois, en barres$/)).toBeTruthy()
  rig.stop()
})

test('on paper the charts name the issuer', async () => {
  const { rig } = await open(spending)
  expect(screen.queryByText(/^Card issued by/)).toBeNull()
  cleanup()
  draw(<ChartsScreen charts={rig.actor} subject={null} issuer="Peoples Trust" />)
  const foot = screen.getByText('Card issued by Peoples Trust.')
  expect(foot.dataset['print']).toBe('only')
  rig.stop()
})

test('a card without a transaction says so', async () => {
  const rig = openRig(chartsMachine, { clientId: '1000000001', search: '' })
  await rig.answer('readSpending', { spendingCents: 0, depositsCents: 0, categories: [], steps: [] })
  draw(<ChartsScreen charts={rig.actor} subject={null} />)
  expect(screen.getByRole('heading', { name: 'Nothing to show yet' })).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  rig.stop()
})

test('an issuer that does not say when leaves the categories, and says what is missing', async () => {
  const { rig } = await open({ ...spending, steps: null })
  expect(screen.getAllByRole('slider')).toHaveLength(1)
  expect(screen.getByText('Your spending over time isn’t available right now.')).toBeTruthy()
  rig.stop()
})
