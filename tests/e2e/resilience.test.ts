import { expect, test } from 'vitest'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { scriptOf, sharedScriptOf } from './portalDir'
import {
  button,
  cardInSwitcher,
  field,
  gate,
  hasFocus,
  heading,
  link,
  notification,
  openService,
  pathOf,
  sidebar,
  signInLink,
  storageOf,
} from './portalParts'
import { easternTime, LOCALES, textsOf } from './texts'

const portal = journeys()
const { visit, fault, configure, cardsOf } = portal

const announcement = ({ page, t }: Visitor) => page.getByRole('region', { name: t('announcement.label') })

describeInTurn('when something is not as it should be', (locale, test) => {
  test('SHL-110 a slow configuration shows the loading screen, then the dashboard', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn()
    await cardInSwitcher(visitor, '0012').waitFor()
    const { opened, open } = gate()
    await page.route('**/open-config/*', async (route) => {
      await opened
      await route.continue()
    })
    await page.reload()
    await visitor.ready()
    await heading(visitor, t('loading.title')).waitFor()
    await visitor.checkAccessibility()
    open()
    await cardInSwitcher(visitor, '0012').waitFor()
    await heading(visitor, t('dashboard.title')).waitFor()
  })

  test('account access that has ended leaves the general pages', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn()
    await cardInSwitcher(visitor, '0012').waitFor()
    await configure({ accountAccess: 'ended' })
    await visitor.open('/dashboard')
    await heading(visitor, t('ended.title')).waitFor()
    expect(await page.getByText('Groceries').count()).toBe(0)
    expect(await storageOf(visitor)).not.toMatch(/Groceries|full@/)
    for (const path of ['/login', '/create-account']) {
      await visitor.open(path)
      await heading(visitor, t('ended.title')).waitFor()
      await field(visitor, t('signIn.password')).waitFor({ state: 'detached' })
      await eventually(() => page.title()).toBe(t('portal.title', { screen: t('ended.title') }))
      await eventually(() => page.locator('meta[name="robots"][content="noindex"]').count()).toBe(1)
    }
    await visitor.checkAccessibility()
    for (const [path, key] of [
      ['/faq', 'screen.faq.title'],
      ['/fees', 'screen.fees.title'],
      ['/cha', 'screen.cha.title'],
    ] as const) {
      await visitor.open(path)
      await heading(visitor, t(key)).waitFor()
      await eventually(() => page.title()).toBe(t('portal.title', { screen: t(key) }))
    }
    for (const path of ['/faq/retiringcards', '/cardholder-information']) {
      await visitor.open(path)
      await page.getByText(t('retiring.do.app')).first().waitFor()
      expect(await signInLink(visitor).count()).toBe(0)
    }
  })

  test('CON-21 T-35 a maintenance window is announced from its first to its last moment', async () => {
    const end = Date.parse('2020-03-08T08:00:00-04:00')
    const visitor = await visit({ locale, hasClock: true, time: '2020-03-08T06:58:00Z' })
    const { page, context, t } = visitor
    const words = page.getByText(t('announcement.maintenance', { time: easternTime(locale, end) }))
    await visitor.open('/contact')
    await heading(visitor, t('screen.contact.title')).waitFor()
    expect(await words.count()).toBe(0)
    await context.clock.fastForward('03:00')
    await words.waitFor()
    await visitor.checkAccessibility()
    await context.clock.fastForward('04:58:00')
    await words.waitFor()
    await context.clock.fastForward('02:00')
    await words.waitFor({ state: 'detached' })
  })

  test('SHL-109 NOT-16 a crash says so, and its button signs out', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/Broken on purpose/)
    // Rendering a day's heading throws.
    await page.addInitScript(() => {
      const create = document.createElement.bind(document)
      document.createElement = (name: string) => {
        const { isBroken } = window as unknown as { isBroken?: boolean }
        if (isBroken && name === 'h3') throw new Error('Broken on purpose')
        return create(name)
      }
    })
    await visitor.signIn()
    await cardInSwitcher(visitor, '0028').waitFor()
    // This card renders completely: only the next one is broken.
    await page
      .getByRole('region', { name: t('dashboard.activity') })
      .locator('details')
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => Object.assign(window, { isBroken: true }))
    await cardInSwitcher(visitor, '0028').click()
    await heading(visitor, t('crash.title')).waitFor()
    if (locale === 'en') expect(t('crash.title')).toBe('Ooops! Something went wrong.')
    await visitor.checkAccessibility()
    const refresh = link(visitor, t('loading.refresh'))
    expect(await refresh.getAttribute('href')).toBe('/logout')
    await refresh.click()
    await heading(visitor, t('home.title')).waitFor()
    expect(pathOf(visitor)).toBe('/')
    await signInLink(visitor).waitFor()
    expect(await storageOf(visitor)).not.toMatch(/Groceries|full@/)
  })

  test('SHL-111 a screen whose code a new version has replaced asks for a refresh, which keeps the session', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 404.*\/assets\/signed-in/)
    await visitor.open('/login')
    await page.route(/\/assets\/signed-in-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.route(`${portal.url}/login`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('/assets/index-', '/assets/new-'),
      })
    })
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await heading(visitor, t('loading.newContent')).waitFor()
    if (locale === 'en') expect(t('loading.newContent')).toBe('New content is available; please REFRESH')
    expect(await hasFocus(heading(visitor, t('loading.newContent')))).toBe(true)
    await page.getByRole('banner').waitFor()
    await visitor.checkAccessibility()
    await page.unrouteAll()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await button(visitor, t('loading.refresh')).click()
    await cardInSwitcher(visitor, '0012').waitFor()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
    expect(visitor.callsTo('POST', '/api/login')).toHaveLength(1)
  })

  test('R10 F9 without a connection a screen that must be fetched says so, and opens by itself when it is back', async () => {
    const visitor = await visit({ locale })
    const { page, context, t } = visitor
    visitor.allow(/net::ERR_/)
    await visitor.open('/login')
    // A file that several screens share and that is cut off needs a page load: the start must be complete.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await link(visitor, t('nav.faq')).click()
    await heading(visitor, t('missing.offline.title')).waitFor()
    expect(await hasFocus(heading(visitor, t('missing.offline.title')))).toBe(true)
    expect(await page.title()).toBe(t('portal.title', { screen: t('missing.offline.title') }))
    await page.getByRole('banner').waitFor()
    // The page says it, and the strip above it no longer does.
    expect(await page.getByText(t('connection.offline')).count()).toBe(0)
    expect(await page.getByText(t('loading.newContent')).count()).toBe(0)
    await visitor.checkAccessibility()
    await button(visitor, t('common.retry')).click()
    await heading(visitor, t('missing.offline.title')).waitFor()
    await context.setOffline(false)
    await heading(visitor, t('screen.faq.title')).waitFor()
    expect(await hasFocus(heading(visitor, t('screen.faq.title')))).toBe(true)
    expect(await page.title()).toBe(t('portal.title', { screen: t('screen.faq.title') }))
    expect(pathOf(visitor)).toBe('/faq')
  })
})

test('R9 F18 a screen whose code is cut off on the way is tried again at a click, within the page', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.route(scriptOf('src/app/routes/profile.tsx'), (route) => route.abort('connectionreset'))
  await openService(visitor, 'profile')
  await heading(visitor, t('missing.unreachable.title')).waitFor()
  expect(await hasFocus(heading(visitor, t('missing.unreachable.title')))).toBe(true)
  expect(pathOf(visitor)).toBe('/profile')
  await sidebar(visitor).waitFor()
  expect(await page.getByText(t('loading.newContent')).count()).toBe(0)
  await visitor.checkAccessibility()
  const again = button(visitor, t('common.retry'))
  await again.click()
  await eventually(() => again.getAttribute('aria-busy')).toBeNull()
  await page.unrouteAll()
  await again.click()
  await heading(visitor, t('screen.profile.title')).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.goBack()
  await heading(visitor, t('dashboard.title')).waitFor()
})

test('R9 a screen whose code is cut off once opens at the second request, without a word', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  const asked: string[] = []
  await page.route(scriptOf('src/app/routes/profile.tsx'), async (route) => {
    asked.push(new URL(route.request().url()).search)
    await (asked.length === 1 ? route.abort('connectionreset') : route.continue())
  })
  await openService(visitor, 'profile')
  await heading(visitor, t('screen.profile.title')).waitFor()
  expect(asked).toEqual(['', '?try=1'])
})

test('R9 a file that several screens share, cut off until the page loads, loads with it, and the session stays', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const shared = sharedScriptOf('src/app/routes/transfer.tsx', 'src/app/routes/reload.tsx', 'FlowStep')
  // Some browsers ask once for a shared file, and keep its failure until the page loads; others ask again.
  let isLoading = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isLoading = true
  })
  // The loading page asks for it before its document has been read.
  await page.route(shared, (route) => (isLoading ? route.continue() : route.abort('connectionreset')))
  await openService(visitor, 'transfer')
  await heading(visitor, t('missing.unreachable.title')).waitFor()
  const again = button(visitor, t('common.retry'))
  for (const press of [1, 2, 3]) {
    await again.click()
    if (press < 3) await eventually(() => again.getAttribute('aria-busy')).toBeNull()
  }
  await heading(visitor, t('screen.transfer.title')).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
  expect(visitor.callsTo('POST', '/api/login')).toHaveLength(0)
})

test('R9 signing out while no file comes ends at a page that says so, in every tab, and opens home after a click', async () => {
  const one = await visit()
  await one.signIn()
  await cardInSwitcher(one, '0012').waitFor()
  const two = await one.newTab()
  await two.open('/dashboard/transfer')
  await heading(two, two.t('screen.transfer.title')).waitFor()
  for (const { page, allow } of [one, two]) {
    allow(/404/)
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  }
  await two.page.getByRole('link', { name: two.t('nav.logout'), exact: true }).click()
  for (const { page, t } of [one, two]) {
    await page.getByRole('heading', { level: 1, name: t('missing.unreachable.title') }).waitFor()
    await page.getByRole('main').getByText(t('session.left')).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: t('common.retry') }).click()
    await page.getByRole('heading', { level: 1, name: t('home.title') }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
})

test('R9 a closed screen whose code is cut off on the way opens after a click, and its heading has the focus', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0034').click()
  await page.route(scriptOf('src/app/signed-in/Blocked.tsx'), (route) => route.abort('connectionreset'))
  await visitor.open('/dashboard/transfer')
  await button(visitor, t('common.retry')).waitFor()
  await page.unrouteAll()
  await button(visitor, t('common.retry')).click()
  await page.getByRole('heading', { name: t('blocked.unlockCard'), exact: true }).waitFor()
  await eventually(() => hasFocus(heading(visitor, t('screen.transfer.title')))).toBe(true)
})

test('R9 the first screen, cut off on the way, is said within the shell and opens after a click', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await page.route(scriptOf('src/app/routes/createAccount.tsx'), (route) => route.abort('connectionreset'))
  await visitor.open('/create-account')
  await heading(visitor, t('missing.unreachable.title')).waitFor()
  await page.getByRole('banner').waitFor()
  // The portal retries by itself once it knows that nobody is signed in: let that fail before the click.
  await page.waitForLoadState('networkidle')
  await button(visitor, t('common.retry')).click()
  await heading(visitor, t('missing.unreachable.title')).waitFor()
  await page.waitForLoadState('networkidle')
  await page.unrouteAll()
  await button(visitor, t('common.retry')).click()
  await heading(visitor, t('screen.createAccount.title')).waitFor()
})

test('NOT-10 a configuration that fails is said, and the portal goes on', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b500\b.*\/open-config/)
  await fault({ operationId: 'getOpenConfig', status: 500 })
  await visitor.open('/login')
  await notification(visitor, t('error.brand')).waitFor()
  expect(t('error.brand')).toBe('Brand failed!')
  await visitor.checkAccessibility()
  await visitor.fillSignIn()
  await visitor.submitSignIn()
  await page.waitForURL('**/dashboard')
  await cardInSwitcher(visitor, '0012').waitFor()
})

test('SHL-122 SHL-123 CON-15 the announcement leads to the retiring cards, and can be turned off', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const line = page.getByRole('contentinfo').getByRole('link', { name: t('announcement.retiring') })
  await visitor.open('/contact')
  // For visitors a line in the footer; above the page only for holders of such a card.
  expect(await announcement(visitor).count()).toBe(0)
  expect(t('announcement.retiring')).toContain('517187')
  await line.click()
  await heading(visitor, t('screen.faqRetiringCards.title')).waitFor()
  expect(pathOf(visitor)).toBe('/faq/retiringcards')
  await configure({ announcement: { enabled: false } })
  await Promise.all([page.waitForResponse('**/open-config/*'), visitor.open('/contact')])
  await line.waitFor({ state: 'detached' })
})

async function retireSecondCard() {
  const { cards } = await cardsOf('full@example.com')
  const [first, second, ...others] = cards
  const retiring = { ...second, cardNumMasked: '517187******0028' }
  await fault({ operationId: 'getCards', status: 200, body: { cards: [first, retiring, ...others] } })
}

test('SHL-122 the announcement of the retiring cards stands above the pages of a holder who has one', async () => {
  await retireSecondCard()
  const visitor = await visit()
  await visitor.signIn()
  await announcement(visitor).getByText('517187').waitFor()
  // Its own page says it.
  await cardInSwitcher(visitor, '0028').click()
  await visitor.page.getByText(visitor.t('retiring.banner.title')).waitFor()
  expect(await announcement(visitor).count()).toBe(0)
})

test('A9 SHL-122 an announcement of one long word stays within a narrow page', async () => {
  const word = 'w'.repeat(300)
  await configure({ announcement: { enabled: true, en: word, fr: word } })
  const visitor = await visit({ width: 320 })
  await visitor.open('/login')
  await announcement(visitor).getByText(word).waitFor()
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('SHL-123 only the announcement of the retiring cards leads to their questions', async () => {
  const visitor = await visit()
  await configure({ announcement: { en: 'The offices are closed on Monday.', fr: 'Les bureaux sont fermés lundi.' } })
  await visitor.open('/contact')
  await announcement(visitor).getByText('The offices are closed on Monday.').waitFor()
  expect(await announcement(visitor).getByRole('link').count()).toBe(0)
})

test('SHL-122 an announcement that was put away stays away in this tab, in both languages, and another one is shown', async () => {
  await configure({
    announcement: { en: 'The offices are closed on Friday.', fr: 'Les bureaux sont fermés vendredi.' },
  })
  const visitor = await visit()
  const { page, t } = visitor
  const dismiss = announcement(visitor).getByRole('button', { name: t('announcement.close') })
  await visitor.open('/contact?locale=en')
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await announcement(visitor).waitFor({ state: 'detached' })
  expect(await hasFocus(heading(visitor, t('screen.contact.title')))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  // Pages without a running portal, then with one.
  for (const path of ['/fees', '/retailers', '/cardholder-information', '/faq/retiringcards'])
    for (const locale of LOCALES) {
      await page.goto(`${portal.url}${path}?locale=${locale}`)
      await eventually(() => page.getByRole('region', { name: textsOf(locale)('announcement.label') }).count()).toBe(0)
      expect(await page.locator('#portal[data-drawn]').count()).toBe(0)
      await visitor.ready()
      await page.locator('main h1').waitFor()
      expect(await page.getByRole('region', { name: textsOf(locale)('announcement.label') }).count()).toBe(0)
    }
  // A page that starts the portal by itself, before its files have loaded.
  const { opened, open } = gate()
  await page.route(/\/assets\/libraries-/, async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(`${portal.url}/contact?locale=en`)
  await eventually(() => announcement(visitor).count()).toBe(0)
  expect(await page.locator('#portal[data-drawn]').count()).toBe(0)
  open()
  await visitor.ready()
  await announcement(visitor).waitFor({ state: 'detached' })
  const second = await visitor.newTab()
  await second.open('/contact?locale=en')
  await announcement(second).waitFor()
  await configure({ announcement: { en: 'The offices are closed on Monday.', fr: 'Les bureaux sont fermés lundi.' } })
  await page.goto(`${portal.url}/fees?locale=en`)
  await announcement(visitor).getByText('The offices are closed on Monday.').waitFor()
})

test('ERR-04 without a connection at the start nothing is said to have failed, and what did not come is read when it is back', async () => {
  const visitor = await visit()
  const { page, context, t } = visitor
  visitor.allow(/net::ERR_/)
  const { opened, open } = gate()
  await page.route(/(?:open|frontend)-config/, async (route) => {
    await opened
    await route.abort()
  })
  await page.goto(`${portal.url}/contact`)
  await page.locator('#portal[data-drawn]').waitFor({ state: 'attached' })
  const failed = [t('error.config'), t('error.brand')]
  await page.evaluate((words) => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const each of words) if (document.body.textContent?.includes(each)) said.push(each)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, failed)
  await context.setOffline(true)
  const offline = page.getByRole('alert').filter({ hasText: t('connection.offline') })
  await offline.waitFor()
  open()
  await eventually(() => visitor.callsTo('GET', /-config/).length).toBe(2)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([])
  await page.unroute(/(?:open|frontend)-config/)
  await configure({ announcement: { en: 'The offices are closed on Monday.' } })
  await context.setOffline(false)
  await announcement(visitor).getByText('The offices are closed on Monday.').waitFor()
  await eventually(() => visitor.callsTo('GET', /frontend-config/).length).toBe(2)
  await offline.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([])
})

test('no document waits for a header that it does not have', async () => {
  const visitor = await visit()
  const { page } = visitor
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  for (const path of ['/fees', '/login', '/no/such-page', '/faqvisa']) await page.goto(portal.url + path)
  expect(warnings).toEqual([])
})

test('SHL-121 the news of the new look, once dismissed, does not return with a route', async () => {
  await configure({ newBrandingMessage: true })
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/contact')
  await page.getByText(t('announcement.branding')).waitFor()
  await visitor.checkAccessibility()
  await page
    .getByRole('status')
    .filter({ hasText: t('announcement.branding') })
    .getByRole('button', { name: t('announcement.close') })
    .click()
  await page.getByText(t('announcement.branding')).waitFor({ state: 'detached' })
  await link(visitor, t('nav.faq')).click()
  await heading(visitor, t('screen.faq.title')).waitFor()
  expect(await page.getByText(t('announcement.branding')).count()).toBe(0)
})

test('a browser without a connection is told so at once', async () => {
  const visitor = await visit()
  const { page, context, t } = visitor
  visitor.allow(/net::ERR_/)
  await visitor.open('/login')
  await context.setOffline(true)
  const words = page.getByRole('alert').filter({ hasText: t('connection.offline') })
  await words.waitFor()
  // After a try, the form and the notification say the same.
  const banner = await words.elementHandle()
  await visitor.checkAccessibility()
  await visitor.fillSignIn()
  await visitor.submitSignIn()
  await notification(visitor, t('connection.unsent')).waitFor()
  expect(visitor.callsTo('POST', '/api/login')).toEqual([])
  await context.setOffline(false)
  await eventually(() => banner?.evaluate((node) => node.isConnected)).toBe(false)
  expect(await field(visitor, t('signIn.username')).inputValue()).toBe(FULL)
  await visitor.submitSignIn()
  await page.waitForURL('**/dashboard')
})

test('T6 Back after signing out shows nothing of the holder, also without a connection', async () => {
  const visitor = await visit()
  const { page, context, t } = visitor
  visitor.allow(/net::ERR_/)
  await visitor.signIn()
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.charts') })
    .click()
  await heading(visitor, t('screen.charts.title')).waitFor()
  await link(visitor, t('nav.logout')).click()
  await heading(visitor, t('home.title')).waitFor()
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.goBack({ waitUntil: 'commit' }).catch(() => null)
    await page.waitForURL((url) => url.pathname !== '/dashboard' && url.pathname !== '/dashboard/charts')
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/Groceries|My Cards|0012/)
  }
})

test('a browser that denies storage can be signed in with', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    }
  })
  await visitor.signIn(FULL, '/login')
  await cardInSwitcher(visitor, '0012').waitFor()
  expect(pathOf(visitor)).toBe('/dashboard')
})

test.each([
  ['text that is no JSON', '{{{'],
  ['a session of another version', '{"version":99,"session":{"xAuthToken":"x"}}'],
  ['a session of the wrong shape', '{"version":1,"session":{"id":7},"wallet":{"cards":"none"}}'],
])('T-10 %s in the storage is dropped', async (_, value) => {
  const visitor = await visit()
  const { page, t } = visitor
  await page.addInitScript((planted) => {
    if (!sessionStorage.getItem('portal.session')) sessionStorage.setItem('portal.session', planted)
    localStorage.setItem('portal.locale', 'klingon')
  }, value)
  await visitor.open('/dashboard')
  await heading(visitor, t('home.title')).waitFor()
  expect(pathOf(visitor)).toBe('/')
})

test('T4 words of the issuer are shown as words', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/status of 400/)
  const evil = '<img src=x onerror="document.title=1">'
  const { cards } = await cardsOf(FULL)
  await fault({
    operationId: 'getCards',
    status: 200,
    body: {
      cards: cards.map((card) => ({
        ...card,
        plasticFlag: true,
        alias: evil,
        cardStatus: card.defaultCard ? 'A' : evil,
      })),
    },
  })
  await fault({ operationId: 'setCardStatus', status: 400, body: { message: evil } })
  await visitor.signIn()
  await page.getByRole('heading', { name: evil }).waitFor()
  await button(visitor, t('card.lock')).click()
  await notification(visitor, evil).waitFor()
  expect(await page.locator('img[src=x]').count()).toBe(0)
  expect(await page.title()).toBe(t('portal.title', { screen: t('dashboard.title') }))
})

test('S4 S5 every document and every answer carry the security headers', async () => {
  for (const path of ['/', '/login', '/dashboard', '/qr', '/login//example.com']) {
    const { headers } = await fetch(portal.url + path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  }
  for (const path of ['/', '/icon.svg', '/api/prepaid/open-config/1100003', '/assets/none.js']) {
    const { headers } = await fetch(portal.url + path)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000; includeSubDomains/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  }
  const answer = await fetch(`${portal.url}/api/prepaid/open-config/1100003`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('T10 no other page may frame the portal', async () => {
  const visitor = await visit()
  const { page } = visitor
  visitor.allow(/frame-ancestors|csp-reports/)
  await page.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${portal.url}/qr" title="framed"></iframe>` }),
  )
  await page.goto(`${portal.url}/framing`)
  await eventually(() => page.frames().length).toBe(2)
  expect(await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'QR code' }).count()).toBe(0)
})

testInTurn(
  'SHL-122 on a phone the lines of an announcement are alike, and its number is not alone, %s',
  async (locale) => {
    await retireSecondCard()
    const visitor = await visit({ locale, width: 375 })
    await visitor.signIn()
    const widths = await announcement(visitor)
      .getByRole('link')
      .evaluate((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return [...range.getClientRects()].map(({ width }) => width)
      })
    expect(widths.length).toBe(2)
    expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
  },
)
