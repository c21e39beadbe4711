import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, journeys, type Visitor } from './journeys'
import { button, heading, link, notification, pathOf, sidebar } from './portalParts'

const place = journeys()
const { visit, fault, configure } = place

const RETIRING = 'retiring@example.com'
const expiring = (visitor: Visitor, name = 'Retiring') =>
  visitor.page.getByRole('dialog', { name: visitor.t('expiry.title', { name }) })
const checks = (visitor: Visitor) => visitor.callsTo('GET', /\/expiring$/)
const charts = (visitor: Visitor) => sidebar(visitor).getByRole('link', { name: visitor.t('sidebar.charts') })

describeInTurn('a card that is about to expire', (locale, test) => {
  test('SHL-107 CRD-59 CRD-60 CRD-61 CRD-62 T-19 invites by name, and Continue leads to the replacement', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn(RETIRING)
    await expiring(visitor).waitFor()
    expect(checks(visitor)[0]?.path).toBe('/api/prepaid/cards/1000005001/expiring')
    await visitor.checkAccessibility({ isComplete: true })
    await expiring(visitor)
      .getByRole('link', { name: t('expiry.continue') })
      .click()
    await page.waitForURL('**/replacecard')
    await page.getByRole('group', { name: t('replaceCard.reason') }).waitFor()
    expect(await page.locator('input[name=reason][value=expiring]').isChecked()).toBe(true)
    await page.goBack()
    await heading(visitor, t('dashboard.title')).waitFor()
    await eventually(() => checks(visitor).length).toBeGreaterThan(1)
    expect(await expiring(visitor).count()).toBe(0)
  })
})

test('CRD-60 put off, it stays away until the next sign-in', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(RETIRING)
  await expiring(visitor).waitFor()
  await page.keyboard.press('Escape')
  await expiring(visitor).waitFor({ state: 'hidden' })
  await charts(visitor).click()
  await page.waitForURL('**/dashboard/charts')
  await page.goBack()
  await page.getByText(t('dashboard.spent')).waitFor()
  expect(await expiring(visitor).count()).toBe(0)
  await link(visitor, t('nav.logout')).click()
  await heading(visitor, t('home.title')).waitFor()
  await visitor.signIn(RETIRING)
  await expiring(visitor).waitFor()
})

test('CRD-60 T-19 asks nobody who is not Canadian for tax, nor for a card that lasts', async () => {
  const foreign = await visit()
  await foreign.signIn('nonresident@example.com')
  await foreign.page.getByText(foreign.t('dashboard.spent')).waitFor()
  await eventually(() => checks(foreign).length).toBe(1)
  const lasting = await visit()
  await lasting.signIn()
  await lasting.page.getByText(lasting.t('dashboard.spent')).waitFor()
  await eventually(() => checks(lasting).length).toBe(1)
  for (const visitor of [foreign, lasting]) expect(await visitor.page.getByRole('dialog').count()).toBe(0)
})

test('T-19 asks on the dashboard itself and on none of its sub-routes', async () => {
  const visitor = await visit()
  await visitor.signIn(RETIRING)
  await expiring(visitor).waitFor()
  await visitor.open('/dashboard/charts')
  await heading(visitor, visitor.t('screen.charts.title')).waitFor()
  expect(await visitor.page.getByRole('dialog').count()).toBe(0)
})

describeInTurn('retiring cards', (locale, test) => {
  test('SHL-103 RET-11 OP-49 the notice has its four days, the refund and what can be done', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/cardholder-information')
    await heading(visitor, t('screen.cardholderInformation.title')).waitFor()
    const words = await page.getByRole('main').innerText()
    const since = locale === 'en' ? 'June 26, 2023' : '26 juin 2023'
    expect(await page.getByText(t('retiring.version.same', { version: '1.0', day: since })).count()).toBe(1)
    const days =
      locale === 'en'
        ? ['April 14, 2024', 'April 15, 2024', 'June 16, 2024', 'June 17, 2024']
        : ['14 avril 2024', '15 avril 2024', '16 juin 2024', '17 juin 2024']
    for (const day of days) expect(words).toContain(day)
    expect(words).toContain('517187')
    expect(words).toContain(t('retiring.balance.cheque'))
    expect(words).toContain(t('retiring.balance.register'))
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: t('retiring.do.faq.link') })
        .getAttribute('href'),
    ).toBe('/faq/retiringcards')
    await visitor.checkAccessibility({ isComplete: true })
  })

  test('RET-11 a document without scripts says the same', async () => {
    const visitor = await visit({ locale, javaScriptEnabled: false })
    const { page, t } = visitor
    await page.goto(`${place.url}/cardholder-information`)
    await page.getByText(t('retiring.dates.use.over')).waitFor()
  })

  test('RET-11 OP-49 a holder of such a card is told on the dashboard, and led to the notice', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await fault({ operationId: 'getCardExpiring', status: 200, body: { expiring: false }, times: 5 })
    await visitor.signIn(RETIRING)
    const banner = page.getByRole('region', { name: t('retiring.banner.title') })
    await banner.waitFor()
    const hrefs = await banner.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(hrefs).toEqual(['/enable-reloads', '/cardholder-information', '/faq/retiringcards'])
    // ORD-29: offered once, not again below.
    expect(await page.getByRole('main').locator('a[href="/enable-reloads"], a[href="/upgrade"]').count()).toBe(1)
    await visitor.checkAccessibility({ isComplete: true })
    await banner.getByRole('link', { name: t('retiring.banner.notice') }).click()
    await heading(visitor, t('screen.cardholderInformation.title')).waitFor()
    await page.getByText(t('retiring.which.yours', { digits: '0011' })).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('retiring.do.replace.link') })
      .waitFor()
    await visitor.checkAccessibility({ isComplete: true })
  })

  test('SHL-105 CRD-68 a holder without cards is offered to register and to order', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn('empty@example.com')
    await page.getByRole('heading', { name: t('cards.none.title') }).waitFor()
    const main = page.getByRole('main')
    const hrefs = await main.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(hrefs).toEqual(['/activate', '/register', '/getcard'])
    await visitor.checkAccessibility({ isComplete: true })
    await main.getByRole('link', { name: t('cards.none.order') }).click()
    await page.waitForURL('**/getcard')
    expect(pathOf(visitor)).toBe('/getcard')
  })

  test.each(['reload', 'autoreload', 'transfer', 'interac', 'directDeposit'])(
    'a holder without cards reads so on /dashboard/%s, and nothing is said to have failed',
    async (path) => {
      const visitor = await visit({ locale })
      const { page, t } = visitor
      await visitor.signIn('empty@example.com', `/dashboard/${path}`)
      await page.getByRole('heading', { name: t('cards.none.title') }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await notification(visitor, /./).count()).toBe(0)
    },
  )
})

test('no other card has that banner', async () => {
  const visitor = await visit()
  await visitor.signIn()
  await visitor.page.getByText(visitor.t('dashboard.spent')).waitFor()
  expect(await visitor.page.getByRole('region', { name: visitor.t('retiring.banner.title') }).count()).toBe(0)
})

test('a visitor reads the notice also when account access has ended', async () => {
  const visitor = await visit()
  await configure({ accountAccess: 'ended' })
  await visitor.open('/cardholder-information')
  await visitor.page.getByText(visitor.t('retiring.dates.use.over')).waitFor()
  expect(await button(visitor, visitor.t('common.retry')).count()).toBe(0)
})
