// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { chartsMachine } from '../../machines/charts/chartsMachine'
import type { Earlier, Spending } from '../../rules/money/spending'
import { ChartsScreen } from '../../src/features/charts/ChartsScreen'
import type { DrawingProps } from '../../src/features/charts/Drawing'
import { CATEGORY_COLORS, SHARED_COLOR } from '../../src/flow/categoryColors'
import { chartsPlan, earlier, month, spending } from '../machines/charts.plan'
import { leavesOf } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

/** The library's input: it draws in a browser only, where tests/e2e/charts.test.ts checks it. */
const drawn = vi.hoisted(() => ({ last: new Map<string, unknown>() }))
vi.mock('../../src/features/charts/Drawing', () => ({
  Drawing: (props: DrawingProps) => {
    drawn.last.set(props.drawn.series.map(({ name }) => name).join(), props.drawn)
    return <span>drawing at {props.cursor}</span>
  },
}))

const draws = vi.hoisted(() => ({ works: true }))
vi.mock('../../src/features/charts/pictureFile', () => ({
  drawOn: () => {
    if (!draws.works) throw new Error('The browser has no canvas')
  },
}))

const RANKING = /^(?:Spending by category|Dépenses par catégorie)$/
/** The bars, without those that are behind the last one. */
const ranking = () => {
  const list = screen.getByRole('list', { name: RANKING })
  return within(list)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === list)
}
const save = () => screen.queryByRole('button', { name: 'Save picture' })
const retry = () => screen.queryByRole('button', { name: 'Try again' })
const shows = {
  cardless: () => expect(screen.getByText('Loading your spending…')).toBeTruthy(),
  'known.figures.reading': () => expect(screen.getByText('Loading your spending…')).toBeTruthy(),
  'known.figures.read.comparing': () => {
    expect(screen.queryByText('Loading your spending…')).toBeNull()
    expect(screen.getAllByRole('slider')).toHaveLength(2)
    expect(ranking().map(({ textContent }) => textContent)).toEqual(['Groceries $75.50 76% ', 'Pets $24.50 24% '])
    expect(retry()).toBeNull()
  },
  'known.figures.read.compared': () => {
    expect(screen.getByText('Compared with November 13, 2025 to December 14, 2025.')).toBeTruthy()
    expect(ranking()[0]?.textContent).toContain('▲')
  },
  'known.figures.read.uncompared': () => {
    expect(screen.getByText('We couldn’t load spending for the previous period.')).toBeTruthy()
    expect(screen.getAllByRole('slider')).toHaveLength(2)
    expect(screen.queryByText(/▲/)).toBeNull()
  },
  'known.figures.unread': () => {
    expect(screen.getByText('We couldn’t load your transactions')).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(retry()).toBeTruthy()
  },
  'known.picture.reading': () => expect(save()).toBeNull(),
  'known.picture.unread': () => expect(save()).toBeNull(),
  // It is below the charts.
  'known.picture.ready': () => expect(save()?.getAttribute('aria-disabled')).not.toBe('true'),
  'known.picture.saving': () => expect(save()?.getAttribute('aria-disabled') ?? 'true').toBe('true'),
} satisfies Record<Leaf<StateValueFrom<typeof chartsMachine>>, () => void>

beforeAll(loadTexts('activity', 'charts'))
afterEach(cleanup)
afterEach(() => drawn.last.clear())

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
      if (step.event.type === 'xstate.error.actor.readSpending') {
        expect(rig.told('notification.show').at(-1)).toMatchObject({ notification: { type: 'error' } })
      }
    }
    rig.stop()
  },
  'SHL-095',
)

async function open(
  read: Spending = spending,
  locale: 'en' | 'fr' = 'en',
  search = '',
  before: Earlier | 'failed' | null = null,
) {
  const user = userEvent.setup()
  const rig = openRig(chartsMachine, { clientId: '1000000001', search })
  await rig.answer('readSpending', read)
  if (before === 'failed') await rig.refuse('readEarlier', refusal('error.readTransactions'))
  else if (before) await rig.answer('readEarlier', before)
  draw(<ChartsScreen charts={rig.actor} subject={null} />, locale)
  await act(() => vi.dynamicImportSettled())
  return { rig, user }
}
const TEN = ['GROCERY', 'PETS', 'AUTO', 'HOME', 'OTHER', 'LOTTO', 'TRAVEL', 'BILLS', 'ATM', 'B2B'] as const
const SUMS = [3_000, 2_500, 1_500, 900, 300, 700, 500, 300, 200, 100]
const tenCategories: Spending = {
  ...spending,
  categories: TEN.map((category, index) => ({ category, cents: SUMS[index] as number })),
}
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
] as const)('%s %s has a label in both languages and a bar in its own colour', async (_, category) => {
  const only = { ...spending, categories: [{ category, cents: 10_000 }] }
  const labels = []
  for (const locale of ['en', 'fr'] as const) {
    const { rig } = await open(only, locale)
    const bar = within(ranking()[0] as HTMLElement).getByRole('link')
    expect(bar.querySelector('rect:last-of-type')?.getAttribute('fill')).toBe(CATEGORY_COLORS[category])
    labels.push(bar.querySelector('span')?.textContent)
    rig.stop()
    cleanup()
  }
  // One of them is spelled the same in English.
  expect(labels[0]).toBeTruthy()
  expect(labels[1]).toBeTruthy()
  expect(labels[1]).not.toBe(category)
})

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const barOf = (item: Element | undefined) => {
  const bar = item?.querySelector('rect:last-of-type')
  return [bar?.getAttribute('width'), bar?.getAttribute('fill')]
}

describe('TXN-24 the categories', () => {
  test('are ranked with their amounts and shares, each with a way to its transactions', async () => {
    const { rig } = await open(spending, 'en', '?period=month3')
    expect(ranking().map(({ textContent }) => textContent)).toEqual(['Groceries $75.50 76% ', 'Pets $24.50 24% '])
    expect(ranking().map((item) => barOf(item)[0])).toEqual(['100%', `${(2_450 / 7_550) * 100}%`])
    expect(screen.getByRole('link', { name: 'Transactions: Groceries, $75.50 76%' }).getAttribute('href')).toBe(
      '/dashboard?period=month3&category=GROCERY#transactions',
    )
    expect(screen.getByText('You spent $100.00 in the last 3 months.')).toBeTruthy()
    rig.stop()
  })

  test.each([
    ['en', '5 other categories', '$14.00 14%'],
    ['fr', '5 autres catégories', '14,00 $ 14 %'],
  ] as const)(
    'of which there are many are the five largest and the others, all in the table (%s)',
    async (...given) => {
      const [locale, name, figures] = given
      const { rig, user } = await open(tenCategories, locale)
      expect(ranking()).toHaveLength(6)
      expect(barOf(ranking().at(-1))).toEqual([`${(1_400 / 3_000) * 100}%`, SHARED_COLOR])
      const more = within(ranking().at(-1) as HTMLElement).getByRole('button')
      expect(plain(more.textContent)).toBe(`${name} ${figures} `)
      expect([more.getAttribute('aria-expanded'), screen.queryByRole('list', { name })]).toEqual(['false', null])
      act(() => more.focus())
      await user.keyboard('{Enter}')
      expect(more.getAttribute('aria-expanded')).toBe('true')
      const links = within(screen.getByRole('list', { name })).getAllByRole('link')
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        ['OTHER', 'TRAVEL', 'BILLS', 'ATM', 'B2B'].map((category) => `/dashboard?category=${category}#transactions`),
      )
      await user.click(more)
      expect(screen.queryByRole('list', { name })).toBeNull()
      expect(rowsOf(screen.getAllByRole('table', { hidden: true })[0] as HTMLElement)).toHaveLength(11)
      rig.stop()
    },
  )
})

describe('the comparison with the period before', () => {
  test.each([
    ['en', ['▲ $25.50', '–'], ['$25.50 more than the month before', 'the same as the month before']],
    ['fr', ['▲ 25,50 $', '–'], ['25,50 $ de plus que le mois précédent', 'le même montant que le mois précédent']],
  ] as const)(
    'is a sign and an amount for the eye, and words for screen readers (%s)',
    async (locale, signs, words) => {
      const { rig } = await open(spending, locale, '', earlier)
      const links = ranking().map((item) => within(item).getByRole('link'))
      expect(links.map((link) => plain(link.querySelector('span[aria-hidden]')?.textContent))).toEqual(signs)
      links.forEach((link, index) => {
        expect(plain(link.getAttribute('aria-label'))?.endsWith(`%, ${words[index]}`)).toBe(true)
      })
      rig.stop()
    },
  )

  test('counts what was spent less, and in the sum what is no longer spent', async () => {
    const { rig } = await open(
      { ...spending, spendingCents: 5_000, categories: [{ category: 'GROCERY', cents: 4_999 }] },
      'en',
      '?period=day10',
      earlier,
    )
    expect(screen.getByText('▼ $0.01')).toBeTruthy()
    expect(screen.getByText('You spent $50.00 in the last 10 days, $37.60 less than the 10 days before.')).toBeTruthy()
    rig.stop()
  })

  test('of the others counts every category without a bar of its own', async () => {
    const categories = [
      { category: 'OTHER', cents: 100 },
      { category: 'CHARITY', cents: 800 },
    ] as const
    const { rig } = await open(tenCategories, 'en', '', { ...earlier, categories, spendingCents: 900 })
    const more = within(ranking().at(-1) as HTMLElement).getByRole('button')
    expect(more.textContent).toContain('$5.00 more than the month before')
    rig.stop()
  })

  test('is in the table, with its sign', async () => {
    const { rig } = await open(spending, 'en', '', earlier)
    const [table] = screen.getAllByRole('table', { hidden: true })
    expect(rowsOf(table as HTMLElement)).toEqual([
      ['Category', 'Amount', 'Share', 'Change'],
      ['Groceries', '$75.50', '76%', '+$25.50'],
      ['Pets', '$24.50', '24%', '$0.00'],
    ])
    rig.stop()
  })

  test('with nothing says so once', async () => {
    const { rig } = await open(spending, 'en', '', { ...earlier, spendingCents: 0, categories: [] })
    expect(screen.getByText('You spent nothing in the previous period, so there’s nothing to compare.')).toBeTruthy()
    expect(screen.queryByText(/▲/)).toBeNull()
    rig.stop()
  })

  test('of the last period stays with its figures while another one loads', async () => {
    const { rig } = await open(spending, 'en', '', earlier)
    act(() => rig.send({ type: 'search.entered', search: '?period=month12' }))
    expect(
      screen.getByText(/^You spent \$100\.00 in the last month, \$12\.40 more than the month before\.$/),
    ).toBeTruthy()
    rig.stop()
  })
})

describe('A2 the keyboard', () => {
  test('goes through the figures, each said in words', async () => {
    const { rig, user } = await open()
    const time = chart(/^Spending by day/)
    act(() => time.focus())
    expect([time.getAttribute('aria-valuetext'), shownFigure(time)]).toEqual(['No amount selected, 3 in all', ''])
    const said: (string | null | undefined)[] = []
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{Home}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Escape}']) {
      await user.keyboard(key)
      said.push(plain(shownFigure(time)))
    }
    const [first, second, third] = ['January 12, 2026: $75.50', 'January 13, 2026: $0.00', 'January 14, 2026: $24.50']
    expect(said).toEqual([first, second, first, third, third, second, ''])
    rig.stop()
  })

  test('marks the figure that is said, and its place', async () => {
    const { rig, user } = await open()
    const time = chart(/^Spending by day/)
    act(() => time.focus())
    await user.keyboard('{End}')
    expect(screen.getByText('drawing at 2')).toBeTruthy()
    expect([time.getAttribute('aria-valuenow'), plain(time.getAttribute('aria-valuetext'))]).toEqual([
      '3',
      'January 14, 2026: $24.50, 3 of 3',
    ])
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

test.each([
  ['en', '', ['Average $3 a day'], ['Received on average: $8 a day', 'Spent on average: $3 a day']],
  [
    'fr',
    '?period=month12',
    ['Moyenne : 8 $ par mois'],
    ['Sommes reçues, en moyenne : 21 $ par mois', 'Dépenses, en moyenne : 8 $ par mois'],
  ],
] as const)('the averages are lines, and words above them (%s)', async (locale, search, time, against) => {
  const { rig, user } = await open(spending, locale, search)
  const words = () =>
    screen.getAllByText(/^Average|^Moyenne|on average|en moyenne/).map(({ textContent }) => plain(textContent))
  expect(words()).toEqual([...time, ...against])
  const averages = [...drawn.last.values()].map((one) =>
    (one as DrawingProps['drawn']).series.map(({ averageCents }) => averageCents),
  )
  expect(averages[0]).toEqual([locale === 'en' ? 313 : 833])
  // A hidden part takes its line with it.
  await user.click(screen.getByRole('button', { name: /^(?:Received|Sommes reçues)$/ }))
  expect(words()).toEqual([...time, against[1]])
  rig.stop()
})

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
  await rig.answer('readSpending', { ...spending, spendingCents: 0, depositsCents: 0, categories: [], steps: [] })
  draw(<ChartsScreen charts={rig.actor} subject={null} />)
  expect(screen.getByRole('heading', { name: 'Nothing to show yet' })).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  rig.stop()
})

test('an issuer that does not say when leaves the categories, and says what is missing', async () => {
  const { rig } = await open({ ...spending, steps: null })
  expect(screen.queryByRole('slider')).toBeNull()
  expect(ranking()).toHaveLength(2)
  expect(screen.getByText('Your spending over time isn’t available right now.')).toBeTruthy()
  rig.stop()
})

describe('the picture of a month', () => {
  async function openMonth(hasFailed = false) {
    const opened = await open()
    if (hasFailed) await act(() => opened.rig.refuse('readMonth', refusal('error.readTransactions')))
    else await act(() => opened.rig.answer('readMonth', month))
    return opened
  }

  test('is described in words, hides amounts until they are shown, and is saved', async () => {
    draws.works = true
    const { rig, user } = await openMonth()
    const words = () => screen.getByRole('img').getAttribute('aria-label')
    expect(words()).toBe(
      'Your month, December 2025. Groceries 76%. Pets 24%. Biggest change, Groceries: 51% more than in November 2025. 12 transactions',
    )
    await user.click(screen.getByRole('switch', { name: 'Show amounts' }))
    expect(words()).toBe(
      'Your month, December 2025. $100.00 spent. Groceries $75.50 76%. Pets $24.50 24%. Biggest change, Groceries: $25.50 more than in November 2025. 12 transactions',
    )
    await user.click(save() as HTMLElement)
    expect(rig.lastCall('savePicture').input).toEqual({ month, hasAmounts: true })
    rig.stop()
  })

  test('that the browser cannot draw says so', async () => {
    draws.works = false
    const { rig } = await openMonth()
    expect(screen.getByText('We couldn’t draw this picture in your browser.')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    rig.stop()
  })

  test('that could not be read is read again', async () => {
    const { rig, user } = await openMonth(true)
    expect(screen.getByText('We couldn’t load your month’s spending')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(rig.countOf('readMonth')).toBe(2)
    rig.stop()
  })

  test('of a month without spending says so', async () => {
    const { rig } = await open()
    await act(() => rig.answer('readMonth', { ...month, spendingCents: 0, categories: [] }))
    expect(screen.getByText('You spent nothing in December 2025.')).toBeTruthy()
    expect(save()).toBeNull()
    rig.stop()
  })
})
