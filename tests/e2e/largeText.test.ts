/** A9: larger text and more space in it on a phone: no screen of a holder scrolls sideways, none cuts off what it says. */
import type { Browser } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { ROUTES } from '../../rules/site/navigation'
import { launchBrowser } from '../support/browser'
import { describeInTurn } from './inTurn'
import { FULL, journeys } from './journeys'

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

/** WCAG 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

type Text = { readonly name: string; readonly width: number; readonly from?: Browser; readonly style?: string }
const TEXTS: readonly Text[] = [
  { name: 'text of twice the size at 375 px', width: 375, from: large },
  { name: 'text of twice the size at 320 px', width: 320, from: large },
  { name: 'text with more space at 375 px', width: 375, style: SPACED },
]

/** Runs in the page. With `wholeWords`, a word that goes on in the next line counts as cut. */
function cutIn({ width, wholeWords }: { width: number; wholeWords: boolean }) {
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
  const found = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode
    const words = text.textContent ?? ''
    const element = text.parentElement!
    if (!words.trim() || isHidden(element) || scrolls(element)) continue
    range.selectNodeContents(text)
    const box = element.closest('section, main')!.getBoundingClientRect()
    if ([...range.getClientRects()].some(({ right }) => right > Math.min(box.right, width) + 1))
      found.push(words.trim())
    for (const { 0: word, index } of wholeWords ? words.matchAll(/\p{L}{2,}/gu) : []) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].filter((part) => part.width > 0).map(({ top }) => top))
      if (lines.size > 1) found.push(word)
    }
  }
  return found
}

describeInTurn('on a phone', (locale, test) => {
  test.each(TEXTS)('A9 $name is whole on the screens of a holder', async ({ width, from, style }) => {
    const visitor = await visit({ locale, width, ...(from && { from }) })
    const { page } = visitor
    await visitor.signIn(FULL)
    const cut: string[] = []
    for (const screen of SCREENS) {
      const { path } = ROUTES[screen]
      await visitor.open(path)
      await page.locator('main h1').waitFor()
      await page.locator('main [role=status]', { hasText: /…$/ }).waitFor({ state: 'detached' })
      // A style element is against the portal's policy; a sheet from a script is not.
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(rules)
        document.adoptedStyleSheets = [sheet]
      }, style ?? '')
      // Text of twice the size may break a word: the style sheets hyphenate it, where the browser can.
      const found = await page.evaluate(cutIn, { width, wholeWords: style !== undefined })
      cut.push(...found.map((words) => `${path}: ${words}`))
    }
    expect(cut).toEqual([])
  })
})
