import { describe, expect, test } from 'vitest'
import { eventually, FULL, journeys } from './journeys'
import { button, field, gate, hasFocus, heading, notification, pathOf, signInLink, summary } from './portalParts'
import { LOCALES, plainTextsOf, textsOf } from './texts'

const portal = journeys()
const { visit } = portal

const PAGES = ['/', '/login', '/create-account', '/contact', '/faq', '/fees', '/terms', '/cardholder-information']
const ACCOUNT_PAGES = ['/dashboard', '/dashboard/reload', '/dashboard/charts', '/dashboard/alerts', '/profile']

describe.each(LOCALES)('languages, from %s', (locale) => {
  const other = locale === 'en' ? 'fr' : 'en'

  test('I18-04 the toggle keeps what was typed, and the focus', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const to = textsOf(other)
    await visitor.open('/login/activate')
    await visitor.fillSignIn(FULL, 'Typed2026')
    const toggle = button(visitor, t('nav.language.label'))
    await toggle.focus()
    await page.keyboard.press('Enter')
    await heading(visitor, to('screen.login.title')).waitFor()
    expect(await page.getByLabel(to('signIn.username'), { exact: true }).inputValue()).toBe(FULL)
    expect(await page.getByLabel(to('signIn.password'), { exact: true }).inputValue()).toBe('Typed2026')
    expect(await page.getByRole('checkbox', { name: to('signIn.captcha') }).isChecked()).toBe(true)
    expect(await hasFocus(page.getByRole('button', { name: to('nav.language.label') }))).toBe(true)
    expect(await page.locator('html').getAttribute('lang')).toBe(other)
    expect(await page.title()).toBe(to('portal.title', { screen: to('screen.login.title') }))
    expect(new URL(page.url()).pathname).toBe('/login/activate')
    await visitor.checkAccessibility()
  })

  test('SHL-079 I18-05 I18-08 the next call speaks the chosen language, and a reload keeps it', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 401.*\/api\/login/)
    await visitor.open('/')
    await button(visitor, t('nav.language.label')).click()
    await heading(visitor, textsOf(other)('home.title')).waitFor()
    await page.reload()
    await visitor.ready()
    await heading(visitor, textsOf(other)('home.title')).waitFor()
    expect(visitor.calls.at(-1)?.headers['accept-language']).toBe(`${other}_CA`)
    // Check the document too: its language must not change while the page starts.
    const answer = await visitor.context.request.get(page.url())
    expect(await answer.text()).toContain(`<html lang="${other}"`)
  })

  test('I18-02 I18-06 the document comes in the language, also without scripts', async () => {
    const visitor = await visit({ locale, javaScriptEnabled: false })
    const { page, t } = visitor
    await page.goto(`${portal.url}/login`)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await heading(visitor, t('screen.login.title')).waitFor()
    await field(visitor, t('signIn.username')).waitFor()
    await page.goto(`${portal.url}/contact?locale=${other}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(other)
    await heading(visitor, textsOf(other)('screen.contact.title')).waitFor()
    expect(await page.title()).toBe(textsOf(other)('portal.title', { screen: textsOf(other)('screen.contact.title') }))
  })
})

describe.each(LOCALES)('the language of the address, from %s', (locale) => {
  const other = locale === 'en' ? 'fr' : 'en'
  const to = textsOf(other)

  test('I18-05 follows the toggle, links, Back, Forward and a reload on public pages', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const isAt = async (path: string, title: string) => {
      await heading(visitor, title).waitFor()
      await eventually(() => pathOf(visitor)).toBe(path)
      expect(await page.locator('html').getAttribute('lang')).toBe(other)
    }
    await visitor.open(`/faq?locale=${locale}`)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.contact'), exact: true })
      .click()
    await eventually(() => pathOf(visitor)).toBe(`/contact?locale=${locale}`)
    await button(visitor, t('nav.language.label')).click()
    await isAt(`/contact?locale=${other}`, to('screen.contact.title'))
    await page.goBack()
    await isAt(`/faq?locale=${other}`, to('screen.faq.title'))
    await page.goForward()
    await isAt(`/contact?locale=${other}`, to('screen.contact.title'))
    await page.reload()
    await visitor.ready()
    await isAt(`/contact?locale=${other}`, to('screen.contact.title'))
    await page.goBack()
    await isAt(`/faq?locale=${other}`, to('screen.faq.title'))
  })

  test('I18-05 follows the toggle, Back and a reload of a signed-in holder', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn(FULL, `/profile?locale=${locale}`)
    await heading(visitor, t('screen.profile.title')).waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.faq'), exact: true })
      .click()
    await heading(visitor, t('screen.faq.title')).waitFor()
    await button(visitor, t('nav.language.label')).click()
    await eventually(() => pathOf(visitor)).toBe(`/faq?locale=${other}`)
    await page.goBack()
    await heading(visitor, to('screen.profile.title')).waitFor()
    expect(pathOf(visitor)).toBe(`/profile?locale=${other}`)
    await page.reload()
    await visitor.ready()
    await heading(visitor, to('screen.profile.title')).waitFor()
    expect(pathOf(visitor)).toBe(`/profile?locale=${other}`)
  })

  test('I18-05 P19 every link of a document that needs the portal names the language too', async () => {
    const { page } = await visit({ locale, javaScriptEnabled: false })
    for (const path of ['/login', '/create-account', '/verified', '/pwdrecoveryLink', '/dashboard']) {
      await page.goto(`${portal.url}${path}?locale=${locale}`)
      const links = page.locator(`a[href^="/"]:not([hreflang], [href*="?locale=${locale}"])`)
      expect(await links.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML)), path).toEqual([])
    }
  })

  test('I18-05 P19 is kept by links without script', async () => {
    const { page } = await visit({ locale: other, javaScriptEnabled: false })
    await page.goto(`${portal.url}/fees?locale=${locale}`)
    await page
      .getByRole('banner')
      .getByRole('link', { name: textsOf(locale)('nav.contact'), exact: true })
      .click()
    await page.waitForURL(`**/contact?locale=${locale}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  })

  test.each([true, false])(
    'I18-04 I18-05 a tap on a link keeps the language of its page, whatever another tab speaks; scripts: %s',
    async (javaScriptEnabled) => {
      const visitor = await visit({ locale, width: 375, hasTouch: true, isMobile: true, javaScriptEnabled })
      const { page, context } = visitor
      await page.goto(`${portal.url}/fees?locale=${locale}`)
      const second = await context.newPage()
      await second.goto(`${portal.url}/faq?locale=${other}`)
      await second.close()
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: textsOf(locale)('legal.cha') })
        .tap()
      await page.waitForURL('**/cha*')
      await heading(visitor, textsOf(locale)('screen.cha.title')).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    },
  )

  test.each(['/fees', '/login', '/create-account'])(
    'the portal writes the links of %s, which it takes over, without the language, and not before it answers them',
    async (path) => {
      const visitor = await visit({ locale })
      const { page } = visitor
      await page.addInitScript(() => {
        const early: string[] = []
        Object.assign(window, { early })
        new MutationObserver((records) => {
          const portal = document.getElementById('portal')
          for (const { target } of records)
            if (!portal || !('drawn' in portal.dataset)) early.push(String((target as Element).getAttribute('href')))
        }).observe(document, { subtree: true, attributeFilter: ['href'] })
      })
      await visitor.open(`${path}?locale=${locale}`)
      await eventually(() => page.locator('#portal a[href*="locale="]').count()).toBe(0)
      expect(await page.evaluate(() => (window as unknown as { early: string[] }).early)).toEqual([])
    },
  )
})

test('I18-01 what is wrong with a form changes its language with it', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const to = textsOf('fr')
  await visitor.open('/login')
  await visitor.submitSignIn()
  await summary(visitor).waitFor()
  await button(visitor, t('nav.language.label')).click()
  await page.getByRole('link', { name: to('signIn.password.required') }).waitFor()
  expect(await page.getByRole('link', { name: t('signIn.password.required') }).count()).toBe(0)
  await eventually(() => page.title()).toBe(
    to('portal.title.error', { title: to('portal.title', { screen: to('screen.login.title') }) }),
  )
})

test('what was typed before the portal has started is kept', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const { opened, open } = gate()
  await page.route('**/assets/*.js', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
  await field(visitor, t('signIn.username')).fill(FULL)
  await field(visitor, t('signIn.password')).fill('Maple2026')
  const captcha = page.getByRole('checkbox', { name: t('signIn.captcha') })
  await captcha.check()
  open()
  await visitor.ready()
  await eventually(() => visitor.calls.length).toBeGreaterThan(0)
  expect(await field(visitor, t('signIn.username')).inputValue()).toBe(FULL)
  expect(await field(visitor, t('signIn.password')).inputValue()).toBe('Maple2026')
  expect(await captcha.isChecked()).toBe(true)
  await visitor.submitSignIn()
  await page.waitForURL('**/dashboard')
})

test('a document that was scrolled before the portal has started stays where it is', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.setViewportSize({ width: 412, height: 400 })
  const { opened, open } = gate()
  await page.route('**/assets/*.js', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(`${portal.url}/login`, { waitUntil: 'commit' })
  const scrolled = () => page.evaluate(() => scrollY)
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, 150))
    return scrolled()
  }).toBe(150)
  open()
  await visitor.ready()
  await eventually(() => visitor.calls.length).toBeGreaterThan(0)
  expect(await scrolled()).toBe(150)
})

test('I18-01 no page in French shows an English text', async () => {
  const visitor = await visit({ locale: 'fr' })
  const { page } = visitor
  const french = plainTextsOf('fr')
  const own = new Set(Object.values(french))
  // A product keeps its name in a French sentence.
  const english = Object.entries(plainTextsOf('en')).filter(
    ([key, text]) => !french[key]?.includes(text) && text.length > 9 && !own.has(text),
  )
  const expectFrench = async (path: string) => {
    await visitor.open(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const shown = await page.evaluate(() => {
      const said = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((element) =>
        ['aria-label', 'title', 'alt'].map((name) =>
          element.closest('[lang=en]') ? '' : (element.getAttribute(name) ?? ''),
        ),
      )
      return [document.title, document.body.innerText, ...said].join('\n')
    })
    expect(
      english.filter(([key, text]) => key !== 'nav.language.label' && shown.includes(text)),
      path,
    ).toEqual([])
  }
  for (const path of PAGES) await expectFrench(path)
  await visitor.signIn()
  for (const path of ACCOUNT_PAGES) await expectFrench(path)
})

test('I18-05 a language of the address outlasts the visit', async () => {
  const visitor = await visit()
  const { page } = visitor
  await visitor.open('/?locale=fr')
  await heading(visitor, textsOf('fr')('home.title')).waitFor()
  const next = await visitor.newTab()
  await next.open('/contact')
  await heading(next, textsOf('fr')('screen.contact.title')).waitFor()
  expect(await notification(next, /./).count()).toBe(0)
  expect(await signInLink(visitor).count()).toBe(0)
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
})
