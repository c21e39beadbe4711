/**
 * Paying bills from the card, now and later, one and several, and the outcome of each payment. Portal spec §2, §4, §5,
 * §7, §8, §9; content spec §4, §9.
 */
import { expect, test } from 'vitest'
import { addDays, cutOffOf, easternDate } from '../../rules/values/easternTime'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import {
  button,
  field,
  HEARD,
  hasFocus,
  heading,
  notification,
  payNow,
  pressAtOnce,
  submitButton,
  summary,
  switcher,
  tellLate,
} from './portalParts'
import { dollars } from './texts'

const { visit, fault, cardsOf, advance } = journeys()
const HOUR_S = 3_600

/** Between the cut-off and midnight a payment is scheduled: moves the issuer past midnight. */
async function beforeCutOff() {
  const now = Date.now()
  if (now > cutOffOf(easternDate(now)) - 120_000) await advance(3 * HOUR_S)
}

const PATH = '/api/prepaid/billPay/payments'
const FROM = '1000001001'
const payments = (visitor: Visitor) => visitor.callsTo('POST', PATH)
const keys = (visitor: Visitor) => payments(visitor).map(({ headers }) => headers['idempotency-key'])
const amounts = ({ page }: Visitor) => page.locator('input[name^="amount."]')
const row = ({ page }: Visitor, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')
    .first()
const region = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true })
const pendingOf = ({ page, locale }: Visitor, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}, `) }).filter({ hasText: dollars(locale, 25.5) })
const lines = (visitor: Visitor) => region(visitor, visitor.t('payBill.lines')).getByRole('listitem')
const available = async () => {
  const { cards } = await cardsOf(FULL)
  return Math.round((cards.find(({ clientId }) => clientId === FROM)?.availableBalance ?? 0) * 100)
}
const soon = () => addDays(easternDate(Date.now()), 3)

async function openBills(visitor: Visitor) {
  await visitor.signIn(FULL, '/dashboard/bills')
  await button(visitor, visitor.t('bills.add')).waitFor()
}
/** The first bill of the list, by the holder's name for it. */
async function openForm(visitor: Visitor): Promise<string> {
  await openBills(visitor)
  // The outline of the list has headings without words.
  const names = visitor.page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ hasText: /\S/, visible: true })
  await eventually(() => names.first().innerText()).not.toBe('')
  const name = await names.first().innerText()
  await button(visitor, visitor.t('payBill.pay.of', { name })).click()
  await heading(visitor, visitor.t('payBill.title', { name })).waitFor()
  return name
}
async function toReview(visitor: Visitor, typed: string) {
  const { t } = visitor
  await field(visitor, t('payBill.amount')).fill(typed)
  await button(visitor, t('payBill.continue')).click()
  await heading(visitor, t('payBill.review.title', { count: 1 })).waitFor()
}
async function schedule(visitor: Visitor, typed: string): Promise<string> {
  const { page, t } = visitor
  const name = await openForm(visitor)
  await page.locator('[name="when"][value="later"]').check({ force: true })
  await field(visitor, t('payBill.date')).fill(soon())
  await toReview(visitor, typed)
  await submitButton(visitor, 'payBill.submit.later', { count: 1 }).click()
  await heading(visitor, t('payBill.scheduled.title', { count: 1 })).waitFor()
  return name
}

describeInTurn('paying a bill', (locale, test) => {
  const typed = locale === 'fr' ? '25,5' : '25.5'

  test('BIL-29 BIL-30 BIL-37 BIL-39 BIL-49 BIL-51 BIL-55 CON-12 CON-40 a bill is paid once, is in the history, and is repeated', async () => {
    await beforeCutOff()
    const before = await available()
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const name = await openForm(visitor)
    await region(visitor, t('payBill.limits')).waitFor()
    await visitor.checkAccessibility()
    await toReview(visitor, typed)
    expect(await row(visitor, t('money.fee')).innerText()).toBe(dollars(locale, 1.95))
    expect(await row(visitor, t('money.total')).innerText()).toBe(dollars(locale, 27.45))
    expect(await row(visitor, t('payBill.review.after')).innerText()).toBe(dollars(locale, (before - 2_745) / 100))
    await visitor.checkAccessibility()
    await payNow(visitor, 1).dblclick()
    await region(visitor, t('money.receipt')).waitFor()
    expect(payments(visitor)).toHaveLength(1)
    expect(await payments(visitor)[0]!.body).toMatchObject({ proxyId: FROM, amount: 25.5, fee: 1.95, currency: '124' })
    expect(await available()).toBe(before - 2_745)
    await page.getByText(t('money.details'), { exact: true }).click()
    const reference = await row(visitor, t('money.reference')).innerText()
    expect(reference).toMatch(/^BP[0-9A-F]{8}$/)
    await visitor.checkAccessibility()

    await visitor.open('/dashboard/bills/history')
    const paid = page.getByRole('listitem').filter({ hasText: reference })
    await paid.getByText(t('payments.status.SUCCESS'), { exact: true }).waitFor()
    await visitor.checkAccessibility()
    await paid.getByRole('link', { name: t('payments.repeat.of', { amount: dollars(locale, 25.5), name }) }).click()
    await heading(visitor, t('payBill.title', { name })).waitFor()
    expect(await field(visitor, t('payBill.amount')).inputValue()).toBe(locale === 'fr' ? '25,50' : '25.50')
    await button(visitor, t('payBill.continue')).click()
    await button(visitor, t('payBill.submit.now', { count: 1, total: dollars(locale, 27.45) })).waitFor()
    // The same amount was just paid.
    await page
      .getByText(new RegExp(name))
      .filter({ hasText: dollars(locale, 25.5) })
      .first()
      .waitFor()
  })

  test('BIL-02 BIL-28 BIL-38 BIL-50 BIL-52 NOT-23 a scheduled payment is on the dashboard, and is cancelled', async () => {
    const before = await available()
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const name = await schedule(visitor, typed)
    expect((await payments(visitor)[0]!.body) as object).toMatchObject({ dateToPay: soon() })
    expect(await available()).toBe(before - 2_745)
    await visitor.open('/dashboard')
    const upcoming = region(visitor, t('dashboard.upcoming'))
    await upcoming.waitFor()
    expect(await upcoming.innerText()).toContain(name)
    await visitor.checkAccessibility()
    await visitor.open('/dashboard/bills/pending')
    const panel = pendingOf(visitor, name)
    await panel.waitFor()
    await visitor.checkAccessibility()
    await panel.getByRole('button').first().click()
    await visitor.checkAccessibility()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('payments.cancel'), exact: true })
      .click()
    await notification(visitor, t('payments.cancelled')).waitFor()
    expect(await panel.count()).toBe(0)
    expect(await available()).toBe(before)
  })

  test('several bills are paid at once, and only the one that failed is sent again', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    visitor.allow(/status of 400.*payments/)
    await openBills(visitor)
    await button(visitor, t('payBill.several')).click()
    await heading(visitor, t('payBill.several.title')).waitFor()
    await visitor.checkAccessibility()
    await amounts(visitor).nth(0).fill('10')
    await amounts(visitor).nth(1).fill('20')
    await button(visitor, t('payBill.continue')).click()
    await heading(visitor, t('payBill.review.title', { count: 2 })).waitFor()
    expect(await row(visitor, t('money.total')).innerText()).toBe(dollars(locale, 33.9))
    await visitor.checkAccessibility()
    await fault({ operationId: 'payBill', status: 400, times: 1 })
    await payNow(visitor, 2).click()
    await heading(visitor, t('payBill.ended.title', { paid: 1, all: 2 })).waitFor()
    expect(await lines(visitor).nth(0).innerText()).toContain(t('error.payBill'))
    expect(await lines(visitor).nth(1).innerText()).toMatch(/BP[0-9A-F]{8}$/)
    await visitor.checkAccessibility()
    await button(visitor, t('payBill.retry', { count: 1 })).click()
    await region(visitor, t('money.receipt')).waitFor()
    // The earlier failure is no longer shown.
    expect(await notification(visitor, t('error.payBill')).count()).toBe(0)
    expect(payments(visitor)).toHaveLength(3)
    expect(new Set(keys(visitor)).size).toBe(2)
    await visitor.checkAccessibility()
  })

  test('what became of several bills stays on the page when the card was locked elsewhere meanwhile', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 400.*payments/)
    let isLocked = false
    await page.route(/\/api\/prepaid\/cards(?:\?|$)/, async (route) => {
      const response = await route.fetch()
      const { cards, ...others } = (await response.json()) as { cards?: object[] }
      const changes = isLocked ? { cardStatus: 'S' } : {}
      await route.fulfill({ response, json: { ...others, cards: cards?.map((card) => ({ ...card, ...changes })) } })
    })
    await openBills(visitor)
    await button(visitor, t('payBill.several')).click()
    await amounts(visitor).nth(0).fill('10')
    await amounts(visitor).nth(1).fill('20')
    await button(visitor, t('payBill.continue')).click()
    await heading(visitor, t('payBill.review.title', { count: 2 })).waitFor()
    await fault({ operationId: 'payBill', status: 400, times: 1 })
    isLocked = true
    await payNow(visitor, 2).click()
    const ended = heading(visitor, t('payBill.ended.title', { paid: 1, all: 2 }))
    await ended.waitFor()
    // The portal knows by now that the card is locked.
    await switcher(visitor).getByText(t('card.status.locked')).first().waitFor()
    expect(await ended.isVisible()).toBe(true)
    expect(await hasFocus(ended)).toBe(true)
  })

  test('BIL-03 the address names the page of the history: a reload keeps it, Back returns, the last page is the end', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    const summaryOf = (at: number) =>
      page.getByText(t('payments.history.summary', { page: at, count: 2 }), { exact: true })
    const search = () => new URL(page.url()).search
    await visitor.signIn(FULL, '/dashboard/bills/history')
    await summaryOf(1).waitFor()
    const first = await page.getByRole('main').getByRole('listitem').first().innerText()
    await button(visitor, t('payments.history.next')).click()
    await summaryOf(2).waitFor()
    expect(search()).toBe('?page=2')
    // The new page starts at its heading, not at the end of its list.
    expect(await hasFocus(heading(visitor, t('screen.billsHistory.title')))).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await visitor.checkAccessibility()
    await page.reload()
    await visitor.ready()
    await summaryOf(2).waitFor()
    await page.goBack()
    await summaryOf(1).waitFor()
    expect(search()).toBe('')
    await eventually(() => page.getByRole('main').getByRole('listitem').first().innerText()).toBe(first)
    await visitor.open('/dashboard/bills/history?page=99')
    await summaryOf(2).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
  })

  test('BIL-52 a bill is deleted and added again, to pay it on another day', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const name = await schedule(visitor, typed)
    await visitor.open('/dashboard/bills/pending')
    const panel = pendingOf(visitor, name)
    await panel.getByText(t('payments.change'), { exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('bills.again.accept', { count: 1 }) })
      .click()
    await eventually(() => page.locator('input[name=billerAccount]').count()).toBe(1)
    expect(await page.locator('input[name=billerAccount]').inputValue()).not.toBe('')
    await button(visitor, t('bills.continue')).click()
    await button(visitor, t('bills.submit')).click()
    await button(visitor, t('bills.added.pay')).click()
    await heading(visitor, t('payBill.title', { name })).waitFor()
  })

  test.each([
    ['ERR-41', 'payBill', 'error.payBill', 'Pay Bill failed!'],
    ['ERR-42', 'getPendingPayments', 'error.readPending', 'Pending Payments failed!'],
    ['ERR-43', 'getPayments', 'error.readPayments', 'Payments History failed!'],
    ['ERR-44', 'cancelPayment', 'error.cancelPayment', 'Cancel Payment failed!'],
  ] as const)('%s an answer of %s without words has the default text', async (_, call, key, english) => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/status of 400.*payments/)
    if (locale === 'en') expect(t(key)).toBe(english)
    const operationId = call === 'getPendingPayments' ? 'getPayments' : call
    if (call === 'payBill') {
      await openForm(visitor)
      await toReview(visitor, typed)
      await fault({ operationId, status: 400 })
      await payNow(visitor, 1).click()
      await heading(visitor, t('payBill.ended.title', { paid: 0, all: 1 })).waitFor()
    } else if (call === 'cancelPayment') {
      await visitor.signIn(FULL, '/dashboard/bills/pending')
      await page
        .getByRole('button', { name: locale === 'fr' ? /^Annuler le paiement/ : /^Cancel the payment/ })
        .first()
        .click()
      await fault({ operationId, status: 400 })
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('payments.cancel'), exact: true })
        .click()
    } else {
      await fault({ operationId, status: 400 })
      await visitor.signIn(FULL, call === 'getPayments' ? '/dashboard/bills/history' : '/dashboard/bills/pending')
    }
    await notification(visitor, t(key)).waitFor()
  })
})

describeInTurn('a closed page', (locale, test) => {
  test.each([
    ['may not pay bills', { billPayAllowed: false }, 'blocked.notAllowed'],
    ['cannot be reloaded', { cardType: 'express' }, 'blocked.getReloadable'],
    ['is locked', { cardStatus: 'S' }, 'blocked.unlockCard'],
    ['is not activated', { cardStatus: 'N' }, 'blocked.activateCard'],
  ] as const)('BIL-53 a card that %s pays no bills, and the page says why', async (_, changes, title) => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await page.route(/\/api\/prepaid\/cards(?:\?|$)/, async (route) => {
      const response = await route.fetch()
      const { cards, ...others } = (await response.json()) as { cards?: object[] }
      await route.fulfill({ response, json: { ...others, cards: cards?.map((card) => ({ ...card, ...changes })) } })
    })
    await visitor.signIn(FULL, '/dashboard/bills')
    for (const path of ['/dashboard/bills', '/dashboard/bills/pending', '/dashboard/bills/history']) {
      await visitor.open(path)
      await page.getByRole('heading', { name: t(title), exact: true }).waitFor()
      expect(await button(visitor, t('bills.add')).count()).toBe(0)
    }
    await visitor.checkAccessibility()
    expect(payments(visitor)).toHaveLength(0)
    await visitor.open('/dashboard')
    await heading(visitor, t('dashboard.title')).waitFor()
    const upcoming = region(visitor, t('dashboard.upcoming'))
    if (title === 'blocked.unlockCard') {
      await page.getByText(t('card.status.locked.body')).waitFor()
    } else expect(await upcoming.count()).toBe(0)
  })
})

test('a payment that is cancelled where the card is locked is told there, also while nobody knows', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/net::ERR_|status of|answer: 503/)
  await page.route(/\/api\/prepaid\/cards(?:\?|$)/, async (route) => {
    const response = await route.fetch()
    const { cards, ...others } = (await response.json()) as { cards?: object[] }
    await route.fulfill({ response, json: { ...others, cards: cards?.map((card) => ({ ...card, cardStatus: 'S' })) } })
  })
  await visitor.signIn(FULL, '/dashboard/bills/pending')
  const closed = page.getByRole('heading', { name: t('blocked.unlockCard'), exact: true })
  await closed.waitFor()
  const cancels = page.getByRole('main').getByText(t('payments.cancel.short'), { exact: true })
  await cancels.first().waitFor()
  const all = await cancels.count()
  const cancel = async () => {
    await cancels.first().click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('payments.cancel'), exact: true })
      .click()
  }
  await fault({ operationId: 'cancelPayment', status: 400 })
  await cancel()
  await page.getByRole('main').getByText(t('error.cancelPayment')).waitFor({ state: 'attached' })
  expect([await closed.isVisible(), await cancels.count()]).toEqual([true, all])
  await fault({ operationId: 'cancelPayment', dropAfterCommit: true })
  await fault({ operationId: 'getPayments', status: 503, times: 2 })
  await cancel()
  await page.getByText(t('payments.unconfirmed.title'), { exact: true }).waitFor()
  await page.getByText(t('payments.unconfirmed.body')).waitFor()
  expect(await closed.isVisible()).toBe(true)
  await button(visitor, t('card.doubt.check')).click()
  await eventually(() => cancels.count()).toBe(all - 1)
  expect(await closed.isVisible()).toBe(true)
})

test.each([
  ['/dashboard/bills/history', 'payments.repeat'],
  ['/dashboard/bills/pending', 'payments.change'],
] as const)('what is printed of %s has nothing to press', async (path, key) => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(FULL, path)
  const offer = page.getByRole('main').getByText(t(key), { exact: true }).first()
  await offer.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await offer.isVisible()).toBe(false)
})

test('BIL-36 what the balance does not cover is said beside the amount', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openForm(visitor)
  await field(visitor, t('payBill.amount')).fill(String((await available()) / 100))
  await button(visitor, t('payBill.continue')).click()
  await summary(visitor).getByRole('link').first().waitFor()
  expect(payments(visitor)).toHaveLength(0)
})

test('R3 F5 a lost answer is looked up, and the bill is paid once', async () => {
  const before = await available()
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_/)
  await openForm(visitor)
  await toReview(visitor, '25.5')
  await fault({ operationId: 'payBill', dropAfterCommit: true, times: 10 })
  await payNow(visitor, 1).click()
  await region(visitor, t('money.receipt')).waitFor()
  expect(payments(visitor)).toHaveLength(1)
  expect(await available()).toBe(before - 2_745)
})

test('R3 after a reload what was sent is looked up, and nothing is sent again', async () => {
  const before = await available()
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/net::ERR_|\b503\b/)
  await openForm(visitor)
  await toReview(visitor, '25.5')
  await fault({ operationId: 'payBill', dropAfterCommit: true, times: 10 })
  await fault({ operationId: 'getPayments', status: 503, times: 2 })
  await payNow(visitor, 1).click()
  await heading(visitor, t('payBill.unconfirmed.title', { count: 1 })).waitFor()
  await page.reload()
  await region(visitor, t('money.receipt')).waitFor()
  expect(await available()).toBe(before - 2_745)
  expect(payments(visitor)).toHaveLength(1)
})

test('BIL-50 a race that is lost says that the payment is no longer reversible, and the list is read again', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/status of 400.*payments/)
  await visitor.signIn(FULL, '/dashboard/bills/pending')
  await page
    .getByRole('button', { name: /^Cancel the payment/ })
    .first()
    .click()
  const reads = visitor.callsTo('GET', PATH).length
  const message = 'The payment can no longer be cancelled.'
  await fault({ operationId: 'cancelPayment', status: 400, body: { code: 'BIL-4005', message } })
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('payments.cancel'), exact: true })
    .click()
  await notification(visitor, message).waitFor()
  // Pending payments and the newest others tell whether it was cancelled; then the list is read again.
  await eventually(() => visitor.callsTo('GET', PATH).length).toBe(reads + 3)
})

test.each(HEARD)(
  'F1 a bill that two tabs pay at once, which hear of each other only %s, is paid once',
  async (heardOf) => {
    const before = await available()
    const one = await visit({ hasClock: true })
    await tellLate(one)
    const name = await openForm(one)
    const two = await one.newTab()
    await two.open('/dashboard/bills')
    await button(two, two.t('payBill.pay.of', { name })).click()
    for (const tab of [one, two]) await toReview(tab, '25.5')
    await pressAtOnce([one, two], heardOf, {
      press: (tab) => payNow(tab, 1),
      path: /\/billPay\/payments$/,
      done: (tab) => region(tab, tab.t('money.receipt')),
    })
    expect([one, two].map((tab) => payments(tab).length)).toEqual([1, 1])
    expect(keys(one)).toEqual(keys(two))
    expect(await available()).toBe(before - 2_745)
  },
)
