/**
 * Charts of a card's spending, rendered in a browser under the portal's own content security policy. Portal spec §1,
 * §9.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, heading, link, sheetsOf, sidebar } from './portalParts'
import { LOCALES, type MessageKey } from './texts'

const { visit, fault } = journeys()

const STATS = /^\/api\/prepaid\/cards\/\d+\/stats$/
const asked = (visitor: Visitor) => visitor.callsTo('GET', STATS).map(({ search }) => search)
const chart = ({ page, t }: Visitor, key: MessageKey, values = {}) =>
  page.getByRole('slider', { name: t(key, values), exact: true })
const timeChart = (visitor: Visitor, interval: 'day' | 'week' | 'month' = 'day') =>
  chart(visitor, 'charts.time.label', { interval: visitor.t(`charts.interval.${interval}`) })
const ranking = ({ page, t }: Visitor) => page.getByRole('list', { name: t('charts.categories.title'), exact: true })
const bars = (visitor: Visitor) => ranking(visitor).locator('rect:last-of-type')
const picture = ({ page, t }: Visitor) => page.getByRole('region', { name: t('charts.picture.title') }).getByRole('img')
const drawings = ({ page }: Visitor) => page.locator('main [role=slider] svg')

async function openCharts(visitor: Visitor, address = '/dashboard/charts') {
  await visitor.signIn(FULL, address)
  await bars(visitor).first().waitFor()
  await eventually(() => drawings(visitor).count()).toBe(2)
  await picture(visitor).waitFor()
}

describeInTurn('charts', (locale, test) => {
  test('SHL-095 TXN-24 DEV-11 DEV-12 the five largest categories and the others are ranked, and the keyboard goes through the steps', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openCharts(visitor)
    // The period and the one before it, the last month and the one before that.
    await eventually(() => asked(visitor).length).toBe(4)
    expect(asked(visitor)).toContain('?page=1&size=1&filter=month1&interval=day')
    expect(asked(visitor).at(-1)).toMatch(/^\?page=1&size=1&startDate=20\d\d-\d\d-\d\d&endDate=20\d\d-\d\d-\d\d$/)
    expect(await bars(visitor).count()).toBe(6)
    const others = t('charts.categories.others', { count: 23 - 5 })
    expect((await ranking(visitor).locator('[class*=_name_]').allInnerTexts()).at(-1)).toBe(others)
    const colours = await bars(visitor).evaluateAll((all) => all.map((bar) => bar.getAttribute('fill')))
    expect(new Set(colours).size).toBe(6)
    await ranking(visitor).getByText(/^[▲▼]/).first().waitFor()
    await visitor.checkAccessibility({ isComplete: true })

    const time = timeChart(visitor)
    await time.focus()
    await page.keyboard.press('ArrowRight')
    await eventually(() => time.getAttribute('aria-valuetext')).toMatch(/\d[.,]\d\d/)

    await ranking(visitor).getByRole('button').press('Space')
    const rest = page.getByRole('list', { name: others, exact: true })
    expect(await rest.getByRole('listitem').count()).toBe(18)
    await page
      .locator('summary', { hasText: t('charts.table') })
      .first()
      .press('Enter')
    const table = page.getByRole('table', { name: t('charts.categories.title'), exact: true })
    await table.waitFor()
    expect(await table.getByRole('row').count()).toBe(24)
    await visitor.checkAccessibility({ isComplete: true })

    await ranking(visitor).getByRole('link').first().press('Enter')
    await heading(visitor, t('dashboard.title')).waitFor()
    expect(new URL(page.url()).search).toMatch(/^\?category=[A-Z_0-9]+$/)
    await eventually(() => asked(visitor).at(-1)).toContain('category=')
  })

  test('the picture of the last month is drawn, and saved under the policy of the portal', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openCharts(visitor)
    const image = picture(visitor)
    expect(await image.getAttribute('aria-label')).not.toContain('$')
    const pixelsOf = () =>
      image.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 372, canvas.width, canvas.height - 372)
        let sum = 0
        for (let index = 0; index < data.length; index += 4) sum += data[index] as number
        return sum
      })
    const hidden = await pixelsOf()
    await page.getByRole('switch', { name: t('charts.picture.amounts') }).click()
    await eventually(() => image.getAttribute('aria-label')).toContain('$')
    expect(await pixelsOf()).not.toBe(hidden)
    const download = page.waitForEvent('download')
    await button(visitor, t('charts.picture.save')).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^(?:my-month|mon-mois)-20\d\d-\d\d\.png$/)
    const bytes = readFileSync(await file.path())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350])
    await page.getByText(t('charts.picture.saved')).first().waitFor()
    await visitor.checkAccessibility({ isComplete: true })
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
      await eventually(() => asked(visitor)).toContain(`?page=1&size=1&filter=${period}&interval=${interval}`)
      await timeChart(visitor, interval).waitFor()
    }
    await page.goBack()
    const ofHalfYear = () => asked(visitor).filter((search) => search.includes('filter=month6')).length
    await eventually(ofHalfYear).toBe(2)
    expect(new URL(page.url()).search).toBe('?period=month6')
  })
})

test('A9 the charts are whole at every width, in both schemes', async () => {
  const visitor = await visit()
  const { page } = visitor
  await openCharts(visitor)
  await visitor.checkWidths()
  await page.emulateMedia({ colorScheme: 'dark' })
  await eventually(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 19, 17)')
  expect(await bars(visitor).count()).toBe(6)
})

test('a comparison that fails is left out, and the charts say so', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openCharts(visitor)
  // The first call is for the period itself.
  await fault({ operationId: 'getCardStats', delayMs: 1 })
  await fault({ operationId: 'getCardStats', status: 500 })
  visitor.allow(/\b500\b.*\/stats/)
  await link(visitor, t('activity.period.month3')).click()
  await page.getByText(t('charts.change.missing')).waitFor()
  expect(await bars(visitor).count()).toBe(6)
  expect(await ranking(visitor).getByText(/^[▲▼]/).count()).toBe(0)
})

test.each(LOCALES)('the words beside a point part a name and its amount as the language does, %s', async (locale) => {
  const visitor = await visit({ locale })
  const { page, t } = visitor
  await openCharts(visitor)
  const against = chart(visitor, 'charts.against.label')
  await against.focus()
  await page.keyboard.press('ArrowRight')
  const words = against.locator('svg text').filter({ hasText: locale === 'fr' ? '\u00a0: ' : ': ' })
  await words.first().waitFor()
  await against
    .locator('svg text', { hasText: t('charts.spending') })
    .first()
    .waitFor()
})

test('printed in the dark scheme, the bars have the colours of their legend, and nothing is dark', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await page.emulateMedia({ colorScheme: 'dark' })
  await openCharts(visitor)
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
  expect(legend).toEqual(['rgb(74, 143, 217)', 'rgb(13, 92, 70)'])
  expect(fills).toEqual(expect.arrayContaining(legend))
  // The averages, the grid and the axis of the light scheme.
  expect(strokes.toSorted()).toEqual(['rgb(20, 32, 27)', 'rgb(221, 227, 221)', 'rgb(74, 87, 80)'])
  expect(texts).toEqual(['rgb(74, 87, 80)'])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  // Whole dollars on the axis.
  const amounts = await chart(visitor, 'charts.against.label').locator('svg text', { hasText: '$' }).allTextContents()
  expect(amounts.length).toBeLessThanOrEqual(5)
  expect(amounts.filter((amount) => !/^\$[\d,]+$/.test(amount))).toEqual([])
})

test('on paper a drawing is whole', async () => {
  const visitor = await visit()
  const { page } = visitor
  await openCharts(visitor)
  const cutOff = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return [...document.querySelectorAll('main [role=slider] svg')].map((drawing) => {
      const { right } = drawing.getBoundingClientRect()
      return [...drawing.querySelectorAll('path')].filter((part) => part.getBoundingClientRect().right > right).length
    })
  })
  expect(cutOff).toEqual([0, 0])
})

test('printed are the drawings with the amounts, and the tables that are open', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openCharts(visitor)
  expect(await sheetsOf(visitor)).toBe(2)
  const isFigure = (line: string) => /^\S.*\$\d+\.\d\d\s+\d+%\s/s.test(line)
  await page.emulateMedia({ media: 'print' })
  const entries = await ranking(visitor).getByRole('listitem').allInnerTexts()
  expect(entries.filter((entry) => !/\$\d+\.\d\d/.test(entry))).toEqual([])
  expect(entries).toHaveLength(6)
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
  await bars(visitor).first().waitFor()
})

test('SHL-084 another card leads to its dashboard, and the charts then show its own figures', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openCharts(visitor)
  const before = await ranking(visitor).innerText()
  await cardInSwitcher(visitor, '0028').click()
  await heading(visitor, t('dashboard.title')).waitFor()
  await page.waitForURL('**/dashboard')
  const spent = page.getByText(t('dashboard.spent'))
  await spent.waitFor()
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.charts') })
    .click()
  await bars(visitor).first().waitFor()
  const paths = visitor.callsTo('GET', STATS).map(({ path }) => path)
  expect(paths.at(0)).toBe('/api/prepaid/cards/1000001001/stats')
  expect(paths.at(-1)).toBe('/api/prepaid/cards/1000001002/stats')
  await eventually(() => ranking(visitor).innerText()).not.toBe(before)
})
