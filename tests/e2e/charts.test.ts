/**
 * Charts of a card's spending, rendered in a browser under the portal's own content security policy. Portal spec §1,
 * §9.
 */
import { expect, test } from 'vitest'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, heading, link, sheetsOf, sidebar } from './portalParts'
import { LOCALES, type MessageKey } from './texts'

const { visit, fault } = journeys()

const STATS = /^\/api\/prepaid\/cards\/\d+\/stats$/
const asked = (visitor: Visitor) => visitor.callsTo('GET', STATS).map(({ search }) => search)
const chart = ({ page, t }: Visitor, key: MessageKey, values = {}) =>
  page.getByRole('slider', { name: t(key, values), exact: true })
const slices = (visitor: Visitor) => chart(visitor, 'charts.categories.label').locator('svg path')
const fills = (visitor: Visitor) =>
  slices(visitor).evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')).filter(Boolean))

async function openCharts(visitor: Visitor, address = '/dashboard/charts') {
  await visitor.signIn(FULL, address)
  await slices(visitor).first().waitFor()
}

describeInTurn('charts', (locale, test) => {
  test('SHL-095 TXN-24 DEV-11 DEV-12 the largest categories and the others have a slice, and the keyboard goes through them', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openCharts(visitor)
    expect(asked(visitor)).toEqual(['?page=1&size=1&filter=month1&interval=day'])
    const legend = page.getByRole('list', { name: t('charts.categories.legend'), exact: true })
    const names = await legend.locator('li [class*=_name_]').allInnerTexts()
    expect(names.length).toBeLessThanOrEqual(12)
    const others = t('charts.categories.others', { count: 23 - (names.length - 1) })
    expect(names.at(-1)).toBe(others)
    await eventually(async () => new Set(await fills(visitor)).size).toBeGreaterThanOrEqual(names.length)
    await visitor.checkAccessibility({ isComplete: true })

    const ring = chart(visitor, 'charts.categories.label')
    await ring.focus()
    await page.keyboard.press('ArrowRight')
    await eventually(() => ring.getAttribute('aria-valuetext')).toContain(names[0]!)
    await page.keyboard.press('End')
    await eventually(() => ring.getAttribute('aria-valuetext')).toContain(others)

    await legend.getByRole('button').press('Space')
    expect(await legend.getByRole('listitem').count()).toBe(23 + 1)
    await page
      .locator('summary', { hasText: t('charts.table') })
      .first()
      .press('Enter')
    const table = page.getByRole('table', { name: t('charts.categories.title'), exact: true })
    await table.waitFor()
    expect(await table.getByRole('row').count()).toBe(24)
    await visitor.checkAccessibility({ isComplete: true })

    await ring.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await heading(visitor, t('dashboard.title')).waitFor()
    expect(new URL(page.url()).search).toMatch(/^\?category=[A-Z_0-9]+$/)
    await eventually(() => asked(visitor).at(-1)).toContain('category=')
  })

  test('periods are in the address, each with its steps; Back brings the last one', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openCharts(visitor)
    for (const [period, interval] of [
      ['day10', 'day'],
      ['month3', 'week'],
      ['month6', 'month'],
      ['month12', 'month'],
    ] as const) {
      await link(visitor, t(`activity.period.${period}`)).click()
      await chart(visitor, 'charts.time.label', { interval: t(`charts.interval.${interval}`) }).waitFor()
      expect(asked(visitor).at(-1)).toBe(`?page=1&size=1&filter=${period}&interval=${interval}`)
    }
    await page.goBack()
    await eventually(() => asked(visitor).at(-1)).toContain('filter=month6')
    expect(new URL(page.url()).search).toBe('?period=month6')
  })
})

test('A9 the charts are whole at every width, in both schemes', async () => {
  const visitor = await visit()
  const { page } = visitor
  await openCharts(visitor)
  await visitor.checkWidths()
  const before = await fills(visitor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await eventually(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 19, 17)')
  await eventually(async () => new Set(await fills(visitor)).size).toBeGreaterThanOrEqual(new Set(before).size)
})

testInTurn('on a phone the ring and its list are one block, and no name touches a line, %s', async (locale) => {
  const visitor = await visit({ locale, width: 375, hasTouch: true, isMobile: true })
  const { page, t } = visitor
  await openCharts(visitor)
  const legend = page.getByRole('list', { name: t('charts.categories.legend'), exact: true })
  const found = await legend.evaluate((list) => {
    const ring = [...document.querySelectorAll('main [role=slider]')[0]!.querySelectorAll('svg path')].map(
      (slice) => slice.getBoundingClientRect().bottom,
    )
    const rooms = [...list.children].map((row) => {
      const range = document.createRange()
      range.selectNodeContents(row.querySelector('[class*=_name_]')!)
      const words = [...range.getClientRects()]
      const { top, bottom } = row.getBoundingClientRect()
      return Math.min(...words.map((line) => line.top)) - top + (bottom - Math.max(...words.map((line) => line.bottom)))
    })
    return { gap: list.getBoundingClientRect().top - Math.max(...ring), rooms }
  })
  expect(found.gap).toBeLessThan(16)
  expect(found.rooms.length).toBeGreaterThan(3)
  expect(Math.min(...found.rooms)).toBeGreaterThanOrEqual(12)
})

test.each(LOCALES)('the words beside a point part a name and its amount as the language does, %s', async (locale) => {
  const visitor = await visit({ locale })
  const { page, t } = visitor
  await openCharts(visitor)
  for (const key of ['charts.categories.label', 'charts.against.label'] as const) {
    await chart(visitor, key).focus()
    await page.keyboard.press('ArrowRight')
    const words = chart(visitor, key)
      .locator('svg text')
      .filter({ hasText: locale === 'fr' ? '\u00a0: ' : ': ' })
    await words.first().waitFor()
  }
  await chart(visitor, 'charts.against.label')
    .locator('svg text', { hasText: t('charts.spending') })
    .first()
    .waitFor()
})

test('printed in the dark scheme, the bars have the colours of their legend, and nothing is dark', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await page.emulateMedia({ colorScheme: 'dark' })
  await openCharts(visitor)
  await eventually(() => page.locator('main [role=slider] svg').count()).toBe(3)
  const coloursOf = () =>
    page.evaluate(
      ([label, legendLabel]) => {
        const drawing = document.querySelector(`main [role=slider][aria-label="${label}"] svg`)!
        const legend = document.querySelector(`main ul[aria-label="${legendLabel}"]`)!
        const painted = (root: Element, parts: string, name: 'fill' | 'stroke') => [
          ...new Set([...root.querySelectorAll(parts)].map((part) => getComputedStyle(part)[name])),
        ]
        return {
          fills: painted(drawing, 'path', 'fill'),
          strokes: painted(drawing, 'path', 'stroke').filter((colour) => colour !== 'none'),
          texts: painted(drawing, 'text', 'fill'),
          legend: painted(legend, 'rect', 'fill'),
        }
      },
      [t('charts.against.label'), t('charts.against.legend')] as const,
    )
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const { fills, strokes, texts, legend } = await coloursOf()
  expect(legend).toEqual(['rgb(28, 95, 165)', 'rgb(13, 92, 70)'])
  expect(fills).toEqual(expect.arrayContaining(legend))
  // The grid, the axis and the words of the light scheme.
  expect(strokes.toSorted()).toEqual(['rgb(221, 227, 221)', 'rgb(74, 87, 80)'])
  expect(texts).toEqual(['rgb(74, 87, 80)'])
})

test('on paper a drawing is whole', async () => {
  const visitor = await visit()
  const { page } = visitor
  await openCharts(visitor)
  await eventually(() => page.locator('main [role=slider] svg').count()).toBe(3)
  const cutOff = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return [...document.querySelectorAll('main [role=slider] svg')].map((drawing) => {
      const { right } = drawing.getBoundingClientRect()
      return [...drawing.querySelectorAll('path')].filter((part) => part.getBoundingClientRect().right > right).length
    })
  })
  expect(cutOff).toEqual([0, 0, 0])
})

test('printed are the drawings with the amounts, and the tables that are open', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openCharts(visitor)
  await eventually(() => page.locator('main [role=slider] svg').count()).toBe(3)
  expect(await sheetsOf(visitor)).toBe(2)
  const isFigure = (line: string) => /^\S.*\$\d+\.\d\d\s+\d+%$/s.test(line)
  await page.emulateMedia({ media: 'print' })
  const legend = page.getByRole('list', { name: t('charts.categories.legend'), exact: true })
  const entries = await legend.getByRole('listitem').allInnerTexts()
  expect(entries.filter((entry) => !isFigure(entry))).toEqual([])
  expect(await page.getByRole('table').count()).toBe(0)
  await page.emulateMedia({ media: null })
  await page
    .locator('summary', { hasText: t('charts.table') })
    .first()
    .click()
  await page.emulateMedia({ media: 'print' })
  const rows = await page.getByRole('table').getByRole('row').allInnerTexts()
  expect(rows).toHaveLength(24)
  expect(rows.slice(1).filter((row) => !isFigure(row))).toEqual([])
})

test('figures that could not be read are read again', async () => {
  const visitor = await visit()
  await openCharts(visitor)
  await fault({ operationId: 'getCardStats', status: 500 })
  visitor.allow(/\b500\b.*\/stats/)
  await visitor.page.reload()
  await button(visitor, visitor.t('common.retry')).click()
  await slices(visitor).first().waitFor()
})

test('SHL-084 another card leads to its dashboard, and the charts then show its own figures', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openCharts(visitor)
  const before = await slices(visitor).count()
  await cardInSwitcher(visitor, '0028').click()
  await heading(visitor, t('dashboard.title')).waitFor()
  await page.waitForURL('**/dashboard')
  const spent = page.getByText(t('dashboard.spent'))
  await spent.waitFor()
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.charts') })
    .click()
  await slices(visitor).first().waitFor()
  const paths = visitor.callsTo('GET', STATS).map(({ path }) => path)
  expect(paths.at(0)).toBe('/api/prepaid/cards/1000001001/stats')
  expect(paths.at(-1)).toBe('/api/prepaid/cards/1000001002/stats')
  await eventually(() => slices(visitor).count()).not.toBe(before)
})
