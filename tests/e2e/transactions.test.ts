/** The transactions of a card on the dashboard. Portal spec §2, §3, §7, §9. */
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, field, hasFocus, heading, link, notification } from './portalParts'

const { visit, fault } = journeys()

const STATS = /^\/api\/prepaid\/cards\/\d+\/stats$/
const asked = (visitor: Visitor) => visitor.callsTo('GET', STATS).map(({ search }) => search)
const panel = ({ page, t }: Visitor) => page.getByRole('region', { name: t('dashboard.activity'), exact: true })
const lines = (visitor: Visitor) => panel(visitor).locator('li summary')
const addressOf = ({ page }: Visitor) => new URL(page.url()).search
const shown = async (visitor: Visitor) => panel(visitor).getByRole('status').first().innerText()
const isRead = (visitor: Visitor) =>
  eventually(async () => (await panel(visitor).getAttribute('aria-busy')) === null).toBe(true)

async function openList(visitor: Visitor, address = '/dashboard') {
  await visitor.signIn(FULL, address)
  await visitor.page.getByText(visitor.t('dashboard.spent')).waitFor()
  await panel(visitor).locator('li summary').first().waitFor()
}

describeInTurn('the transactions', (locale, test) => {
  test('SHL-090 TXN-01 TXN-02 TXN-03 TXN-04 TXN-05 CON-11 pages and periods, posted and pending apart', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openList(visitor)
    expect(asked(visitor).toSorted()).toEqual([
      '?page=1&size=10&filter=month1',
      '?page=1&size=100&filter=month1&pending=true',
    ])
    const pending = page.getByRole('region', { name: t('activity.pending.title', { count: 4 }), exact: true })
    expect(await pending.getByRole('listitem').count()).toBe(4)
    // The bill payments among them, with their fees, stand once: with what is to come.
    const upcoming = page.getByRole('region', { name: t('dashboard.upcoming'), exact: true })
    expect(await upcoming.getByRole('listitem').count()).toBe(2)
    await visitor.checkAccessibility()

    await button(visitor, t('activity.pages.next')).click()
    await eventually(() => addressOf(visitor)).toBe('?page=2')
    await isRead(visitor)
    expect(asked(visitor).at(-1)).toMatch(/^\?page=2&size=10&filter=month1&after=\w+/)
    await eventually(() => pending.count()).toBe(0)

    for (const period of ['day10', 'month3', 'month6', 'month12', 'month1'] as const) {
      await link(visitor, t(`activity.period.${period}`)).click()
      await eventually(() => asked(visitor).at(-1)?.includes(`filter=${period}`)).toBe(true)
      await isRead(visitor)
      expect(await link(visitor, t(`activity.period.${period}`)).getAttribute('aria-current')).toBe('true')
    }
  })

  test('filters are chips in the address; the empty list names them, and each goes by itself', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openList(visitor)
    await page.getByText(t('activity.filters'), { exact: true }).click()
    await field(visitor, t('activity.filter.text')).fill('marche')
    await field(visitor, t('activity.filter.min')).fill(locale === 'fr' ? '1,50' : '1.50')
    await field(visitor, t('activity.filter.category')).selectOption('GROCERY')
    await visitor.checkAccessibility()
    await button(visitor, t('activity.filter.apply')).click()
    await eventually(() => addressOf(visitor)).toBe('?text=marche&min=1.5&category=GROCERY')
    await eventually(() => asked(visitor).some((search) => search.includes('minAmount=1.5'))).toBe(true)
    await isRead(visitor)
    // Nothing matches: the title of the list takes the focus, otherwise its first line.
    await eventually(() => hasFocus(panel(visitor).getByRole('heading', { level: 2 }))).toBe(true)
    const chips = page.getByRole('list', { name: t('activity.filters.label'), exact: true })
    expect(await chips.getByRole('listitem').count()).toBe(4)

    await visitor.open('/dashboard?text=zzz&category=PETS')
    await page.getByText(t('activity.none.title'), { exact: true }).waitFor()
    const named = t('activity.filter.category.is', { category: t('category.PETS') })
    await panel(visitor).getByRole('listitem').filter({ hasText: named }).last().waitFor()
    await visitor.checkAccessibility()
    await page.getByRole('link', { name: t('activity.filters.remove', { filter: named }), exact: true }).click()
    await eventually(() => addressOf(visitor)).toBe('?text=zzz')
    await page
      .getByRole('link', { name: t('activity.filters.clear'), exact: true })
      .last()
      .click()
    await page.getByText(t('dashboard.spent')).waitFor()
    expect(addressOf(visitor)).toBe('')
  })

  test('TXN-10 TXN-15 a decline opens to its reason and the next step', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    await openList(visitor, '/dashboard?status=declined')
    expect(await lines(visitor).count()).toBe(2)
    await lines(visitor).first().click()
    await panel(visitor).getByText('DECLINED-3', { exact: true }).waitFor()
    // The card was locked then, and is not now.
    expect(await panel(visitor).getByText(t('activity.decline.unlock')).count()).toBe(0)
    await lines(visitor).nth(1).click()
    await panel(visitor).getByText(t('activity.decline.load')).waitFor()
    await visitor.checkAccessibility()
  })

  test('ERR-16 an answer without words has the default text, and it can be tried again', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 400.*stats/)
    if (locale === 'en') expect(t('error.readTransactions')).toBe('Loading transactions failed!')
    await fault({ operationId: 'getCardStats', status: 400 })
    await visitor.signIn()
    await notification(visitor, t('error.readTransactions')).waitFor()
    await button(visitor, t('common.retry')).click()
    await page.getByText(t('dashboard.spent')).waitFor()
  })
})

describeInTurn('on paper and as a file', (locale, test) => {
  test('a file has every row that the filters find, in the words of the language', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openList(visitor, '/dashboard?period=month12&category=GROCERY')
    const words = await shown(visitor)
    const saved = page.waitForEvent('download')
    await button(visitor, t('activity.csv')).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(
      locale === 'en'
        ? /^transactions-12-months-\d{4}-\d\d-\d\d-groceries\.csv$/
        : /^operations-12-mois-\d{4}-\d\d-\d\d-epicerie\.csv$/,
    )
    await notification(visitor, t('activity.csv.saved')).waitFor()
    const [head = '', ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    const separator = locale === 'fr' ? ';' : ','
    expect(head.split(separator).slice(0, 2)).toEqual([
      `\ufeff${t('activity.detail.date')}`,
      t('activity.detail.status'),
    ])
    expect(words).toContain(String(rows.length))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every((row) => row.includes(t('category.GROCERY')))).toBe(true)
  })

  test('a month is a statement, which Back leaves for the list', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openList(visitor, '/dashboard?period=month3')
    await field(visitor, t('statement.choose')).selectOption({ index: 1 })
    await button(visitor, t('statement.view')).click()
    await page.getByRole('table', { name: t('statement.rows'), exact: true }).waitFor()
    await page.getByText(t('statement.closing'), { exact: true }).waitFor()
    await visitor.checkAccessibility()
    expect(addressOf(visitor)).toMatch(/^\?period=month3&statement=\d{4}-\d\d$/)
    expect(asked(visitor).some((search) => /size=100&startDate=.*-01&endDate=.*&status=posted/.test(search))).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await button(visitor, t('statement.print')).isVisible()).toBe(false)
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
    /** From the statement's lead to what follows it. */
    const gap = (next: string) =>
      page.evaluate((selector) => {
        const [lead, after] = [document.querySelector('h1 + p'), document.querySelector(selector)]
        return after && lead ? after.getBoundingClientRect().top - lead.getBoundingClientRect().bottom : Number.NaN
      }, next)
    expect(await gap('main dl')).toBeLessThanOrEqual(40)
    // In a grid or a flex row, Chromium prints what follows a table over its last rows.
    const around = await page.getByRole('table').evaluate((table) => {
      const displays: string[] = []
      for (let box = table.parentElement; box; box = box.parentElement) displays.push(getComputedStyle(box).display)
      return displays
    })
    expect(new Set(around)).toEqual(new Set(['block']))
    await page.emulateMedia({ media: 'screen' })
    expect(await gap('main button')).toBeLessThanOrEqual(40)
    await button(visitor, t('statement.back')).click()
    await page.getByText(t('dashboard.spent')).waitFor()
    expect(addressOf(visitor)).toBe('?period=month3')
    await eventually(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
    await page.goBack()
    await page.getByRole('table', { name: t('statement.rows'), exact: true }).waitFor()
    await page.goBack()
    await page.getByText(t('dashboard.spent')).waitFor()
    expect(addressOf(visitor)).toBe('?period=month3')
  })
})

test('the filters of the address are applied before the first call', async () => {
  const visitor = await visit()
  await openList(visitor, '/dashboard?period=month12&category=GROCERY&page=2')
  expect(asked(visitor)).toEqual(['?page=2&size=10&filter=month12&category=GROCERY'])
})

test('Back brings the filter, the page and the place on it', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openList(visitor, '/dashboard?period=month12&category=GROCERY')
  await button(visitor, t('activity.pages.next')).click()
  await isRead(visitor)
  const words = await shown(visitor)
  await page.evaluate(() => window.scrollTo(0, 420))
  // A real click would scroll to the link first.
  await link(visitor, t('nav.faq')).dispatchEvent('click')
  await heading(visitor, t('screen.faq.title')).waitFor()
  await page.goBack()
  await page.getByText(words, { exact: true }).waitFor()
  expect(addressOf(visitor)).toBe('?period=month12&category=GROCERY&page=2')
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(420)
  await page.goBack()
  await eventually(() => addressOf(visitor)).toBe('?period=month12&category=GROCERY')
  await eventually(() => shown(visitor)).not.toBe(words)
})

test('SHL-084 another card begins with all of its transactions', async () => {
  const visitor = await visit()
  await openList(visitor, '/dashboard?period=month12&category=GROCERY&page=2')
  await cardInSwitcher(visitor, '0028').click()
  await eventually(() => addressOf(visitor)).toBe('')
  await eventually(() => asked(visitor).at(-1)).toContain('filter=month1')
  await isRead(visitor)
  expect(visitor.callsTo('GET', STATS).at(-1)?.path).toContain('1000001002')
  expect(
    asked(visitor)
      .slice(1)
      .every((search) => !search.includes('category')),
  ).toBe(true)
})

test('printed, what is known of the card stands in its panel, above the transactions', async () => {
  const visitor = await visit({ width: 700 })
  const { page, t } = visitor
  await visitor.signIn()
  const settled = page.getByText(t('card.settled'), { exact: true })
  await settled.waitFor()
  await page.emulateMedia({ media: 'print' })
  const top = async (one: Locator) => (await one.boundingBox())!.y
  expect(await top(settled)).toBeLessThan(await top(panel(visitor)))
})
