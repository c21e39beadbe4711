import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, journeys, type Visitor } from './journeys'
import { button, field, hasFocus, said, summary } from './portalParts'

const { visit, configure, fault } = journeys()

const SCRIPT = 'https://www.google.com/recaptcha/api.js*'
/** Replaces the service's script in the page: renders a box that gives a token and can revoke it. */
const double = `(() => {
  const widgets = []
  window.captchaDouble = { expire: () => widgets.at(-1)['expired-callback'](), options: () => widgets.map(({ hl, sitekey, size }) => ({ hl, sitekey, size })) }
  let tokens = 0
  window.grecaptcha = {
    ready: (run) => setTimeout(run, 50),
    render(place, options) {
      widgets.push(options)
      const box = document.createElement('button')
      box.type = 'button'
      box.textContent = 'captcha ' + options.hl
      box.addEventListener('click', () => options.callback('token-' + ++tokens))
      place.append(box)
      return widgets.length - 1
    },
    reset() { window.captchaResets = (window.captchaResets ?? 0) + 1 },
  }
})()`

const serve = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: double })
const widget = ({ page }: Visitor) => page.getByRole('button', { name: /^captcha / })
const token = ({ page }: Visitor, name = 'recaptchaToken') => page.locator(`input[name="${name}"]`).inputValue()

async function open(locale: 'en' | 'fr', path: string, answer: (route: Route) => Promise<void> = serve) {
  await configure({ frontend: { captchaSiteKey: 'test-key' } })
  const visitor = await visit({ locale })
  visitor.allow(/^foreign: https:\/\/www\.google\.com\/recaptcha\/api\.js/)
  await visitor.page.route(SCRIPT, answer)
  await visitor.open(path)
  return visitor
}
const login = (visitor: Visitor) => visitor.callsTo('POST', '/api/login')

async function fillNames(visitor: Visitor, password = 'Maple2026') {
  await field(visitor, visitor.t('signIn.username')).fill('full@example.com')
  await field(visitor, visitor.t('signIn.password')).fill(password)
}

describeInTurn('the captcha’s service', (locale, test) => {
  test('SES-02 SES-03 CON-16 API-69 is asked where a site key is configured, and its token is sent', async () => {
    const visitor = await open(locale, '/login')
    const { page, t } = visitor
    await widget(visitor).waitFor()
    expect(await page.evaluate('window.captchaDouble.options()')).toEqual([
      { hl: locale === 'en' ? 'en' : 'fr-CA', sitekey: 'test-key', size: 'normal' },
    ])
    expect(await page.getByRole('checkbox', { name: t('signIn.captcha') }).count()).toBe(0)
    await fillNames(visitor)
    await visitor.submitSignIn()
    await summary(visitor)
      .getByRole('link', { name: t('signIn.captcha.required') })
      .click()
    expect(await hasFocus(page.getByRole('group', { name: t('signIn.captcha') }))).toBe(true)
    expect(login(visitor)).toEqual([])
    await visitor.checkAccessibility()

    await widget(visitor).click()
    await eventually(() => token(visitor)).toBe('token-1')
    await page.evaluate('window.captchaDouble.expire()')
    await eventually(() => token(visitor)).toBe('')
    await visitor.submitSignIn()
    await summary(visitor).waitFor()
    expect(login(visitor)).toEqual([])

    await widget(visitor).click()
    await visitor.submitSignIn()
    await page.waitForURL('**/dashboard')
    expect(await login(visitor)[0]?.body).toMatchObject({ recaptchaToken: 'token-2' })
  })
})

test('SES-43 T-30 the token of a new account has the name of its call', async () => {
  const visitor = await open('en', '/create-account')
  await widget(visitor).waitFor()
  await widget(visitor).click()
  await eventually(() => token(visitor, 'recaptchaResponse')).toBe('token-1')
  await visitor.checkAccessibility()
})

test('T18 a script that is blocked is said to be, passes nobody, and can be loaded again', async () => {
  let isBlocked = true
  const visitor = await open('en', '/login', (route) => (isBlocked ? route.abort() : serve(route)))
  const { page, t } = visitor
  visitor.allow(/net::ERR_FAILED/)
  await page.getByText(t('captcha.blocked')).waitFor()
  await visitor.checkAccessibility()
  await fillNames(visitor)
  await visitor.submitSignIn()
  await summary(visitor).getByText(t('signIn.captcha.required')).waitFor()
  expect(login(visitor)).toEqual([])
  isBlocked = false
  await button(visitor, t('common.retry')).click()
  await widget(visitor).click()
  await visitor.submitSignIn()
  await page.waitForURL('**/dashboard')
})

test('T18 the same goes for the portal’s own code for it, cut off on the way', async () => {
  await configure({ frontend: { captchaSiteKey: 'test-key' } })
  const visitor = await visit()
  const { page, t } = visitor
  const code = /\/assets\/CaptchaService-[^/]+\.js/
  visitor.allow(/^foreign: https:\/\/www\.google\.com\/recaptcha\/api\.js|net::ERR_/)
  await page.route(SCRIPT, serve)
  await page.route(code, (route) => route.abort('connectionreset'))
  await visitor.open('/login')
  await page.getByText(t('captcha.blocked')).waitFor()
  await visitor.checkAccessibility()
  await fillNames(visitor)
  await visitor.submitSignIn()
  await summary(visitor).getByText(t('signIn.captcha.required')).waitFor()
  expect(login(visitor)).toEqual([])
  await page.unroute(code)
  await button(visitor, t('common.retry')).click()
  await widget(visitor).click()
  await visitor.submitSignIn()
  await page.waitForURL('**/dashboard')
})

test('T18 a script that comes but never gets ready is given up on', async () => {
  await configure({ frontend: { captchaSiteKey: 'test-key' } })
  const visitor = await visit({ hasClock: true })
  const { page, context, t } = visitor
  visitor.allow(/^foreign: https:\/\/www\.google\.com\/recaptcha\/api\.js/)
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.grecaptcha = { ready() { window.asked = true } }' }),
  )
  await visitor.open('/login')
  await page.getByText(t('common.loading')).waitFor()
  await page.waitForFunction(() => Boolean((window as { asked?: unknown }).asked))
  await context.clock.fastForward(15_000)
  await page.getByText(t('captcha.blocked')).waitFor()
})

test('a token serves once: after a refused sign-in a new one is asked for', async () => {
  const visitor = await open('en', '/login')
  visitor.allow(/status of 401.*\/api\/login/)
  await fillNames(visitor, 'Wrong2026')
  await widget(visitor).click()
  await visitor.submitSignIn()
  await said(visitor, visitor.t('error.badCredentials')).waitFor()
  await eventually(() => token(visitor)).toBe('')
  expect(await visitor.page.evaluate('window.captchaResets')).toBe(1)
})

test('a change of language asks in that language', async () => {
  const visitor = await open('en', '/login')
  await widget(visitor).click()
  await button(visitor, visitor.t('nav.language.label'))
    .or(visitor.page.getByRole('button', { name: visitor.t('nav.language') }))
    .click()
  await visitor.page.getByRole('button', { name: 'captcha fr-CA', exact: true }).waitFor()
  expect(await widget(visitor).count()).toBe(1)
  expect(await token(visitor)).toBe('')
})

test('SES-43 nothing is fetched from the service without a site key, nor where no form asks for it', async () => {
  const keyless = await visit()
  await keyless.open('/login')
  await keyless.page.getByRole('checkbox', { name: keyless.t('signIn.captcha') }).waitFor()
  await configure({ frontend: { captchaSiteKey: 'test-key' } })
  const visitor = await visit()
  await visitor.open('/faq')
  await visitor.page.waitForLoadState('networkidle')
  // A request to a foreign host would fail this journey.
  expect(visitor.calls.some(({ path }) => path.includes('frontend-config'))).toBe(true)
})

test('CON-16 a captcha that is off is not shown, and sign-in goes on', async () => {
  await configure({ features: { captcha: false } })
  const visitor = await visit()
  await fault({ operationId: 'getFrontendConfig', delayMs: 10 })
  await visitor.open('/login')
  await eventually(() => visitor.page.getByRole('checkbox', { name: visitor.t('signIn.captcha') }).count()).toBe(0)
  await fillNames(visitor)
  await visitor.submitSignIn()
  await visitor.page.waitForURL('**/dashboard')
  expect(await login(visitor)[0]?.body).toMatchObject({ recaptchaToken: 'off' })
})
