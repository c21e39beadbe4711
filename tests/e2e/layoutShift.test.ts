/**
 * Nothing on a page moves by itself, neither while answers are loading nor when they arrive. The browser ignores shifts
 * within half a second of a press.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, cardInSwitcher, gate, heading, notification } from './portalParts'
import { type Locale } from './texts'

const { visit, configure } = journeys()

/** The browser ignores shifts for this long after a press. */
const FORGIVEN_MS = 500
const PHONE = { width: 375, height: 667 }
const DESKTOP = { width: 1280, height: 800 }
/** Calls needed to render the screen; all other answers are held back. */
const FIRST = /\/(?:open|frontend)-config\//

type Size = typeof PHONE
type ShiftWindow = Window & { shifts: string[] }
type Shift = PerformanceEntry & {
  hadRecentInput: boolean
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

function recordShifts() {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  const placed = ({ x, y }: DOMRect) => `${Math.round(x)},${Math.round(y)}`
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} '${node?.textContent?.slice(0, 40)}' from ${placed(previousRect)} to ${placed(currentRect)}`,
      )
      shifts.push(`${value.toFixed(4)}: ${moved.join('; ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function visitRecorded(size: Size, locale: Locale) {
  const visitor = await visit({ ...size, locale, reducedMotion: 'no-preference' })
  await visitor.page.addInitScript(recordShifts)
  return visitor
}

/** Waits for two painted frames, which show the last change. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

async function expectStill({ page }: Visitor) {
  await painted(page)
  expect(await page.evaluate(() => (window as unknown as ShiftWindow).shifts)).toEqual([])
}

async function holdAnswers({ page }: Visitor) {
  const { opened, open } = gate()
  let held = 0
  await page.route('**/api/**', async (route) => {
    if (!FIRST.test(route.request().url())) {
      held += 1
      await opened
    }
    await route.continue()
  })
  return { open, count: () => held }
}

/** While loading, a part of the page is busy, a skeleton or masked. */
const waiting = (page: Page) => page.locator('main :is([aria-busy=true], [aria-hidden=true][inert], div[class*=_bar_])')

/** Where the content below the heading starts, and the height of the whole. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('main h1')?.parentElement?.parentElement?.parentElement
    const isBoxless = (part: Element) => getComputedStyle(part).display === 'contents'
    let first = header?.nextElementSibling
    while (first && !isBoxless(first) && first.getBoundingClientRect().height < 2) first = first.nextElementSibling
    let inner = first?.matches('[inert]') ? first.firstElementChild : first
    while (inner && isBoxless(inner)) inner = inner.firstElementChild
    const titles = [...document.querySelectorAll('main h2')].map((title) => [
      title.textContent ?? '',
      Math.round(title.getBoundingClientRect().top + scrollY),
    ])
    return {
      titles: Object.fromEntries(titles) as Record<string, number>,
      top: Math.round((inner?.getBoundingClientRect().top ?? 0) + scrollY),
      height: Math.round(header?.parentElement?.getBoundingClientRect().height ?? 0),
    }
  })

const PUBLIC = [
  ['/', PHONE, 'en'],
  ['/login', PHONE, 'fr'],
  ['/login', DESKTOP, 'en'],
  ['/faq', PHONE, 'en'],
  ['/fees', DESKTOP, 'fr'],
] as const

test.each(PUBLIC)('P10 the public page %s stands still, %o %s', async (path, size, locale) => {
  const visitor = await visitRecorded(size, locale)
  await visitor.open(path)
  await visitor.page.waitForLoadState('networkidle')
  await expectStill(visitor)
})

const SCREENS = [
  ['/dashboard', 'titles'],
  ['/dashboard/reload', 'nothing'],
  ['/dashboard/autoreload', 'top'],
  ['/dashboard/interac', 'top'],
  ['/dashboard/transfer', 'top'],
  ['/getcard', 'top'],
  ['/profile', 'height'],
  ['/dashboard/alerts', 'height'],
] as const
const LOOKS = [
  [PHONE, 'en'],
  [DESKTOP, 'fr'],
] as const
/** Some rows differ from the usual height. */
const NEARLY_PX = 30

describe.each(LOOKS)('a screen whose answers come late, %o %s', (size, locale) => {
  test.each(SCREENS)('P10 F8 %s stands still, and what comes takes the place of its outline', async (path, known) => {
    const visitor = await visitRecorded(size, locale)
    const { page } = visitor
    const answers = await holdAnswers(visitor)
    await visitor.signIn(FULL, path)
    await eventually(answers.count).toBeGreaterThan(0)
    await page.locator('main h1').waitFor()
    await waiting(page).first().waitFor({ state: 'attached' })
    await painted(page)
    const before = await boxes(page)
    answers.open()
    await eventually(() => waiting(page).count()).toBe(0)
    await page.waitForLoadState('networkidle')
    await expectStill(visitor)
    const after = await boxes(page)
    // The lead of a load names the card once it is known.
    if (known !== 'nothing') expect(after.top).toBe(before.top)
    const [title, place] = Object.entries(before.titles).at(-1) ?? ['']
    if (known === 'titles') expect([title, after.titles[title]]).toEqual([visitor.t('dashboard.activity'), place])
    if (known === 'height') expect(Math.abs(after.height - before.height)).toBeLessThan(NEARLY_PX)
  })
})

test.each(LOOKS)(
  'P10 the dashboard of an unverified holder takes the place of its outline, %o %s',
  async (size, locale) => {
    const visitor = await visitRecorded(size, locale)
    const { page, t } = visitor
    await visitor.open('/login')
    const { opened, open } = gate()
    await page.route(/\/api\/prepaid\/cards\?/, async (route) => {
      await opened
      await route.continue()
    })
    await visitor.fillSignIn('starter@example.com')
    await visitor.submitSignIn()
    await heading(visitor, t('dashboard.title')).waitFor()
    await waiting(page).first().waitFor({ state: 'attached' })
    await painted(page)
    const before = await boxes(page)
    open()
    await page.getByText(t('dashboard.spent')).waitFor()
    const after = await boxes(page)
    expect(after.titles[t('dashboard.enableReloads.title')]).toBe(before.titles[t('dashboard.enableReloads.title')])
    expect(after.titles[t('dashboard.activity')]).toBe(before.titles[t('dashboard.activity')])
  },
)

test.each(LOOKS)(
  'P10 the dashboard stands still after a sign-in whose cards come late, %o %s',
  async (size, locale) => {
    const visitor = await visitRecorded(size, locale)
    const { page, t } = visitor
    await visitor.open('/login')
    const answers = await holdAnswers(visitor)
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await page.waitForTimeout(FORGIVEN_MS)
    answers.open()
    await page.getByText(t('dashboard.spent')).waitFor()
    await expectStill(visitor)
  },
)

testInTurn('P10 another card and another language move nothing by themselves, %s', async (locale) => {
  const visitor = await visitRecorded(DESKTOP, locale)
  const { page, t } = visitor
  await visitor.signIn()
  await page.getByText(t('dashboard.spent')).waitFor()
  await cardInSwitcher(visitor, '0028').click()
  await eventually(() => cardInSwitcher(visitor, '0028').getAttribute('aria-current')).toBe('true')
  await eventually(() => waiting(page).count()).toBe(0)
  await page.waitForLoadState('networkidle')
  await button(visitor, t('nav.language.label')).click()
  await eventually(() => page.locator('html').getAttribute('lang')).not.toBe(locale)
  await page.waitForLoadState('networkidle')
  await expectStill(visitor)
})

test.each(LOOKS)(
  'P10 a sign-in that is answered late leads to a page that stands still, %o %s',
  async (size, locale) => {
    const visitor = await visitRecorded(size, locale)
    const { page, t } = visitor
    await visitor.open('/login')
    const answer = gate()
    await page.route('**/api/login', async (route) => {
      await answer.opened
      await route.continue()
    })
    await visitor.fillSignIn()
    await visitor.submitSignIn()
    await page.waitForTimeout(FORGIVEN_MS)
    answer.open()
    await page.getByText(t('dashboard.spent')).waitFor()
    await expectStill(visitor)
  },
)

test.each(LOOKS)('P10 a notification comes and goes beside the page, %o %s', async (size, locale) => {
  await configure({ newVersion: '2' })
  const visitor = await visitRecorded(size, locale)
  const { t } = visitor
  await visitor.open('/contact')
  await notification(visitor, t('notification.update')).waitFor()
  await heading(visitor, t('screen.contact.title')).waitFor()
  await expectStill(visitor)
})
