import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, field, hasFocus, heading, link, notification, pathOf, said, summary, tokenSaying } from './portalParts'
import { textsOf } from './texts'

const { visit, fault, cardsOf } = journeys()

const login = (visitor: Visitor) => visitor.callsTo('POST', '/api/login')

describeInTurn('signing in', (locale, test) => {
  test('SES-03 SES-04 SES-08 SES-74 sends one call, then brings its token with every other', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/login')
    await visitor.checkAccessibility()
    await visitor.fillSignIn('FULL@Example.com')
    await visitor.submitSignIn()
    await page.waitForURL('**/dashboard')
    await heading(visitor, t('dashboard.title')).waitFor()
    await page.getByText(t('dashboard.spent')).waitFor()

    const [sent, ...again] = login(visitor)
    expect(again).toEqual([])
    expect(await sent?.body).toEqual({
      pid: '1100003',
      username: FULL,
      password: 'Maple2026',
      recaptchaToken: expect.stringMatching(/./),
    })
    const at = visitor.calls.indexOf(sent as (typeof visitor.calls)[number])
    const before = visitor.calls.slice(0, at + 1)
    const after = visitor.calls.slice(at + 1)
    expect(before.map(({ headers }) => headers['x-auth-token'])).toEqual(before.map(() => undefined))
    expect(after.length).toBeGreaterThan(2)
    for (const { headers } of after) expect(headers['x-auth-token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    for (const { headers } of visitor.calls) expect(headers['accept-language']).toBe(`${locale}_CA`)
    expect(visitor.callsTo('GET', '/api/prepaid/cards')[0]?.search).toBe('?username=full%40example.com')
    await visitor.checkAccessibility()
  })

  test('SES-20 SES-41 T-07 refuses a wrong password in words of the language, and keeps the form', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 401.*\/api\/login/)
    await visitor.open('/login/replacecard')
    await visitor.fillSignIn(FULL, 'Wrong2026')
    await visitor.submitSignIn()
    await said(visitor, t('error.badCredentials')).waitFor()
    // Shown once, without a notification.
    expect(await page.getByText(t('error.badCredentials')).count()).toBe(1)
    expect(await notification(visitor, /./).count()).toBe(0)
    expect(t('error.badCredentials')).not.toContain('Bad credentials')
    expect(await summary(visitor).evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await page.title()).toBe(
      t('portal.title.error', { title: t('portal.title', { screen: t('screen.login.title') }) }),
    )
    expect(pathOf(visitor)).toBe('/login/replacecard')
    expect(await field(visitor, t('signIn.username')).inputValue()).toBe(FULL)
    expect(await field(visitor, t('signIn.password')).inputValue()).toBe('Wrong2026')
    expect(await page.getByRole('checkbox', { name: t('signIn.captcha') }).isChecked()).toBe(true)
    // These notices would mean that the sign-out ran.
    for (const reason of ['left', 'rejected', 'expired'] as const) {
      expect(await page.getByText(t(`session.${reason}`)).count()).toBe(0)
    }
    await visitor.checkAccessibility()

    await field(visitor, t('signIn.password')).fill('Maple2026')
    await visitor.submitSignIn()
    await page.waitForURL('**/replacecard')
  })

  test('an empty form is answered by a summary that leads to each field', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/login')
    await visitor.submitSignIn()
    await eventually(() => hasFocus(summary(visitor))).toBe(true)
    expect(await page.title()).toMatch(locale === 'en' ? /^Error: / : /^Erreur\s: /)
    for (const name of ['username', 'password'] as const) {
      const message = t(`signIn.${name}.required`)
      const input = field(visitor, t(`signIn.${name}`))
      expect(await input.getAttribute('aria-invalid')).toBe('true')
      const described = (await input.getAttribute('aria-describedby')) ?? ''
      expect(await page.locator(`[id="${described.split(' ').at(-1)}"]`).innerText()).toBe(message)
      await summary(visitor).getByRole('link', { name: message }).click()
      expect(await hasFocus(input)).toBe(true)
    }
    expect(login(visitor)).toEqual([])
    await visitor.checkAccessibility()
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await page.waitForURL('**/dashboard')
    await eventually(() => page.title()).toBe(t('portal.title', { screen: t('dashboard.title') }))
  })
})

test('SES-02 asks for the captcha before anything is sent', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/login')
  await visitor.fillSignIn()
  const captcha = page.getByRole('checkbox', { name: t('signIn.captcha') })
  await captcha.uncheck()
  await visitor.submitSignIn()
  await summary(visitor)
    .getByRole('link', { name: t('signIn.captcha.required') })
    .click()
  expect(await hasFocus(captcha)).toBe(true)
  expect(login(visitor)).toEqual([])
  await visitor.checkAccessibility()
})

test('after five wrong passwords the sixth answer says how long to wait', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/status of (401|429).*\/api\/login/)
  await visitor.open('/login')
  for (let tried = 1; tried <= 6; tried++) {
    await visitor.fillSignIn(FULL, `Wrong202${tried}`)
    await Promise.all([page.waitForResponse('**/api/login'), visitor.submitSignIn()])
    await button(visitor, t('nav.signIn')).waitFor()
  }
  await notification(visitor, /\b15 minutes/).waitFor()
  expect(await field(visitor, t('signIn.username')).inputValue()).toBe(FULL)
})

test('SES-41 NOT-10 an answer without words is given the default text', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b500\b.*\/api\/login/)
  await fault({ operationId: 'login', status: 500 })
  await visitor.open('/login')
  await visitor.fillSignIn()
  await visitor.submitSignIn()
  await notification(visitor, t('error.login')).waitFor()
  expect(t('error.login')).toBe('Sign-in failed!')
})

test('NOT-12 a lost answer is given the default text', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_/)
  // Browsers retry by themselves on every reused connection.
  await fault({ operationId: 'login', dropBefore: true, times: 10 })
  await visitor.open('/login')
  await visitor.fillSignIn()
  await visitor.submitSignIn()
  await notification(visitor, t('error.login')).waitFor()
  expect(await field(visitor, t('signIn.username')).inputValue()).toBe(FULL)
})

test('the password field hides, shows and hides again, and is marked as private', async () => {
  const visitor = await visit()
  const { t } = visitor
  await visitor.open('/login')
  const password = field(visitor, t('signIn.password'))
  await password.fill('Maple2026')
  expect(await password.getAttribute('type')).toBe('password')
  await button(visitor, t('common.show')).click()
  expect(await password.getAttribute('type')).toBe('text')
  await button(visitor, t('common.hide')).click()
  expect(await password.getAttribute('type')).toBe('password')
  expect(await password.inputValue()).toBe('Maple2026')
  expect(await password.getAttribute('data-private')).not.toBeNull()
  expect(await password.getAttribute('autocomplete')).toBe('current-password')
  expect(await field(visitor, t('signIn.username')).getAttribute('autocomplete')).toBe('username')
})

test('a double click and a press of Enter send one call', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await fault({ operationId: 'login', delayMs: 400 })
  await visitor.open('/login')
  await visitor.fillSignIn()
  await button(visitor, t('nav.signIn')).dblclick()
  await field(visitor, t('signIn.password')).press('Enter')
  await page.waitForURL('**/dashboard')
  expect(login(visitor)).toHaveLength(1)
})

test('SES-40 closing the form forgets where the sign-in was to lead', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/login/replacecard')
  await button(visitor, t('common.cancel')).click()
  await heading(visitor, t('home.title')).waitFor()
  expect(pathOf(visitor)).toBe('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('home.signIn') })
    .click()
  await visitor.fillSignIn()
  await visitor.submitSignIn()
  await page.waitForURL('**/dashboard')
})

test('SES-74 T-04 takes a name with a plus into the address of a call, and a token of a far future', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const { account, cards } = await cardsOf(FULL)
  const farAway = 4_102_444_800
  await fault({
    operationId: 'login',
    status: 200,
    body: { ...account, username: 'a+b@x.ca', email: 'a+b@x.ca' },
    headers: { 'x-auth-token': tokenSaying({ exp: farAway, iat: Math.floor(Date.now() / 1000) }) },
  })
  await fault({ operationId: 'getCards', status: 200, body: { cards } })
  await fault({
    operationId: 'getCardStats',
    // Posted and pending transactions.
    times: 2,
    status: 200,
    body: { spending: 0, deposits: 0, total: 0, transactions: [] },
  })
  await fault({ operationId: 'getCardExpiring', status: 200, body: { expiring: false } })
  await fault({ operationId: 'getPayments', status: 200, body: { payments: [] } })
  await visitor.open('/login')
  await visitor.fillSignIn('A+B@x.ca')
  await visitor.submitSignIn()
  await heading(visitor, t('dashboard.title')).waitFor()
  await page.getByRole('heading', { name: t('activity.empty.title'), exact: true }).waitFor()
  expect(visitor.callsTo('GET', '/api/prepaid/cards')[0]?.search).toBe('?username=a%2Bb%40x.ca')
  expect(await page.getByText(t('session.ending.title')).count()).toBe(0)
  await link(visitor, t('nav.logout')).waitFor()
})

test('SES-41 the words for a wrong password are the same for a name nobody has', async () => {
  const visitor = await visit()
  visitor.allow(/status of 401.*\/api\/login/)
  await visitor.open('/login')
  await visitor.fillSignIn('nobody@example.com')
  await visitor.submitSignIn()
  await said(visitor, textsOf('en')('error.badCredentials')).waitFor()
})
