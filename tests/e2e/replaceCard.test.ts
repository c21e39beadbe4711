import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { eventually, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, field, hasFocus, heading, notification, sheetsOf, summary } from './portalParts'
import { dollars } from './texts'

const { visit, fault, cardsOf } = journeys()

const STARTER = 'starter@example.com'
const OLD = '1000002001'
const replacements = (visitor: Visitor) => visitor.callsTo('POST', /\/replace$/)
const keys = (visitor: Visitor) => replacements(visitor).map(({ headers }) => headers['idempotency-key'])
const locks = (visitor: Visitor) => visitor.callsTo('PUT', /^\/api\/prepaid\/cards\/\d+$/)
const cardOf = async (username = STARTER) => (await cardsOf(username)).cards[0]
const reason = ({ page }: Visitor, value: string) => page.locator(`input[name=reason][value=${value}]`)

async function openReplace(visitor: Visitor, username = STARTER) {
  await visitor.signIn(username, '/replacecard')
  await visitor.page.getByRole('group', { name: visitor.t('replaceCard.reason') }).waitFor()
}
const goOn = (visitor: Visitor) => button(visitor, visitor.t('replaceCard.continue')).click()
async function choose(visitor: Visitor, why: string) {
  await reason(visitor, why).check({ force: true })
  await goOn(visitor)
}
async function toReview(visitor: Visitor, why = 'damaged') {
  await choose(visitor, why)
  await field(visitor, visitor.t('identity.city')).waitFor()
  await goOn(visitor)
  await heading(visitor, visitor.t('replaceCard.review.title')).waitFor()
}
const replace = (visitor: Visitor) =>
  visitor.page.getByRole('main').getByRole('button', { name: visitor.t('replaceCard.submit'), exact: true })
const isReplaced = (visitor: Visitor) => heading(visitor, visitor.t('replaceCard.done.title')).waitFor()
const inMain = ({ page }: Visitor, text: string) => page.getByRole('main').getByText(text, { exact: true })

describeInTurn('replacing a card', (locale, test) => {
  test('ORD-15 ORD-16 SHL-098 a card that is gone locks at once, says what it costs, replaces once', async () => {
    const why = locale === 'en' ? 'lost' : 'stolen'
    const before = await cardOf()
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openReplace(visitor)
    await visitor.checkAccessibility()
    await goOn(visitor)
    await summary(visitor)
      .getByRole('link', { name: t('replaceCard.reason.required') })
      .waitFor()
    await choose(visitor, why)
    await inMain(visitor, t('replaceCard.stopped')).waitFor()
    expect(await locks(visitor)[0]?.body).toEqual({ cardStatus: 'S' })
    expect((await cardOf())?.cardStatus).toBe('S')
    await eventually(() => hasFocus(heading(visitor, t('replaceCard.address.title')))).toBe(true)
    await visitor.checkAccessibility()
    await field(visitor, t('identity.addressLine')).fill('12 Example Street')
    await goOn(visitor)
    await heading(visitor, t('replaceCard.review.title')).waitFor()
    const words = await page.getByRole('main').innerText()
    const balance = before?.availableBalance ?? 0
    for (const amount of [10, balance, balance - 10]) expect(words).toContain(dollars(locale, amount))
    expect(words).toContain(t('replaceCard.happens.mailed', { cost: 'fee' }))
    await visitor.checkAccessibility()

    await replace(visitor).dblclick()
    await isReplaced(visitor)
    await notification(visitor, t('replaceCard.done', { digits: before?.lastFourDigits ?? '' })).waitFor()
    await visitor.checkAccessibility()
    expect(await replacements(visitor)[0]?.body).toMatchObject({
      reason: why,
      currentAddress: { addressLine: '12 Example Street', city: 'Toronto' },
    })
    expect(keys(visitor)).toHaveLength(1)
    expect(await sheetsOf(visitor)).toBe(1)
    const { cards } = await cardsOf(STARTER)
    expect(cards).toHaveLength(1)
    expect(cards[0]).toMatchObject({ cardStatus: 'N', availableBalance: expect.closeTo(balance - 10, 2) })
    expect(cards[0]?.clientId).not.toBe(OLD)

    await page.reload()
    await visitor.ready()
    await page.getByRole('heading', { name: t('replaceCard.notActivated.title') }).waitFor()
    await visitor.open('/dashboard')
    await page.goBack()
    await visitor.ready()
    expect((await cardsOf(STARTER)).cards).toEqual(cards)
  })
})

test('a lock that fails is not called one: it says so with the phone number, and goes on', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b500\b/)
  await openReplace(visitor)
  await fault({ operationId: 'setCardStatus', status: 500 })
  await choose(visitor, 'stolen')
  await inMain(visitor, t('replaceCard.notStopped')).waitFor()
  expect(t('replaceCard.notStopped.body')).toContain('1-888-677-3299')
  expect(await inMain(visitor, t('replaceCard.stopped')).count()).toBe(0)
  expect((await cardOf())?.cardStatus).toBe('A')
  await visitor.checkAccessibility()
  await goOn(visitor)
  await heading(visitor, t('replaceCard.review.title')).waitFor()
  await button(visitor, t('replaceCard.lock')).click()
  await inMain(visitor, t('replaceCard.stopped')).waitFor()
  expect((await cardOf())?.cardStatus).toBe('S')
})

test('ORD-33 ERR-20 an answer without words is given the default text, and a retry brings the same key', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/status of 400.*replace/)
  await openReplace(visitor)
  await toReview(visitor)
  expect(locks(visitor)).toEqual([])
  await fault({ operationId: 'replaceCard', status: 400 })
  await replace(visitor).click()
  await notification(visitor, t('error.replaceCard')).waitFor()
  expect(t('error.replaceCard')).toBe('Replace Card failed!')
  expect((await cardOf())?.clientId).toBe(OLD)
  await replace(visitor).click()
  await isReplaced(visitor)
  expect(keys(visitor)).toHaveLength(2)
  expect(new Set(keys(visitor)).size).toBe(1)
  expect((await cardsOf(STARTER)).cards).toHaveLength(1)
})

test('a lost answer is looked up: what was replaced is shown, and replaced once', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_|\b503\b/)
  await openReplace(visitor)
  await toReview(visitor)
  await fault({ operationId: 'replaceCard', dropAfterCommit: true, times: 10 })
  await fault({ operationId: 'getCards', status: 503, times: 1 })
  await replace(visitor).click()
  await heading(visitor, t('replaceCard.unconfirmed.title')).waitFor()
  const check = button(visitor, t('card.doubt.check'))
  await eventually(() => check.getAttribute('aria-disabled')).toBeNull()
  await visitor.checkAccessibility()
  await check.click()
  await isReplaced(visitor)
  const { cards } = await cardsOf(STARTER)
  expect(cards).toHaveLength(1)
  expect(cards[0]?.clientId).not.toBe(OLD)
})

test('ORD-15 left while it is under way, the replacement is told, and the list has the new card only', async () => {
  const before = await cardOf()
  const visitor = await visit()
  const { page, t } = visitor
  await openReplace(visitor)
  await toReview(visitor)
  await fault({ operationId: 'replaceCard', delayMs: 2000 })
  await replace(visitor).click()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('sidebar.dashboard') })
    .click()
  await page.waitForURL('**/dashboard')
  await notification(visitor, t('replaceCard.done', { digits: before?.lastFourDigits ?? '' })).waitFor()
  await cardInSwitcher(visitor, (await cardOf())?.lastFourDigits ?? '').waitFor()
  await eventually(() => cardInSwitcher(visitor, before?.lastFourDigits ?? '').count()).toBe(0)
})

test('ORD-15 a card that another tab has replaced is said to be, and the new one is shown', async () => {
  const before = await cardOf()
  const one = await visit()
  const { t } = one
  await openReplace(one)
  const two = await one.newTab()
  two.allow(/status of 404.*replace/)
  await two.open('/replacecard')
  await toReview(one)
  // For another reason: the same replacement would have the same key.
  await toReview(two, 'lost')
  await replace(one).click()
  await isReplaced(one)
  await replace(two).click()
  await heading(two, t('replaceCard.superseded.title')).waitFor()
  await notification(two, t('replaceCard.superseded', { digits: before?.lastFourDigits ?? '' })).waitFor()
  expect(await two.page.getByText(t('replaceCard.review.title')).count()).toBe(0)
  await two.checkAccessibility()
  expect((await cardsOf(STARTER)).cards).toHaveLength(1)
})

test('CRD-51 CRD-54 choosing another card while a stolen one is being locked: the list knows the lock', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openReplace(visitor, 'full@example.com')
  const { cards } = await cardsOf('full@example.com')
  const current = cards.find(({ defaultCard }) => defaultCard)!
  const other = cards.find(({ defaultCard, cardStatus }) => !defaultCard && cardStatus === 'A')!
  await fault({ operationId: 'setCardStatus', delayMs: 2000 })
  await choose(visitor, 'stolen')
  await cardInSwitcher(visitor, other.lastFourDigits).click()
  await visitor.page.waitForURL('**/dashboard')
  const locked = notification(visitor, t('card.lock.done'))
  await locked.getByText(t('card.ending', { digits: current.lastFourDigits })).waitFor()
  await eventually(() => cardInSwitcher(visitor, current.lastFourDigits).getAttribute('data-faded')).toBe('true')
})

test('an expiring card is replaced without a fee', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openReplace(visitor, 'retiring@example.com')
  expect(await reason(visitor, 'expiring').isChecked()).toBe(true)
  await goOn(visitor)
  await goOn(visitor)
  await heading(visitor, t('replaceCard.review.title')).waitFor()
  await inMain(visitor, t('replaceCard.fee.free')).waitFor()
  await replace(visitor).click()
  await isReplaced(visitor)
  // Only reloadable cards are activated.
  await page.getByText(t('progress.register.body')).waitFor()
  expect(await inMain(visitor, t('cards.none.register')).getAttribute('href')).toBe('/register')
})

test('a virtual card is replaced at once and sent nowhere', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openReplace(visitor, 'full@example.com')
  await choose(visitor, 'damaged')
  await heading(visitor, t('replaceCard.review.title')).waitFor()
  await inMain(visitor, t('replaceCard.happens.issued', { cost: 'fee' })).waitFor()
  expect(await page.getByText(t('replaceCard.where')).count()).toBe(0)
  await replace(visitor).click()
  await isReplaced(visitor)
  await page.getByText(t('progress.virtual')).waitFor()
  const card = (await cardsOf('full@example.com')).cards.find(({ defaultCard }) => defaultCard)
  expect(card).toMatchObject({ cardStatus: 'A', plasticFlag: false })
})

test('a holder without a card is led to one', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn('empty@example.com', '/replacecard')
  await page.getByRole('heading', { name: t('replaceCard.noCard.title') }).waitFor()
  await visitor.checkAccessibility()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('cards.none.order') })
    .click()
  await page.waitForURL('**/getcard')
})

test('how far the new card got has room beside the list of cards, at any width', async () => {
  const visitor = await visit({ locale: 'fr', width: 800 })
  const { page } = visitor
  await openReplace(visitor)
  await toReview(visitor)
  await replace(visitor).click()
  await isReplaced(visitor)
  for (const width of [800, 1000, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(() =>
      page
        .getByRole('list', { name: visitor.t('progress.title') })
        .getByRole('listitem')
        .evaluateAll((steps) => steps.map(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth))),
    ).toEqual([0, 0, 0, 0])
  }
})
