/** Money between own cards. Portal spec §1, §5, §7, §8, §9; OP-01. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { changeAs } from './moneyFlows'
import {
  button,
  countdown,
  field,
  gate,
  hasFocus,
  heading,
  link,
  notification,
  pathOf,
  signInLink,
  submitButton,
  summary,
} from './portalParts'
import { dollars } from './texts'

/** The sandbox's default token life. */
const SESSION_SECONDS = 900
const issuer = journeys()
const { url, visit, fault, pass, cardsOf } = issuer

const PATH = '/api/prepaid/transfer'
const FROM = '1000001001'
const TO = '1000001002'
const amount = (visitor: Visitor) => field(visitor, visitor.t('transfer.amount'))
const target = ({ page }: Visitor, clientId = TO) => page.locator(`[name="receivingCard"][value="${clientId}"]`)
const goOn = (visitor: Visitor) => button(visitor, visitor.t('transfer.continue'))
const send = (visitor: Visitor) => submitButton(visitor, 'transfer.submit')
const transfers = (visitor: Visitor) => visitor.callsTo('POST', PATH)
const keys = (visitor: Visitor) => transfers(visitor).map(({ headers }) => headers['idempotency-key'])
const row = ({ page }: Visitor, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')
    .first()
const balances = async () => {
  const { cards } = await cardsOf(FULL)
  const cents = (id: string) => Math.round((cards.find(({ clientId }) => clientId === id)?.availableBalance ?? 0) * 100)
  return { from: cents(FROM), to: cents(TO) }
}

async function openTransfer(visitor: Visitor) {
  await visitor.signIn(FULL, '/dashboard/transfer')
  await amount(visitor).waitFor()
}
async function toReview(visitor: Visitor, typed = '25.50') {
  await target(visitor).check({ force: true })
  await amount(visitor).fill(typed)
  await goOn(visitor).click()
  await heading(visitor, visitor.t('transfer.review.title')).waitFor()
}
const isDone = async (visitor: Visitor) => {
  await heading(visitor, visitor.t('transfer.done.title')).waitFor()
  await notification(visitor, visitor.t('transfer.done')).waitFor()
}

/** The card that receives holds 2,500.00 at most; spending leaves only so much room. */
async function leaveRoom(cents: number) {
  const { cards } = await cardsOf(FULL)
  const { settledBalance = 0, serialNumber } = cards.find(({ clientId }) => clientId === TO) ?? {}
  let missing = 250_000 - Math.round(settledBalance * 100) - cents
  const headers = { 'content-type': 'application/json' }
  const credentials = { pid: '1100003', username: FULL, password: SEED_PASSWORD, recaptchaToken: 'test' }
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  const token = { 'x-auth-token': login.headers.get('x-auth-token') ?? '' }
  while (missing > 0) {
    const transactionAmount = Math.min(missing, 50_000) / 100
    const request = await fetch(`${url}/api/prepaid/money/requests`, {
      method: 'POST',
      headers: { ...headers, ...token, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ serialNumber, fundingAmount: { transactionAmount, currency: '124', feeAmount: 1 } }),
    })
    const { id } = (await request.json()) as { id: string }
    const body = JSON.stringify({ status: 'DepositComplete' })
    await fetch(`${url}/sandbox/money-requests/${id}`, { method: 'POST', headers, body })
    missing -= Math.round(transactionAmount * 100)
  }
}

test('the second click of a double click on Continue transfers nothing, wherever it lands', async () => {
  const visitor = await visit({ width: 375, height: 900 })
  const { page, t } = visitor
  await openTransfer(visitor)
  await toReview(visitor)
  const middleOf = async (locator: ReturnType<typeof send>) => {
    const { x, y, height } = (await locator.boundingBox())!
    return { x: x + 20, y: y + height / 2 }
  }
  // Where it is on the page as the step opens: at its top.
  const { x, y } = await middleOf(send(visitor))
  await button(visitor, t('flow.back')).click()
  await goOn(visitor).waitFor()
  await page.evaluate((by) => window.scrollBy(0, by), (await middleOf(goOn(visitor))).y - y)
  expect(Math.abs((await middleOf(goOn(visitor))).y - y)).toBeLessThan(2)
  expect(y).toBeLessThan(900)
  await page.mouse.click(x, y)
  await heading(visitor, t('transfer.review.title')).waitFor()
  const under = () => page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, [x, y] as const)
  await eventually(under).toMatch(new RegExp(`^${t('transfer.submit', { total: '.+' })}$`))
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await button(visitor, t('flow.back')).click()
  await goOn(visitor).waitFor()
  expect(transfers(visitor)).toEqual([])
})

testInTurn('FEE-13 a transfer brings no card above its maximum balance, %s', async (locale) => {
  await leaveRoom(9_000)
  const visitor = await visit({ locale })
  const { page, t } = visitor
  visitor.allow(/400/)
  await openTransfer(visitor)
  const room = (amount: number) =>
    page.getByText(
      t('transfer.to.room', { card: t('card.endingIn', { digits: '0028' }), room: dollars(locale, amount) }),
    )
  await room(90).waitFor()
  await target(visitor).check({ force: true })
  await amount(visitor).fill(locale === 'fr' ? '90,01' : '90.01')
  await goOn(visitor).click()
  await eventually(() => hasFocus(summary(visitor))).toBe(true)
  await summary(visitor).getByText(t('transfer.amount.noRoom')).waitFor()
  await visitor.checkAccessibility()
  // Another device loads the card meanwhile: the refusal is beside the amount, and what fits now beside the card.
  await toReview(visitor, '90')
  await leaveRoom(5_000)
  await send(visitor).click()
  await room(50).waitFor()
  await summary(visitor).waitFor()
  await toReview(visitor, '50')
  await send(visitor).click()
  await isDone(visitor)
})

describeInTurn('a transfer', (locale, test) => {
  const typed = locale === 'fr' ? '25,5' : '25.5'

  test('TRF-01 TRF-07 TRF-08 TRF-09 NOT-32 money moves once between two own cards, with a receipt', async () => {
    const before = await balances()
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openTransfer(visitor)
    await field(visitor, t('transfer.amount')).waitFor()
    expect(await target(visitor, FROM).count()).toBe(0)
    await visitor.checkAccessibility()
    await toReview(visitor, typed)
    expect(await row(visitor, t('money.fee')).innerText()).toBe(dollars(locale, 0))
    expect(await row(visitor, t('money.total')).innerText()).toBe(dollars(locale, 25.5))
    await visitor.checkAccessibility()
    await send(visitor).dblclick()
    await isDone(visitor)
    expect(transfers(visitor)).toHaveLength(1)
    const { cards } = await cardsOf(FULL)
    expect(await transfers(visitor)[0]!.body).toEqual({
      lastFourDigits: cards.find(({ clientId }) => clientId === TO)?.lastFourDigits,
      funding: { fundingSource: '03', fundingCard: FROM },
      fundingAmount: { transactionAmount: 25.5, currency: '124', feeAmount: 0 },
      receivingAmount: { transactionAmount: 25.5, currency: '124' },
      receivingCard: TO,
    })
    const after = await balances()
    expect(after).toEqual({ from: before.from - 2550, to: before.to + 2550 })
    // The portal has read the cards again.
    await page
      .getByText(dollars(locale, after.from / 100))
      .first()
      .waitFor()
    await page.getByText(t('money.details'), { exact: true }).click()
    expect(await row(visitor, t('money.reference')).innerText()).toMatch(/^EXT-/)
    await visitor.checkAccessibility()
    await page.emulateMedia({ media: 'print' })
    expect(await button(visitor, t('money.print')).isVisible()).toBe(false)
    expect(await notification(visitor, t('transfer.done')).isVisible()).toBe(false)
    expect((await page.locator('body').innerText()).split(t('portal.name'))).toHaveLength(2)
    await page.emulateMedia({ media: null })
    await button(visitor, t('transfer.again')).click()
    await amount(visitor).waitFor()
    expect(await amount(visitor).inputValue()).toBe('')
  })

  test('TRF-03 TRF-05 T-26 what may not be sent is said beside its field', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    await openTransfer(visitor)
    await goOn(visitor).click()
    await summary(visitor)
      .getByRole('link', { name: t('amount.required') })
      .waitFor()
    // The only other card that accepts money is preselected.
    expect(await target(visitor).isChecked()).toBe(true)
    for (const [text, words] of [
      ['0', t('amount.invalid')],
      ['abc', t('amount.unreadable')],
      ['250.01', t('amount.aboveMaximum', { max: dollars(locale, 250) })],
    ] as const) {
      await amount(visitor).fill(text)
      await goOn(visitor).click()
      await summary(visitor).getByRole('link', { name: words }).waitFor()
    }
    await amount(visitor).fill('250')
    await goOn(visitor).click()
    await heading(visitor, t('transfer.review.title')).waitFor()
    expect(transfers(visitor)).toEqual([])
  })

  test('ERR-23 TRF-10 an answer without words has the default text, and a retry brings the same key', async () => {
    const before = await balances()
    const visitor = await visit({ locale })
    const { t } = visitor
    visitor.allow(/status of 400.*transfer/)
    await openTransfer(visitor)
    await toReview(visitor, typed)
    await fault({ operationId: 'transferFunds', status: 400 })
    await send(visitor).click()
    await notification(visitor, t('error.transfer')).waitFor()
    if (locale === 'en') expect(t('error.transfer')).toBe('Transfer failed!')
    expect(await balances()).toEqual(before)
    await send(visitor).click()
    await isDone(visitor)
    expect(new Set(keys(visitor)).size).toBe(1)
    expect(await balances()).toEqual({ from: before.from - 2550, to: before.to + 2550 })
  })

  test('refused because the card was locked elsewhere: says that nothing moved, and unlocks it there', async () => {
    const before = await balances()
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 400.*transfer/)
    await openTransfer(visitor)
    await toReview(visitor, typed)
    const change = await changeAs(issuer, FULL)
    await change('PUT', `/api/prepaid/cards/${FROM}`, { cardStatus: 'S' })
    await send(visitor).click()
    const main = page.getByRole('main')
    const undone = main.getByText(t('error.transfer.undone'))
    await undone.waitFor({ state: 'attached' })
    await main.getByText(t('blocked.unlockCard'), { exact: true }).waitFor()
    expect(await heading(visitor, t('transfer.review.title')).isVisible()).toBe(true)
    await button(visitor, t('card.unlock')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('card.unlock'), exact: true })
      .click()
    await eventually(() => undone.count()).toBe(0)
    await eventually(() => button(visitor, t('card.unlock')).count()).toBe(0)
    await eventually(() => hasFocus(heading(visitor, t('transfer.review.title')))).toBe(true)
    await send(visitor).click()
    await isDone(visitor)
    expect(await balances()).toEqual({ from: before.from - 2550, to: before.to + 2550 })
  })

  test('R3 F5 a lost answer is looked up, and only then success is said', async () => {
    const before = await balances()
    const visitor = await visit({ locale })
    const { t } = visitor
    visitor.allow(/net::ERR_|\b503\b/)
    await openTransfer(visitor)
    await toReview(visitor, typed)
    await fault({ operationId: 'transferFunds', dropAfterCommit: true, times: 10 })
    await fault({ operationId: 'getCardStats', status: 503, times: 2 })
    await send(visitor).click()
    await heading(visitor, t('transfer.unconfirmed.title')).waitFor()
    const check = button(visitor, t('card.doubt.check'))
    await eventually(() => check.getAttribute('aria-disabled')).toBeNull()
    expect(await send(visitor).count()).toBe(0)
    await visitor.checkAccessibility()
    await check.click()
    await isDone(visitor)
    expect(await visitor.page.getByText(t('error.transfer')).count()).toBe(0)
    expect(transfers(visitor)).toHaveLength(1)
    expect(await balances()).toEqual({ from: before.from - 2550, to: before.to + 2550 })
  })

  test('F26 SHL-109 a crash while the outcome is not known says so, stays signed in, and the outcome is said', async () => {
    const before = await balances()
    const visitor = await visit({ locale, hasClock: true })
    const { page, t } = visitor
    visitor.allow(/Broken on purpose|net::ERR_|\b503\b/)
    // Rendering a new button throws.
    await page.addInitScript(() => {
      const create = document.createElement.bind(document)
      document.createElement = (name: string) => {
        const { isBroken } = window as unknown as { isBroken?: boolean }
        if (isBroken && name === 'button') throw new Error('Broken on purpose')
        return create(name)
      }
    })
    const { opened, open } = gate()
    await page.route('**/api/prepaid/transfer', async (route) => {
      await route.fetch()
      await opened
      await route.abort()
    })
    await openTransfer(visitor)
    await toReview(visitor, typed)
    await send(visitor).click()
    await eventually(() => transfers(visitor).length).toBe(1)
    await page.evaluate(() => Object.assign(window, { isBroken: true }))
    await fault({ operationId: 'getCardStats', status: 503, times: 6 })
    open()
    await heading(visitor, t('crash.title')).waitFor()
    const crash = page.getByRole('alert').filter({ hasText: t('crash.title') })
    await crash.getByText(t('crash.sent', { screen: t('screen.transfer.title') })).waitFor()
    await visitor.checkAccessibility()
    const refresh = crash.getByRole('link', { name: t('loading.refresh') })
    expect(await refresh.getAttribute('href')).toBe('/dashboard')
    await refresh.click()
    await visitor.waitForOutcome(notification(visitor, t('transfer.done')))
    await heading(visitor, t('dashboard.title')).waitFor()
    expect(transfers(visitor)).toHaveLength(1)
    expect(await balances()).toEqual({ from: before.from - 2550, to: before.to + 2550 })
    expect(await page.evaluate(() => sessionStorage.getItem('portal.defects'))).toContain('Broken on purpose')
  })

  test('F11 S14 a 401 in the middle: after signing in again the outcome is said, and nothing is sent twice', async () => {
    const before = await balances()
    const visitor = await visit({ locale, hasClock: true })
    const { page, t } = visitor
    visitor.allow(/status of 401|net::ERR_/)
    await openTransfer(visitor)
    await toReview(visitor, typed)
    await fault({ operationId: 'transferFunds', delayMs: 2000 })
    await fault({ operationId: 'getCardStats', status: 401 })
    await send(visitor).click()
    await eventually(() => transfers(visitor).length).toBe(1)
    // The next page's call finds the session ended.
    await link(visitor, t('nav.home')).click()
    await heading(visitor, t('home.title')).waitFor()
    const stored = await page.evaluate(() => ({ ...sessionStorage }))
    expect(Object.keys(stored).sort()).toEqual(['portal.effects', 'portal.tab'])
    await signInLink(visitor).click()
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await visitor.waitForOutcome(notification(visitor, t('transfer.done')))
    expect(transfers(visitor)).toHaveLength(1)
    expect(await balances()).toEqual({ from: before.from - 2550, to: before.to + 2550 })
  })
})

test('R5 a reload in the middle shows what became of the transfer, and nothing is sent twice', async () => {
  const before = await balances()
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await openTransfer(visitor)
  await toReview(visitor)
  await fault({ operationId: 'transferFunds', delayMs: 1500 })
  await send(visitor).click()
  await eventually(() => transfers(visitor).length).toBe(1)
  await page.reload()
  await visitor.ready()
  await visitor.waitForOutcome(notification(visitor, t('transfer.done')))
  await heading(visitor, t('transfer.done.title')).waitFor()
  expect(transfers(visitor)).toHaveLength(1)
  expect(await balances()).toEqual({ from: before.from - 2550, to: before.to + 2550 })
})

test('F1 a second tab that confirms the same transfer follows the one that the first has sent', async () => {
  const before = await balances()
  const one = await visit({ hasClock: true })
  const { t } = one
  await openTransfer(one)
  const two = await one.newTab()
  await two.open('/dashboard/transfer')
  await amount(two).waitFor()
  for (const tab of [one, two]) await toReview(tab)
  await fault({ operationId: 'transferFunds', delayMs: 1500 })
  await send(one).click()
  await eventually(() => transfers(one).length).toBe(1)
  await send(two).click()
  await two.waitForOutcome(heading(two, t('transfer.done.title')))
  await isDone(one)
  expect(transfers(two)).toEqual([])
  expect(await balances()).toEqual({ from: before.from - 2550, to: before.to + 2550 })
})

test('R5 a transfer that is not known when another page is loaded is told there as soon as it is known', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/ERR_|Failed to load|503/)
  await openTransfer(visitor)
  await toReview(visitor)
  await fault({ operationId: 'transferFunds', dropAfterCommit: true, times: 10 })
  await fault({ operationId: 'getCardStats', status: 503, times: 100 })
  await send(visitor).click()
  await heading(visitor, t('transfer.unconfirmed.title')).waitFor()
  await page.goto(new URL('/profile', page.url()).href)
  await fetch(new URL('/sandbox/faults', page.url()), { method: 'DELETE' })
  await visitor.waitForOutcome(notification(visitor, t('transfer.done')))
  expect(transfers(visitor)).toHaveLength(1)
})

test('S14 R5 who signs out while the result is not known is asked first, in the last minute too', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/ERR_|Failed to load|503/)
  await openTransfer(visitor)
  await toReview(visitor)
  await fault({ operationId: 'transferFunds', dropAfterCommit: true, times: 10 })
  await fault({ operationId: 'getCardStats', status: 503, times: 100 })
  await send(visitor).click()
  await heading(visitor, t('transfer.unconfirmed.title')).waitFor()
  const question = page.getByRole('alertdialog', { name: t('leave.signOut.title') })
  const stay = question.getByRole('button', { name: t('leave.stay') })
  await link(visitor, t('nav.logout')).click()
  await question.getByText(t('leave.signOut.body')).waitFor()
  await stay.click()
  await question.waitFor({ state: 'detached' })
  expect(pathOf(visitor)).toBe('/dashboard/transfer')
  await heading(visitor, t('transfer.unconfirmed.title')).waitFor()

  // No answer may bring a new token.
  await fault({ operationId: 'getCards', status: 503, times: 100 })
  await pass(visitor, SESSION_SECONDS - 30)
  await countdown(visitor).waitFor()
  const signOut = page
    .getByRole('alertdialog', { name: t('session.ending.dialog') })
    .getByRole('link', { name: t('session.ending.signOut') })
  await signOut.click()
  await question.waitFor()
  await visitor.checkAccessibility()
  await stay.click()
  await question.waitFor({ state: 'detached' })
  await countdown(visitor).waitFor()
  expect(await hasFocus(signOut)).toBe(true)
  await signOut.click()
  await question.getByRole('button', { name: t('session.ending.signOut') }).click()
  await page.getByRole('main').getByText(t('session.left')).waitFor()
  expect(transfers(visitor)).toHaveLength(1)
})

test('TRF-01 a transfer that is left goes on, and is said on the next page', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openTransfer(visitor)
  await toReview(visitor)
  await fault({ operationId: 'transferFunds', delayMs: 1500 })
  await send(visitor).click()
  await link(visitor, t('nav.home')).click()
  await notification(visitor, t('transfer.done')).waitFor()
  expect(pathOf(visitor)).toBe('/dashboard')
  expect(transfers(visitor)).toHaveLength(1)
})

test('TRF-11 SHL-071 without a reloadable card nothing is offered, and the way to one is', async () => {
  const visitor = await visit()
  const { t } = visitor
  await visitor.signIn('starter@example.com', '/dashboard/transfer')
  await heading(visitor, t('screen.transfer.title')).waitFor()
  await visitor.page.getByText(t('hint.orderReloadable')).first().waitFor()
  expect(await amount(visitor).count()).toBe(0)
  await visitor.checkAccessibility()
})

test('every step fits a phone and a tablet', async () => {
  const visitor = await visit({ width: 320 })
  await openTransfer(visitor)
  await visitor.checkWidths()
  await toReview(visitor)
  await visitor.checkWidths()
  await send(visitor).click()
  await isDone(visitor)
  await visitor.checkWidths()
})

describeInTurn('a page loaded at /logout while a transfer is under way', (locale, test) => {
  async function openThere() {
    const visitor = await visit({ locale, hasClock: true })
    const { page, t } = visitor
    visitor.allow(/net::ERR_/)
    await openTransfer(visitor)
    await toReview(visitor, locale === 'fr' ? '25,5' : '25.5')
    await fault({ operationId: 'transferFunds', delayMs: 1500 })
    const sent = page.waitForRequest((request) => request.url().endsWith(PATH))
    await send(visitor).click()
    await sent
    await visitor.open('/logout')
    const question = page.getByRole('alertdialog', { name: t('leave.signOut.title') })
    await question.waitFor()
    await visitor.checkAccessibility()
    return { visitor, question }
  }

  test('asks, and staying leads to the dashboard and the outcome', async () => {
    const { visitor, question } = await openThere()
    const { t } = visitor
    await question.getByRole('button', { name: t('leave.stay') }).click()
    await heading(visitor, t('dashboard.title')).waitFor()
    await visitor.waitForOutcome(notification(visitor, t('transfer.done')))
    expect(pathOf(visitor)).toBe('/dashboard')
  })

  test('asks, and signing out leads home', async () => {
    const { visitor, question } = await openThere()
    const { t } = visitor
    await question.getByRole('button', { name: t('session.ending.signOut') }).click()
    await heading(visitor, t('home.title')).waitFor()
    await signInLink(visitor).waitFor()
  })
})
