import { expect, test } from 'vitest'
import { eventually, journeys, type Visitor } from './journeys'
import {
  button,
  cardInSwitcher,
  countdown,
  extend,
  heading,
  link,
  pathOf,
  signInLink,
  storageOf,
  switcher,
} from './portalParts'

const LIFE = 900
const { visit, pass, cardsOf } = journeys()

/** Signs in, and is answered when the test says so. */
async function beginSignIn(visitor: Visitor, username?: string) {
  let answer = () => {}
  const isDue = new Promise<void>((resolve) => {
    answer = resolve
  })
  await visitor.page.route('**/api/login', async (route) => {
    await isDue
    await route.continue()
  })
  await visitor.open('/login')
  await visitor.fillSignIn(username)
  await visitor.submitSignIn()
  return { answer }
}

test('a new tab is handed the session', async () => {
  const one = await visit()
  await one.signIn()
  await cardInSwitcher(one, '0028').waitFor()
  const two = await one.newTab()
  await two.open('/dashboard')
  await cardInSwitcher(two, '0028').waitFor()
  expect(two.callsTo('POST', '/api/login')).toEqual([])
  expect(pathOf(two)).toBe('/dashboard')

  const three = await one.newTab()
  await three.open('/')
  await three.page.waitForURL('**/dashboard')
  await cardInSwitcher(three, '0028').waitFor()
})

test('signing out in one tab empties the others', async () => {
  const one = await visit()
  await one.signIn()
  await cardInSwitcher(one, '0028').waitFor()
  const two = await one.newTab()
  await two.open('/dashboard/charts')
  await cardInSwitcher(two, '0028').waitFor()
  await link(one, one.t('nav.logout')).click()
  for (const visitor of [one, two]) {
    await heading(visitor, visitor.t('home.title')).waitFor()
    await signInLink(visitor).waitFor()
    expect(pathOf(visitor)).toBe('/')
    expect(await visitor.page.evaluate(() => Object.keys(sessionStorage))).toEqual(['portal.tab'])
    expect(await storageOf(visitor)).not.toMatch(/Groceries|full@/)
  }
})

test('SES-21 another holder who signs in takes the place of the one before in every tab', async () => {
  const one = await visit()
  const two = await one.newTab()
  const signIn = await beginSignIn(two, 'starter@example.com')
  await one.open('/login')
  await one.fillSignIn()
  await one.submitSignIn()
  await cardInSwitcher(one, '0028').waitFor()
  signIn.answer()
  const { cards } = await cardsOf('starter@example.com')
  await cardInSwitcher(two, cards[0]?.lastFourDigits ?? '').waitFor()
  await eventually(async () => (await one.page.evaluate(() => document.body.innerText)).includes('Groceries')).toBe(
    false,
  )
  expect(await switcher(one).getByText('Groceries').count()).toBe(0)
  expect(await storageOf(one)).not.toMatch(/Groceries|full@/)
  await one.page.getByRole('alert').getByText(one.t('session.displaced')).waitFor()
})

test('SES-12 T-02 an extension in one tab takes the warning from the others', async () => {
  const one = await visit({ hasClock: true })
  await one.signIn()
  await cardInSwitcher(one, '0028').waitFor()
  const two = await one.newTab()
  await two.open('/dashboard/charts')
  await cardInSwitcher(two, '0028').waitFor()
  await pass(one, LIFE - 40)
  await countdown(one).waitFor()
  await countdown(two).waitFor()
  await extend(one).click()
  for (const visitor of [one, two]) {
    await countdown(visitor).waitFor({ state: 'detached' })
    await link(visitor, visitor.t('nav.logout')).waitFor()
  }
  // Both tabs continue with the same token.
  const tokens = await Promise.all(
    [one, two].map(({ page }) =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem('portal.session') ?? '{}').session.xAuthToken as string),
    ),
  )
  expect(tokens[0]).toBe(tokens[1])
})

test('the same holder signs in in a second tab: the first goes on with the new session, and keeps its form', async () => {
  const one = await visit()
  const two = await one.newTab()
  const signIn = await beginSignIn(two)
  await one.open('/login')
  await one.fillSignIn()
  await one.submitSignIn()
  await cardInSwitcher(one, '0028').waitFor()
  await one.open('/dashboard/transfer')
  const amount = one.page.getByLabel(one.t('transfer.amount'))
  await amount.fill('12.34')
  signIn.answer()
  await cardInSwitcher(two, '0028').waitFor()
  const sessionIn = ({ page }: typeof one) =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('portal.session') ?? '{}').session?.id as string)
  const opened = await sessionIn(two)
  await eventually(() => sessionIn(one)).toBe(opened)
  expect(pathOf(one)).toBe('/dashboard/transfer')
  expect(await amount.inputValue()).toBe('12.34')
  // The first tab calls with the new session, and signing out there signs out both.
  await link(one, one.t('nav.logout')).click()
  await button(one, one.t('leave.confirm')).click()
  for (const visitor of [one, two]) await signInLink(visitor).waitFor()
})

test('signed-out tabs take up a session that is opened in another tab', async () => {
  const one = await visit()
  const two = await one.newTab()
  const three = await one.newTab()
  await one.open('/login')
  await two.open('/login')
  // Complete without the portal, which has not started there.
  await three.open('/')
  await one.fillSignIn()
  await one.submitSignIn()
  for (const visitor of [one, two, three]) {
    await cardInSwitcher(visitor, '0028').waitFor()
    expect(pathOf(visitor)).toBe('/dashboard')
  }
  expect([two, three].flatMap((visitor) => visitor.callsTo('POST', '/api/login'))).toEqual([])
})
