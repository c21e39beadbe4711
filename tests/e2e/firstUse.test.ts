/**
 * Pages that are complete without the portal: it does not run until they are used, and no press before that is lost.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { PORTAL_DIR } from './portalDir'
import { button, field, gate, hasFocus, heading, link } from './portalParts'
import { easternTime, textsOf } from './texts'

const portal = journeys()
const { visit, configure } = portal

const WHOLE = [
  '/',
  '/faq',
  '/faq/billpay',
  '/faq/retiringcards',
  '/fees',
  '/cha',
  '/terms/digital',
  '/cardholder-information',
  '/retailers',
] as const
const SCRIPTS = /\/assets\/.*\.js$/

const isTakenOver = (page: Page) => page.locator('#portal[data-drawn]').count()
const nameOf = (url: string) => new URL(url).pathname.replace(/^\/assets\/|-[\w-]{7,8}\.js$/g, '')

/** Blocks the portal's files until the gate opens. */
async function holdPortal({ page }: Visitor) {
  const { opened, open } = gate()
  await page.route(/\/assets\/libraries-/, async (route) => {
    await opened
    await route.continue()
  })
  return async () => {
    open()
    await page.locator('#portal[data-drawn]').waitFor({ state: 'attached' })
  }
}

/** Records every change of the button's aria-expanded. */
async function recordExpanded(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).evaluate((element) => {
    const said: (string | null)[] = []
    Object.assign(window, { said })
    new MutationObserver(() => said.push(element.getAttribute('aria-expanded'))).observe(element, {
      attributeFilter: ['aria-expanded'],
    })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

const goTo = ({ page, locale }: Visitor, path: string) => page.goto(`${portal.url}${path}?locale=${locale}`)

test('no form of a document is sent without script, unless it is a search that the page then answers in its language', async () => {
  const { page } = await visit()
  const documents = readdirSync(PORTAL_DIR, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  const forms = await page.evaluate(
    (texts) =>
      texts.flatMap((text) => {
        const drawn = new DOMParser().parseFromString(text, 'text/html')
        return [...drawn.forms].map((form) => {
          const submits = [...form.querySelectorAll('button:not([type]), button[type=submit], input[type=submit]')]
          const isHeld = submits.length > 0 && submits.every((submit) => submit.hasAttribute('disabled'))
          const language = new FormData(form).get('locale')
          return isHeld ? 'held' : `${form.method} ${language === drawn.documentElement.lang ? 'in its language' : ''}`
        })
      }),
    documents.map((name) => readFileSync(join(PORTAL_DIR, name), 'utf8')),
  )
  expect([...new Set(forms)].sort()).toEqual(['get in its language', 'held'])
})

describeInTurn('a page that needs the portal', (locale, test) => {
  test.each([
    ['/login', 'username'],
    ['/create-account', 'email'],
  ])('%s is not sent by the browser itself, and keeps what was typed', async (path, name) => {
    const visitor = await visit({ locale })
    const { page } = visitor
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.isNavigationRequest()) posts.push(request.url())
    })
    const open = await holdPortal(visitor)
    await page.goto(`${portal.url}${path}?locale=${locale}`, { waitUntil: 'commit' })
    const first = page.locator(`main form input[name="${name}"]`)
    await first.fill('someone@example.com')
    await page.keyboard.press('Enter')
    const submit = page.locator('main form button[type="submit"]')
    const look = () =>
      submit.evaluate((element) => {
        const { color, backgroundColor, borderColor } = getComputedStyle(element)
        return [color, backgroundColor, borderColor, element.getBoundingClientRect().width]
      })
    await submit.click({ force: true })
    expect(await submit.isDisabled()).toBe(true)
    await page.mouse.move(0, 0)
    const before = await look()
    expect(await first.inputValue()).toBe('someone@example.com')
    await open()
    await eventually(() => submit.isDisabled()).toBe(false)
    await eventually(look).toEqual(before)
    expect(await first.inputValue()).toBe('someone@example.com')
    expect([posts, new URL(page.url()).searchParams.size]).toEqual([[], 1])
  })

  test.each(['/login', '/nope', '/dashboard', '/verified'])(
    '%s says that it takes long, without script, until the portal has come',
    async (path) => {
      const visitor = await visit({ locale })
      const { page, t } = visitor
      const open = await holdPortal(visitor)
      await page.goto(`${portal.url}${path}?locale=${locale}`, { waitUntil: 'commit' })
      const late = page.getByText(t('portal.late'))
      await late.waitFor({ state: 'attached' })
      expect(await late.isVisible()).toBe(false)
      const { delay, duration } = await late.evaluate((element) => {
        const [animation] = element.getAnimations()
        const timing = animation?.effect?.getComputedTiming()
        animation?.finish()
        return { delay: timing?.delay, duration: timing?.duration }
      })
      expect([delay, duration]).toEqual([15_000, 1])
      await late.waitFor()
      await late.getByRole('link', { name: t('portal.late.reload'), exact: true }).waitFor()
      expect(await late.getByRole('link', { name: '1-888-677-3299' }).getAttribute('href')).toBe('tel:+18886773299')
      await open()
      await late.waitFor({ state: 'hidden' })
    },
  )
})

describeInTurn('a page that is whole without the portal', (locale, test) => {
  test.each(WHOLE)('P11 P19 %s runs nothing of the portal until it is used', async (path) => {
    const visitor = await visit({ locale })
    const { page } = visitor
    const asked: { name: string; type: string; priority: string }[] = []
    const session = await page.context().newCDPSession(page)
    session.on('Network.requestWillBeSent', ({ request: { url, initialPriority }, type }) => {
      if (SCRIPTS.test(url)) asked.push({ name: nameOf(url), type: type ?? '', priority: initialPriority })
    })
    await session.send('Network.enable')
    await goTo(visitor, path)
    const scripts = (await page.locator('#portal').getAttribute('data-scripts'))?.split(' ') ?? []
    const fetched = () => asked.filter(({ type }) => type === 'Fetch').map(({ name }) => name)
    await eventually(() => fetched().toSorted()).toEqual(scripts.map((name) => nameOf(portal.url + name)).toSorted())
    await eventually(() => visitor.callsTo('GET', /open-config/).length).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(asked.filter(({ type }) => type === 'Script').map(({ name }) => name)).toEqual(['first-use'])
    expect(asked.filter(({ type, priority }) => type === 'Fetch' && priority !== 'Low')).toEqual([])
    expect(await isTakenOver(page)).toBe(0)
    await page.mouse.move(200, 200)
    await page.locator('#portal[data-drawn]').waitFor({ state: 'attached' })
  })

  test.each(['keydown', 'wheel', 'focus', 'scroll'] as const)(
    'starts the portal at its first use: %s',
    async (sign) => {
      const visitor = await visit({ locale })
      const { page } = visitor
      await goTo(visitor, '/faq')
      await page.waitForLoadState('networkidle')
      expect(await isTakenOver(page)).toBe(0)
      if (sign === 'keydown') await page.keyboard.press('Shift')
      if (sign === 'wheel') await page.mouse.wheel(0, 50)
      if (sign === 'focus') await page.getByRole('searchbox').focus()
      if (sign === 'scroll') await page.evaluate(() => window.scrollTo(0, 300))
      await eventually(() => isTakenOver(page)).toBe(1)
    },
  )

  test('the first press opens the menu, once', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    const open = await holdPortal(visitor)
    await goTo(visitor, '/faq')
    const menu = button(visitor, t('nav.menu'))
    const said = await recordExpanded(page, t('nav.menu'))
    await menu.click()
    await menu.click()
    await menu.click()
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    await open()
    await link(visitor, t('nav.contact')).waitFor()
    expect(await said()).toEqual(['true'])
    await menu.click()
    expect(await said()).toEqual(['true', 'false'])
  })

  test('SHL-079 the first press changes the language', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const open = await holdPortal(visitor)
    await goTo(visitor, '/fees')
    await page.getByRole('button', { name: t('nav.language.label') }).click()
    await open()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe(locale === 'en' ? 'fr' : 'en')
    await eventually(() => new URL(page.url()).searchParams.get('locale')).toBe(locale === 'en' ? 'fr' : 'en')
  })

  test('SHL-077 the first arrow key opens the list below it', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const open = await holdPortal(visitor)
    await goTo(visitor, '/')
    const legal = page.getByRole('banner').getByRole('button', { name: t('nav.legal') })
    await legal.focus()
    await page.keyboard.press('ArrowDown')
    await open()
    await eventually(() => hasFocus(link(visitor, t('legal.cha')))).toBe(true)
    expect(await legal.getAttribute('aria-expanded')).toBe('true')
  })

  test.each([
    ['/retailers', 'place', 'Halifax'],
    ['/faq', 'q', 'PIN'],
  ] as const)(
    '%s answers a search that was sent before any script had come, in its language',
    async (path, name, text) => {
      const visitor = await visit({ locale })
      const { page, t } = visitor
      const { opened, open } = gate()
      await page.route(SCRIPTS, async (route) => {
        await opened
        await route.continue()
      })
      await page.goto(`${portal.url}${path}?locale=${locale}`, { waitUntil: 'commit' })
      // Another tab is opened in the other language: the cookie no longer has this page's.
      await page.context().addCookies([{ name: 'locale', value: locale === 'en' ? 'fr' : 'en', url: portal.url }])
      const input = page.locator(`main input[name="${name}"]`)
      await input.fill(text)
      await Promise.all([
        page.waitForURL(new RegExp(`[?&]${name}=${text}`), { waitUntil: 'commit' }),
        input.press('Enter'),
      ])
      open()
      await page.locator('#portal[data-drawn]').waitFor({ state: 'attached' })
      const answers =
        name === 'q'
          ? page.getByRole('list', { name: t('help.search.results'), exact: true })
          : page.getByRole('heading', { name: /Halifax/, level: 2 })
      await answers.waitFor()
      expect(await input.inputValue()).toBe(text)
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    },
  )

  test('the first search for a store is sent once, and is answered', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const open = await holdPortal(visitor)
    await goTo(visitor, '/retailers')
    await field(visitor, t('retailers.place')).fill('Halifax')
    await button(visitor, t('retailers.search')).click()
    await button(visitor, t('retailers.search')).click()
    await open()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(visitor.callsTo('GET', /retailers|stores/).length).toBe(1)
    expect(await field(visitor, t('retailers.place')).inputValue()).toBe('Halifax')
  })

  test('HLP-116 OP-02 contact says without a touch whether somebody answers; its portal that does not come is said at a press', async () => {
    const visitor = await visit({ locale, width: 375, hasClock: true, time: '2026-07-10T15:00:00Z' })
    const { page, t } = visitor
    await goTo(visitor, '/contact')
    await page.getByText(t('contact.open'), { exact: true }).waitFor()

    visitor.allow(/ERR_FAILED/)
    await page.route(/\/assets\/libraries-/, (route) => route.abort())
    await goTo(visitor, '/contact')
    await page.waitForLoadState('networkidle')
    const notice = page.getByRole('status').filter({ hasText: t('portal.unstarted') })
    expect(await notice.count()).toBe(0)
    await heading(visitor, t('screen.contact.title')).waitFor()
    await button(visitor, t('nav.menu')).click()
    await notice.waitFor()
    await page.unroute(/\/assets\/libraries-/)
    await button(visitor, t('common.retry')).click()
    await eventually(() => button(visitor, t('nav.menu')).getAttribute('aria-expanded')).toBe('true')
    await page.getByText(t('contact.open'), { exact: true }).waitFor()
  })

  test('HLP-122 what is typed into the search before stays, with the focus, and is found; Enter loads nothing', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const open = await holdPortal(visitor)
    await goTo(visitor, '/faq')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const search = page.getByRole('searchbox', { name: t('help.search') })
    await search.click()
    await page.keyboard.type(locale === 'en' ? 'freeze' : 'geler')
    await page.keyboard.press('Enter')
    await open()
    await page.getByRole('list', { name: t('help.search.results') }).waitFor()
    expect(await search.inputValue()).toBe(locale === 'en' ? 'freeze' : 'geler')
    expect(await hasFocus(search)).toBe(true)
    await page.keyboard.type('x')
    expect(await search.inputValue()).toMatch(/x$/)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test('an answer opens by itself, and is kept open, and can be called helpful', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const open = await holdPortal(visitor)
    await goTo(visitor, '/faq/billpay')
    const answer = page.locator('main details').first()
    await answer.locator('summary').click()
    expect(await answer.getAttribute('open')).toBe('')
    await open()
    const yes = answer.getByRole('button', { name: t('help.helpful.yes') })
    await yes.click()
    expect(await yes.getAttribute('aria-pressed')).toBe('true')
    expect(await answer.getAttribute('open')).toBe('')
  })

  test('the first press opens all answers', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const open = await holdPortal(visitor)
    await goTo(visitor, '/faq/billpay')
    const all = button(visitor, t('help.openAll'))
    await all.click()
    expect(await page.locator('main details[open]').count()).toBe(0)
    await open()
    await eventually(() => page.locator('main details:not([open])').count()).toBe(0)
    expect(await all.getAttribute('aria-pressed')).toBe('true')
  })

  test('the card that was chosen before is the one whose figures are shown', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    const open = await holdPortal(visitor)
    await goTo(visitor, '/fees')
    await field(visitor, t('fees.choose')).selectOption('powerReloadable')
    await open()
    const column = page.getByRole('columnheader', { name: t('fees.column.powerReloadable') }).first()
    await eventually(() => column.isVisible()).toBe(true)
  })

  test('SHL-022 a holder sees at once who is signed in, in this tab and in another', async () => {
    const visitor = await visit({ locale })
    await visitor.signIn(FULL, '/fees')
    await link(visitor, visitor.t('nav.logout')).waitFor()
    const second = await visitor.newTab()
    await goTo(second, '/faq')
    await link(second, second.t('nav.logout')).waitFor()
  })

  test('SHL-003 HLP-027 an address with an anchor opens its answer at once, and one with words searches', async () => {
    const { page, t } = await visit({ locale })
    const anchor = locale === 'en' ? 'bill-cut-off' : 'heure-limite'
    await page.goto(`${portal.url}/faq/billpay?locale=${locale}#${anchor}`)
    await page.locator(`#${anchor}[open]`).waitFor()
    await eventually(() => hasFocus(page.locator(`#${anchor} summary`))).toBe(true)
    await page.goto(`${portal.url}/faq?locale=${locale}&q=${locale === 'en' ? 'freeze' : 'geler'}`)
    await page.getByRole('list', { name: t('help.search.results') }).waitFor()
  })

  test('a holder who is signed in loses nothing of what was typed, opened or pressed before', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    await visitor.signIn(FULL, '/fees')
    await visitor.ready()
    const open = await holdPortal(visitor)
    await goTo(visitor, '/faq')
    const answer = page.locator('main details').first()
    await answer.locator('summary').click()
    const search = page.getByRole('searchbox', { name: t('help.search') })
    await search.fill(locale === 'en' ? 'freeze' : 'geler')
    await button(visitor, t('nav.menu')).click()
    await search.focus()
    await open()
    await link(visitor, t('nav.logout')).waitFor()
    expect(await button(visitor, t('nav.menu')).getAttribute('aria-expanded')).toBe('true')
    expect(await search.inputValue()).toBe(locale === 'en' ? 'freeze' : 'geler')
    expect(await hasFocus(search)).toBe(true)
    await page.getByRole('list', { name: t('help.search.results') }).waitFor()
    expect(await answer.getAttribute('open')).toBe('')
  })

  test('the choice of a holder who is signed in stays, with the focus, when the card is known', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    await visitor.signIn(FULL, '/faq')
    await visitor.ready()
    const open = await holdPortal(visitor)
    await goTo(visitor, '/fees')
    const choice = field(visitor, t('fees.choose'))
    await choice.focus()
    await choice.selectOption('powerReloadable')
    await open()
    await page.getByText(t('fees.column.mine'), { exact: true }).first().waitFor({ state: 'attached' })
    expect(await choice.inputValue()).toBe('powerReloadable')
    expect(await hasFocus(choice)).toBe(true)
    const column = page.getByRole('columnheader', { name: t('fees.column.powerReloadable') }).first()
    await eventually(() => column.isVisible()).toBe(true)
  })

  test('what was typed, opened or pressed in another language than the one chosen before stays', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, context, t } = visitor
    await goTo(visitor, '/fees')
    await eventually(() => page.evaluate(() => localStorage.getItem('portal.locale'))).toBe(locale)
    await context.addCookies([{ name: 'locale', value: locale === 'en' ? 'fr' : 'en', url: portal.url }])
    const open = await holdPortal(visitor)
    await page.goto(`${portal.url}/faq`)
    expect(await page.locator('html').getAttribute('lang')).not.toBe(locale)
    const answer = page.locator('main details').first()
    await answer.locator('summary').click()
    const search = page.getByRole('searchbox')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await search.click()
    await page.keyboard.type('visa')
    await open()
    await heading(visitor, t('screen.faq.title')).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    expect(await search.inputValue()).toBe('visa')
    expect(await hasFocus(search)).toBe(true)
    expect(await answer.getAttribute('open')).toBe('')
    expect(await button(visitor, t('nav.menu')).getAttribute('aria-expanded')).toBe('true')
    await eventually(() => page.evaluate(() => localStorage.getItem('portal.locale'))).toBe(locale)
  })

  test('I18-05 the language of an earlier visit is kept where its cookie is lost', async () => {
    const visitor = await visit({ locale })
    const { page, context } = visitor
    await goTo(visitor, '/fees')
    await eventually(() => page.evaluate(() => localStorage.getItem('portal.locale'))).toBe(locale)
    await context.clearCookies()
    await page.goto(`${portal.url}/cha`)
    await eventually(() => page.locator('html').getAttribute('lang')).toBe(locale)
    await heading(visitor, visitor.t('screen.cha.title')).waitFor()
  })

  test('I18-05 the language of an earlier visit stays the choice where its texts do not come, and the page says so', async () => {
    const visitor = await visit({ locale })
    const { page, context, t } = visitor
    const other = locale === 'en' ? 'fr' : 'en'
    const chosen = () => page.evaluate(() => localStorage.getItem('portal.locale'))
    await page.goto(`${portal.url}/fees?locale=${other}`)
    await eventually(chosen).toBe(other)
    visitor.allow(/ERR_FAILED/)
    const scriptsIn = async (language: string) => {
      const answer = await context.request.get(`${portal.url}/fees?locale=${language}`)
      return /data-scripts="([^"]+)"/.exec(await answer.text())?.[1]?.split(' ') ?? []
    }
    const own = await scriptsIn(locale)
    const texts = (await scriptsIn(other)).filter((script) => !own.includes(script))
    expect(texts.length).toBeGreaterThan(1)
    await context.addCookies([{ name: 'locale', value: locale, url: portal.url }])
    await page.route(
      (url) => texts.some((text) => url.pathname === text),
      (route) => route.abort(),
    )
    await page.goto(`${portal.url}/fees`)
    await page.getByText(t('error.language')).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await heading(visitor, t('screen.fees.title')).waitFor()
    expect(await chosen()).toBe(other)
    await page.unrouteAll()
    await page.goto(`${portal.url}/fees`)
    await heading(visitor, textsOf(other)('screen.fees.title')).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(other)
  })

  test('CON-21 what the issuer has configured is said without a touch', async () => {
    const end = Date.parse('2020-03-08T08:00:00-04:00')
    const visitor = await visit({ locale, hasClock: true, time: '2020-03-08T06:58:00Z' })
    const { page, context, t } = visitor
    await goTo(visitor, '/faq')
    await eventually(() => visitor.callsTo('GET', /open-config/).length).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(await isTakenOver(page)).toBe(0)
    await context.clock.fastForward('03:00')
    await page.getByText(t('announcement.maintenance', { time: easternTime(locale, end) })).waitFor()
    await configure({ accountAccess: 'ended' })
    const home = await visit({ locale })
    await goTo(home, '/')
    await heading(home, t('ended.title')).waitFor()
  })

  test('without the portal’s files the page says so at a press, its links lead on, and the press is done when they come', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    visitor.allow(/ERR_FAILED/)
    await page.route(/\/assets\/libraries-/, (route) => route.abort())
    await goTo(visitor, '/faq')
    const notice = page.getByRole('status').filter({ hasText: t('portal.unstarted') })
    // A visitor who only reads needs none of it.
    await page.mouse.wheel(0, 200)
    await page.waitForLoadState('networkidle')
    expect(await notice.count()).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 0))
    await button(visitor, t('nav.menu')).click()
    await notice.waitFor()
    await eventually(() => page.locator('html[data-starting]').count()).toBe(0)
    expect(await isTakenOver(page)).toBe(0)
    await visitor.checkAccessibility({ isComplete: true })
    await heading(visitor, t('screen.faq.title')).waitFor()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('legal.fees'), exact: true })
      .click()
    await heading(visitor, t('screen.fees.title')).waitFor()
    await page.waitForLoadState()

    await button(visitor, t('nav.menu')).click()
    await notice.waitFor()
    const said = await notice.evaluateHandle((element) => {
      const words: (string | null)[] = []
      new MutationObserver(() => words.push(element.firstElementChild?.textContent ?? null)).observe(element, {
        childList: true,
        subtree: true,
      })
      return words
    })
    await button(visitor, t('common.retry')).click()
    await eventually(() => said.jsonValue()).toEqual([t('common.loading'), t('portal.unstarted')])
    await page.unroute(/\/assets\/libraries-/)
    await button(visitor, t('common.retry')).click()
    await button(visitor, t('common.retry')).waitFor({ state: 'detached' })
    expect(await notice.count()).toBe(0)
    expect(await hasFocus(button(visitor, t('nav.menu')))).toBe(true)
    expect(await button(visitor, t('nav.menu')).getAttribute('aria-expanded')).toBe('true')
  })

  test('SHL-003 without the portal’s files an answer that the address names opens', async () => {
    const visitor = await visit({ locale })
    const { page } = visitor
    visitor.allow(/ERR_FAILED/)
    await page.route(/\/assets\/libraries-/, (route) => route.abort())
    const anchor = locale === 'en' ? 'bill-cut-off' : 'heure-limite'
    await page.goto(`${portal.url}/faq/billpay?locale=${locale}#${anchor}`)
    await page.locator(`#${anchor}[open]`).waitFor()
    const second = page.locator('main details:not([open])').first()
    const other = await second.getAttribute('id')
    await page.evaluate((name) => location.assign(`#${name}`), other)
    await page.locator(`#${other}[open]`).waitFor()
    expect(await isTakenOver(page)).toBe(0)
  })

  test('what was searched without a connection is found when it is back', async () => {
    const visitor = await visit({ locale })
    const { page, context, t } = visitor
    visitor.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    await page.route(/\/assets\/libraries-/, (route) => route.abort())
    await goTo(visitor, '/faq')
    await context.setOffline(true)
    await page.getByRole('searchbox').fill(locale === 'en' ? 'freeze' : 'geler')
    await page.keyboard.press('Enter')
    await page.getByText(t('portal.unstarted')).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe(locale === 'en' ? 'freeze' : 'geler')
    await page.unroute(/\/assets\/libraries-/)
    await context.setOffline(false)
    await page.getByRole('list', { name: t('help.search.results') }).waitFor()
    expect(await page.getByText(t('portal.unstarted')).count()).toBe(0)
  })

  test('Back to a page that is loaded anew finds its place, the answer that was open and the words that were searched', async () => {
    const visitor = await visit({ locale, height: 500 })
    const { page, t } = visitor
    await goTo(visitor, '/faq/billpay')
    const answer = page.locator('main details').nth(3)
    await answer.locator('summary').click()
    await visitor.ready()
    await eventually(() => page.evaluate(() => history.state?.open?.length)).toBe(1)
    await page.evaluate(() => window.scrollTo(0, 400))
    await eventually(() => page.evaluate(() => Math.round(scrollY))).toBe(400)
    await goTo(visitor, '/fees')
    await page.goBack()
    await visitor.ready()
    expect(await answer.getAttribute('open')).toBe('')
    expect(await page.locator('main details[open]').count()).toBe(1)
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(400)

    await goTo(visitor, '/faq')
    await page.getByRole('searchbox').fill(locale === 'en' ? 'freeze' : 'geler')
    await eventually(() => page.url()).toContain('q=')
    await goTo(visitor, '/fees')
    await page.goBack()
    await page.getByRole('list', { name: t('help.search.results') }).waitFor()
  })

  test('I18-05 Back to a page that is loaded anew shows the language chosen since then', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const other = locale === 'en' ? 'fr' : 'en'
    await goTo(visitor, '/faq')
    await goTo(visitor, '/fees')
    await visitor.ready()
    await page.getByRole('button', { name: t('nav.language.label') }).click()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe(other)
    await eventually(() => page.evaluate(() => localStorage.getItem('portal.locale'))).toBe(other)
    await page.goBack()
    await page.waitForURL(`**/faq?locale=${other}`)
    await eventually(() => page.locator('html').getAttribute('lang')).toBe(other)
  })
})
