/** Adding a card to an account: /register, /activate and /i-have-card. Portal spec §2, §5 to §8. */
import { expect, test } from 'vitest'
import { NEXT_LOOKUP_MS } from '../../rules/values/effect'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { leaksOf, listen } from './leaks'
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
  sidebar,
  summary,
  WAITS_IN_DOUBT,
} from './portalParts'
import { type MessageKey } from './texts'

const here = journeys()
const { visit, fault, configure, cardsOf } = here

const STARTER = 'starter@example.com'
const EMPTY = 'empty@example.com'
const CARDS = '/api/prepaid/cards'

type Printed = {
  clientId: string
  cardType: string
  cardProgram: string
  cardNumber: string
  cvv: string
  expiryDate: string
}

/** Printed details of cards in stores, or of those mailed to a holder. */
async function printedCards(to?: string): Promise<readonly Printed[]> {
  const answer = await fetch(`${here.url}/sandbox/cards${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  return (await answer.json()) as Printed[]
}
const cardFor = async (isWanted: (card: Printed) => boolean, to?: string) => (await printedCards(to)).find(isWanted)!
const plain = () => cardFor(({ cardProgram }) => cardProgram === 'BLU110')
const reloadable = () => cardFor(({ cardProgram }) => cardProgram === 'BHW229')

const LABELS = {
  cardNumber: 'cardEntry.number',
  expiry: 'cardEntry.expiry',
  cvv: 'cardEntry.cvv',
  clientId: 'registerCard.clientId',
} as const
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[]
const label = (visitor: Visitor, name: keyof typeof LABELS) => field(visitor, visitor.t(LABELS[name]))
const number = (visitor: Visitor) => label(visitor, 'cardNumber')
const next = (visitor: Visitor) => button(visitor, visitor.t('registerCard.continue'))
const confirm = (visitor: Visitor, how: 'register' | 'activate' = 'register') =>
  button(visitor, visitor.t(`registerCard.submit.${how}`))
const registrations = (visitor: Visitor) => visitor.callsTo('POST', CARDS)
const bodies = (visitor: Visitor) =>
  Promise.all(registrations(visitor).map(({ body }) => body as Promise<Record<string, unknown>>))
/** The issuer's message on the whole form: in the notification, and on the review after it has gone. */
async function isRefused(visitor: Visitor, text: string | RegExp) {
  await notification(visitor, text).waitFor()
  await visitor.page.getByRole('main').getByText(text).filter({ visible: true }).waitFor()
}
const expiryOf = ({ expiryDate }: Printed) => `${expiryDate.slice(5)} / ${expiryDate.slice(0, 4)}`

async function fillCard(visitor: Visitor, card: Printed, changes: Partial<Record<string, string>> = {}) {
  const { t } = visitor
  const values = {
    cardNumber: card.cardNumber,
    expiry: expiryOf(card),
    cvv: card.cvv,
    clientId: card.clientId,
    alias: '',
    ...changes,
  }
  const { alias, ...printed } = values
  for (const name of NAMES) await label(visitor, name).fill(printed[name] ?? '')
  if (alias) await field(visitor, `${t('registerCard.alias')} ${t('registerCard.alias.optional')}`).fill(alias)
}

async function openForm(visitor: Visitor, path: string, username = FULL) {
  await visitor.signIn(username, path)
  await number(visitor).waitFor()
}

async function reviewed(visitor: Visitor) {
  await next(visitor).click()
  await heading(visitor, visitor.t('registerCard.review.title')).waitFor()
}

async function fillHolder({ page, t }: Visitor) {
  const values: Record<string, string> = {
    legalFirstName: 'Robin',
    legalLastName: 'Tremblay',
    dateOfBirth: '01 / 02 / 1990',
    phoneNumber: '416 555 0142',
    'currentAddress.addressLine': '12 Example Street',
    'currentAddress.city': 'Toronto',
    'currentAddress.postCode': 'm5v2t6',
  }
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
  await page.getByLabel(t('identity.region'), { exact: true }).selectOption('ON')
}

describeInTurn('registering a card', (locale, test) => {
  test('ORD-01 ORD-03 ORD-04 ORD-06 ORD-09 ORD-10 NOT-17 T-01 T-30 a card from a shop comes to My Cards', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const card = await plain()
    await openForm(visitor, '/register')
    await visitor.checkAccessibility()
    await fillCard(visitor, card, { alias: 'Épicerie' })
    expect(await number(visitor).inputValue()).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/)
    await label(visitor, 'expiry').blur()
    expect(await label(visitor, 'expiry').inputValue()).toMatch(/^\d\d \/ \d\d$/)
    await reviewed(visitor)
    expect(visitor.callsTo('GET', `${CARDS}/types/${card.clientId}`)).toHaveLength(1)
    expect(await hasFocus(heading(visitor, t('registerCard.review.title')))).toBe(true)
    await page.getByText(`**** **** **** ${card.cardNumber.slice(-4)}`).waitFor()
    await visitor.checkAccessibility()
    expect(registrations(visitor)).toHaveLength(0)
    await confirm(visitor).dblclick()
    await notification(visitor, t('registerCard.registered')).waitFor()
    if (locale === 'en') expect(t('registerCard.registered')).toBe('Card registered')
    await heading(visitor, t('registerCard.registered.title')).waitFor()
    const [body, ...more] = await bodies(visitor)
    expect(more).toEqual([])
    expect(body).toMatchObject({
      serialNumber: card.clientId,
      cardNumber: card.cardNumber,
      cvv: card.cvv,
      expiryMonth: card.expiryDate.slice(5),
      expiryYear: card.expiryDate.slice(2, 4),
      alias: 'Épicerie',
      legalFirstName: expect.any(String),
      legalLastName: expect.any(String),
      phoneNumber: expect.stringMatching(/^\d{10}$/),
      dateOfBirth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      currentAddress: expect.objectContaining({ region: expect.any(String) }),
    })
    expect(registrations(visitor)[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    await cardInSwitcher(visitor, card.cardNumber.slice(-4)).waitFor()
    await visitor.checkAccessibility()
    await link(visitor, t('registerCard.show')).click()
    await page.waitForURL('**/dashboard')
    expect((await cardsOf(FULL)).cards.at(-1)).toMatchObject({ clientId: card.clientId, alias: 'Épicerie' })
  })

  test('ORD-02 ORD-05 what is wrong stands beside its field, and nobody is asked', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    const card = await plain()
    await openForm(visitor, '/register')
    await next(visitor).click()
    for (const key of ['cardEntry.number', 'cardEntry.expiry', 'cardEntry.cvv', 'registerCard.clientId'] as const) {
      await summary(visitor)
        .getByRole('link', { name: t(`${key}.required`) })
        .waitFor()
    }
    expect(await hasFocus(summary(visitor))).toBe(true)
    await visitor.checkAccessibility()
    const refused = async (changes: Record<string, string>, key: MessageKey) => {
      await fillCard(visitor, card, changes)
      await next(visitor).click()
      await summary(visitor)
        .getByRole('link', { name: t(key) })
        .waitFor()
    }
    await refused({ clientId: '100000000' }, 'registerCard.clientId.digits')
    await refused({ clientId: '10000000001' }, 'registerCard.clientId.digits')
    await refused({ clientId: '457000000001' }, 'registerCard.clientId.reference')
    await refused({ cvv: '12' }, 'cardEntry.cvv.digits')
    await refused({ expiry: '12 / 20' }, 'cardEntry.expiry.over')
    await refused({ cardNumber: '5100 3100 0000 0000' }, 'cardEntry.number.unlikely')
    expect(visitor.callsTo('GET', /types/)).toHaveLength(0)
    expect(registrations(visitor)).toHaveLength(0)
  })

  test('a holder of a blank profile says who they are, by the rules of a profile', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const card = await plain()
    await openForm(visitor, '/register', EMPTY)
    await fillCard(visitor, card)
    await next(visitor).click()
    await heading(visitor, t('registerCard.holder.title')).waitFor()
    await visitor.checkAccessibility()
    await next(visitor).click()
    await summary(visitor)
      .getByRole('link', { name: t('identity.legalFirstName.required') })
      .waitFor()
    await visitor.checkAccessibility()
    await fillHolder(visitor)
    await page.locator('[name="currentAddress.addressLine"]').fill('PO Box 12')
    await next(visitor).click()
    await summary(visitor)
      .getByRole('link', { name: t('identity.poBox') })
      .waitFor()
    await button(visitor, t('registerCard.back')).click()
    expect(await label(visitor, 'cvv').inputValue()).toBe(card.cvv)
    await next(visitor).click()
    await fillHolder(visitor)
    await reviewed(visitor)
    await confirm(visitor).click()
    await heading(visitor, t('registerCard.registered.title')).waitFor()
    expect((await bodies(visitor))[0]).toMatchObject({
      legalFirstName: 'Robin',
      phoneNumber: '4165550142',
      dateOfBirth: '1990-02-01',
      currentAddress: { addressLine: '12 Example Street', postCode: 'M5V 2T6', region: 'ON' },
    })
    // The account's first card appears immediately.
    await cardInSwitcher(visitor, card.cardNumber.slice(-4)).waitFor()
  })

  test('at 320, 375 and 800 px nothing is cut off', async () => {
    const visitor = await visit({ locale, width: 320 })
    await openForm(visitor, '/register')
    await visitor.checkWidths()
    await visitor.page.setViewportSize({ width: 320, height: 800 })
    await fillCard(visitor, await plain())
    await reviewed(visitor)
    await visitor.checkWidths()
  })
})

test('ORD-32 an ordered card is activated, with its Client ID filled in already', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const card = await cardFor(() => true, FULL)
  await visitor.signIn()
  await cardInSwitcher(visitor, card.cardNumber.slice(-4)).click()
  await link(visitor, t('card.activate')).click()
  await page.waitForURL('**/activate')
  await heading(visitor, t('screen.activate.title')).waitFor()
  expect(await label(visitor, 'clientId').inputValue()).toBe(card.clientId)
  await fillCard(visitor, card)
  await reviewed(visitor)
  await confirm(visitor, 'activate').click()
  await heading(visitor, t('registerCard.activated.title')).waitFor()
  await eventually(
    async () => (await cardsOf(FULL)).cards.find(({ clientId }) => clientId === card.clientId)?.cardStatus,
  ).toBe('A')
  await link(visitor, t('registerCard.show')).click()
  await page.waitForURL('**/dashboard')
  await page.getByText(t('card.status.active'), { exact: true }).first().waitFor()
})

test('ORD-07 OP-50 a foreign bin is refused, and taken where the check is off', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b400\b.*\/cards/)
  const card = await plain()
  await openForm(visitor, '/register')
  await fillCard(visitor, card, { cardNumber: '4111 1111 1111 1111' })
  await next(visitor).click()
  await summary(visitor)
    .getByRole('link', { name: t('registerCard.cardNumber.bin') })
    .waitFor()
  await configure({ features: { cardBinCheck: false } })
  await visitor.page.reload()
  await visitor.ready()
  await number(visitor).waitFor()
  await fillCard(visitor, card, { cardNumber: '4111 1111 1111 1111' })
  await reviewed(visitor)
  await confirm(visitor).click()
  // The issuer has a different number, and says so beside the field.
  await heading(visitor, t('screen.register.title')).waitFor()
  await summary(visitor).getByRole('link').waitFor()
  expect(await number(visitor).getAttribute('aria-invalid')).toBe('true')
  expect(await label(visitor, 'cvv').inputValue()).toBe(card.cvv)
})

test('OP-49 RET-11 a 517187 number shows the way to the notice, and the form stays as it is', async () => {
  const visitor = await visit()
  const { page, t, context } = visitor
  const card = await cardFor(({ cardNumber }) => cardNumber.startsWith('517187'))
  await openForm(visitor, '/register')
  await fillCard(visitor, card)
  const notice = page.getByRole('link', { name: t('registerCard.retiring.link') })
  await notice.waitFor()
  await visitor.checkAccessibility()
  const [opened] = await Promise.all([context.waitForEvent('page'), notice.click()])
  await opened.waitForURL('**/cardholder-information')
  await opened.close()
  expect(await label(visitor, 'cvv').inputValue()).toBe(card.cvv)
  await reviewed(visitor)
})

test('ORD-08 ERR-69 ERR-70 OP-75 each address takes its own kind, and /i-have-card both', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openForm(visitor, '/register', STARTER)
  await fillCard(visitor, await reloadable())
  await next(visitor).click()
  await summary(visitor)
    .getByRole('link', { name: t('error.onlyNonReloadable') })
    .waitFor()
  await visitor.checkAccessibility()
  await visitor.open('/activate')
  await fillCard(visitor, await plain())
  await next(visitor).click()
  await summary(visitor)
    .getByRole('link', { name: t('error.onlyReloadable') })
    .waitFor()
  await visitor.open('/i-have-card')
  await heading(visitor, t('screen.iHaveCard.title')).waitFor()
  await fillCard(visitor, await plain())
  await reviewed(visitor)
  await confirm(visitor).waitFor()
  await button(visitor, t('registerCard.change.card')).click()
  await fillCard(visitor, await reloadable())
  await reviewed(visitor)
  await confirm(visitor, 'activate').waitFor()
  expect(registrations(visitor)).toHaveLength(0)
})

test('CRD-65 a second reloadable card is refused before it is sent, and by the issuer', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b400\b.*\/cards/)
  await openForm(visitor, '/activate')
  await fillCard(visitor, await reloadable())
  await next(visitor).click()
  await summary(visitor)
    .getByRole('link', { name: t('registerCard.secondReloadable') })
    .waitFor()
  expect(registrations(visitor)).toHaveLength(0)
  const sentence = 'Each account can have only one reloadable card.'
  expect(t('registerCard.secondReloadable')).toBe(sentence)
  // If the cards could not be read, only the issuer knows.
  await fault({
    operationId: 'registerCard',
    status: 400,
    body: { code: 'CRD-4002', message: t('registerCard.secondReloadable') },
  })
  await visitor.open('/register')
  await fillCard(visitor, await plain())
  await reviewed(visitor)
  await confirm(visitor).click()
  await isRefused(visitor, t('registerCard.secondReloadable'))
  await visitor.checkAccessibility()
})

test('a reloadable card opens what kycLevel 0 had closed, at once', async () => {
  const visitor = await visit()
  const { t, page } = visitor
  await openForm(visitor, '/activate', STARTER)
  const card = await reloadable()
  await fillCard(visitor, card)
  await next(visitor).click()
  await heading(visitor, t('registerCard.review.title'))
    .or(heading(visitor, t('registerCard.holder.title')))
    .waitFor()
  if (await heading(visitor, t('registerCard.holder.title')).isVisible()) {
    await fillHolder(visitor)
    await reviewed(visitor)
  }
  await confirm(visitor, 'activate').click()
  await heading(visitor, t('registerCard.activated.title')).waitFor()
  await link(visitor, t('registerCard.show')).click()
  await page.waitForURL('**/dashboard')
  await openService(visitor, 'alerts')
  await heading(visitor, t('screen.alerts.title')).waitFor()
  await page.getByRole('switch').first().waitFor()
})

test('ERR-52 a lookup that fails says so, and so does a Client ID that nobody knows', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b(?:500|404)\b.*types/)
  const card = await plain()
  await openForm(visitor, '/register')
  await fault({ operationId: 'getCardType', status: 500 })
  await fillCard(visitor, card)
  await next(visitor).click()
  await notification(visitor, t('error.cardType')).waitFor()
  expect(t('error.cardType')).toBe('Get card type by proxyId failed!')
  expect(await number(visitor).inputValue()).not.toBe('')
  await fillCard(visitor, card, { clientId: '9999999999' })
  await next(visitor).click()
  await notification(visitor, t('registerCard.clientId.unknown')).waitFor()
})

test('ERR-22 a registration that fails says so, is checked, and may be sent again under the same key', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b500\b.*\/cards/)
  await openForm(visitor, '/register')
  await fillCard(visitor, await plain())
  await reviewed(visitor)
  await fault({ operationId: 'registerCard', status: 500 })
  await confirm(visitor).click()
  await notification(visitor, t('error.registerCard')).waitFor()
  expect(t('error.registerCard')).toBe('Register Card failed!')
  await heading(visitor, t('registerCard.review.title')).waitFor()
  await visitor.checkAccessibility()
  await confirm(visitor).click()
  await heading(visitor, t('registerCard.registered.title')).waitFor()
  const keys = registrations(visitor).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('ERR-22 what may not have arrived is looked for before anything is claimed', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/net::ERR_/)
  await openForm(visitor, '/register')
  await fillCard(visitor, await plain())
  await reviewed(visitor)
  await fault({ operationId: 'registerCard', dropBefore: true, times: 10 })
  await confirm(visitor).click()
  await heading(visitor, t('registerCard.unconfirmed.title')).waitFor()
  await eventually(() => hasFocus(heading(visitor, t('registerCard.unconfirmed.title')))).toBe(true)
  expect(await page.getByText(t('error.registerCard')).filter({ visible: true }).count()).toBe(0)
  expect(await page.title()).not.toContain(t('form.problem'))
  await visitor.checkAccessibility()
  // Checking again does not shorten the wait: the issuer may still be working on it.
  await button(visitor, t('card.doubt.check')).click()
  for (let wait = 0; wait < WAITS_IN_DOUBT; wait += 1) {
    await page.waitForLoadState('networkidle')
    await heading(visitor, t('registerCard.unconfirmed.title')).waitFor()
    await here.pass(visitor, NEXT_LOOKUP_MS / 1000)
  }
  await heading(visitor, t('registerCard.review.title')).waitFor()
  await notification(visitor, t('error.registerCard')).waitFor()
})

test('ORD-10 whoever leaves while it is sent hears the outcome, and the card is in My Cards', async () => {
  const visitor = await visit()
  const { t } = visitor
  const card = await plain()
  await openForm(visitor, '/register')
  await fillCard(visitor, card)
  await reviewed(visitor)
  await fault({ operationId: 'registerCard', delayMs: 1500 })
  await confirm(visitor).click()
  await sidebar(visitor)
    .getByRole('link', { name: t('sidebar.dashboard'), exact: true })
    .click()
  await heading(visitor, t('dashboard.title')).waitFor()
  await notification(visitor, t('registerCard.registered')).waitFor()
  await cardInSwitcher(visitor, card.cardNumber.slice(-4)).waitFor()
})

test('ORD-10 a reload while it is sent loses no outcome', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  visitor.allow(/net::ERR_|abort/i)
  page.on('dialog', (dialog) => void dialog.accept())
  const card = await plain()
  await openForm(visitor, '/register')
  await fillCard(visitor, card)
  await reviewed(visitor)
  await fault({ operationId: 'registerCard', delayMs: 1000 })
  await confirm(visitor).click()
  await confirm(visitor).and(page.locator('[aria-disabled=true]')).waitFor()
  await page.reload()
  await visitor.waitForOutcome(notification(visitor, t('registerCard.registered')))
})

test('the second of two tabs says that the card is in the account already', async () => {
  const visitor = await visit()
  const { t } = visitor
  const card = await plain()
  await openForm(visitor, '/register')
  const second = await visitor.newTab()
  second.allow(/\b400\b.*\/cards/)
  await second.open('/register')
  for (const tab of [visitor, second]) {
    await fillCard(tab, card)
    await reviewed(tab)
  }
  await confirm(visitor).click()
  await heading(visitor, t('registerCard.registered.title')).waitFor()
  await confirm(second).click()
  await summary(second)
    .getByRole('link', { name: t('registerCard.held') })
    .waitFor()
  expect(await second.page.getByText(t('error.registerCard')).count()).toBe(0)
  await cardInSwitcher(second, card.cardNumber.slice(-4)).waitFor()
})

test('F2 an answer that was lost is found out, and the card is there once', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load/)
  const card = await plain()
  await openForm(visitor, '/register')
  await fillCard(visitor, card)
  await reviewed(visitor)
  await fault({ operationId: 'registerCard', dropAfterCommit: true, times: 2 })
  await confirm(visitor).click()
  await heading(visitor, t('registerCard.registered.title')).waitFor()
  expect(new Set(registrations(visitor).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  const { cards } = await cardsOf(FULL)
  expect(cards.filter(({ clientId }) => clientId === card.clientId)).toHaveLength(1)
})

test('wrong guesses are counted, and the wait is said in words', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b(?:400|429)\b.*\/cards/)
  const card = await plain()
  await openForm(visitor, '/register')
  const wrong = card.cvv === '999' ? '998' : '999'
  for (let tries = 1; tries <= 5; tries += 1) {
    await fillCard(visitor, card, { cvv: wrong })
    await reviewed(visitor)
    await confirm(visitor).click()
    await heading(visitor, t('screen.register.title')).waitFor()
    expect(await label(visitor, 'cvv').getAttribute('aria-invalid')).toBe('true')
  }
  await fillCard(visitor, card)
  await reviewed(visitor)
  await confirm(visitor).click()
  await isRefused(visitor, /Please try again in \d+ minutes?/)
  await visitor.checkAccessibility()
})

test('Back and reload in each step change nothing, and keep nothing of the card', async () => {
  const visitor = await visit()
  const heard = await listen(visitor)
  const { page } = visitor
  const card = await plain()
  await visitor.signIn()
  await openService(visitor, 'register')
  await number(visitor).waitFor()
  await fillCard(visitor, card)
  await reviewed(visitor)
  const secrets = [card.cardNumber, card.cardNumber.replace(/(.{4})(?=.)/g, '$1 '), expiryOf(card)]
  const leaks = async () => (await leaksOf(visitor, heard, secrets)).filter((leak) => !leak.endsWith(' in values'))
  expect(await leaks()).toEqual([])
  await page.reload()
  await visitor.ready()
  await number(visitor).waitFor()
  expect(await number(visitor).inputValue()).toBe('')
  await fillCard(visitor, card)
  await reviewed(visitor)
  await page.goBack()
  await eventually(() => number(visitor).count()).toBe(0)
  await page.goForward()
  await number(visitor).waitFor()
  expect(await number(visitor).inputValue()).toBe('')
  expect(registrations(visitor)).toHaveLength(0)
  expect(await leaksOf(visitor, heard, secrets)).toEqual([])
})

test('F1 leaving while it is sent registers once', async () => {
  const visitor = await visit()
  const { page } = visitor
  const card = await plain()
  await openForm(visitor, '/register')
  await fillCard(visitor, card)
  await reviewed(visitor)
  const { opened, open } = gate()
  await page.route(`**${CARDS}`, async (route) => {
    if (route.request().method() === 'POST') await opened
    await route.continue()
  })
  await confirm(visitor).click()
  await confirm(visitor).click({ force: true })
  await visitor.checkAccessibility()
  open()
  await heading(visitor, visitor.t('registerCard.registered.title')).waitFor()
  expect(registrations(visitor)).toHaveLength(1)
  await page.reload()
  await visitor.ready()
  await number(visitor).waitFor()
  expect(registrations(visitor)).toHaveLength(1)
  const { cards } = await cardsOf(FULL)
  expect(cards.filter(({ clientId }) => clientId === card.clientId)).toHaveLength(1)
})
