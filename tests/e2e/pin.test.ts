/** Setting the ATM PIN. Portal spec §5, §7, §8. */
import { expect, test } from 'vitest'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, field, gate, hasFocus, notification, pathOf, summary } from './portalParts'

const { visit, fault, cardsOf } = journeys()

const SETPIN = /\/api\/prepaid\/cards\/\d+\/setpin$/
const PLANTED = { pin: '0731', answer: 'bluenose' }

const pin = (visitor: Visitor) => field(visitor, visitor.t('pin.new'))
const confirmation = (visitor: Visitor) => field(visitor, visitor.t('pin.confirm'))
const answer = (visitor: Visitor) => field(visitor, visitor.t('pin.answer'))
const submit = (visitor: Visitor) => button(visitor, visitor.t('pin.submit'))
const typed = (visitor: Visitor) =>
  Promise.all([pin(visitor), confirmation(visitor), answer(visitor)].map((input) => input.inputValue()))
const sent = (visitor: Visitor) => Promise.all(visitor.callsTo('POST', SETPIN).map(({ body }) => body))

async function fill(visitor: Visitor, code = PLANTED.pin, again = code, words = PLANTED.answer) {
  await pin(visitor).fill(code)
  await confirmation(visitor).fill(again)
  await answer(visitor).fill(words)
}

/** Uses the plastic card, which is the second. */
async function openPin(visitor: Visitor, lastDigits = '1002') {
  await visitor.signIn()
  const { cards } = await cardsOf(FULL)
  const card = cards.find(({ clientId }) => clientId.endsWith(lastDigits))!
  await cardInSwitcher(visitor, card.lastFourDigits).click()
  await openFor(visitor, card.lastFourDigits)
  return card
}

async function openFor(visitor: Visitor, digits: string) {
  await visitor.page.waitForURL('**/dashboard')
  await visitor.open('/dashboard/getpin')
  await visitor.page.getByRole('main').getByText(visitor.t('card.endingIn', { digits })).waitFor()
}

describeInTurn('the PIN', (locale, test) => {
  test('SHL-091 PIN-01 PIN-06 PIN-07 PIN-08 OP-45 NOT-18 a PIN is set once, and said', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const sessionIds: unknown[] = []
    page.on('response', async (response) => {
      if (/open-config/.test(response.url()))
        sessionIds.push(((await response.json()) as { sessionId: unknown }).sessionId)
    })
    const card = await openPin(visitor)
    expect(pathOf(visitor)).toBe('/dashboard/getpin')
    await visitor.checkAccessibility()
    await page
      .getByText(/ship|navire|bateau/i)
      .first()
      .waitFor()
    await fill(visitor)
    expect(await pin(visitor).getAttribute('type')).toBe('password')
    await submit(visitor).dblclick()
    await notification(visitor, t('pin.changed')).waitFor()
    if (locale === 'en') expect(t('pin.changed')).toBe('ATM PIN changed')
    const ending = page.getByRole('heading', { level: 1, name: t('pin.changed.title') })
    await ending.waitFor()
    expect(await hasFocus(ending)).toBe(true)
    await page
      .getByRole('main')
      .getByText(t('card.endingIn', { digits: card.lastFourDigits }))
      .waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('blocked.dashboard') })
      .waitFor()
    await visitor.checkAccessibility()
    expect(visitor.callsTo('POST', SETPIN).map(({ path }) => path)).toEqual([
      `/api/prepaid/cards/${card.clientId}/setpin`,
    ])
    const [body] = (await sent(visitor)) as Record<string, string>[]
    expect(sessionIds.at(-1)).toMatch(/./)
    expect(body).toEqual({
      pin: PLANTED.pin,
      confirmPin: PLANTED.pin,
      securityResponse: PLANTED.answer,
      sessionId: sessionIds.at(-1),
    })
    await button(visitor, t('pin.again')).click()
    expect(await typed(visitor)).toEqual(['', '', ''])
    expect(await summary(visitor).count()).toBe(0)
    await visitor.checkAccessibility()
    await page.reload()
    await visitor.ready()
    await pin(visitor).waitFor()
    expect(await typed(visitor)).toEqual(['', '', ''])
    expect(visitor.callsTo('POST', SETPIN)).toHaveLength(1)
  })

  test('PIN-02 PIN-03 PIN-04 PIN-05 what is wrong stands beside its field, and nothing is sent', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    await openPin(visitor)
    await submit(visitor).click()
    for (const key of ['pin.required', 'pin.confirm.required', 'pin.answer.required'] as const) {
      await summary(visitor)
        .getByRole('link', { name: t(key) })
        .waitFor()
    }
    expect(await hasFocus(summary(visitor))).toBe(true)
    await visitor.checkAccessibility()
    const refused = async (code: string, again: string, key: Parameters<typeof t>[0]) => {
      await fill(visitor, code, again)
      await submit(visitor).click()
      await summary(visitor)
        .getByRole('link', { name: t(key) })
        .waitFor()
      expect(await pin(visitor).inputValue()).toBe(code)
    }
    await refused('123', '123', 'pin.length')
    await refused('12345', '12345', 'pin.length')
    await refused('12a4', '12a4', 'pin.digits')
    await refused('0012', '0021', 'pin.mismatch')
    expect(await sent(visitor)).toEqual([])
  })

  test('OP-77 a digital card keeps the form and says what it cannot do', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { t, page } = visitor
    await visitor.signIn(FULL, '/dashboard/getpin')
    await page.getByText(t('pin.digital'), { exact: true }).waitFor()
    await submit(visitor).waitFor()
    await visitor.checkAccessibility()
  })

  test('a card that is not activated leads to its activation, and a locked one says so', async () => {
    const visitor = await visit({ locale })
    const { t, page } = visitor
    await openPin(visitor, '1004')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: t('pin.inactive.activate') }).waitFor()
    expect(await submit(visitor).count()).toBe(0)
    await visitor.checkAccessibility()
    const { cards } = await cardsOf(FULL)
    const locked = cards.find(({ cardStatus }) => cardStatus === 'S')!
    await cardInSwitcher(visitor, locked.lastFourDigits).click()
    await openFor(visitor, locked.lastFourDigits)
    await main.getByText(t('pin.locked'), { exact: true }).waitFor()
    await fill(visitor)
    await submit(visitor).click()
    await notification(visitor, t('pin.changed')).waitFor()
  })

  test('at 320, 375 and 800 px nothing is cut off', async () => {
    const visitor = await visit({ locale, width: 320 })
    await visitor.signIn(FULL, '/dashboard/getpin')
    await submit(visitor).waitFor()
    await visitor.checkWidths()
  })
})

testInTurn('%s: a wrong answer is refused beside its field, and the fields are empty then', async (locale) => {
  const visitor = await visit({ locale })
  const { t } = visitor
  visitor.allow(/\b4(?:00|29)\b.*setpin/)
  await openPin(visitor)
  await fill(visitor, '4417', '4417', 'planted-galleon')
  await submit(visitor).click()
  const link = summary(visitor).getByRole('link', { name: t('error.wrongAnswer') })
  await link.waitFor()
  if (locale === 'en') expect(t('error.wrongAnswer')).toBe("Your answer doesn't match our records, please try again")
  expect(await typed(visitor)).toEqual(['', '', ''])
  expect(await hasFocus(summary(visitor))).toBe(true)
  expect(await notification(visitor, t('error.wrongAnswer')).count()).toBe(0)
  await visitor.page.getByText(t('pin.new.again')).waitFor()
  await visitor.checkAccessibility()
  await link.click()
  expect(await hasFocus(answer(visitor))).toBe(true)
  for (let tries = 1; tries < 6; tries += 1) {
    await fill(visitor, '4417', '4417', 'planted-galleon')
    await submit(visitor).click()
    await eventually(() => visitor.callsTo('POST', SETPIN).length).toBe(tries + 1)
    await eventually(() => typed(visitor)).toEqual(['', '', ''])
  }
  await notification(visitor, locale === 'en' ? /Please try again in \d+ minutes?/ : /\d+\sminutes?/).waitFor()
})

test('PIN-09 ERR-24 an empty error says the default, and a lost answer that nobody knows', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b(?:400|502)\b.*setpin|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_FAILED|Failed to load/)
  await openPin(visitor)
  await fault({ operationId: 'setCardPin', status: 400 })
  await fill(visitor)
  await submit(visitor).click()
  await notification(visitor, t('error.setPin')).waitFor()
  expect(t('error.setPin')).toBe('Set ATM Pin failed!')
  await fault({ operationId: 'setCardPin', status: 502 })
  await fill(visitor)
  await submit(visitor).click()
  await notification(visitor, t('pin.unconfirmed')).waitFor()
  await page.route(SETPIN, (route) => route.abort())
  await fill(visitor)
  await submit(visitor).click()
  await notification(visitor, t('pin.unconfirmed')).waitFor()
  await page.unroute(SETPIN)
  await fill(visitor)
  await submit(visitor).click()
  await notification(visitor, t('pin.changed')).waitFor()
})

test('what was typed survives a change of language', async () => {
  const visitor = await visit()
  const { t, page } = visitor
  await openPin(visitor)
  await fill(visitor)
  await button(visitor, t('nav.language.label')).click()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('fr')
  const code = page.locator('input[name=pin]')
  expect(await code.inputValue()).toBe(PLANTED.pin)
})

test('F1 while the call is under way nothing can be sent again', async () => {
  const visitor = await visit()
  const { t, page } = visitor
  await openPin(visitor)
  const { opened, open } = gate()
  await page.route(SETPIN, async (route) => {
    await opened
    await route.continue()
  })
  await fill(visitor)
  await submit(visitor).click()
  await submit(visitor).click({ force: true })
  await answer(visitor).press('Enter')
  await visitor.checkAccessibility()
  open()
  await notification(visitor, t('pin.changed')).waitFor()
  expect(visitor.callsTo('POST', SETPIN)).toHaveLength(1)
})
