import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, journeys, menuButton, type Visitor } from './journeys'
import {
  button,
  cardFace,
  cardInSwitcher,
  hasFocus,
  heading,
  link,
  opacityOf,
  pathOf,
  serviceLink,
  sidebar,
  sidebarToggle,
  signInLink,
} from './portalParts'
import { type KeyAfter } from './texts'

const { visit, configure, cardsOf } = journeys()

const ALWAYS = [
  ['/dashboard', 'dashboard'],
  ['/dashboard/charts', 'charts'],
  ['/dashboard/getpin', 'getpin'],
  ['/register', 'register'],
  ['/replacecard', 'replacecard'],
  ['/getcard', 'getcard'],
  ['/activate', 'activate'],
  ['/profile', 'profile'],
] as const
const WITH_ACTIVE_CARD = [
  ['/dashboard/reload', 'reload'],
  ['/dashboard/autoreload', 'autoreload'],
  ['/dashboard/qrcode', 'qrcode'],
  ['/dashboard/directDeposit', 'directDeposit'],
  ['/dashboard/transfer', 'transfer'],
  ['/dashboard/interac', 'interac'],
  ['/dashboard/bills', 'bills'],
  ['/dashboard/bills/pending', 'billsPending'],
  ['/dashboard/bills/history', 'billsHistory'],
] as const
const ALERTS = ['/dashboard/alerts', 'alerts'] as const
const UPGRADE = ['/upgrade', 'upgrade'] as const

type Feature = KeyAfter<'sidebar.'>
const item = serviceLink

async function expectFollowable(visitor: Visitor, items: readonly (readonly [string, Feature])[]) {
  for (const [path, feature] of items) expect(await item(visitor, feature).getAttribute('href')).toBe(path)
}

async function expectDisabled(
  visitor: Visitor,
  items: readonly (readonly [string, Feature])[],
  barrier: 'unlockCard' | 'orderReloadable',
) {
  const { page, t } = visitor
  const hint = t(`hint.${barrier}`)
  for (const [path, feature] of items) {
    expect(await item(visitor, feature).count(), feature).toBe(0)
    const entry = sidebar(visitor)
      .getByRole('listitem')
      .filter({ has: page.getByTitle(hint).and(page.getByText(t(`sidebar.${feature}`), { exact: true })) })
    expect(await entry.count(), feature).toBeGreaterThan(0)
    await visitor.open(path)
    // Where reloads can be enabled, the screen offers that, with its price; alerts keep the hint, too (ALR-13).
    const isOffer = barrier === 'orderReloadable'
    const main = page.getByRole('main')
    await main
      .getByRole('heading', { name: t(isOffer ? 'dashboard.enableReloads.title' : `blocked.${barrier}`) })
      .waitFor()
    expect(await main.getByText('$4.95').count(), feature).toBe(isOffer ? 1 : 0)
    expect(await main.getByText(hint, { exact: true }).count(), feature).toBe(isOffer && feature !== 'alerts' ? 0 : 1)
    expect(await page.getByRole('main').locator('form, input, select').count()).toBe(0)
  }
}

/** Every keyboard stop inside the sidebar. */
const stops = (visitor: Visitor) =>
  sidebar(visitor).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')]
      .filter((stop) => stop.tabIndex >= 0)
      .map((stop) => stop.textContent),
  )

describeInTurn('the shell', (locale, test) => {
  test('SHL-051 SHL-052 SHL-053 SHL-054 SHL-055 SHL-056 SHL-057 SHL-058 SHL-059 SHL-060 SHL-061 SHL-062 SHL-063 SHL-065 SHL-066 SHL-067 SHL-068 SHL-069 an active card opens every item', async () => {
    const visitor = await visit({ locale })
    await visitor.signIn()
    await cardInSwitcher(visitor, '0012').waitFor()
    await expectFollowable(visitor, [...ALWAYS, ...WITH_ACTIVE_CARD, ALERTS])
    expect(await item(visitor, 'upgrade').count()).toBe(0)
  })

  test('SHL-074 SHL-075 SHL-076 SHL-077 SHL-079 SHL-082 CON-31 the top bar', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/contact')
    const header = page.getByRole('banner')
    expect((await header.boundingBox())?.height).toBe(100)
    for (const [key, path] of [
      ['nav.faq', '/faq'],
      ['nav.contact', '/contact'],
      ['nav.retailers', '/retailers'],
    ] as const) {
      expect(await header.getByRole('link', { name: t(key), exact: true }).getAttribute('href')).toBe(path)
    }
    const legal = header.getByRole('button', { name: t('nav.legal') })
    await legal.focus()
    await page.keyboard.press('Enter')
    const first = header.getByRole('link', { name: t('legal.cha'), exact: true })
    await first.waitFor()
    expect(await legal.getAttribute('aria-expanded')).toBe('true')
    await visitor.checkAccessibility({ isComplete: true })
    await page.keyboard.press('ArrowDown')
    await eventually(() => hasFocus(first)).toBe(true)
    await page.keyboard.press('Escape')
    await first.waitFor({ state: 'hidden' })
    expect(await hasFocus(legal)).toBe(true)
    await legal.click()
    await header.getByRole('link', { name: t('legal.termsVirtual') }).click()
    await heading(visitor, t('legal.termsVirtual')).waitFor()
    await first.waitFor({ state: 'hidden' })

    await header.getByRole('button', { name: t('nav.language.label') }).click()
    const other = locale === 'en' ? 'fr' : 'en'
    await eventually(() => page.locator('html').getAttribute('lang')).toBe(other)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await heading(visitor, t('legal.termsVirtual')).count()).toBe(0)
  })

  test('SHL-085 SHL-086 SHL-087 SHL-088 I18-10 the footer', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/contact')
    const footer = page.getByRole('contentinfo')
    await footer.getByText(t('footer.copyright', { year: String(new Date().getFullYear()) })).waitFor()
    await footer.getByText(t('footer.trademark')).waitFor()
    await footer.getByText(t('footer.block.body')).waitFor()
    const privacy = footer.getByRole('link', { name: t('footer.privacy') })
    expect(await privacy.getAttribute('target')).toBe('_blank')
    expect(await privacy.getAttribute('rel')).toContain('noopener')
    await eventually(() => privacy.getAttribute('href')).toMatch(new RegExp(`/${locale}(/|$)`))
    await button(visitor, t('nav.language.label')).click()
    const other = locale === 'en' ? 'fr' : 'en'
    await eventually(() => footer.locator('a[target=_blank]').getAttribute('href')).toMatch(
      new RegExp(`/${other}(/|$)`),
    )
  })

  test('SHL-081 CON-33 A9 the menu collapses below 1200', async () => {
    const visitor = await visit({ locale, width: 1199 })
    const { page, t } = visitor
    await visitor.open('/contact')
    const faq = page.getByRole('banner').getByRole('link', { name: t('nav.faq'), exact: true })
    await menuButton(visitor).waitFor()
    expect(await faq.isVisible()).toBe(false)
    await page.setViewportSize({ width: 1200, height: 800 })
    await faq.waitFor()
    expect(await menuButton(visitor).isVisible()).toBe(false)
    await page.setViewportSize({ width: 1199, height: 800 })
    await menuButton(visitor).click()
    await faq.waitFor()
    await visitor.checkAccessibility({ isComplete: true })
    await page.keyboard.press('Escape')
    await faq.waitFor({ state: 'hidden' })
    expect(await hasFocus(menuButton(visitor))).toBe(true)
    await menuButton(visitor).click()
    await faq.click()
    await heading(visitor, t('screen.faq.title')).waitFor()
    await faq.waitFor({ state: 'hidden' })
  })

  test('at a width of 375, 800 and 1200 every first screen is accessible and needs no scrolling sideways', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    const expectWellAtAllWidths = async () => {
      for (const width of [375, 800, 1200]) {
        await page.setViewportSize({ width, height: 740 })
        await visitor.checkAccessibility({ isComplete: true })
        await expectNoOverflow(visitor)
      }
    }
    for (const path of ['/', '/contact', '/login']) {
      await visitor.open(path)
      await expectWellAtAllWidths()
    }
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await page.getByText(t('dashboard.spent')).waitFor()
    await expectWellAtAllWidths()
  })

  test('nothing scrolls sideways at a width of 320', async () => {
    const visitor = await visit({ locale, width: 320, height: 640 })
    const { page, t } = visitor
    for (const path of ['/', '/faq', '/create-account', '/login']) {
      await visitor.open(path)
      await expectNoOverflow(visitor)
    }
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await page.getByText(t('dashboard.spent')).waitFor()
    await expectNoOverflow(visitor)
    const header = page.getByRole('banner')
    expect((await header.boundingBox())!.height).toBe(64)
    expect((await link(visitor, t('portal.name')).boundingBox())!.height).toBe(44)
    await button(visitor, t('reveal.show')).click()
    await expectNoOverflow(visitor)
    await button(visitor, t('common.cancel')).click()
    await sidebarToggle(visitor).click()
    await sidebar(visitor).waitFor()
    await expectNoOverflow(visitor)
    await visitor.checkAccessibility({ isComplete: true })
    await page.keyboard.press('Escape')
    await menuButton(visitor).click()
    await expectNoOverflow(visitor)
  })
})

test('SHL-070 SHL-072 CRD-55 T-23 a locked card shuts what needs one, with its hint', async () => {
  const visitor = await visit()
  const { t } = visitor
  const digits = (await cardsOf('full@example.com')).cards[2]?.lastFourDigits ?? ''
  await visitor.signIn()
  await cardInSwitcher(visitor, digits).click()
  await cardFace(visitor, 'Gift', digits, t('card.status.locked')).waitFor()
  expect(t('hint.unlockCard')).toBe('Unlock your card for access')
  await visitor.checkAccessibility({ isComplete: true })
  await expectFollowable(visitor, [...ALWAYS, ALERTS])
  for (const words of await stops(visitor)) expect(words).not.toContain(t('hint.unlockCard'))
  await expectDisabled(visitor, WITH_ACTIVE_CARD, 'unlockCard')
  await visitor.checkAccessibility({ isComplete: true })
})

test('SHL-071 SHL-059 SHL-064 SES-29 a holder not identified is told to order RELOADABLE', async () => {
  const visitor = await visit()
  const { t } = visitor
  await visitor.signIn('starter@example.com')
  await sidebar(visitor).getByRole('button').first().waitFor()
  expect(t('hint.orderReloadable')).toBe('Order RELOADABLE for access')
  await expectFollowable(visitor, [...ALWAYS, UPGRADE])
  await expectDisabled(visitor, [...WITH_ACTIVE_CARD, ALERTS], 'orderReloadable')
})

const expectNoOverflow = async ({ page }: Visitor) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

test('SHL-049 SHL-050 SHL-080 CON-32 CON-34 T-25 the sidebar begins open from 800, closed below', async () => {
  for (const [width, isOpen] of [
    [799, false],
    [800, true],
    [1300, true],
  ] as const) {
    const visitor = await visit({ width })
    await visitor.signIn()
    await sidebarToggle(visitor).waitFor()
    expect(await sidebar(visitor).isVisible()).toBe(isOpen)
    if (!isOpen) await sidebarToggle(visitor).click()
    await sidebar(visitor).waitFor()
    expect((await sidebar(visitor).boundingBox())?.width).toBe(300)
    if (isOpen) await sidebarToggle(visitor).click()
    else await visitor.page.keyboard.press('Escape')
    await sidebar(visitor).waitFor({ state: 'hidden' })
  }
})

test('T-25 a window made narrower hides the sidebar, a wider one shows it again', async () => {
  const visitor = await visit({ width: 1280 })
  await visitor.signIn()
  await sidebar(visitor).waitFor()
  await visitor.page.setViewportSize({ width: 799, height: 800 })
  await sidebar(visitor).waitFor({ state: 'detached' })
  await visitor.page.setViewportSize({ width: 1280, height: 800 })
  await sidebar(visitor).waitFor()
  expect(await sidebar(visitor).isVisible()).toBe(true)
})

test('SHL-112 SHL-113 CON-36 T-26 back to the top, by hand and with every route', async () => {
  const visitor = await visit({ width: 375, height: 500 })
  const { page, t } = visitor
  await visitor.open('/')
  const top = button(visitor, t('nav.top'))
  const scroll = (to: number) =>
    page.evaluate(
      (y) =>
        new Promise<void>((resolve) => {
          window.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true })
          window.scrollTo(0, y)
        }),
      to,
    )
  await scroll(250)
  expect(await page.evaluate(() => scrollY)).toBe(250)
  expect(await top.count()).toBe(0)
  await scroll(251)
  await top.waitFor()
  await top.click()
  await eventually(() => page.evaluate(() => scrollY)).toBe(0)
  await top.waitFor({ state: 'detached' })
  await scroll(400)
  await link(visitor, t('home.cost.link')).click()
  await heading(visitor, t('screen.fees.title')).waitFor()
  await eventually(() => page.evaluate(() => scrollY)).toBe(0)
  await eventually(() => hasFocus(heading(visitor, t('screen.fees.title')))).toBe(true)
  await page.goBack()
  await heading(visitor, t('home.title')).waitFor()
  expect(pathOf(visitor)).toBe('/')
})

test('the hash of an address is kept', async () => {
  const visitor = await visit()
  await visitor.open('/faq#visa')
  await heading(visitor, visitor.t('screen.faq.title')).waitFor()
  expect(pathOf(visitor)).toBe('/faq#visa')
})

test('A3 a change of route changes the title and takes the focus to the heading', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/')
  await link(visitor, t('nav.contact')).click()
  await eventually(() => page.title()).toBe(t('portal.title', { screen: t('screen.contact.title') }))
  await eventually(() => hasFocus(heading(visitor, t('screen.contact.title')))).toBe(true)
  await signInLink(visitor).click()
  await eventually(() => hasFocus(heading(visitor, t('screen.login.title')))).toBe(true)
})

test('SHL-054 CON-14 a brand without the QR code hides its item', async () => {
  await configure({ features: { qrCode: false } })
  const visitor = await visit()
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  expect(await item(visitor, 'qrcode').count()).toBe(0)
  expect(await item(visitor, 'transfer').count()).toBe(1)
})

test('CRD-10 CON-37 the card is drawn 255 by 160', async () => {
  const visitor = await visit()
  await visitor.signIn()
  const face = cardFace(visitor, 'Virtual Card', '0012', 'Active')
  const { width = 0, height = 0 } = (await face.boundingBox()) ?? {}
  expect([Math.round(width), Math.round(height)]).toEqual([255, 160])
  expect(await opacityOf(face)).toBe(1)
})
