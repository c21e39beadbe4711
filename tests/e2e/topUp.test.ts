/** Loading a card by debit card. Portal spec §3, §5, §7, §8. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import {
  button,
  cardInSwitcher,
  hasFocus,
  link,
  notification,
  openService,
  pathOf,
  savedCard,
  sidebar,
  summary,
} from './portalParts'
import { dollars } from './texts'

const { url, visit, fault, configure, cardsOf, pass } = journeys()

const TOPUP = /\/api\/prepaid\/cards\/\d+\/topup$/
const EVALUATE = /\/topup\/evaluateRisk$/
const MAIN = '1000001001'
const SESSION_SECONDS = 900

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { level: 1, name })
const loads = async (visitor: Visitor) =>
  (await Promise.all(
    visitor
      .callsTo('POST', TOPUP)
      .filter(({ search }) => search === '')
      .map(({ body }) => body),
  )) as Record<string, unknown>[]
const balance = async () => (await cardsOf(FULL)).cards.find(({ clientId }) => clientId === MAIN)?.availableBalance ?? 0

const OTHER = '1000001002'
const json = (body: unknown, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
/** Loads the Power Reloadable, which can hold 2,500.00, until only so much more fits on it. */
async function leaveRoom(cents: number) {
  const login = await fetch(
    `${url}/api/login`,
    json({ pid: '1100003', username: FULL, password: SEED_PASSWORD, recaptchaToken: 'test' }),
  )
  const token = { 'x-auth-token': login.headers.get('x-auth-token') ?? '' }
  for (;;) {
    const card = (await cardsOf(FULL)).cards.find(({ clientId }) => clientId === OTHER)
    const missing = 250_000 - Math.round((card?.settledBalance ?? 0) * 100) - cents
    if (missing <= 0) return
    const fundingAmount = { transactionAmount: Math.min(missing, 50_000) / 100, currency: '124', feeAmount: 1 }
    const request = json(
      { serialNumber: card?.serialNumber, fundingAmount },
      { ...token, 'Idempotency-Key': randomUUID() },
    )
    const { id } = (await (await fetch(`${url}/api/prepaid/money/requests`, request)).json()) as { id: string }
    await fetch(`${url}/sandbox/money-requests/${id}`, json({ status: 'DepositComplete' }))
  }
}

async function openReload(visitor: Visitor) {
  await visitor.signIn(FULL, '/dashboard/reload')
  await visitor.page.getByLabel(visitor.t('topUp.amount'), { exact: true }).waitFor()
  await visitor.page.getByRole('list').filter({ hasText: '4242' }).waitFor()
}

async function chooseSaved(visitor: Visitor, amount: string) {
  const { page, t } = visitor
  await page.getByLabel(t('topUp.amount'), { exact: true }).fill(amount)
  await savedCard(visitor, '4242').check({ force: true })
  await button(visitor, t('topUp.continue')).click()
  await heading(visitor, t('topUp.review.title')).waitFor()
}
const pay = ({ page, locale }: Visitor) => page.getByRole('button', { name: locale === 'fr' ? /^Payer / : /^Pay / })

async function toBank(visitor: Visitor, amount = '300') {
  await openReload(visitor)
  await chooseSaved(visitor, amount)
  await pay(visitor).click()
  return visitor.page.frameLocator(`iframe[title="${visitor.t('bankCheck.frame')}"]`)
}

describeInTurn('loading money', (locale, test) => {
  test('TOP-01 TOP-23 TOP-24 TOP-25 TOP-28 TOP-30 TOP-33 NOT-31 a new debit card loads money once', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const before = await balance()
    await openReload(visitor)
    await visitor.checkAccessibility()
    await page.getByLabel(t('topUp.amount'), { exact: true }).fill(locale === 'fr' ? '50,25' : '50.25')
    await page.getByRole('radio', { name: t('debitCard.new.visadebit') }).check({ force: true })
    await button(visitor, t('topUp.continue')).click()
    await visitor.checkAccessibility()
    await fillNewCard(visitor)
    await heading(visitor, t('topUp.review.title')).waitFor()
    await page
      .getByText(locale === 'fr' ? '54,20\u00a0$' : '$54.20')
      .first()
      .waitFor()
    await visitor.checkAccessibility()
    await pay(visitor).dblclick()
    await heading(visitor, t('topUp.done.title')).waitFor()
    await notification(visitor, t('topUp.done')).waitFor()
    await visitor.checkAccessibility()
    const [body, ...more] = await loads(visitor)
    expect(more).toEqual([])
    expect(body).toMatchObject({
      fundingAmount: { transactionAmount: 50.25, currency: '124', feeAmount: 3.95 },
      serialNumber: '457000001001',
      pid: '1100003',
      sessionId: expect.stringMatching(/./),
      kountSessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      paymentMethod: 'visadebit',
      sourceCard: {
        cardNumber: '4111111111111111',
        expiryMonth: '08',
        expiryYear: '39',
        cvv: '123',
        cardType: 'VISA_DEBIT',
      },
      senderName: { firstName: expect.stringMatching(/./), lastName: expect.stringMatching(/./) },
      senderAddress: { country: 'CA' },
    })
    await page.getByText(t('money.details'), { exact: true }).click()
    const receipt = await page.getByRole('region', { name: t('money.receipt') }).innerText()
    expect(receipt).toMatch(/EXT-/)
    expect(receipt).toMatch(/MFR-/)
    expect(await balance()).toBeCloseTo(before + 50.25, 5)
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(stored).not.toMatch(/4111|"123"/)
    // Evaluated before the load (OP-32).
    const order = visitor.calls.filter(({ path }) => /topup/.test(path)).map(({ path, search }) => path + search)
    expect(order.map((path) => path.replace(/^.*topup/, ''))).toEqual(['?estimate=true', '/evaluateRisk', ''])
  })

  test('TOP-29 the bank approves in its frame, and the payment goes on by itself', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    const before = await balance()
    const bank = await toBank(visitor)
    await heading(visitor, t('bankCheck.title')).waitFor()
    await bank.getByRole('button', { name: locale === 'fr' ? 'Oui, approuver' : 'Yes, approve' }).click()
    await heading(visitor, t('topUp.done.title')).waitFor()
    expect(await loads(visitor)).toHaveLength(1)
    expect((await loads(visitor))[0]?.['threeDSecure']).toMatchObject({ status: 'Y' })
    expect(await balance()).toBeCloseTo(before + 300, 5)
  })

  test.each([
    ['failed', 'topUp.ended.failed', /^(?:No, refuse|Non, refuser)$/],
    ['cancelled', 'topUp.ended.cancelled', /^(?:Cancel|Annuler)$/],
    ['timedOut', 'topUp.ended.expired', /^(?:Let the time run out|Laisser le délai expirer)$/],
  ] as const)('TOP-29 %s at the bank, nothing is charged, and that is said', async (_, words, name) => {
    const visitor = await visit({ locale })
    const before = await balance()
    const bank = await toBank(visitor)
    await bank.getByRole('button', { name }).click()
    await notification(visitor, visitor.t(words)).waitFor()
    await heading(visitor, visitor.t('topUp.review.title')).waitFor()
    expect(await loads(visitor)).toEqual([])
    expect(await balance()).toBe(before)
  })
})

test('a closed frame leaves a payment that is still open: the same challenge is opened again', async () => {
  const visitor = await visit()
  const { t } = visitor
  const bank = await toBank(visitor)
  await bank.getByRole('button', { name: 'Yes, approve' }).waitFor()
  await button(visitor, t('bankCheck.close')).click()
  await visitor.page.getByText(t('topUp.bank.closed')).waitFor()
  await visitor.checkAccessibility()
  await button(visitor, t('bankCheck.open')).click()
  await bank.getByRole('button', { name: 'Yes, approve' }).click()
  await heading(visitor, t('topUp.done.title')).waitFor()
  expect(visitor.callsTo('POST', EVALUATE)).toHaveLength(1)
})

test('after a payment that ended while another card is current, the next form is about that card', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const bank = await toBank(visitor)
  await bank.getByRole('button', { name: 'Yes, approve' }).waitFor()
  await cardInSwitcher(visitor, '0028').click()
  await eventually(() => pathOf(visitor)).toBe('/dashboard')
  await openService(visitor, 'reload')
  await button(visitor, t('bankCheck.open')).click()
  await bank.getByRole('button', { name: 'Yes, approve' }).click()
  await heading(visitor, t('topUp.done.title')).waitFor()
  await page
    .getByText(t('card.ending', { digits: '0012' }))
    .first()
    .waitFor()
  await button(visitor, t('topUp.another')).click()
  await page
    .getByRole('main')
    .getByText(t('card.endingIn', { digits: '0028' }))
    .first()
    .waitFor()
})

testInTurn('TOP-11 DQE-12 no more is offered than fits on the card, %s', async (locale) => {
  await leaveRoom(26_838)
  const visitor = await visit({ locale })
  const { page, t } = visitor
  visitor.allow(/400/)
  const money = (cents: number) => dollars(locale, cents / 100)
  const words = (room: number) => ({ min: money(2_000), max: money(room), holds: money(250_000), room: money(room) })
  await visitor.signIn(FULL)
  await cardInSwitcher(visitor, '0028').click()
  await openService(visitor, 'reload')
  const amount = page.getByLabel(t('topUp.amount'), { exact: true })
  const hint = (room: number) => page.getByText(t('topUp.amount.bounds.room', words(room)), { exact: true }).waitFor()
  const submit = async (typed: string) => {
    await amount.fill(locale === 'fr' ? typed.replace('.', ',') : typed)
    await savedCard(visitor, '4242').check({ force: true })
    await button(visitor, t('topUp.continue')).click()
  }
  await hint(26_838)
  await page.getByText(t('money.limit.left', { left: money(26_838), all: money(250_000) })).waitFor()
  await submit('268.39')
  await eventually(() => hasFocus(summary(visitor))).toBe(true)
  await summary(visitor)
    .getByText(t('amount.noRoom', words(26_838)))
    .waitFor()
  await visitor.checkAccessibility()

  // Another device loads the card meanwhile: the issuer's refusal leads back to the field, and to what fits now.
  await leaveRoom(16_838)
  await submit('268.38')
  await eventually(() => hasFocus(summary(visitor))).toBe(true)
  await hint(16_838)
  const refused = { en: 'The amount is above the maximum for this card.', fr: 'Le montant dépasse le maximum' }[locale]
  await summary(visitor).getByText(refused).waitFor()

  await openService(visitor, 'interac')
  await leave(visitor)
  await page.getByText(t('interac.amount.hint.room', words(16_838))).waitFor()
  await page.locator('input[name=amount]').fill(locale === 'fr' ? '168,39' : '168.39')
  await button(visitor, t('interac.continue')).click()
  await summary(visitor)
    .getByText(t('amount.noRoom', words(16_838)))
    .waitFor()

  await leaveRoom(1_999)
  await openService(visitor, 'reload')
  await leave(visitor)
  await page.getByRole('heading', { name: t('money.closed.full') }).waitFor()
  await page.getByText(t('money.closed.least', { min: money(2_000) })).waitFor()
  await visitor.checkAccessibility()
})

/** The unsaved amount is lost. */
const leave = ({ page, t }: Visitor) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('leave.confirm'), exact: true })
    .click()

test('TOP-34 a cancelled payment has a challenge that can no longer succeed', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const before = await balance()
  const bank = await toBank(visitor)
  await bank.getByRole('button', { name: 'Yes, approve' }).waitFor()
  const url = await page.locator('iframe').getAttribute('src')
  await fault({ operationId: 'cancelTopUpRisk', status: 400 })
  visitor.allow(/400/)
  await button(visitor, t('topUp.bank.cancel')).click()
  await notification(visitor, t('error.reloadCancel')).waitFor()
  await button(visitor, t('topUp.bank.cancel')).click()
  await notification(visitor, t('topUp.cancelled')).waitFor()
  expect(await (await fetch(new URL(url!, page.url()))).text()).not.toContain('<button')
  expect(await loads(visitor)).toEqual([])
  expect(await balance()).toBe(before)
})

test('a reload on the way through the bank comes back to that same payment', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const before = await balance()
  const bank = await toBank(visitor)
  await bank.getByRole('button', { name: 'Yes, approve' }).waitFor()
  await page.reload()
  await page.getByText(t('topUp.bank.closed')).waitFor()
  await button(visitor, t('bankCheck.open')).click()
  await bank.getByRole('button', { name: 'Yes, approve' }).click()
  await heading(visitor, t('topUp.done.title')).waitFor()
  expect(visitor.callsTo('POST', EVALUATE)).toHaveLength(1)
  expect(await balance()).toBeCloseTo(before + 300, 5)
})

test('a payment at the bank is announced where the page is loaded next, and the notice leads back to it', async () => {
  const visitor = await visit()
  const { t } = visitor
  const bank = await toBank(visitor)
  await bank.getByRole('button', { name: 'Yes, approve' }).waitFor()
  await visitor.open('/dashboard')
  const due = t('flow.atTheBank', { cents: 300_00 })
  await notification(visitor, due).getByText(due).click()
  await button(visitor, t('bankCheck.open')).click()
  await bank.getByRole('button', { name: 'Yes, approve' }).click()
  await heading(visitor, t('topUp.done.title')).waitFor()
})

async function fillNewCard(visitor: Visitor) {
  const { page, t } = visitor
  await page.getByLabel(t('cardEntry.number'), { exact: true }).fill('4111111111111111')
  await page.getByLabel(t('cardEntry.expiry'), { exact: true }).fill('08/39')
  await page.getByLabel(t('cardEntry.cvv'), { exact: true }).fill('123')
  await button(visitor, t('topUp.continue')).click()
}
/** With a new card, to the question of its bank. */
async function newCardToBank(visitor: Visitor) {
  const { page, t } = visitor
  await openReload(visitor)
  await page.getByLabel(t('topUp.amount'), { exact: true }).fill('300')
  await page.getByRole('radio', { name: t('debitCard.new.visadebit') }).check({ force: true })
  await button(visitor, t('topUp.continue')).click()
  await fillNewCard(visitor)
  await pay(visitor).click()
  const bank = page.frameLocator(`iframe[title="${t('bankCheck.frame')}"]`)
  await bank.getByRole('button', { name: 'Yes, approve' }).waitFor()
  return bank
}

test('TOP-29 a new card whose bank asks still pays after its screen was left', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const before = await balance()
  const bank = await newCardToBank(visitor)
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.dashboard'), exact: true })
    .click()
  const due = t('flow.atTheBank', { cents: 300_00 })
  await notification(visitor, due).getByText(due).click()
  await button(visitor, t('bankCheck.open')).click()
  await bank.getByRole('button', { name: 'Yes, approve' }).click()
  await heading(visitor, t('topUp.done.title')).waitFor()
  expect(await loads(visitor)).toMatchObject([{ sourceCard: { cardNumber: '4111111111111111', cvv: '123' } }])
  expect(await balance()).toBeCloseTo(before + 300, 5)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toMatch(/4111|"123"/)
})

test('TOP-34 a new card whose details a page load has lost can only be cancelled', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const before = await balance()
  await newCardToBank(visitor)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toMatch(/4111|"123"/)
  await page.reload()
  await heading(visitor, t('topUp.stranded.title')).waitFor()
  await visitor.checkAccessibility()
  await button(visitor, t('topUp.bank.cancel')).click()
  await notification(visitor, t('topUp.cancelled')).waitFor()
  await page.getByLabel(t('topUp.amount'), { exact: true }).waitFor()
  expect([await loads(visitor), await balance()]).toEqual([[], before])
})

const goToReload = (visitor: Visitor) => openService(visitor, 'reload')

testInTurn('TOP-29 SES-15 signing out at the bank cancels the payment, and says so, %s', async (locale) => {
  const visitor = await visit({ locale })
  const { page, t } = visitor
  const before = await balance()
  const bank = await toBank(visitor)
  await bank.getByRole('button', { name: locale === 'fr' ? 'Oui, approuver' : 'Yes, approve' }).waitFor()
  const url = new URL((await page.locator('iframe').getAttribute('src')) ?? '', page.url())
  await link(visitor, t('nav.logout')).click()
  const question = page.getByRole('alertdialog', { name: t('leave.signOut.title') })
  await question.getByText(t('leave.signOut.open.body')).waitFor()
  expect(await question.getByText(t('leave.signOut.body')).count()).toBe(0)
  await visitor.checkAccessibility()
  await question.getByRole('button', { name: t('session.ending.signOut'), exact: true }).click()
  await eventually(() => pathOf(visitor)).toBe('/')
  await eventually(async () => (await (await fetch(url)).text()).includes('<button')).toBe(false)
  await visitor.signIn(FULL, '/login')
  await goToReload(visitor)
  await page.getByLabel(t('topUp.amount'), { exact: true }).waitFor()
  expect([await loads(visitor), await balance()]).toEqual([[], before])
})

testInTurn(
  'TOP-29 a session that ends at the bank: what was approved is charged at a press only, %s',
  async (locale) => {
    const visitor = await visit({ locale, hasClock: true })
    const { page, t } = visitor
    const before = await balance()
    const bank = await toBank(visitor)
    const approve = bank.getByRole('button', { name: locale === 'fr' ? 'Oui, approuver' : 'Yes, approve' })
    await approve.waitFor()
    const url = new URL((await page.locator('iframe').getAttribute('src')) ?? '', page.url())
    await pass(visitor, SESSION_SECONDS)
    await eventually(() => pathOf(visitor)).toBe('/')
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'succeeded' }) })
    await visitor.signIn(FULL, '/login')
    // Announced where the holder arrives; it is charged neither there nor on its own screen.
    await notification(visitor, t('flow.atTheBank', { cents: 300_00 })).waitFor()
    await goToReload(visitor)
    await heading(visitor, t('topUp.approved.title')).waitFor()
    await visitor.checkAccessibility()
    expect([await loads(visitor), await balance()]).toEqual([[], before])
    await pay(visitor).click()
    await heading(visitor, t('topUp.done.title')).waitFor()
    expect(await balance()).toBeCloseTo(before + 300, 5)
  },
)

describe('F1 with two tabs at the bank', () => {
  const openTab = async (one: Visitor) => {
    const two = await one.newTab()
    await two.open('/dashboard/reload')
    await two.page.getByLabel(two.t('topUp.amount'), { exact: true }).waitFor()
    return two
  }
  const frameOf = ({ page, t }: Visitor) => page.frameLocator(`iframe[title="${t('bankCheck.frame')}"]`)
  const approval = (visitor: Visitor) => frameOf(visitor).getByRole('button', { name: 'Yes, approve' })
  /** In front, as for a person: a browser draws no frames of a tab behind another. */
  const approve = async (visitor: Visitor) => {
    await visitor.page.bringToFront()
    await approval(visitor).click()
  }

  test('the same payment is charged once: the second tab is asked before it pays again', async () => {
    const one = await visit()
    const before = await balance()
    await openReload(one)
    const two = await openTab(one)
    for (const visitor of [one, two]) {
      await chooseSaved(visitor, '300')
      await pay(visitor).click()
      await approval(visitor).waitFor()
    }
    await approve(one)
    await heading(one, one.t('topUp.done.title')).waitFor()
    await approve(two)
    await heading(two, two.t('topUp.repeated.title')).waitFor()
    await two.checkAccessibility()
    await button(two, two.t('topUp.repeated.keep')).click()
    await notification(two, two.t('topUp.cancelled')).waitFor()
    expect([(await loads(one)).length, (await loads(two)).length]).toEqual([1, 0])
    expect(await balance()).toBeCloseTo(before + 300, 5)
  })

  test('the same payment that one of them cancels is still paid in the other', async () => {
    const one = await visit()
    const before = await balance()
    await openReload(one)
    const two = await openTab(one)
    for (const visitor of [one, two]) {
      await chooseSaved(visitor, '300')
      await pay(visitor).click()
      await approval(visitor).waitFor()
    }
    await button(two, two.t('topUp.bank.cancel')).click()
    await notification(two, two.t('topUp.cancelled')).waitFor()
    await approve(one)
    await heading(one, one.t('topUp.done.title')).waitFor()
    expect([(await loads(one)).length, (await loads(two)).length]).toEqual([1, 0])
    expect(await balance()).toBeCloseTo(before + 300, 5)
  })

  test('two payments of two amounts are each loaded once', async () => {
    const one = await visit()
    const before = await balance()
    await openReload(one)
    const two = await openTab(one)
    await chooseSaved(two, '310')
    await chooseSaved(one, '300')
    await pay(one).click()
    await pay(two).click()
    for (const visitor of [two, one]) {
      await approve(visitor)
      await heading(visitor, visitor.t('topUp.done.title')).waitFor()
    }
    await two.page.getByText(two.t('money.details'), { exact: true }).click()
    await two.page.getByText('EXT-').first().waitFor()
    expect([(await loads(one)).length, (await loads(two)).length]).toEqual([1, 1])
    expect(await balance()).toBeCloseTo(before + 610, 5)
  })
})

test('F2 an answer that is lost is looked up: the money is loaded once, and said to be', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load/)
  const before = await balance()
  await openReload(visitor)
  await chooseSaved(visitor, '40')
  await fault({ operationId: 'topUpCard', dropAfterCommit: true })
  await pay(visitor).click()
  await heading(visitor, t('topUp.done.title')).waitFor()
  expect(await loads(visitor)).toHaveLength(1)
  expect(await balance()).toBeCloseTo(before + 40, 5)
})

testInTurn('the review says that the same amount was just loaded on this card, %s', async (locale) => {
  const visitor = await visit({ locale })
  const { page, t } = visitor
  await openReload(visitor)
  await chooseSaved(visitor, '40')
  await pay(visitor).click()
  await button(visitor, t('topUp.another')).click()
  await page.getByRole('list').filter({ hasText: '4242' }).waitFor()
  await chooseSaved(visitor, '40')
  const [before = '', after = ''] = t('topUp.same', { amount: dollars(locale, 40), time: '|' }).split('|')
  await page.getByText(before).filter({ hasText: after }).waitFor()
  await visitor.checkAccessibility()
})

test('TOP-04 both methods off: the message, and no form', async () => {
  await configure({ reloadMethods: { mcDebit: false, visaDebit: false } })
  const visitor = await visit()
  await visitor.signIn(FULL, '/dashboard/reload')
  await visitor.page.getByText(visitor.t('error.methodsUnavailable')).waitFor()
  expect(await visitor.page.getByLabel(visitor.t('topUp.amount'), { exact: true }).count()).toBe(0)
})

test.each([
  ['TOP-05', 'topUpCard', { status: 503, body: { code: 'TOP-5030' } }, 'error.networkUnavailable'],
  ['ERR-05', 'evaluateTopUpRisk', { status: 400, body: {} }, 'error.evaluateRisk'],
  ['ERR-07', 'topUpCard', { status: 400, body: {} }, 'error.topUp'],
] as const)('%s a refused %s is said, and nothing is charged', async (_, operationId, answer, words) => {
  const visitor = await visit()
  visitor.allow(/400|503/)
  const before = await balance()
  await openReload(visitor)
  await chooseSaved(visitor, '40')
  await fault({ operationId, ...answer })
  await pay(visitor).click()
  await notification(visitor, visitor.t(words)).waitFor()
  expect(await balance()).toBe(before)
})

test('ERR-06 without the fee nothing can be paid', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/400/)
  await openReload(visitor)
  await page.getByLabel(t('topUp.amount'), { exact: true }).fill('40')
  await savedCard(visitor, '4242').check({ force: true })
  await fault({ operationId: 'topUpCard', status: 400, body: {} })
  await button(visitor, t('topUp.continue')).click()
  await notification(visitor, t('error.estimateFee')).waitFor()
  expect(await pay(visitor).count()).toBe(0)
  expect(await page.getByLabel(t('topUp.amount'), { exact: true }).inputValue()).toBe('40.00')
  await button(visitor, t('topUp.continue')).click()
  await pay(visitor).waitFor()
})

test('TOP-28 a declined evaluation stops the flow', async () => {
  const visitor = await visit()
  await openReload(visitor)
  await chooseSaved(visitor, '66.66')
  await pay(visitor).click()
  await heading(visitor, visitor.t('topUp.declined.title')).waitFor()
  expect(await loads(visitor)).toEqual([])
})

test('TOP-31 TOP-32 ERR-08 ERR-09 a saved card is listed and deleted, unless it is in use', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/400/)
  await fault({ operationId: 'getVaultedCards', status: 400, body: {} })
  await visitor.signIn(FULL, '/dashboard/reload')
  await notification(visitor, t('error.readVaulted')).waitFor()
  await button(visitor, t('common.retry')).click()
  const remove = (digits: string) => button(visitor, t('savedCards.delete.card', { digits }))
  const confirm = () =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('savedCards.delete') })
      .click()
  await remove('4242').click()
  await confirm()
  await page.getByText('This card is used by an auto-reload. Remove the auto-reload first.').first().waitFor()
  await fault({ operationId: 'deleteVaultedCard', status: 400, body: {} })
  await remove('5454').click()
  await confirm()
  await notification(visitor, t('error.deleteVaulted')).waitFor()
  await remove('5454').click()
  await visitor.checkAccessibility()
  await confirm()
  await notification(visitor, t('savedCards.deleted')).waitFor()
  await eventually(() => remove('5454').count()).toBe(0)
  expect(pathOf(visitor)).toBe('/dashboard/reload')
})

test('the page fits narrow screens', async () => {
  const visitor = await visit({ width: 320 })
  await openReload(visitor)
  await visitor.checkWidths()
})

test.each(['answers', 'is down'])(
  'API-56 OP-67 F19 the collector of the fraud-device session is loaded to pay, and a load goes through where it %s',
  async (standing) => {
    await configure({ frontend: { fraudCollectorUrl: 'https://device.example.com/collect' } })
    const visitor = await visit()
    const { page, t } = visitor
    const asked: string[] = []
    await page.route('https://device.example.com/**', (route) => {
      asked.push(route.request().url())
      return standing === 'answers' ? route.fulfill({ contentType: 'text/html', body: '' }) : route.abort()
    })
    visitor.allow(/device\.example\.com|ERR_FAILED/)
    await openReload(visitor)
    await chooseSaved(visitor, '20')
    const before = [...asked]
    await pay(visitor).click()
    await heading(visitor, t('topUp.done.title')).waitFor()
    const [body] = await loads(visitor)
    expect([before, asked]).toEqual([[], [`https://device.example.com/collect?s=${String(body?.['kountSessionId'])}`]])
  },
)
