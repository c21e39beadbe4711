import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { changeAs } from './moneyFlows'
import {
  button,
  cardInSwitcher,
  hasFocus,
  heading,
  notification,
  openService,
  sheetsOf,
  sidebar,
  summary,
} from './portalParts'
import { dollars } from './texts'

const all = journeys()
const { visit, fault, cardsOf } = all

const PATH = '/dashboard/interac'
const openings = (visitor: Visitor) => visitor.callsTo('POST', '/api/prepaid/money/requests')
const amount = ({ page }: Visitor) => page.locator('input[name=amount]')
const bankLink = ({ page, t }: Visitor) => page.getByRole('link', { name: t('interac.bank') }).first()
const balance = async () => (await cardsOf(FULL)).cards[0]?.availableBalance ?? Number.NaN
const rowsOf = ({ page, t }: Visitor) =>
  page.getByRole('region', { name: t('interac.history'), exact: true }).locator('details:not(details details)')
const firstRow = (visitor: Visitor) => rowsOf(visitor).first()

async function bankSays(id: string, status: string, whenCancelled = false) {
  const body = JSON.stringify({ status, whenCancelled })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${all.url}/sandbox/money-requests/${id}`, { method: 'POST', headers, body })
}
async function toReview(visitor: Visitor, typed = '75') {
  const { t } = visitor
  await amount(visitor).fill(typed)
  await button(visitor, t('interac.continue')).click()
  await heading(visitor, t('interac.review.title')).waitFor()
}
async function openRequest(visitor: Visitor) {
  const { t } = visitor
  await toReview(visitor)
  await button(visitor, t('interac.submit')).click()
  await heading(visitor, t('interac.opened.title')).waitFor()
  await bankLink(visitor).waitFor()
  await visitor.page
    .getByRole('list', { name: t('interac.steps') })
    .first()
    .waitFor()
  return (await bankLink(visitor).getAttribute('href'))?.split('/').at(-1) ?? ''
}
async function confirmCancel(visitor: Visitor) {
  const { page, t } = visitor
  await button(visitor, t('interac.cancel')).first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('interac.cancel') })
    .click()
}

describeInTurn('an e-Transfer', (locale, test) => {
  test('DQE-09 DQE-11 DQE-12 DQE-23 DQE-27 OP-47 is asked for once, approved at the bank, and arrives on the card', async () => {
    const before = await balance()
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn(FULL, PATH)
    await amount(visitor).waitFor()
    await firstRow(visitor).waitFor()
    await visitor.checkAccessibility()
    await amount(visitor).fill(locale === 'fr' ? '3 000,01' : '3,000.01')
    await button(visitor, t('interac.continue')).click()
    await eventually(() => hasFocus(summary(visitor))).toBe(true)
    expect(openings(visitor)).toEqual([])

    await toReview(visitor, locale === 'fr' ? '75,5' : '75.50')
    const words = await page.getByRole('main').innerText()
    for (const sum of [75.5, 1, 76.5]) expect(words).toContain(dollars(locale, sum))
    await visitor.checkAccessibility()
    await button(visitor, t('interac.submit')).dblclick()
    await heading(visitor, t('interac.opened.title')).waitFor()
    await notification(visitor, t('interac.opened')).waitFor()
    expect(openings(visitor)).toHaveLength(1)
    expect(await openings(visitor)[0]?.body).toEqual({
      serialNumber: '457000001001',
      fundingAmount: { transactionAmount: 75.5, currency: '124', feeAmount: 1 },
    })
    expect(openings(visitor)[0]?.headers['idempotency-key']).toMatch(/^[\da-f]{8}-/)
    await page
      .getByRole('list', { name: t('interac.steps') })
      .first()
      .waitFor()
    await visitor.checkAccessibility()

    const [bank] = await Promise.all([visitor.context.waitForEvent('page'), bankLink(visitor).click()])
    await bank.waitForLoadState()
    expect(await bank.evaluate(() => window.opener)).toBeNull()
    for (const step of ['pending', 'Processing', 'DepositComplete']) {
      await bank.locator(`button[value=${step}]`).first().click()
      await bank.getByText(step).first().waitFor()
    }
    await bank.close()
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await notification(visitor, t('interac.arrived')).waitFor()
    await heading(visitor, t('interac.arrived.title')).waitFor()
    await button(visitor, t('money.print')).first().waitFor()
    await visitor.checkAccessibility()
    expect(await balance()).toBeCloseTo(before + 75.5, 2)
  })

  test('DQE-14 DQE-25 is cancelled before a bank is chosen, and the deposit may win', async () => {
    const before = await balance()
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 400.*money\/requests/)
    await visitor.signIn(FULL, PATH)
    await amount(visitor).waitFor()
    await openRequest(visitor)
    await confirmCancel(visitor)
    await notification(visitor, t('interac.cancelled')).waitFor()
    await heading(visitor, t('interac.over.title', { end: 'cancelled' })).waitFor()
    expect(await balance()).toBe(before)

    await button(visitor, t('interac.another')).click()
    await amount(visitor).waitFor()
    const id = await openRequest(visitor)
    await bankSays(id, 'DepositComplete', true)
    await fault({ operationId: 'cancelMoneyRequest', delayMs: 1_000 })
    await confirmCancel(visitor)
    await page.getByText(t('interac.cancelling'), { exact: true }).waitFor()
    await visitor.checkAccessibility()
    await notification(visitor, t('interac.arrivedFirst')).waitFor()
    await heading(visitor, t('interac.arrived.title')).waitFor()
    expect(await balance()).toBeCloseTo(before + 75, 2)
  })
})

test('DQE-23 the holder is told wherever they are, also after a reload', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(FULL, PATH)
  await amount(visitor).waitFor()
  const id = await openRequest(visitor)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('sidebar.dashboard'), exact: true })
    .click()
  await heading(visitor, t('dashboard.title')).waitFor()
  await page.reload()
  await visitor.ready()
  await heading(visitor, t('dashboard.title')).waitFor()
  await bankSays(id, 'Processing')
  await bankSays(id, 'DepositComplete')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await notification(visitor, t('interac.arrived')).waitFor()
})

test('F10 ERR-50 a lost answer is looked up: what was opened is shown, and opened once', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_/)
  await visitor.signIn(FULL, PATH)
  await amount(visitor).waitFor()
  await toReview(visitor)
  await fault({ operationId: 'openMoneyRequest', dropAfterCommit: true })
  await button(visitor, t('interac.submit')).click()
  await heading(visitor, t('interac.opened.title')).waitFor()
  await bankLink(visitor).waitFor()
  expect(new Set(openings(visitor).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  await fault({ operationId: 'openMoneyRequest', status: 400 })
  visitor.allow(/status of 400/)
  await button(visitor, t('interac.another')).click()
  await amount(visitor).waitFor()
  await toReview(visitor)
  await button(visitor, t('interac.submit')).click()
  await notification(visitor, 'Post interac link failed!').waitFor()
})

test('a reload while it is sent shows what became of it, and never a second form', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await visitor.signIn(FULL, PATH)
  await amount(visitor).waitFor()
  await toReview(visitor)
  await fault({ operationId: 'openMoneyRequest', delayMs: 2_000 })
  const sent = page.waitForRequest(/money\/requests/)
  await button(visitor, t('interac.submit')).click()
  await sent
  await page.reload()
  await heading(visitor, t('interac.unconfirmed.title')).waitFor()
  expect(await amount(visitor).count()).toBe(0)
  await visitor.waitForOutcome(heading(visitor, t('interac.opened.title')))
  expect(openings(visitor)).toHaveLength(1)
})

test('a request that is opened while its page is left has its row open when the holder is back, the bank first', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(FULL, PATH)
  await amount(visitor).waitFor()
  await toReview(visitor)
  await fault({ operationId: 'openMoneyRequest', delayMs: 3_000 })
  await button(visitor, t('interac.submit')).click()
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.dashboard'), exact: true })
    .click()
  const leave = button(visitor, t('leave.inFlight.confirm'))
  await leave.or(heading(visitor, t('dashboard.title'))).waitFor()
  if (await leave.isVisible()) await leave.click()
  await notification(visitor, t('interac.opened')).waitFor()
  await openService(visitor, 'interac')
  await bankLink(visitor).waitFor()
  const order = await page
    .locator('main details[open], main form')
    .evaluateAll((parts) => parts.map(({ localName }) => localName))
  expect(order).toEqual(['details', 'form'])
  const first = await page
    .locator('main details[open] :is(a, ol)')
    .evaluateAll((parts) => parts.map(({ localName }) => localName))
  expect(first).toEqual(['a', 'ol'])
  await visitor.checkAccessibility()
})

test('printed is the list in rows, or what is open alone, with who issued the card', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(FULL, PATH)
  await firstRow(visitor).waitFor()
  const rows = rowsOf(visitor)
  const shown = async (parts: Locator) =>
    (await Promise.all((await parts.all()).map((one) => one.isVisible()))).filter(Boolean).length
  const printed = async () => {
    await page.emulateMedia({ media: 'print' })
    const found = {
      rows: await shown(rows),
      facts: await shown(page.locator('main dl')),
      feet: await shown(page.getByText(/^Card issued by .+\.$/)),
    }
    await page.emulateMedia({ media: null })
    return found
  }
  expect(await printed()).toEqual({ rows: await rows.count(), facts: 0, feet: 1 })
  expect(await sheetsOf(visitor)).toBe(1)
  await firstRow(visitor).locator('> summary').click()
  expect(await printed()).toEqual({ rows: 1, facts: 1, feet: 1 })
  expect(await sheetsOf(visitor)).toBe(1)
  await firstRow(visitor).locator('> summary').click()
  await openRequest(visitor)
  expect(await printed()).toEqual({ rows: 0, facts: 1, feet: 1 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(t('interac.opened.lead')).isVisible()).toBe(false)
})

test('DQE-15 DQE-18 DQE-24 DQE-26 every status is in the list at every width, and only an open one can be cancelled', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(FULL, PATH)
  await firstRow(visitor).waitFor()
  const rows = await rowsOf(visitor).locator('> summary').allInnerTexts()
  const labels = ['pending', 'complete', 'failed', 'declined', 'expired', 'cancelled'] as const
  for (const label of labels) expect(rows.join('\n')).toContain(t(`interac.status.${label}`))
  for (const row of await rowsOf(visitor).all()) await row.locator('> summary').click()
  expect(await button(visitor, t('interac.cancel')).count()).toBe(1)
  expect(await page.getByRole('button', { name: t('money.print') }).count()).toBe(2)
  await visitor.checkWidths()
})

test('the statuses of the list begin at one line, and its button ends where the list ends', async () => {
  for (const width of [800, 1280]) {
    const visitor = await visit({ width })
    const { page, t } = visitor
    await visitor.signIn(FULL, '/dashboard/interac')
    const list = page.getByRole('region', { name: t('interac.history'), exact: true })
    await list.locator('summary').first().waitFor()
    const lefts = await list
      .locator('summary [class*=_badge_]')
      .evaluateAll((badges) => badges.map((badge) => Math.round(badge.getBoundingClientRect().left)))
    expect(new Set(lefts).size, `${width}`).toBe(1)
    const rightOf = async (part: Locator) =>
      Math.round(((await part.boundingBox())?.x ?? 0) + ((await part.boundingBox())?.width ?? 0))
    expect(await rightOf(list.getByRole('button', { name: t('interac.refresh') }))).toBe(
      await rightOf(list.locator('summary').first()),
    )
  }
})

test('refused because the card was locked elsewhere, it is unlocked on the closed page and then asked for once', async () => {
  const visitor = await visit({ width: 375 })
  const { page, t } = visitor
  visitor.allow(/status of 400.*requests/)
  await visitor.signIn(FULL, PATH)
  await amount(visitor).waitFor()
  await toReview(visitor)
  const change = await changeAs(all, FULL)
  await change('PUT', '/api/prepaid/cards/1000001001', { cardStatus: 'S' })
  await button(visitor, t('interac.submit')).click()
  await page.getByRole('heading', { name: t('blocked.unlockCard'), exact: true }).waitFor()
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0)
  await button(visitor, t('card.unlock')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('card.unlock'), exact: true })
    .click()
  const review = heading(visitor, t('interac.review.title'))
  await review.waitFor()
  await eventually(() => hasFocus(review)).toBe(true)
  expect(await page.getByRole('main').getByText(t('error.openMoneyRequest.undone')).count()).toBe(0)
  await button(visitor, t('interac.submit')).click()
  await heading(visitor, t('interac.opened.title')).waitFor()
  expect(openings(visitor)).toHaveLength(2)
})

test('DQE-14 an open request can still be cancelled where the current card may not be used', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(FULL)
  await cardInSwitcher(visitor, '0034').click()
  await page.getByRole('main').getByText('0034').first().waitFor()
  await page.goto(new URL(PATH, page.url()).href)
  await page.getByRole('heading', { name: t('blocked.unlockCard') }).waitFor()
  expect(await amount(visitor).count()).toBe(0)
  for (const row of await rowsOf(visitor).all()) await row.locator('> summary').click()
  await visitor.checkAccessibility()
  await confirmCancel(visitor)
  await notification(visitor, t('interac.cancelled')).waitFor()
  expect(visitor.callsTo('DELETE', /\/money\/requests\//)).toHaveLength(1)
})

test('TOP-07 DQE-10 a resident of Saskatchewan is told before anything is typed', async () => {
  const visitor = await visit()
  await visitor.signIn('saskatchewan@example.com', PATH)
  await visitor.page.getByRole('heading', { name: visitor.t('blocked.saskatchewan') }).waitFor()
  expect(await amount(visitor).count()).toBe(0)
  // The menu offers no load either, and says why once.
  const services = visitor.page.getByRole('navigation', { name: visitor.t('sidebar.services') })
  const closed = services.locator('div', { hasText: visitor.t('hint.saskatchewan') }).getByRole('listitem')
  const loads = ['reload', 'autoreload', 'qrcode', 'directDeposit', 'interac'] as const
  expect(await closed.allInnerTexts()).toEqual(loads.map((feature) => visitor.t(`sidebar.${feature}`)))
})
