import { expect, test } from 'vitest'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import {
  button,
  cardFace,
  cardInSwitcher,
  hasFocus,
  heading,
  link,
  notification,
  opacityOf,
  pathOf,
  sidebar,
  sidebarToggle,
  switcher,
} from './portalParts'
import { dollars } from './texts'

const { visit, fault, pass, cardsOf } = journeys()

const MAIN = '1000001001'
const changes = (visitor: Visitor) => visitor.callsTo('PUT', /^\/api\/prepaid\/cards\/\d+$/)
const reads = (visitor: Visitor) => visitor.callsTo('GET', '/api/prepaid/cards').map(({ search }) => search)
const prompt = ({ page, t }: Visitor) => page.getByRole('alertdialog', { name: t('card.unlock.title') })
const confirm = (visitor: Visitor) =>
  prompt(visitor).getByRole('button', { name: visitor.t('card.unlock'), exact: true })
const lock = (visitor: Visitor) => button(visitor, visitor.t('card.lock')).click()
const mainFace = (visitor: Visitor, status: 'active' | 'locked') =>
  cardFace(visitor, visitor.t('card.alias.virtual'), '0012', visitor.t(`card.status.${status}`))

const digitsOf = async (place: number) => (await cardsOf(FULL)).cards[place - 1]?.lastFourDigits ?? ''

/** The issuer's cards, with one field changed on the current card. */
async function answerCards(changed: Record<string, unknown>) {
  const { cards } = await cardsOf(FULL)
  const [first, ...others] = cards
  await fault({ operationId: 'getCards', status: 200, body: { cards: [{ ...first, ...changed }, ...others] } })
}

describeInTurn('cards', (locale, test) => {
  test('SHL-083 CRD-01 CRD-04 CRD-05 CRD-13 My Cards lists each card with alias, balance and last digits', async () => {
    const { cards } = await cardsOf(FULL)
    const visitor = await visit({ locale })
    const { t } = visitor
    await visitor.signIn()
    const aliases = [t('card.alias.virtual'), 'Groceries', 'Gift', t('card.alias.numbered', { n: 4 })]
    const states = ['', '', t('card.status.locked'), t('card.status.inactive')]
    const wanted = cards.map(({ availableBalance, lastFourDigits }, index) =>
      [
        aliases[index],
        dollars(locale, availableBalance),
        t('card.listed', { digits: lastFourDigits }),
        states[index],
      ].join(' '),
    )
    await switcher(visitor).getByRole('button').first().waitFor()
    const shown = await switcher(visitor).getByRole('button').allInnerTexts()
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
    expect(shown.map(plain)).toEqual(wanted.map(plain))
    if (locale === 'en') {
      expect(t('sidebar.cards')).toBe('My Cards')
      expect(shown[0]).toContain('Card ending\u00a0in\u00a00012')
    }
  })

  test('SHL-084 CRD-23 choosing a card makes it the current one, closes the sidebar and leads to the dashboard', async () => {
    const visitor = await visit({ locale, width: 799 })
    const { page, t } = visitor
    await visitor.signIn()
    // The default card comes first.
    await mainFace(visitor, 'active').waitFor()
    await sidebarToggle(visitor).click()
    await sidebar(visitor)
      .getByRole('link', { name: t('sidebar.charts') })
      .click()
    await page.waitForURL('**/dashboard/charts')
    await sidebarToggle(visitor).click()
    await cardInSwitcher(visitor, '0028').click()
    await page.waitForURL('**/dashboard')
    await cardFace(visitor, 'Groceries', '0028', t('card.status.active')).waitFor()
    await sidebar(visitor).waitFor({ state: 'hidden' })
    await visitor.checkAccessibility()

    await page.reload()
    await visitor.ready()
    await cardFace(visitor, 'Groceries', '0028', t('card.status.active')).waitFor()
  })

  test('CRD-45 CRD-46 CRD-49 CRD-51 CRD-54 NOT-35 locks in one press, everywhere at once, and takes it back', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn()
    await mainFace(visitor, 'active').waitFor()
    const inList = cardInSwitcher(visitor, '0012')
    const [clearFace, clearList] = [await opacityOf(mainFace(visitor, 'active')), await opacityOf(inList)]

    // The second press of a double press does not take the first one back.
    await button(visitor, t('card.lock')).dblclick()
    await notification(visitor, t('card.lock.done')).waitFor()
    await eventually(() => hasFocus(button(visitor, t('card.lock.undo')))).toBe(true)
    await button(visitor, t('card.lock.undo')).click()
    await mainFace(visitor, 'active').waitFor()
    await eventually(() => hasFocus(button(visitor, t('card.lock')))).toBe(true)
    expect((await cardsOf(FULL)).cards[0]?.cardStatus).toBe('A')

    await lock(visitor)
    await mainFace(visitor, 'locked').waitFor()
    expect(changes(visitor)).toHaveLength(3)
    const [change] = changes(visitor)
    expect(change?.path).toBe(`/api/prepaid/cards/${MAIN}`)
    expect(await change?.body).toEqual({ cardStatus: 'S' })
    await eventually(() => opacityOf(mainFace(visitor, 'locked'))).toBeLessThan(clearFace)
    await eventually(() => opacityOf(inList)).toBeLessThan(clearList)
    expect(pathOf(visitor)).toBe('/dashboard')
    await visitor.checkAccessibility()

    expect((await cardsOf(FULL)).cards[0]?.cardStatus).toBe('S')
    await page.reload()
    await visitor.ready()
    await mainFace(visitor, 'locked').waitFor()
  })

  test('CRD-47 CRD-48 a card not activated yet is offered activation', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.signIn()
    const digits = await digitsOf(4)
    await cardInSwitcher(visitor, digits).click()
    await cardFace(visitor, t('card.alias.numbered', { n: 4 }), digits, t('card.status.inactive')).waitFor()
    expect(await button(visitor, t('card.lock')).count()).toBe(0)
    await visitor.checkAccessibility()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('card.activate') })
      .click()
    await page.waitForURL('**/activate')
  })

  test('SES-19 ERR-14 cards that cannot be read are said so, and read again on request', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/\b500\b.*\/api\/prepaid\/cards/)
    await fault({ operationId: 'getCards', status: 500 })
    await visitor.signIn()
    await notification(visitor, t('error.readCards')).waitFor()
    await page.getByRole('heading', { name: t('cards.unavailable.title') }).waitFor()
    await link(visitor, t('nav.logout')).waitFor()
    await visitor.checkAccessibility()
    await button(visitor, t('common.retry')).click()
    await mainFace(visitor, 'active').waitFor()
  })

  test('CRD-15 CRD-16 CRD-36 CRD-37 CON-02 I18-07 the card shows its balances and its masked number', async () => {
    const { cards } = await cardsOf(FULL)
    const visitor = await visit({ locale })
    const { page } = visitor
    await visitor.signIn()
    const main = page.getByRole('main')
    await mainFace(visitor, 'active').waitFor()
    await main.getByText('**** **** **** 0012').first().waitFor()
    await main
      .getByText(dollars(locale, cards[0]?.availableBalance ?? 0), { exact: true })
      .first()
      .waitFor()
    await main
      .getByText(dollars(locale, cards[0]?.settledBalance ?? 0), { exact: true })
      .first()
      .waitFor()
    const whole = await page.evaluate(() => document.documentElement.outerHTML)
    expect(whole).not.toMatch(/\b\d{4}\s?\d{4}\s?\d{4}\s?0012\b/)
  })
})

test('CRD-50 unlocks after a prompt', async () => {
  const visitor = await visit()
  const { t } = visitor
  await visitor.signIn()
  const digits = await digitsOf(3)
  await cardInSwitcher(visitor, digits).click()
  await cardFace(visitor, 'Gift', digits, t('card.status.locked')).waitFor()
  await button(visitor, t('card.unlock')).click()
  await visitor.checkAccessibility()
  await confirm(visitor).click()
  await notification(visitor, t('card.unlock.done')).waitFor()
  await cardFace(visitor, 'Gift', digits, t('card.status.active')).waitFor()
  expect(changes(visitor)).toHaveLength(1)
  const [change] = changes(visitor)
  expect(change?.path).toBe('/api/prepaid/cards/1000001003')
  expect(await change?.body).toEqual({ cardStatus: 'A' })
})

test('NOT-10 NOT-14 a failed lock without words shows the default text and the old state', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b500\b.*\/api\/prepaid\/cards\//)
  await fault({ operationId: 'setCardStatus', status: 500 })
  await visitor.signIn()
  await lock(visitor)
  await notification(visitor, t('error.setCardStatus')).waitFor()
  expect(t('error.setCardStatus')).toBe('Set Card Lock failed!')
  await mainFace(visitor, 'active').waitFor()
  const note = visitor.page.getByText(t('card.lock.notLocked'))
  expect(await note.isVisible()).toBe(false)
  // Within its five seconds.
  await notification(visitor, t('error.setCardStatus'))
    .getByRole('button', { name: t('notification.close') })
    .click()
  await note.filter({ visible: true }).waitFor()
  await visitor.checkAccessibility()

  await lock(visitor)
  await mainFace(visitor, 'locked').waitFor()
  expect(await visitor.page.getByText(t('card.lock.notLocked')).count()).toBe(0)
})

testInTurn('%s: while nobody knows whether a card is locked, nothing says that it is active', async (locale) => {
  const visitor = await visit({ locale, width: 375, hasClock: true })
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await fault({ operationId: 'setCardStatus', dropBefore: true, times: 10 })
  await visitor.signIn()
  await lock(visitor)
  const main = page.getByRole('main')
  const notice = main.getByRole('status').filter({ hasText: t('card.lock.doubt') })
  await notice.waitFor()
  await eventually(() => hasFocus(notice.locator('xpath=..'))).toBe(true)
  expect(await notice.evaluate((box) => box.getBoundingClientRect().top >= 0)).toBe(true)
  await notice.getByRole('link', { name: '1-888-677-3299' }).waitFor()
  await main.getByText(t('card.status.lock'), { exact: true }).waitFor()
  expect(await main.getByText(t('card.status.active'), { exact: true }).count()).toBe(0)
  expect(await button(visitor, t('card.doubt.check')).isVisible()).toBe(true)
  expect(await button(visitor, t('card.lock.again')).isVisible()).toBe(true)
  await visitor.checkAccessibility()
  await eventually(async () => {
    await visitor.context.clock.fastForward(10_000)
    return notice.count()
  }).toBe(0)
  await mainFace(visitor, 'active').waitFor()
  await eventually(() => hasFocus(button(visitor, t('card.lock')))).toBe(true)
})

test('a lost answer ends in what the issuer says', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/net::ERR_/)
  // Browsers retry by themselves on every reused connection.
  await fault({ operationId: 'setCardStatus', dropAfterCommit: true, times: 10 })
  await visitor.signIn()
  await lock(visitor)
  await notification(visitor, t('card.lock.done')).waitFor()
  await mainFace(visitor, 'locked').waitFor()
  expect(await visitor.page.getByText(t('error.setCardStatus')).count()).toBe(0)
  expect(reads(visitor)).toContain('?username=full%40example.com&balancesOnly=true')
  await eventually(() => opacityOf(cardInSwitcher(visitor, '0012'))).toBeLessThan(1)
})

test('CRD-48 a card not activated yet whose program is not ordered is offered nothing', async () => {
  await answerCards({ cardStatus: 'N' })
  const visitor = await visit()
  await visitor.signIn()
  await cardFace(visitor, 'Virtual Card', '0012', 'Not activated').waitFor()
  expect(
    await visitor.page
      .getByRole('main')
      .getByRole('link', { name: visitor.t('card.activate') })
      .count(),
  ).toBe(0)
})

test('a status nobody has told of is shown as it came, and takes every action away', async () => {
  await answerCards({ cardStatus: 'Q' })
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn()
  await cardFace(visitor, 'Virtual Card', '0012', t('card.status.unrecognised', { status: 'Q' })).waitFor()
  await page.getByText(t('card.status.unrecognised.body')).waitFor()
  expect(await button(visitor, t('card.lock')).count()).toBe(0)
  expect(await button(visitor, t('card.unlock')).count()).toBe(0)
  await visitor.checkAccessibility()
})

test('NOT-08 NOT-09 a refusal is shown in the words of the issuer, its fields joined', async () => {
  const visitor = await visit()
  visitor.allow(/status of 400/)
  await visitor.signIn()
  const fieldErrors = [
    { field: 'cardStatus', message: 'A' },
    { field: 'id', message: 'B' },
  ]
  await fault({ operationId: 'setCardStatus', status: 400, body: { code: 'X', message: 'M', fieldErrors } })
  await lock(visitor)
  await notification(visitor, /./).getByText('M - A - B', { exact: true }).waitFor()
  await fault({ operationId: 'setCardStatus', status: 400, body: { code: 'X', fieldErrors } })
  await lock(visitor)
  await notification(visitor, /./).getByText('A - B', { exact: true }).waitFor()
})

test('S4 CRD-51 a reload while a card is locked asks what became of it, and says it with the card', async () => {
  const visitor = await visit({ hasClock: true })
  const { t } = visitor
  await visitor.signIn()
  await fault({ operationId: 'setCardStatus', delayMs: 2500 })
  const sent = visitor.page.waitForRequest((request) => request.method() === 'PUT')
  await lock(visitor)
  await sent
  await visitor.page.reload()
  const ending = notification(visitor, t('card.ending', { digits: '0012' }))
  await visitor.waitForOutcome(ending.getByText(t('card.lock.done')))
  await cardFace(visitor, t('card.alias.virtual'), '0012', t('card.status.locked')).waitFor()
})

test('a double click sends one call', async () => {
  const visitor = await visit()
  await fault({ operationId: 'setCardStatus', delayMs: 400 })
  await visitor.signIn()
  await button(visitor, visitor.t('card.lock')).dblclick()
  await mainFace(visitor, 'locked').waitFor()
  expect(changes(visitor)).toHaveLength(1)
})

test('CRD-56 CRD-57 CRD-58 CON-05 balances are read on load and every 150 s, not on navigation, and never after', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  await visitor.signIn()
  await mainFace(visitor, 'active').waitFor()
  const [whole, balances] = ['?username=full%40example.com', '?username=full%40example.com&balancesOnly=true']
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.charts') })
    .click()
  await heading(visitor, t('screen.charts.title')).waitFor()
  await link(visitor, t('nav.home')).click()
  await mainFace(visitor, 'active').waitFor()
  expect(reads(visitor)).toEqual([whole])

  await pass(visitor, 130)
  expect(reads(visitor)).toEqual([whole])
  await Promise.all([page.waitForResponse('**/api/prepaid/cards?*'), pass(visitor, 20)])
  await eventually(() => reads(visitor)).toEqual([whole, balances])
  await Promise.all([page.waitForResponse('**/api/prepaid/cards?*'), pass(visitor, 151)])
  await eventually(() => reads(visitor)).toEqual([whole, balances, balances])

  await link(visitor, t('nav.logout')).click()
  await heading(visitor, t('home.title')).waitFor()
  await pass(visitor, 400)
  expect(reads(visitor)).toEqual([whole, balances, balances])
})

test('forty cards are searched by alias and by digits', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn('large@example.com')
  const search = page.getByRole('searchbox', { name: t('card.search') })
  await search.waitFor()
  const entries = switcher(visitor).getByRole('button', { name: /Card ending in/ })
  await eventually(() => entries.count()).toBe(40)
  await search.fill('Card 17')
  await eventually(() => entries.count()).toBe(1)
  const words = await entries.first().innerText()
  const digits = /Card ending\sin\s(\d{4})/.exec(words)?.[1] ?? ''
  await search.fill(digits)
  await eventually(async () => (await entries.allInnerTexts()).every((text) => text.includes(digits))).toBe(true)
  await search.fill('no such card')
  await page.getByText(t('card.search.none', { text: 'no such card' })).waitFor()
  await visitor.checkAccessibility()
  await search.fill('Card 17')
  await entries.first().click()
  await cardFace(visitor, 'Card 17', digits, 'Active').waitFor()
})

test('SHL-124 signing in and locking a card by keyboard alone', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/login')
  const tabTo = async (locator: ReturnType<typeof button>, onTheWay = /^/) => {
    for (let pressed = 0; pressed < 60; pressed++) {
      if (await hasFocus(locator)) return
      const words = await page.evaluate(() =>
        document.activeElement === document.body ? '' : document.activeElement?.textContent,
      )
      expect(words).toMatch(onTheWay)
      await page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not reach it')
  }
  await tabTo(page.getByLabel(t('signIn.username'), { exact: true }))
  await page.keyboard.type(FULL)
  await tabTo(page.getByLabel(t('signIn.password'), { exact: true }))
  await page.keyboard.type('Maple2026')
  await tabTo(page.getByRole('checkbox', { name: t('signIn.captcha') }))
  await page.keyboard.press('Space')
  await tabTo(button(visitor, t('nav.signIn')))
  await page.keyboard.press('Enter')
  await heading(visitor, t('dashboard.title')).waitFor()
  await eventually(() => hasFocus(heading(visitor, t('dashboard.title')))).toBe(true)
  await mainFace(visitor, 'active').waitFor()
  await tabTo(button(visitor, t('card.lock')))
  await page.keyboard.press('Enter')
  await mainFace(visitor, 'locked').waitFor()
  const unlock = button(visitor, t('card.unlock'))
  await unlock.waitFor({ timeout: 15_000 })
  await eventually(() => hasFocus(unlock)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(button(visitor, t('common.cancel')))).toBe(true)
  await page.keyboard.press('Escape')
  await prompt(visitor).waitFor({ state: 'hidden' })
  await eventually(() => hasFocus(unlock)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => hasFocus(button(visitor, t('common.cancel')))).toBe(true)
  // Tab around once: the focus must not reach anything behind the prompt.
  await tabTo(confirm(visitor))
  await page.keyboard.press('Tab')
  await tabTo(confirm(visitor), /^(Cancel|Unlock card|)$/)
  await page.keyboard.press('Enter')
  await mainFace(visitor, 'active').waitFor()
  await tabTo(sidebarToggle(visitor).first())
})

test.each([
  ['ERR-16', 'getCardStats', 'error.readTransactions', 'Loading transactions failed!'],
  ['ERR-21', 'getCardExpiring', 'error.checkExpiry', 'Expiry Card failed!'],
] as const)(
  '%s %s failing without words has the default text, and leaves the card as it is',
  async (_, operationId, key, text) => {
    const visitor = await visit()
    visitor.allow(/\b500\b.*\/api\/prepaid\/cards\//)
    await fault({ operationId, status: 500, times: 1 })
    await visitor.signIn()
    expect(visitor.t(key)).toBe(text)
    await notification(visitor, text).waitFor()
    await mainFace(visitor, 'active').waitFor()
  },
)
