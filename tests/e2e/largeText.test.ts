/** A9: text of twice the size on a phone: no screen of a holder scrolls sideways, and none cuts off what it says. */
import { afterAll, expect, test } from 'vitest'
import { ROUTES } from '../../rules/navigation'
import { launchBrowser } from '../support/browser'
import { FULL, journeys } from './journeys'
import { LOCALES } from './texts'

const { visit } = journeys()
/** The reader's own setting: unlike a larger root element, it also counts for the media queries of the style sheets. */
const large = await launchBrowser(['--blink-settings=defaultFontSize=32'])
afterAll(() => large.close())

const SCREENS = [
  'dashboard',
  'reload',
  'autoreload',
  'directDeposit',
  'transfer',
  'interac',
  'bills',
  'charts',
  'getcard',
  'replacecard',
  'alerts',
  'profile',
] as const

test.each(LOCALES)('A9 text of twice the size on a phone is whole on the screens of a holder, %s', async (locale) => {
  const visitor = await visit({ locale, width: 375, from: large })
  const { page } = visitor
  await visitor.signIn(FULL)
  const cut: string[] = []
  for (const screen of SCREENS) {
    const { path } = ROUTES[screen]
    await visitor.open(path)
    await page.locator('main h1').waitFor()
    await page.locator('main [role=status]', { hasText: /…$/ }).waitFor({ state: 'detached' })
    const found = await page.evaluate(() => {
      const isHidden = (element: Element) =>
        !element.checkVisibility({ contentVisibilityAuto: true }) ||
        element.getBoundingClientRect().width <= 1 ||
        element.closest('.visually-hidden, [aria-hidden=true], svg, details:not([open]) > :not(summary)') !== null
      const scrolls = (element: Element) => {
        for (let parent = element.parentElement; parent; parent = parent.parentElement) {
          if (/auto|scroll/.test(getComputedStyle(parent).overflowX)) return true
        }
        return false
      }
      const found = document.documentElement.scrollWidth > 375 ? ['the page scrolls sideways'] : []
      const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement!
        if (!texts.currentNode.textContent?.trim() || isHidden(element) || scrolls(element)) continue
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const box = element.closest('section, main')!.getBoundingClientRect()
        if ([...range.getClientRects()].some(({ right }) => right > Math.min(box.right, 375) + 1))
          found.push(texts.currentNode.textContent.trim())
      }
      return found
    })
    cut.push(...found.map((words) => `${path}: ${words}`))
  }
  expect(cut).toEqual([])
})
