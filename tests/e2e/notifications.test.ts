import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInTurn, testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import {
  button,
  cardInSwitcher,
  countdown,
  field,
  hasFocus,
  heading,
  submitButton as lastButton,
  link,
  notification,
  openService,
  savedCard,
  signInLink,
  summary,
} from './portalParts'

const { visit, fault, configure, pass } = journeys()

/** The issuer's own message for a refused sign-in. */
const WORDS = 'Sign-in is closed for the night.'
const refuseSignIn = () => fault({ operationId: 'login', status: 503, body: { code: 'X', message: WORDS } })

/** A visitor at a filled sign-in form, with a stopped clock and a sign-in that will fail. */
async function visitStill() {
  const visitor = await visit({ hasClock: true })
  visitor.allow(/\b503\b.*\/api\/login/)
  visitor.allow(/\b500\b.*\/api\/login/)
  await visitor.open('/login')
  await visitor.fillSignIn()
  await refuseSignIn()
  await visitor.context.clock.pauseAt(new Date(Date.now() + 60_000))
  return visitor
}

const submitButton = (visitor: Visitor) =>
  visitor.page.locator('main').getByRole('button', { name: visitor.t('nav.signIn') })
const failed = (visitor: Visitor) => notification(visitor, WORDS)

const lock = (visitor: Visitor) => button(visitor, visitor.t('card.lock')).click()

describeInTurn('notifications', (locale, test) => {
  test('NOT-13 T-13 the news of a new version stays, comes back, and loads the page again', async () => {
    await configure({ newVersion: '2' })
    const visitor = await visit({ locale, hasClock: true })
    const { page, t } = visitor
    visitor.allow(/\b503\b.*\/api\/login/)
    await visitor.open('/login')
    const news = notification(visitor, t('notification.update'))
    await news.waitFor()
    if (locale === 'en') expect(t('notification.update')).toBe('Updates available, Please click here')
    await visitor.checkAccessibility({ isComplete: true })
    await link(visitor, t('nav.contact')).click()
    await page.waitForURL('**/contact')
    await visitor.context.clock.fastForward(120_000)
    await news.waitFor()

    await signInLink(visitor).click()
    await visitor.fillSignIn()
    await refuseSignIn()
    await visitor.submitSignIn()
    await failed(visitor).waitFor()
    await news.waitFor({ state: 'detached' })
    await button(visitor, t('notification.close')).click()
    await news.waitFor()

    await configure({ newVersion: '' })
    await Promise.all([page.waitForEvent('load'), button(visitor, t('notification.update')).click()])
    await visitor.ready()
    await signInLink(visitor).waitFor()
    expect(await notification(visitor, /./).count()).toBe(0)
  })
})

test('A6 NOT-02 NOT-05 CON-08 T-26 an error closes after 5 s, and its words stay in the form', async () => {
  const visitor = await visitStill()
  const { page, context } = visitor
  await visitor.submitSignIn()
  await failed(visitor).waitFor()
  expect(await failed(visitor).getAttribute('role')).toBe('alert')
  // Shown in one place at a time: the form keeps its room.
  expect(await page.getByText(WORDS).filter({ visible: true }).count()).toBe(1)
  const button = await submitButton(visitor).boundingBox()
  await context.clock.runFor(4_999)
  expect(await failed(visitor).count()).toBe(1)
  await context.clock.runFor(1)
  await failed(visitor).waitFor({ state: 'detached' })
  expect(await submitButton(visitor).boundingBox()).toEqual(button)
  await eventually(() => page.getByText(WORDS).isVisible()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('NOT-06 T-12 an error that replaces another has its own 5 s', async () => {
  const visitor = await visitStill()
  const { context, t } = visitor
  await visitor.submitSignIn()
  await failed(visitor).waitFor()
  await context.clock.runFor(4_000)
  await fault({ operationId: 'login', status: 500 })
  await visitor.submitSignIn()
  const second = notification(visitor, t('error.login'))
  await second.waitFor()
  expect(await failed(visitor).count()).toBe(0)
  await context.clock.runFor(4_999)
  expect(await second.count()).toBe(1)
  await context.clock.runFor(1)
  await second.waitFor({ state: 'detached' })
})

test('A5 a pointer over an error stops its time', async () => {
  const visitor = await visitStill()
  const { page, context, t } = visitor
  await visitor.submitSignIn()
  await failed(visitor).waitFor()
  await failed(visitor).hover()
  await context.clock.runFor(60_000)
  expect(await failed(visitor).count()).toBe(1)
  await page.mouse.move(5, 700)
  await context.clock.runFor(4_999)
  expect(await failed(visitor).count()).toBe(1)
  await context.clock.runFor(1)
  await failed(visitor).waitFor({ state: 'detached' })
  expect(await field(visitor, t('signIn.username')).inputValue()).toBe(FULL)
})

test('NOT-03 NOT-04 NOT-05 a success stays until it is clicked or replaced', async () => {
  const visitor = await visit({ hasClock: true })
  const { t } = visitor
  visitor.allow(/\b500\b/)
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  await lock(visitor)
  const done = notification(visitor, t('card.lock.done'))
  await done.waitFor()
  expect(await done.getAttribute('role')).toBe('status')
  await visitor.context.clock.fastForward(60_000)
  expect(await done.count()).toBe(1)
  await done.click({ position: { x: 20, y: 20 } })
  await done.waitFor({ state: 'detached' })

  await button(visitor, t('card.unlock')).click()
  await visitor.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('card.unlock') })
    .click()
  const unlocked = notification(visitor, t('card.unlock.done'))
  await unlocked.waitFor()
  await fault({ operationId: 'setCardStatus', status: 500 })
  await lock(visitor)
  await notification(visitor, t('error.setCardStatus')).waitFor()
  await eventually(() => notification(visitor, /./).count()).toBe(1)
})

test.each([1280, 800])(
  'NOT-07 CON-35 on a window of %i px a message covers neither the header nor the heading, and moves nothing',
  async (width) => {
    const visitor = await visit({ width, height: 800 })
    const { page, t } = visitor
    await visitor.signIn()
    await cardInSwitcher(visitor, '0012').waitFor()
    const tops = () =>
      page.evaluate(() => ['header', 'h1'].map((part) => document.querySelector(part)?.getBoundingClientRect().top))
    await page.evaluate(() => window.scrollTo(0, 0))
    const before = await tops()
    await lock(visitor)
    const done = notification(visitor, t('card.lock.done'))
    await done.waitFor()
    expect(await tops()).toEqual(before)
    const box = await done.boundingBox()
    const heading = await page.locator('h1').boundingBox()
    expect(box?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0))
    // The end of the page comes out from under it.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const end = await page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().bottom)
    expect(end).toBeLessThanOrEqual(box?.y ?? 0)
  },
)

test('NOT-07 CON-35 only the box of a message is painted and takes clicks', async () => {
  const visitor = await visit({ width: 1280, height: 800 })
  const { page, t } = visitor
  await visitor.signIn()
  await cardInSwitcher(visitor, '0012').waitFor()
  await lock(visitor)
  const done = notification(visitor, t('card.lock.done'))
  await done.waitFor()
  const box = await done.boundingBox()
  if (!box) throw new Error('Not drawn')
  const edge = await page.evaluate(() => (document.querySelector('header')?.clientWidth ?? 0) - 16)
  expect([box.width, box.x + box.width, box.y + box.height]).toEqual([600, edge, 784])
  const region = done.locator('..')
  expect(
    await region.evaluate((part) => {
      const { backgroundColor, borderBlockStartWidth, pointerEvents } = getComputedStyle(part)
      return { backgroundColor, borderBlockStartWidth, pointerEvents }
    }),
  ).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', borderBlockStartWidth: '0px', pointerEvents: 'none' })
})

test.each([375, 800, 1280])(
  'NOT-05 NOT-07 on a window of %i px a result is told once, and behind it in a line',
  async (width) => {
    const visitor = await visit({ width, height: 800 })
    const { page, t } = visitor
    await visitor.signIn(FULL, '/dashboard/transfer')
    await page.locator('[name=receivingCard]').first().check({ force: true })
    await field(visitor, t('transfer.amount')).fill('1')
    await button(visitor, t('transfer.continue')).click()
    await lastButton(visitor, 'transfer.submit').click()
    await heading(visitor, t('transfer.done.title')).waitFor()
    const done = notification(visitor, t('transfer.done'))
    const box = async () => {
      const drawn = await done.boundingBox()
      if (!drawn) throw new Error('Not drawn')
      return drawn
    }
    // The heading says it; a screen reader announces it.
    expect(await done.getAttribute('role')).toBe('status')
    expect((await box()).width).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await visitor.checkAccessibility({ isComplete: true })

    await page
      .locator('main')
      .getByRole('link', { name: t('blocked.dashboard') })
      .click()
    await button(visitor, t('notification.close')).waitFor()
    expect(await done.innerText()).toMatch(/Eastern time$/)
    // It has been announced, and is not the result of this page.
    expect(await done.getAttribute('aria-live')).toBe('off')
    const isClear = async () => {
      const { y, height, width: wide } = await box()
      // In the column of the page.
      const inside = await page.evaluate(() => {
        const column = document.querySelector('main > div')!
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(column)
        return column.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      })
      expect(wide).toBeCloseTo(Math.min(600, inside), 0)
      expect(height).toBeLessThan(width < 1280 ? 80 : 50)
      expect(y + height).toBeLessThanOrEqual((await page.locator('main').boundingBox())?.y ?? 0)
    }
    await isClear()
    await visitor.checkAccessibility({ isComplete: true })

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await eventually(async () => (await box()).y).toBeLessThan(0)
    await page.goBack()
    await heading(visitor, t('screen.transfer.title')).waitFor()
    await button(visitor, t('transfer.continue')).click()
    await summary(visitor).waitFor()
    await isClear()
    await done.click({ position: { x: 20, y: 20 } })
    await done.waitFor({ state: 'detached' })
  },
)

test('NOT-07 CON-35 a notification is 600 wide, and fits a narrow screen', async () => {
  const visitor = await visit({ width: 1280 })
  const { page } = visitor
  visitor.allow(/\b503\b.*\/api\/login/)
  await visitor.open('/login')
  await visitor.fillSignIn()
  await refuseSignIn()
  await visitor.submitSignIn()
  await failed(visitor).hover()
  expect((await failed(visitor).boundingBox())?.width).toBe(600)
  await page.setViewportSize({ width: 375, height: 700 })
  await eventually(async () => (await failed(visitor).boundingBox())?.width).toBeLessThanOrEqual(375)
  const box = await failed(visitor).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
})

describeInTurn('a list that did not load', (locale, test) => {
  const told = (visitor: Visitor, words: string) => notification(visitor, words).getAttribute('data-place')

  test('ERR-16 is said once: in its place, and by the notification to a screen reader', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    visitor.allow(/\b500\b.*\/stats/)
    await fault({ operationId: 'getCardStats', status: 500, body: {}, times: 3 })
    await visitor.signIn(FULL)
    const title = page.getByRole('heading', { name: t('dashboard.activity.unavailable') })
    await title.waitFor()
    await eventually(() => told(visitor, t('error.readTransactions'))).toBe('told')
    await fault({ operationId: 'setCardStatus', status: 500, body: {} })
    visitor.allow(/\b500\b.*\/prepaid\/cards\/\d+/)
    await lock(visitor)
    await eventually(() => told(visitor, t('error.setCardStatus'))).toBe(null)
  })

  test('NOT-08 the issuer’s own words about it are shown to all, with a phone number that can be pressed', async () => {
    const visitor = await visit({ locale })
    visitor.allow(/\b500\b.*\/stats/)
    const words = 'Closed for the night. Call 1-888-677-3299.'
    await fault({ operationId: 'getCardStats', status: 500, body: { code: 'X', message: words }, times: 3 })
    await visitor.signIn(FULL)
    const said = notification(visitor, words)
    await said.waitFor()
    expect(await told(visitor, words)).toBe(null)
    const phone = said.getByRole('link', { name: '1-888-677-3299', exact: true })
    expect(await phone.getAttribute('href')).toBe('tel:+18886773299')
  })
})

testInTurn('an amount that was not sent is kept, and the page alone says so, %s', async (locale) => {
  const visitor = await visit({ locale, width: 375 })
  const { page, t } = visitor
  await visitor.signIn(FULL, '/dashboard/reload')
  const amount = page.locator('input[name=amount]')
  await amount.fill('50')
  await page.locator('input[name=method]').first().check({ force: true })
  await visitor.context.setOffline(true)
  await page.getByRole('button', { name: t('topUp.continue') }).click()
  const note = page.getByRole('main').getByText(t('connection.kept'), { exact: true })
  await note.waitFor()
  await eventually(() => notification(visitor, t('connection.kept')).getAttribute('data-place')).toBe('told')
  expect(await note.evaluate((words) => words.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
  expect(await amount.inputValue()).toMatch(/^50/)
})

test.each([800, 1280])('a payment that waits at the bank covers nothing of the next step, at %i', async (width) => {
  const visitor = await visit({ locale: 'fr', width })
  const { page, t } = visitor
  await visitor.signIn(FULL, '/dashboard/reload')
  await page.locator('input[name=amount]').fill('300')
  await savedCard(visitor, '4242').check({ force: true })
  await button(visitor, t('topUp.continue')).click()
  await page.getByRole('button', { name: /^Payer / }).click()
  await page.locator(`iframe[title="${t('bankCheck.frame')}"]`).waitFor()
  await openService(visitor, 'bills')
  const due = notification(visitor, t('flow.atTheBank', { cents: 30_000 }))
  await due.waitFor()
  await button(visitor, t('payBill.pay.of', { name: 'City Water and Sewer' })).click()
  await field(visitor, t('payBill.amount')).fill('25,50')
  await button(visitor, t('payBill.continue')).click()
  await heading(visitor, t('payBill.review.title', { count: 1 })).waitFor()
  await due.waitFor()
  const box = await due.boundingBox()
  const covered = await page.locator('main :is(dt, dd, button, a, p)').evaluateAll(
    (parts, area) =>
      parts.flatMap((part) => {
        const { left, right, top, bottom, width: wide } = part.getBoundingClientRect()
        const isUnder =
          area !== null &&
          wide > 1 &&
          left < area.x + area.width &&
          right > area.x &&
          top < area.y + area.height &&
          bottom > area.y
        return isUnder ? [part.textContent] : []
      }),
    box,
  )
  expect(covered).toEqual([])
})

/** What lies over the middle of a part of the dialog, if anything does. */
const coversOf = (dialog: Locator) =>
  dialog.locator('h2, p, button, a').evaluateAll((parts) =>
    parts.flatMap((part) => {
      part.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = part.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return part.contains(hit) ? [] : `${part.textContent} is covered by ${hit?.textContent}`
    }),
  )

test.each([
  { width: 320, height: 256 },
  { width: 375, height: 640 },
  { width: 1280, height: 420 },
])(
  'a notification covers no dialog, neither the session warning nor a question, at $width × $height',
  async (window) => {
    const visitor = await visit({ locale: 'fr', hasClock: true, ...window })
    const { page, t } = visitor
    await visitor.signIn()
    await lock(visitor)
    await notification(visitor, t('card.lock.done')).waitFor()
    await button(visitor, t('card.unlock')).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    expect(await coversOf(dialog)).toEqual([])
    await dialog.getByRole('button', { name: t('common.cancel') }).click()
    await dialog.waitFor({ state: 'detached' })
    await pass(visitor, 900 - 30)
    await notification(visitor, t('session.ending.title')).waitFor()
    await countdown(visitor).waitFor()
    expect(await coversOf(dialog)).toEqual([])
  },
)

test('over an open dialog, the backdrop of the next one covers it', async () => {
  const visitor = await visit({ hasClock: true })
  const { page, t } = visitor
  await visitor.signIn()
  await button(visitor, t('reveal.show')).click()
  const first = page.getByRole('dialog', { name: t('reveal.title'), includeHidden: true })
  await first.waitFor()
  await pass(visitor, 900 - 30)
  await countdown(visitor).waitFor()
  await eventually(() =>
    first.evaluate((dialog) => {
      const { left, top } = dialog.getBoundingClientRect()
      return dialog.contains(document.elementFromPoint(left + 8, top + 8))
    }),
  ).toBe(false)
  // The warning's own notification stays usable beside them.
  await button(visitor, `${t('session.ending.title')} ${t('session.ending.message')}`).click()
  await countdown(visitor).waitFor({ state: 'detached' })
})

test('a control that a press does not focus, as in Safari, gets the focus back from what it opens', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn()
  await page.evaluate(() => {
    // After the portal's own listener, which leaves alone a press that was refused.
    window.addEventListener('mousedown', (event) => event.preventDefault())
  })
  const opener = button(visitor, t('reveal.show'))
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => hasFocus(opener)).toBe(true)

  const legal = button(visitor, t('nav.legal'))
  const fees = page.getByRole('banner').getByRole('link', { name: t('legal.fees') })
  await legal.click()
  await fees.waitFor()
  await legal.click()
  await fees.waitFor({ state: 'hidden' })
  await legal.click()
  await page.keyboard.press('Escape')
  await fees.waitFor({ state: 'hidden' })
  expect(await hasFocus(legal)).toBe(true)
  await legal.click()
  await page.mouse.click(640, 500)
  await fees.waitFor({ state: 'hidden' })
})
