import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import {
  button,
  cardInSwitcher,
  countdown,
  extend,
  heading,
  link,
  notification,
  pathOf,
  said,
  signInLink,
  storageOf,
  tokenSaying,
} from './portalParts'

/** The sandbox's default token life, in seconds. */
const LIFE = 900
const { visit, fault, pass, cardsOf } = journeys()

const OPEN_CONFIG = '/api/prepaid/open-config/1100003'
const configurations = (visitor: Visitor) => visitor.callsTo('GET', OPEN_CONFIG).length
const warning = (visitor: Visitor) => notification(visitor, visitor.t('session.ending.title'))
const secondsLeft = async (visitor: Visitor) => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await countdown(visitor).innerText()) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

async function signInWithClock(locale: 'en' | 'fr' = 'en') {
  const visitor = await visit({ locale, hasClock: true })
  await visitor.signIn()
  // The dashboard's last call.
  await visitor.page.getByText(visitor.t('dashboard.spent')).waitFor()
  return visitor
}

/** Any answer may carry a new token: remove it from these. */
const withoutNewTokens = ({ page }: Visitor, addresses: RegExp) =>
  page.route(addresses, async (route) => {
    const response = await route.fetch()
    const { 'x-auth-token': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })

async function expectSignedOut(visitor: Visitor) {
  await heading(visitor, visitor.t('home.title')).waitFor()
  expect(pathOf(visitor)).toBe('/')
  await link(visitor, visitor.t('nav.logout')).waitFor({ state: 'detached' })
  expect(await storageOf(visitor)).not.toMatch(/eyJ|example\.com|clientId|Groceries|acctNo/)
}

describeInTurn('the session', (locale, test) => {
  test('SES-10 SES-11 SES-12 CON-06 warns a minute before the end, and is extended by a click', async () => {
    const visitor = await signInWithClock(locale)
    const { t } = visitor
    await pass(visitor, LIFE - 60 - 30)
    expect(await warning(visitor).count()).toBe(0)
    await pass(visitor, 31)
    await warning(visitor).getByText(t('session.ending.message')).waitFor()
    expect(await warning(visitor).getAttribute('role')).toBe('alert')
    if (locale === 'en') {
      await warning(visitor).getByText('Your session will expire soon...', { exact: true }).waitFor()
      await warning(visitor).getByText('Click HERE to extend your session', { exact: true }).waitFor()
    }
    expect(await secondsLeft(visitor)).toBeLessThanOrEqual(60)
    await visitor.checkAccessibility({ isComplete: true })

    const asked = configurations(visitor)
    await button(visitor, `${t('session.ending.title')} ${t('session.ending.message')}`).click()
    await warning(visitor).waitFor({ state: 'detached' })
    await countdown(visitor).waitFor({ state: 'detached' })
    expect(configurations(visitor)).toBe(asked + 1)

    // The expiry has moved, and so has the next warning.
    await pass(visitor, LIFE - 60 - 30)
    expect(await warning(visitor).count()).toBe(0)
    await link(visitor, t('nav.logout')).waitFor()
    await pass(visitor, 31)
    await warning(visitor).waitFor()
  })

  test('SES-13 SES-22 SES-23 T-09 ends at the expiry, and says why', async () => {
    const visitor = await signInWithClock(locale)
    const { page, t } = visitor
    await pass(visitor, LIFE - 30)
    await warning(visitor).waitFor()
    await pass(visitor, 31)
    await said(visitor, t('session.expired')).waitFor()
    if (locale === 'en') expect(t('session.expired')).toBe('Your session has expired, please login')
    await expectSignedOut(visitor)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    // Shown once, and it stays.
    expect(await page.getByText(t('session.expired')).count()).toBe(1)
    await visitor.checkAccessibility({ isComplete: true })
  })

  test('SES-01 SES-15 SES-22 SES-23 I18-05 signing out empties the tab, and keeps the language', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn()
    await cardInSwitcher(visitor, '0012').waitFor()
    expect(await storageOf(visitor)).toContain('Groceries')
    await link(visitor, t('nav.logout')).click()
    await expectSignedOut(visitor)
    await page.getByRole('main').getByText(t('session.left')).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await visitor.open('/')
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    await signInLink(visitor).waitFor()
  })
})

test('SES-16 NOT-11 T-08 an answer of 401 ends the session once, with one message', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 401/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  for (const operationId of ['getCardStats', 'getCardExpiring']) {
    await fault({ operationId, status: 401, body: { code: 'AUTH-4010', message: 'No longer' }, delayMs: 200 })
  }
  // Choosing a card makes both calls at the same time.
  await cardInSwitcher(visitor, '0028').click()
  await notification(visitor, t('error.unauthorized')).waitFor()
  expect(t('error.unauthorized')).toBe('Unauthorized')
  await expectSignedOut(visitor)
  expect(await notification(visitor, /./).count()).toBe(1)
  await visitor.page.getByRole('main').getByText(t('session.rejected')).waitFor()
  await visitor.checkAccessibility({ isComplete: true })
})

test('SES-17 an answer of 403 ends the session, in the words of the issuer', async () => {
  const visitor = await visit()
  visitor.allow(/status of 403/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  await fault({ operationId: 'getCardStats', status: 403, body: { code: 'X', message: 'You may not' } })
  await cardInSwitcher(visitor, '0028').click()
  await notification(visitor, 'You may not').waitFor()
  await expectSignedOut(visitor)
})

test('SES-07 T-02 a token in any answer replaces the one before', async () => {
  const visitor = await visit()
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  const last = () => visitor.calls.at(-1)?.headers['x-auth-token']
  const first = last()
  const renewed = tokenSaying({ exp: Math.floor(Date.now() / 1000) + 600, iat: Math.floor(Date.now() / 1000) })
  await fault({
    operationId: 'setCardStatus',
    status: 400,
    body: { message: 'Not now' },
    headers: { 'x-auth-token': renewed },
  })
  visitor.allow(/status of 40[01]/)
  await button(visitor, 'Lock card').click()
  await eventually(() => visitor.calls.some(({ headers }) => headers['x-auth-token'] === renewed)).toBe(true)
  expect(first).not.toBe(renewed)
})

test('SES-09 SES-14 T-10 a token that has little left warns at once, also after a reload', async () => {
  const visitor = await signInWithClock()
  const { page } = visitor
  await pass(visitor, LIFE - 40)
  await warning(visitor).waitFor()
  const before = await secondsLeft(visitor)
  await withoutNewTokens(visitor, /\/api\//)
  await page.reload()
  await visitor.ready()
  await warning(visitor).waitFor()
  expect(await secondsLeft(visitor)).toBeLessThanOrEqual(before)
})

test('SES-14 T-10 a token that has lapsed signs out at once after a reload, and nothing is asked with it', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  const kept = await page.evaluate(() => sessionStorage.getItem('portal.session') ?? '')
  const lapsed = kept.replace(/("xAuthTokenExpiry":)\d+/, `$1${Date.now() - 1000}`)
  expect(lapsed).not.toBe(kept)
  await page.goto('about:blank')
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('test.planted')) return
    sessionStorage.setItem('test.planted', 'yes')
    sessionStorage.setItem('portal.session', value)
  }, lapsed)
  const asked = visitor.calls.length
  await visitor.open('/dashboard')
  await said(visitor, t('session.expired')).waitFor()
  await expectSignedOut(visitor)
  const since = visitor.calls.slice(asked)
  expect(since.filter(({ headers }) => headers['x-auth-token'])).toEqual([])
})

test('SES-24 a fresh session survives a reload with its current card, without its message', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn()
  await cardInSwitcher(visitor, '0028').click()
  await page.getByRole('img', { name: /Groceries/ }).waitFor()
  await button(visitor, t('card.lock')).click()
  await notification(visitor, t('card.lock.done')).waitFor()
  const asked = visitor.callsTo('GET', '/api/prepaid/cards').length
  await page.reload()
  await visitor.ready()
  await page.getByRole('img', { name: /Groceries.*Locked/ }).waitFor()
  await page.getByText(t('dashboard.spent')).waitFor()
  expect(await notification(visitor, /./).count()).toBe(0)
  // The sidebar's state is not stored: it is open again.
  await cardInSwitcher(visitor, '0028').waitFor()
  // A card may have been replaced on another device: the list is read again.
  expect(visitor.callsTo('GET', '/api/prepaid/cards')).toHaveLength(asked + 1)
})

test('SES-19 an answer of 500 before the expiry leaves the session', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b500\b.*\/stats/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  await fault({ operationId: 'getCardStats', status: 500 })
  await cardInSwitcher(visitor, '0028').click()
  await page.getByText(t('dashboard.activity.unavailable')).waitFor()
  await link(visitor, t('nav.logout')).waitFor()
  await button(visitor, t('common.retry')).click()
  await page.getByText(t('dashboard.spent')).waitFor()
})

test('the poll of balances does not extend the session', async () => {
  const visitor = await signInWithClock()
  const polls = () => visitor.callsTo('GET', '/api/prepaid/cards').length - 1
  // Go into the second half of the token's life, where any other call would bring a new token.
  for (const poll of [1, 2, 3]) {
    await pass(visitor, 152)
    await eventually(polls).toBe(poll)
  }
  await pass(visitor, LIFE - 60 - 3 * 152 + 1)
  await warning(visitor).waitFor()
})

test('T-11 an extension that fails leaves the warning, which says so and can be tried again', async () => {
  const visitor = await signInWithClock()
  const { t } = visitor
  visitor.allow(/\b500\b.*\/open-config/)
  await pass(visitor, LIFE - 50)
  await warning(visitor).waitFor()
  // The click counts as activity and triggers the balances poll.
  await withoutNewTokens(visitor, /\/api\/prepaid\/(?:cards|accounts)/)
  await fault({ operationId: 'getOpenConfig', status: 500 })
  await extend(visitor).click()
  await warning(visitor).getByText(t('session.ending.failed')).waitFor()
  await countdown(visitor).waitFor()
  await link(visitor, t('nav.logout')).waitFor()
  await extend(visitor).click()
  await countdown(visitor).waitFor({ state: 'detached' })
  await warning(visitor).waitFor({ state: 'detached' })
})

test('T-11 an extension that brings no token extends nothing', async () => {
  const visitor = await signInWithClock()
  const { t } = visitor
  const config = await (await fetch(new URL(OPEN_CONFIG, visitor.page.url()))).json()
  await pass(visitor, LIFE - 50)
  await warning(visitor).waitFor()
  await withoutNewTokens(visitor, /\/api\/prepaid\/(?:cards|accounts)/)
  await fault({ operationId: 'getOpenConfig', status: 200, body: config })
  await extend(visitor).click()
  await warning(visitor).getByText(t('session.ending.failed')).waitFor()
  await pass(visitor, 55)
  await said(visitor, t('session.expired')).waitFor()
})

test('the countdown follows the clock, and the warning can be answered from inside a dialog', async () => {
  const visitor = await signInWithClock()
  const { page, t } = visitor
  await button(visitor, t('reveal.show')).click()
  const dialog = page.getByRole('dialog', { name: t('reveal.title') })
  await dialog.waitFor()
  await pass(visitor, LIFE - 50)
  await warning(visitor).waitFor()
  await button(visitor, `${t('session.ending.title')} ${t('session.ending.message')}`).click()
  await warning(visitor).waitFor({ state: 'detached' })
  await dialog.waitFor()
  await button(visitor, t('common.cancel')).click()

  await pass(visitor, LIFE - 50)
  await eventually(() => secondsLeft(visitor)).toBeLessThanOrEqual(50)
  await pass(visitor, 20)
  await eventually(() => secondsLeft(visitor)).toBeLessThanOrEqual(30)
  expect(await secondsLeft(visitor)).toBeGreaterThan(0)
})

test('SES-21 the next holder sees nothing of the one before', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn()
  await cardInSwitcher(visitor, '0028').waitFor()
  await link(visitor, t('nav.logout')).click()
  await heading(visitor, t('home.title')).waitFor()
  const seen: string[] = []
  await page.exposeFunction('noteText', (text: string) => seen.push(text))
  await page.evaluate(() => {
    new MutationObserver(() => {
      const { noteText } = window as unknown as { noteText: (text: string) => void }
      noteText(document.body.innerText)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await signInLink(visitor).click()
  await visitor.fillSignIn('starter@example.com')
  await visitor.submitSignIn()
  const { cards } = await cardsOf('starter@example.com')
  await cardInSwitcher(visitor, cards[0]?.lastFourDigits ?? '').waitFor()
  await page.getByText(t('dashboard.spent')).waitFor()
  for (const text of seen) expect(text).not.toMatch(/0028|Hello, Full/)
  expect(await storageOf(visitor)).not.toMatch(/Groceries|full@/)
})

test('T-03 an answer that comes after signing out revives nothing', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  // The issuer has ended the session too: the late answer may be a refusal.
  visitor.allow(/status of 401/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  const late = tokenSaying({ exp: Math.floor(Date.now() / 1000) + 600, iat: Math.floor(Date.now() / 1000) })
  await fault({ operationId: 'getCardStats', delayMs: 1500, headers: { 'x-auth-token': late } })
  const answered = page.waitForResponse('**/stats?*')
  await cardInSwitcher(visitor, '0028').click()
  await link(visitor, t('nav.logout')).click()
  await heading(visitor, t('home.title')).waitFor()
  await answered.catch(() => null)
  await expectSignedOut(visitor)
})

test('SHL-001 opening /logout signs out; signed out it leads home', async () => {
  const visitor = await visit()
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  await visitor.open('/logout')
  await expectSignedOut(visitor)
  await visitor.open('/logout')
  await expectSignedOut(visitor)
})

test('SES-06 SES-22 nothing secret is ever kept, and nothing private after signing out', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(FULL, '/login')
  await page.getByText(t('dashboard.spent')).waitFor()
  const kept = await storageOf(visitor)
  for (const fact of [FULL, '70000001', 'cha-2026-01', 'kycLevel', 'blankProfile', 'consents', 'xAuthToken']) {
    expect(kept).toContain(fact)
  }
  // A token may contain any three letters.
  const withoutToken = kept.replace(/[\w-]+\.[\w-]+\.[\w-]{20,}/g, '')
  expect(withoutToken).not.toBe(kept)
  expect(withoutToken).not.toMatch(/Maple2026|bluenose|cvv|fullPan|password|dateOfBirth|\b\d{15,19}\b/i)
  await link(visitor, t('nav.logout')).click()
  await expectSignedOut(visitor)
  const left = await storageOf(visitor)
  // The ids of a tab and of an ended session do not identify anyone.
  expect(Object.keys(JSON.parse(left).session)).toEqual(['portal.tab'])
  expect(Object.keys(JSON.parse(left).local).sort()).toEqual(['portal.ended', 'portal.locale'])
  expect(JSON.parse(left).local['portal.ended']).toMatch(/^\{"[0-9a-f-]{36}":\d+\}$/)
})
