import { describe, expect, test } from 'vitest'
import { FAQ_SETS } from '../../rules/site/navigation'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, hasFocus, heading, notification, pathOf, sheetsOf } from './portalParts'
import { LOCALES, textsOf } from './texts'

const portal = journeys()
const { visit } = portal

const PAGES = [
  '/faq',
  ...FAQ_SETS.map((set) => `/faq/${set}`),
  '/faq/retiringcards',
  '/fees',
  '/cha',
  '/terms',
  '/terms/digital',
  '/terms/digital-slp',
  '/terms/nonreload',
  '/terms/nonreloadblue',
  '/terms/reloaddigital',
  '/terms/virtual',
  '/cardholder-information',
  '/contact',
  '/retailers',
]

/** Columns of the first table that a phone shows. */
const shownColumns = ({ page }: Visitor) =>
  page.locator('table').first().locator('thead th:visible:not(:first-child)').allInnerTexts()

describeInTurn('the public site', (locale, test) => {
  test('P19 LEG-22 RET-13 is whole without script, and every answer can be read', async () => {
    const { page } = await visit({ locale, javaScriptEnabled: false })
    for (const path of PAGES) {
      const answer = await page.goto(`${portal.url}${path}?locale=${locale}`)
      expect([path, answer?.status(), await page.locator('html').getAttribute('lang')]).toEqual([path, 200, locale])
      expect(await page.locator('main h1').count()).toBe(1)
      expect(await page.locator('main blockquote').count(), `samples on ${path}`).toBeLessThanOrEqual(1)
    }
    await page.goto(`${portal.url}/faq/billpay?locale=${locale}`)
    const answers = page.locator('details > div')
    expect(await answers.count()).toBeGreaterThan(6)
    for (const one of await answers.all()) expect((await one.boundingBox())?.height ?? 0).toBeGreaterThan(20)
    await page.goto(`${portal.url}/fees?locale=${locale}`)
    expect(await page.locator('table tbody tr').count()).toBe(35)
    for (const path of PAGES) {
      await page.goto(`${portal.url}${path}?locale=${locale}`)
      const dead = page.locator('button:visible:not(header button, form button)')
      expect(await dead.evaluateAll((buttons) => buttons.map(({ outerHTML }) => outerHTML)), path).toEqual([])
    }
  })

  test('P19 SHL-018 SHL-019 without script the other addresses lead on, and the search for stores says what it needs', async () => {
    const { page, t } = await visit({ locale, javaScriptEnabled: false })
    await page.goto(`${portal.url}/faqvisa?locale=${locale}`)
    await page.waitForURL(`**/faq?locale=${locale}#visa`)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await page.goto(`${portal.url}/privacy?locale=${locale}`)
    await page.waitForURL(`**/terms?locale=${locale}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await page.goto(`${portal.url}/retailers?locale=${locale}`)
    expect(await page.locator('main form').isVisible()).toBe(false)
    const note = page.locator('noscript p')
    expect(await note.innerText()).toContain(t('retailers.noScript'))
    await note.locator('a[href="tel:+18886773299"]').waitFor()
    await note.locator('a[hreflang]').click()
    await page.waitForURL(`**/retailers?locale=${locale === 'en' ? 'fr' : 'en'}`)
  })

  test('P19 B13 an address without a page says so without script, and leads on', async () => {
    const { page, t } = await visit({ locale, javaScriptEnabled: false })
    const answer = await page.goto(`${portal.url}/no/such-page?locale=${locale}`)
    expect(answer?.status()).toBe(404)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([t('portal.notFound.title')])
    expect(await page.title()).toBe(t('portal.title', { screen: t('portal.notFound.title') }))
    expect(await page.getByText(t('loading.title')).isVisible()).toBe(false)
    const main = page.getByRole('main')
    for (const name of [t('nav.home'), t('nav.faq'), t('nav.contact'), t('nav.signIn')])
      await main.getByRole('link', { name, exact: true }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    await main.getByRole('link', { name: t('nav.faq'), exact: true }).click()
    await page.waitForURL(`**/faq?locale=${locale}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  })

  test.each(['/no/such-page', '/logout', '/dashboard', '/qr'])(
    'I18-01 without script %s has a link to itself in the other language',
    async (path) => {
      const { page } = await visit({ locale, javaScriptEnabled: false })
      const other = locale === 'en' ? 'fr' : 'en'
      await page.goto(`${portal.url}${path}?locale=${locale}`)
      await page.locator(`noscript a[hreflang=${other}]`).click()
      await page.waitForURL(`**${path}?locale=${other}`)
      expect(await page.locator('html').getAttribute('lang')).toBe(other)
    },
  )

  test('SHL-016 the search for stores is not printed', async () => {
    const { page, open } = await visit({ locale })
    await open(`/retailers?locale=${locale}`)
    await page.getByRole('textbox').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('main :is(form, button):visible').count()).toBe(0)
  })

  test('A13 without script the page of a holder has a number to dial and leads on', async () => {
    const visitor = await visit({ locale, width: 375, javaScriptEnabled: false })
    const { page, t } = visitor
    for (const path of ['/logout', '/qr', '/login/activate', '/dashboard']) {
      await page.goto(`${portal.url}${path}?locale=${locale}`)
      await page.locator('noscript a[href="tel:+18886773299"]').waitFor()
      for (const key of ['nav.home', 'nav.contact', 'nav.faq'] as const)
        await page.getByRole('link', { name: t(key), exact: true }).waitFor()
    }
    await page.getByRole('link', { name: t('nav.faq'), exact: true }).click()
    await heading(visitor, t('screen.faq.title')).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  })

  test('P19 HLP-027 a set of questions that there is none of is answered with all of them, without script', async () => {
    const { page, t } = await visit({ locale, javaScriptEnabled: false })
    await page.goto(`${portal.url}/faq/unheard-of?locale=${locale}`)
    await page.getByRole('heading', { level: 1, name: t('screen.faq.title') }).waitFor()
  })

  test('SHL-003 an anchor that cannot be read leads nowhere', async () => {
    const { page, t, open } = await visit({ locale })
    for (const path of ['/faq#%', '/faq/reload#%E0%A4%A', '/contact#%']) {
      await open(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText(t('crash.title')).count()).toBe(0)
    }
  })

  test('P19 without script the menu opens by itself at 1280', async () => {
    const { page, t } = await visit({ locale, javaScriptEnabled: false })
    await page.goto(`${portal.url}/faq?locale=${locale}`)
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: t('nav.contact'), exact: true }).waitFor()
    await header.getByRole('button').focus()
    await header.getByRole('link', { name: t('legal.termsVirtual') }).click()
    await page.waitForURL(`**/terms/virtual?locale=${locale}`)
  })

  test.each(['/faq', '/login', '/no/such-page'])(
    'P19 without script the menu of a phone opens at a press, and leaves the header as it is with one, %s',
    async (path) => {
      const { page, t } = await visit({ locale, width: 375, javaScriptEnabled: false })
      await page.goto(`${portal.url}${path}?locale=${locale}`)
      const header = page.getByRole('banner')
      expect(await header.getByRole('button').count()).toBe(0)
      expect(await page.getByRole('navigation', { name: t('nav.label') }).count()).toBe(0)
      const height = (await header.boundingBox())?.height
      expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(400)
      await page.locator('summary', { hasText: t('nav.menu') }).click()
      const menu = page.getByRole('navigation', { name: t('nav.label') })
      expect(await menu.getByRole('link').count()).toBe(15)
      await menu.getByRole('link', { name: t('legal.termsVirtual') }).click()
      await page.waitForURL(`**/terms/virtual?locale=${locale}`)
      const withScript = await visit({ locale, width: 375 })
      await withScript.page.goto(`${portal.url}/faq?locale=${locale}`)
      expect((await withScript.page.getByRole('banner').boundingBox())?.height).toBe(height)
    },
  )

  test('all internal links lead to a page', async () => {
    const { page } = await visit({ locale, javaScriptEnabled: false })
    const seen = new Set<string>()
    for (const path of PAGES) {
      await page.goto(`${portal.url}${path}?locale=${locale}`)
      for (const href of await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
        if (href.startsWith('#') && href.length > 1)
          expect([path, href, await page.locator(href).count()]).toEqual([path, href, 1])
        else if (href.startsWith('/')) seen.add(href)
      }
    }
    expect(seen.size).toBeGreaterThan(20)
    for (const href of seen) {
      const answer = await page.request.get(`${portal.url}${href}`)
      expect([href, answer.status()]).toEqual([href, 200])
    }
  })

  test('SHL-003 HLP-027 an anchor opens its answer and takes the focus', async () => {
    const visitor = await visit({ locale })
    const { page } = visitor
    const anchor = locale === 'en' ? 'bill-cut-off' : 'heure-limite'
    await visitor.open(`/faq/billpay#${anchor}`)
    await eventually(() => page.locator(`#${anchor}`).getAttribute('open')).toBe('')
    expect(await hasFocus(page.locator(`#${anchor} summary`))).toBe(true)
    await visitor.open('/faqvisa')
    await eventually(() => pathOf(visitor)).toBe('/faq#visa')
    await page.locator('section:has(#visa) details[open]').waitFor()
    expect(await hasFocus(page.locator('section:has(#visa) summary'))).toBe(true)
  })

  test('F8 what is left is found as it was left: the place, the open answers and the chosen card', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    await visitor.open('/faq/nonreloadblue')
    await page.locator('main details').nth(1).locator('summary').click()
    await page.evaluate(() => window.scrollTo(0, 1500))
    await page
      .locator('main a[href="/contact"]')
      .last()
      .evaluate((link: HTMLElement) => link.click())
    await heading(visitor, t('screen.contact.title')).waitFor()
    await page.goBack()
    await page.locator('main details[open]').waitFor({ state: 'attached' })
    await eventually(() => page.evaluate(() => window.scrollY)).toBe(1500)

    await page.goto(`${portal.url}/fees?locale=${locale}`)
    await page.getByLabel(t('fees.choose')).selectOption('nonReloadable')
    await eventually(() => shownColumns(visitor)).toEqual([t('fees.column.nonReloadable')])
    await page.goto(`${portal.url}/contact?locale=${locale}`)
    await page.goBack()
    expect(await page.getByLabel(t('fees.choose')).inputValue()).toBe('nonReloadable')
    await eventually(() => shownColumns(visitor)).toEqual([t('fees.column.nonReloadable')])
  })

  test('LEG-22 a part of an agreement that was shared in the other language is found, and has the focus', async () => {
    const visitor = await visit({ locale })
    const { page } = visitor
    const other = locale === 'en' ? 'fr' : 'en'
    await page.goto(`${portal.url}/terms?locale=${other}`)
    const anchor = await page.locator('article h2').nth(3).getAttribute('id')
    await visitor.open(`/terms?locale=${locale}#${anchor}`)
    await eventually(() => hasFocus(page.locator('article h2').nth(3))).toBe(true)
  })

  test('HLP-122 the search finds while one types, keeps the query in the address, and asks nobody', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/faq')
    const before = visitor.calls.length
    const field = page.getByRole('searchbox', { name: t('help.search') })
    await field.fill(locale === 'en' ? 'freeze' : 'geler')
    const results = page.getByRole('list', { name: t('help.search.results') })
    await results.waitFor()
    expect(await results.locator('mark').count()).toBeGreaterThan(0)
    await eventually(() => pathOf(visitor)).toContain('?q=')
    await visitor.checkAccessibility({ isComplete: true })
    await page.reload()
    await visitor.ready()
    await results.waitFor()
    const [first] = await results.getByRole('link').all()
    await first?.click()
    await eventually(() => new URL(page.url()).pathname).toMatch(/^\/faq\/\w+$/)
    await eventually(() => page.locator('details[open]').count()).toBe(1)
    expect(visitor.calls.slice(before).filter(({ path }) => /faq|search|content/.test(path))).toEqual([])
  })

  test('the holder’s card is marked among the fees', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn(FULL)
    await page
      .getByRole('link', { name: t('legal.fees') })
      .first()
      .click()
    await heading(visitor, t('screen.fees.title')).waitFor()
    await eventually(() => page.getByText(t('fees.column.mine'), { exact: true }).count()).toBe(2)
    await visitor.checkAccessibility({ isComplete: true })
  })

  test('SHL-016 API-55 ERR-26 OP-76 stores are found by a place, and a failure is said', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/retailers')
    await page.getByLabel(t('retailers.place')).fill('M5V 1Z3')
    await button(visitor, t('retailers.search')).click()
    await page.getByRole('heading', { name: t('retailers.found.near', { count: 4, place: 'Toronto' }) }).waitFor()
    const [asked] = visitor.callsTo('GET', '/api/prepaid/stores/locate')
    expect(asked?.search).toMatch(/^\?lat=43\.\d+&lng=-79\.\d+$/)
    await visitor.checkAccessibility({ isComplete: true })
    visitor.allow(/500.*stores\/locate|stores\/locate.*500|status of 500/)
    await portal.fault({ operationId: 'locateStores', status: 500 })
    await button(visitor, t('retailers.search')).click()
    await notification(visitor, t('error.findStores')).waitFor()
    // Announced once: the page's own note stays silent.
    expect(await page.getByRole('alert').count()).toBe(1)
    await button(visitor, t('common.retry')).click()
    const results = page.getByRole('heading', { name: t('retailers.found.near', { count: 4, place: 'Toronto' }) })
    await eventually(() => hasFocus(results)).toBe(true)
    // The failure of the search before does not stand over these stores, which a reload and Back find again.
    expect(await notification(visitor, t('error.findStores')).count()).toBe(0)
    await eventually(() => new URL(page.url()).searchParams.get('place')).toBe('M5V 1Z3')
    await page.reload()
    await results.waitFor()
    expect(await page.getByLabel(t('retailers.place')).inputValue()).toBe('M5V 1Z3')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('nav.contact') })
      .click()
    await heading(visitor, t('screen.contact.title')).waitFor()
    await page.goBack()
    await results.waitFor()
  })

  test('API-55 API-56 F19 the map has the stores of the list, and leaves nothing behind where its service is down', async () => {
    await portal.configure({
      frontend: { mapTilesUrl: 'https://tiles.example.com/{z}/{x}/{y}.png', mapTilesCredit: 'Example Tiles' },
    })
    const visitor = await visit({ locale })
    const { page, t } = visitor
    let isDown = false
    await page.route('https://tiles.example.com/**', (route) =>
      isDown ? route.abort() : route.fulfill({ contentType: 'image/png', body: PICTURE }),
    )
    const search = async (place: string, count: number) => {
      await page.getByLabel(t('retailers.place')).fill(place)
      await button(visitor, t('retailers.search')).click()
      await page
        .locator('main ol > li')
        .nth(count - 1)
        .waitFor()
    }
    const map = page.getByRole('group', { name: t('retailers.map') })
    await visitor.open('/retailers')
    await search('M5V 1Z3', 4)
    await page.getByText('Example Tiles').waitFor()
    await eventually(() =>
      map
        .locator('img.leaflet-tile-loaded')
        .count()
        .then((drawn) => drawn > 0),
    ).toBe(true)
    expect(await map.getByRole('button').count()).toBe(4)
    await visitor.checkAccessibility({ isComplete: true })
    const second = page.getByRole('heading', { level: 3 }).nth(1)
    await map.getByRole('button', { name: /^2, / }).click()
    await eventually(() => hasFocus(second)).toBe(true)
    // A pin that a zoom has moved out of view returns with the focus.
    const fourth = map.getByRole('button', { name: /^4, / })
    const isInSight = async () => {
      const [pin, frame] = await Promise.all([fourth.boundingBox(), map.boundingBox()])
      return pin !== null && frame !== null && pin.x >= frame.x && pin.x + pin.width <= frame.x + frame.width
    }
    for (let zoom = 0; zoom < 3; zoom++) await button(visitor, t('retailers.map.zoomIn')).click()
    await eventually(isInSight).toBe(false)
    await fourth.focus()
    await eventually(isInSight).toBe(true)
    isDown = true
    visitor.allow(/ERR_FAILED|tiles\.example\.com/)
    await search('Vancouver', 1)
    await map.waitFor({ state: 'detached' })
    await heading(visitor, t('screen.retailers.title')).waitFor()
  })
})

describe('what search engines read', () => {
  const addressesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
  const read = async (path: string) => {
    const answer = await fetch(`${portal.url}${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }
  const [canonical, description] = [
    /<link rel="canonical" href="([^"]+)"/g,
    /<meta name="description" content="([^"]+)"/g,
  ]
  const alternates = /<link rel="alternate" (hreflang="[^"]+" href="[^"]+")/g

  test('every page names its own address, its twin in the other language and the one without a language', async () => {
    const [home = ''] = addressesOf(await read('/?locale=en'), canonical)
    const { origin } = new URL(home)
    const sitemap = await read('/sitemap.xml')
    for (const path of ['/', '/login', '/create-account', ...PAGES]) {
      const twins = [
        ...LOCALES.map((locale) => `hreflang="${locale}" href="${origin}${path}?locale=${locale}"`),
        `hreflang="x-default" href="${origin}${path}"`,
      ]
      for (const locale of LOCALES) {
        const own = `${origin}${path}?locale=${locale}`
        const page = await read(`${path}?locale=${locale}`)
        expect([addressesOf(page, canonical), addressesOf(page, alternates)]).toEqual([[own], twins])
        expect(sitemap).toContain(`<loc>${own}</loc>`)
      }
    }
    expect(await read('/robots.txt')).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  })

  test('each page is described by words of its own, in its own language', async () => {
    const said = new Map<string, string>()
    for (const path of ['/', '/login', '/create-account', ...PAGES])
      for (const locale of LOCALES) {
        const [words = '', ...more] = addressesOf(await read(`${path}?locale=${locale}`), description)
        expect([path, words.length > 20, more]).toEqual([path, true, []])
        expect([path, locale, said.get(words)]).toEqual([path, locale, undefined])
        said.set(words, `${path} ${locale}`)
      }
  })
})

test('the head follows the page and the language that are shown, and says nothing of a holder’s page', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page } = visitor
  const NAMES =
    'meta[name="robots"], meta[name="description"], meta[property], meta[name="twitter:card"], link[rel="canonical"], link[rel="alternate"]'
  const tagsHere = () =>
    page.evaluate((names) => [...document.querySelectorAll(names)].map((tag) => tag.outerHTML), NAMES)
  const plain = await visit({ locale: 'en', javaScriptEnabled: false })
  const rendered = async (path: string) => {
    await plain.page.goto(`${portal.url}${path}`)
    return plain.page.evaluate((names) => [...document.querySelectorAll(names)].map((tag) => tag.outerHTML), NAMES)
  }

  await visitor.open('/faq')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: visitor.t('legal.fees') })
    .click()
  await heading(visitor, visitor.t('screen.fees.title')).waitFor()
  await eventually(tagsHere).toEqual(await rendered('/fees?locale=en'))
  await button(visitor, visitor.t('nav.language.label')).click()
  await heading(visitor, textsOf('fr')('screen.fees.title')).waitFor()
  await eventually(tagsHere).toEqual(await rendered('/fees?locale=fr'))
  await page.goto(`${portal.url}/login?locale=en`)
  await visitor.signIn()
  await eventually(tagsHere).toEqual(['<meta name="robots" content="noindex">'])
})

/** A single grey dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOsr6//DwAFBgKAW9Pv5QAAAABJRU5ErkJggg==',
  'base64',
)

test('a browser that asks for the icon by its old name gets it', async () => {
  const answer = await fetch(`${portal.url}/favicon.ico`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
})

describe('in print', () => {
  testInTurn('the portal, whom to ask and the issuer are beside each other above the page, %s', async (locale) => {
    const { page, t } = await visit({ locale, width: 700, javaScriptEnabled: false })
    await page.goto(`${portal.url}/fees?locale=${locale}`)
    await page.emulateMedia({ media: 'print' })
    const footer = page.getByRole('contentinfo')
    for (const key of ['footer.block.title', 'footer.block.body', 'footer.issuer'] as const)
      expect(await footer.getByText(t(key)).isVisible()).toBe(true)
    expect(await footer.getByText('1-888-677-3299').isVisible()).toBe(true)
    expect(await footer.getByText(t('footer.help')).isVisible()).toBe(false)
    const [asked, name, header] = await Promise.all(
      [footer, page.locator('header a > span'), page.locator('header')].map((one) => one.boundingBox()),
    )
    expect(asked!.x).toBeGreaterThan(name!.x + name!.width + 8)
    expect(asked!.y + asked!.height).toBeLessThanOrEqual(header!.y + header!.height)
  })

  test('the fees begin on a sheet of their own, and every column is dark', async () => {
    const visitor = await visit({ locale: 'fr' })
    const { page } = visitor
    await visitor.open('/fees')
    await page.emulateMedia({ media: 'print' })
    const tables = page.locator('main section')
    expect(await tables.evaluateAll((all) => all.map((one) => getComputedStyle(one).breakBefore))).toEqual([
      'auto',
      'page',
    ])
    const opacities = await tables.locator('td').evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity))
    expect(new Set(opacities)).toEqual(new Set(['1']))
    expect(await sheetsOf(visitor)).toBe(2)
  })

  testInTurn(
    'P19 the way to the other language is on the page without script, and not on paper, %s',
    async (locale) => {
      const { page, t } = await visit({ locale, javaScriptEnabled: false })
      await page.goto(`${portal.url}/fees?locale=${locale}`)
      const other = page.getByRole('link', { name: t('nav.language'), exact: true })
      expect(await other.isVisible()).toBe(true)
      await page.emulateMedia({ media: 'print' })
      expect(await other.isVisible()).toBe(false)
      expect(await page.locator('main table').first().isVisible()).toBe(true)
    },
  )

  test('no answer is printed over the question below it', async () => {
    const visitor = await visit({ locale: 'en' })
    const { page } = visitor
    for (const path of ['/faq', '/faq/retiringcards', '/faq/billpay']) {
      await visitor.open(path)
      await page.emulateMedia({ media: 'print' })
      // Chromium draws a grid's item that continues on the next sheet over the item below it.
      const around = await page
        .locator('details')
        .evaluateAll((all) =>
          all.map((one) => [getComputedStyle(one.parentElement!).display, getComputedStyle(one).breakInside].join(' ')),
        )
      expect([path, ...new Set(around)]).toEqual([path, 'block avoid'])
    }
  })

  test('every answer is open, and the rest of the page is away', async () => {
    const visitor = await visit({ locale: 'en' })
    const { page } = visitor
    await visitor.open('/faq/billpay')
    await page.emulateMedia({ media: 'print' })
    for (const one of await page.locator('details > div').all())
      expect((await one.boundingBox())?.height ?? 0).toBeGreaterThan(20)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.locator('details').first().getByText('Was this helpful?').isVisible()).toBe(false)
  })
})

describe('at 320 px', () => {
  test.each(LOCALES.flatMap((locale) => [true, false].map((hasScript) => [locale, hasScript] as const)))(
    'A9 no page scrolls sideways with text of twice the size, %s, script %s',
    async (locale, hasScript) => {
      // With reduced motion every change takes a millisecond, including that of the text size.
      const reducedMotion = 'no-preference'
      const { page } = await visit({ locale, width: 320, javaScriptEnabled: hasScript, reducedMotion })
      const tooWide: [path: string, width: number][] = []
      for (const path of ['/', '/login', '/create-account', '/no/such-page', ...PAGES]) {
        await page.goto(`${portal.url}${path}?locale=${locale}`)
        const width = await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
          for (const answer of document.querySelectorAll('details')) answer.open = true
          return document.documentElement.scrollWidth
        })
        if (width > 320) tooWide.push([path, width])
      }
      expect(tooWide).toEqual([])
    },
  )

  test.each(['/faq/nonreload', '/fees', '/terms', '/cha', '/contact', '/retailers', '/'])(
    'FEE-87 %s is whole',
    async (path) => {
      const visitor = await visit({ locale: 'fr', width: 320 })
      await visitor.open(path)
      await visitor.checkWidths()
    },
  )
})
