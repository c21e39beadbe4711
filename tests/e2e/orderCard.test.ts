import { describe, expect, test } from 'vitest'
import { OFFERED_CARDS } from '../../rules/cards/fees'
import { describeInTurn } from './inTurn'
import { eventually, journeys, type Visitor } from './journeys'
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
  sheetsOf,
  summary,
} from './portalParts'
import { dollars } from './texts'

const { visit, fault, cardsOf } = journeys()

const STARTER = 'starter@example.com'
const orders = (visitor: Visitor) => visitor.callsTo('POST', '/api/prepaid/cards/ordercard')
const keys = (visitor: Visitor) => orders(visitor).map(({ headers }) => headers['idempotency-key'])
const countOf = async (username: string) => (await cardsOf(username)).cards.length
const tile = ({ page }: Visitor, code: string) => page.locator(`input[name=programCode][value=${code}]`)

async function openOrder(visitor: Visitor, username = STARTER) {
  await visitor.signIn(username, '/getcard')
  await visitor.page.getByRole('group', { name: visitor.t('orderCard.program') }).waitFor()
}
const goOn = (visitor: Visitor) => button(visitor, visitor.t('orderCard.continue')).click()

async function toReview(visitor: Visitor, code = 'BHW229') {
  const { t } = visitor
  await tile(visitor, code).check({ force: true })
  await goOn(visitor)
  await field(visitor, t('identity.city')).waitFor()
  await goOn(visitor)
  await heading(visitor, t('orderCard.review.title')).waitFor()
}
async function agree({ page }: Visitor) {
  for (const name of ['monthlyFeeAccepted', 'ownUse']) await page.locator(`input[name=${name}]`).check()
}
const order = (visitor: Visitor) => button(visitor, visitor.t('orderCard.submit'))
const ordered = (visitor: Visitor) => heading(visitor, visitor.t('orderCard.done.title'))
const isOrdered = (visitor: Visitor) => ordered(visitor).waitFor()
/** The issuer receives the order once the returned function is called. */
async function holdOrder({ page }: Visitor) {
  const { opened, open } = gate()
  await page.route('**/ordercard', async (route) => {
    await opened
    await route.continue()
  })
  return open
}

describeInTurn('ordering a card', (locale, test) => {
  test('ORD-11 ORD-12 ORD-13 NOT-26 SHL-039 chooses, says who and where, sees the fee first, and orders once', async () => {
    const before = await countOf(STARTER)
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openOrder(visitor)
    expect(
      await page.locator('input[name=programCode]').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(OFFERED_CARDS.map(({ cardProgram }) => cardProgram))
    await visitor.checkAccessibility()
    await goOn(visitor)
    await eventually(() => hasFocus(summary(visitor))).toBe(true)
    await tile(visitor, 'BHW229').check({ force: true })
    await goOn(visitor)
    const who = heading(visitor, t('orderCard.applicant.title'))
    await eventually(() => hasFocus(who)).toBe(true)
    await visitor.checkAccessibility()
    await goOn(visitor)
    await eventually(() => hasFocus(heading(visitor, t('orderCard.review.title')))).toBe(true)

    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    expect(titles[0]).toBe(t('orderCard.fee'))
    const words = await page.getByRole('main').innerText()
    for (const amount of [10, 4.95]) expect(words).toContain(dollars(locale, amount))
    for (const key of ['expiry', 'insured', 'phone', 'saskatchewan'] as const)
      expect(words).toContain(t(`orderCard.know.${key}`))
    await visitor.checkAccessibility()
    await order(visitor).click()
    await summary(visitor).getByText(t('orderCard.monthlyFee.required')).waitFor()
    expect(orders(visitor)).toEqual([])

    await agree(visitor)
    await order(visitor).dblclick()
    await isOrdered(visitor)
    await notification(visitor, t('orderCard.done')).waitFor()
    expect(await orders(visitor)[0]?.body).toMatchObject({
      programCode: 'BHW229',
      plasticFlag: true,
      legalFirstName: 'Starter',
      dateOfBirth: '1985-06-15',
      currentAddress: { city: 'Toronto', region: 'ON' },
      monthlyFeeAccepted: true,
      thirdParty: false,
    })
    expect(keys(visitor)).toEqual([expect.stringMatching(/^[\da-f]{8}-/)])
    await page
      .getByRole('list', { name: t('progress.title') })
      .getByText(t('progress.expected'))
      .waitFor()
    await link(visitor, t('progress.activate.link')).first().waitFor()
    await visitor.checkAccessibility()
    expect(await countOf(STARTER)).toBe(before + 1)
    expect(await sheetsOf(visitor)).toBe(1)

    await page.reload()
    await visitor.ready()
    await page.getByRole('heading', { name: t('orderCard.underway') }).waitFor()
    // The ordered reloadable card is the only one allowed.
    expect(await tile(visitor, 'BHW230').count()).toBe(0)
    expect(await tile(visitor, 'BHN230').count()).toBe(0)
    expect(await tile(visitor, 'BHN229').getAttribute('aria-disabled')).toBeNull()
    await visitor.open('/dashboard')
    await page.goBack()
    await visitor.ready()
    expect(await countOf(STARTER)).toBe(before + 1)
    expect(orders(visitor)).toHaveLength(1)
  })

  test('a lost answer is looked up: what was ordered is shown, and ordered once', async () => {
    const before = await countOf(STARTER)
    const visitor = await visit({ locale, hasClock: true })
    const { page, t } = visitor
    visitor.allow(/net::ERR_|\b503\b/)
    await openOrder(visitor)
    await toReview(visitor)
    await agree(visitor)
    await fault({ operationId: 'orderCard', dropAfterCommit: true, times: 10 })
    const send = await holdOrder(visitor)
    await order(visitor).click()
    await eventually(async () => orders(visitor).length).toBe(1)
    await fault({ operationId: 'getCards', status: 503, times: 1 })
    send()
    await heading(visitor, t('orderCard.unconfirmed.title')).waitFor()
    const check = button(visitor, t('card.doubt.check'))
    await eventually(() => check.getAttribute('aria-disabled')).toBeNull()
    expect(await order(visitor).count()).toBe(0)
    await visitor.checkAccessibility()
    await check.click()
    await visitor.waitForOutcome(ordered(visitor))
    expect(orders(visitor)).toHaveLength(1)
    expect(await countOf(STARTER)).toBe(before + 1)
    expect(await page.getByText(t('error.orderCard')).count()).toBe(0)
  })
})

test('ORD-10 ORD-12 left while it is under way, the order is told and its card is in the list', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openOrder(visitor)
  await tile(visitor, 'BHW229').check({ force: true })
  await goOn(visitor)
  await field(visitor, t('identity.city')).fill('Ottawa')
  await goOn(visitor)
  await agree(visitor)
  await fault({ operationId: 'orderCard', delayMs: 2000 })
  await order(visitor).click()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('sidebar.dashboard') })
    .click()
  // A sent form is not unsaved.
  await page.waitForURL('**/dashboard')
  await notification(visitor, t('orderCard.done')).waitFor()
  const digits = (await cardsOf(STARTER)).cards.at(-1)?.lastFourDigits ?? ''
  await cardInSwitcher(visitor, digits).waitFor()
})

test('ORD-12 an order that is under way when the page is loaded again is looked up and told', async () => {
  const before = await countOf(STARTER)
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await openOrder(visitor)
  await toReview(visitor)
  await agree(visitor)
  await fault({ operationId: 'orderCard', delayMs: 1500 })
  await order(visitor).click()
  await eventually(async () => orders(visitor).length).toBe(1)
  await page.reload()
  await visitor.ready()
  await visitor.waitForOutcome(notification(visitor, t('orderCard.done')))
  expect(await countOf(STARTER)).toBe(before + 1)
  expect(orders(visitor)).toHaveLength(1)
})

test('ORD-12 the same order from another device takes a second decision', async () => {
  const before = await countOf(STARTER)
  const one = await visit()
  const { t } = one
  await openOrder(one)
  const two = await visit()
  await openOrder(two)
  for (const device of [one, two]) await toReview(device, 'BHN229')
  await order(one).click()
  await isOrdered(one)
  await order(two).click()
  await heading(two, t('orderCard.repeated.title')).waitFor()
  await two.checkAccessibility()
  expect(orders(two)).toEqual([])
  expect(await countOf(STARTER)).toBe(before + 1)
  await button(two, t('orderCard.repeated.again')).click()
  await isOrdered(two)
  expect(await countOf(STARTER)).toBe(before + 2)
})

test('ERR-19 ORD-33 an answer without words is given the default text, and a retry brings the same key', async () => {
  const before = await countOf(STARTER)
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 400.*ordercard/)
  await openOrder(visitor)
  await toReview(visitor)
  await agree(visitor)
  await fault({ operationId: 'orderCard', status: 400 })
  await order(visitor).click()
  await notification(visitor, t('error.orderCard')).waitFor()
  expect(t('error.orderCard')).toBe('Get Card failed!')
  expect(await countOf(STARTER)).toBe(before)
  await order(visitor).click()
  await isOrdered(visitor)
  expect(new Set(keys(visitor)).size).toBe(1)
  expect(await countOf(STARTER)).toBe(before + 1)
})

test('CRD-65 SES-34 SES-35 what may not be ordered is listed with its reason and cannot be chosen', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openOrder(visitor, 'full@example.com')
  const reason = page.getByText(t('orderCard.program.secondReloadable'))
  expect(await reason.isVisible()).toBe(false)
  await page.locator('main summary').click()
  await reason.waitFor()
  expect(await tile(visitor, 'BHW229').count()).toBe(0)
  await visitor.checkAccessibility()
})

test('ORD-14 a resident of Saskatchewan is refused before anything is sent', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openOrder(visitor, 'saskatchewan@example.com')
  await tile(visitor, 'BHN229').check({ force: true })
  await goOn(visitor)
  await field(visitor, t('identity.city')).waitFor()
  await goOn(visitor)
  await summary(visitor)
    .getByRole('link', { name: t('orderCard.saskatchewan') })
    .click()
  expect(await hasFocus(field(visitor, t('identity.region')))).toBe(true)
  expect(orders(visitor)).toEqual([])
  await visitor.checkAccessibility()
})

test('a virtual card is ready at once, with the money for it taken later', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openOrder(visitor)
  await toReview(visitor, 'BHN229')
  await page.getByText(t('orderCard.fee.taken')).waitFor()
  await order(visitor).click()
  await isOrdered(visitor)
  await page.getByText(t('progress.virtual')).waitFor()
  const ordered = (await cardsOf(STARTER)).cards.at(-1)
  expect(ordered).toMatchObject({ cardProgram: 'BHN229', plasticFlag: false, cardStatus: 'A' })
  await link(visitor, t('progress.goTo')).click()
  await page.waitForURL('**/dashboard')
})

test('the words of a refused field stand beside it, and what was typed stays', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 400.*ordercard/)
  await openOrder(visitor)
  await tile(visitor, 'BHW229').check({ force: true })
  await goOn(visitor)
  await field(visitor, t('identity.city')).fill('Ottawa')
  await goOn(visitor)
  await agree(visitor)
  await fault({
    operationId: 'orderCard',
    status: 400,
    body: { code: 'REQ-4000', fieldErrors: [{ field: 'currentAddress.postCode', message: 'Not this one' }] },
  })
  await order(visitor).click()
  await summary(visitor).getByRole('link', { name: 'Not this one' }).click()
  expect(await hasFocus(field(visitor, t('identity.postCode')))).toBe(true)
  expect(await field(visitor, t('identity.city')).inputValue()).toBe('Ottawa')
})

test('a card list that cannot be read offers nothing, and is tried again', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b503\b/)
  await visitor.signIn(STARTER)
  await fault({ operationId: 'getAccount', status: 503 })
  await openService(visitor, 'getcard')
  await page.getByRole('heading', { name: t('flow.unread') }).waitFor()
  await visitor.checkAccessibility()
  await button(visitor, t('common.retry')).click()
  await page.getByRole('group', { name: t('orderCard.program') }).waitFor()
})

test('SHL-032 nobody who is not signed in orders a card', async () => {
  const visitor = await visit()
  await visitor.open('/getcard')
  await visitor.page.waitForURL('**/create-account')
  expect(pathOf(visitor)).toBe('/create-account')
})

describe('S14 an order that is in flight is what its screen shows: it cannot be sent twice', () => {
  const dashboard = (visitor: Visitor) =>
    visitor.page.getByRole('complementary').getByRole('link', { name: visitor.t('sidebar.dashboard'), exact: true })

  test('after leaving and coming back', async () => {
    const visitor = await visit()
    const { page, t } = visitor
    await openOrder(visitor)
    await toReview(visitor)
    await agree(visitor)
    const send = await holdOrder(visitor)
    const sent = page.waitForRequest(/ordercard/)
    await order(visitor).click()
    await sent
    await dashboard(visitor).click()
    await heading(visitor, t('dashboard.title')).waitFor()
    await notification(visitor, t('flow.inFlight')).waitFor()
    await page.goBack()
    await heading(visitor, t('orderCard.sending.title')).waitFor()
    send()
    await isOrdered(visitor)
    expect(orders(visitor)).toHaveLength(1)
  })

  test('after a reload, until its outcome is known', async () => {
    const before = await countOf(STARTER)
    const visitor = await visit({ hasClock: true })
    const { page, t } = visitor
    await openOrder(visitor)
    await toReview(visitor)
    await agree(visitor)
    await fault({ operationId: 'orderCard', delayMs: 1500 })
    const sent = page.waitForRequest(/ordercard/)
    await order(visitor).click()
    await sent
    await page.reload()
    await heading(visitor, t('orderCard.unconfirmed.title')).waitFor()
    expect(await page.locator('input[name=programCode]').count()).toBe(0)
    await visitor.waitForOutcome(ordered(visitor))
    await notification(visitor, t('orderCard.done')).waitFor()
    expect(await countOf(STARTER)).toBe(before + 1)
  })

  test('F1 in another tab: the same order joins it', async () => {
    const before = await countOf(STARTER)
    const one = await visit({ hasClock: true })
    await openOrder(one)
    await toReview(one)
    await agree(one)
    // Opened only now: a browser draws no frames of a tab behind another.
    const two = await one.newTab()
    await two.open('/getcard')
    await two.page.getByRole('group', { name: two.t('orderCard.program') }).waitFor()
    await toReview(two)
    await agree(two)
    const send = await holdOrder(one)
    await order(one).click()
    await eventually(async () => orders(one).length).toBe(1)
    await order(two).click()
    await heading(two, two.t('orderCard.sending.title')).waitFor()
    send()
    for (const visitor of [one, two]) await visitor.waitForOutcome(ordered(visitor))
    expect([orders(one).length, orders(two).length]).toEqual([1, 0])
    expect(await countOf(STARTER)).toBe(before + 1)
  })
})
