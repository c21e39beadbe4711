import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, sidebarToggle } from './portalParts'

const { visit } = journeys()

const TARGET_PX = 44
const PUBLIC = [
  '/',
  '/login',
  '/create-account',
  '/pwdrecoveryLink',
  '/faq',
  '/faq/reload',
  '/fees',
  '/contact',
  '/retailers',
  '/cardholder-information',
  '/cha',
  '/terms',
]
const SIGNED_IN = [
  '/dashboard',
  '/dashboard/reload',
  '/dashboard/autoreload',
  '/dashboard/transfer',
  '/dashboard/interac',
  '/dashboard/charts',
  '/dashboard/bills',
  '/dashboard/bills/pending',
  '/dashboard/bills/history',
  '/dashboard/alerts',
  '/dashboard/getpin',
  '/dashboard/directDeposit',
  '/dashboard/qrcode',
  '/profile',
  '/register',
  '/getcard',
  '/replacecard',
]

/**
 * Controls whose height for presses is too low: everything above and below the middle that still hits the control
 * counts. Links in a sentence, whose block has more words than theirs, are exempt.
 */
const lowIn = (page: Page) =>
  page.evaluate((target) => {
    const textOf = (element: HTMLElement) => element.innerText.replace(/\s/g, '')
    const isInSentence = (control: HTMLElement) => {
      // A link above its explanation.
      if (!control.previousSibling && control.nextElementSibling?.tagName === 'P') return false
      if (getComputedStyle(control).display !== 'inline') return false
      let block = control.parentElement!
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!
      return textOf(block) !== textOf(control)
    }
    const heightOf = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const isHit = (y: number) => {
        const hit = document.elementFromPoint(left + width / 2, y)
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
      }
      const middle = top + height / 2
      const reach = (step: 1 | -1) => {
        let count = 0
        while (count < target && isHit(middle + step * (count + 0.5))) count += 1
        return count
      }
      return reach(1) + reach(-1)
    }
    for (const closed of document.querySelectorAll('main details')) closed.setAttribute('open', '')
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, summary, [type=checkbox], [type=radio]'),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        control.offsetWidth > 1 &&
        !control.closest('[inert]') &&
        !isInSentence(control),
    )
    return {
      count: controls.length,
      low: controls.flatMap((control) => {
        const height = heightOf(control)
        return height < target ? [`${height} px: ${control.getAttribute('aria-label') ?? control.innerText}`] : []
      }),
    }
  }, TARGET_PX)

const settled = ({ page }: Visitor) =>
  eventually(() => page.locator('main [aria-busy=true], main [aria-hidden=true][inert]').count()).toBe(0)

/** Buttons and lists whose drawn box is smaller than a finger; a text link is only pressed larger than it is drawn. */
const smallIn = (page: Page) =>
  page.evaluate((target) => {
    for (const closed of document.querySelectorAll('main details')) closed.setAttribute('open', '')
    const controls = [...document.querySelectorAll<HTMLElement>('button, [class*=_button_], summary, select')]
    return [
      ...new Set(
        controls.flatMap((control) => {
          const framed = control.localName === 'select' ? control.parentElement! : control
          const { width, height } = framed.getBoundingClientRect()
          const isSeen =
            control.checkVisibility({ visibilityProperty: true }) && width > 1 && !control.closest('[inert]')
          const name = control.getAttribute('aria-label') ?? control.innerText
          return isSeen && Math.min(width, height) < target ? [`${width} × ${height} px: ${name}`] : []
        }),
      ),
    ]
  }, TARGET_PX)

describe.each([
  ['en', 375],
  ['fr', 375],
  ['fr', 800],
] as const)('on a touch screen, %s at %i px', (locale, width) => {
  const isPhone = width < 800
  /** Controls that are too low for presses or, on a phone, drawn too small, by screen. */
  const lookAt = async (visitor: Visitor, path: string, found: Record<string, readonly string[]>) => {
    const { page } = visitor
    await settled(visitor)
    const small = isPhone ? await smallIn(page) : []
    const { count, low } = await lowIn(page)
    expect(count, path).toBeGreaterThan(5)
    if (small.length + low.length > 0) found[path] = [...small, ...low]
  }

  test('every control of a public screen that stands alone takes presses on 44 px; on a phone it is drawn as large', async () => {
    const visitor = await visit({ locale, width, hasTouch: true, isMobile: true })
    const found: Record<string, readonly string[]> = {}
    for (const path of PUBLIC) {
      await visitor.open(path)
      await lookAt(visitor, path, found)
    }
    expect(found).toEqual({})
  })

  test('every control of a holder’s screen that stands alone takes presses on 44 px; on a phone it is drawn as large', async () => {
    const visitor = await visit({ locale, width, hasTouch: true, isMobile: true })
    const { page, t } = visitor
    const found: Record<string, readonly string[]> = {}
    await visitor.signIn(FULL, SIGNED_IN[0])
    for (const path of SIGNED_IN) {
      await visitor.open(path)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
      await lookAt(visitor, path, found)
    }
    expect(found).toEqual({})
    if (!isPhone) return
    await visitor.open('/dashboard')
    for (const [opens, role] of [
      [button(visitor, t('reveal.show')), 'dialog'],
      [sidebarToggle(visitor), 'dialog'],
    ] as const) {
      await opens.click()
      await page.getByRole(role).waitFor()
      await settled(visitor)
      expect(await smallIn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole(role).waitFor({ state: 'detached' })
    }
  })
})

test('on a touch screen the words of a switch take presses on 44 px', async () => {
  const visitor = await visit({ width: 375, hasTouch: true, isMobile: true })
  const { page } = visitor
  await visitor.signIn(FULL, '/dashboard/alerts')
  await page.getByRole('switch').first().waitFor()
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('[role=switch]')].map((control) => {
      const [label] = control.labels ?? []
      if (!label) return 0
      label.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, height } = label.getBoundingClientRect()
      const isHit = (y: number) => document.elementFromPoint(left + 4, y)?.closest('label') === label
      let [from, to] = [top + height / 2, top + height / 2]
      while (isHit(from - 1)) from -= 1
      while (isHit(to + 1)) to += 1
      return to - from + 1
    }),
  )
  expect(heights.length).toBeGreaterThan(2)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(TARGET_PX)
})

test.each(['/', '/cha', '/faq', '/contact', '/terms', '/fees', '/faq/retiringcards'])(
  'on %s a link takes presses of a mouse on 24 px',
  async (path) => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.open(path)
    const low = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main a, footer a')].flatMap((link) => {
        const height = link.getClientRects()[0]?.height ?? 24
        return link.checkVisibility() && height < 24 ? [`${height} px: ${link.innerText}`] : []
      }),
    )
    expect(low).toEqual([])
  },
)
