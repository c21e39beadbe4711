/**
 * Checks the gallery's stage state by state inside the browser: a call per state would take longer than the check
 * itself.
 */
import type Axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import type { Look, Stage } from '../gallery/stage'
import { addAxe } from './axe'

type StageWindow = Window & { stage: Stage; axe: typeof Axe; problemsHere(): string[] }

/** Runs in the browser. Lists what cannot be seen or read in the current rendering. */
function problemsHere(): string[] {
  const problems: string[] = []
  const tell = (problem: string, element: Element) => {
    const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
    problems.push(`${problem}: <${element.localName} class="${element.getAttribute('class') ?? ''}"> ${words}`)
  }
  /** Includes visually hidden elements. */
  const isHidden = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return true
    for (let part: Element | null = element; part; part = part.parentElement)
      if (getComputedStyle(part).clipPath === 'inset(50%)') return true
    return false
  }
  const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX)
  const isInScroller = (element: Element) => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
      if (scrolls(getComputedStyle(around))) return true
    return false
  }
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) {
    const [widest = root] = [...document.body.querySelectorAll('*')].filter(
      (element) => element.childElementCount === 0 && element.getBoundingClientRect().right > innerWidth + 1,
    )
    tell(`The page is ${root.scrollWidth - innerWidth} px too wide`, widest)
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!(element instanceof HTMLElement) || isHidden(element)) continue
    const style = getComputedStyle(element)
    const isTooWide = element.scrollWidth > element.clientWidth + 1
    const isTooHigh = element.scrollHeight > element.clientHeight + 1
    const isField = element.matches('input, select, textarea')
    if (style.display !== 'inline' && !isField && element.clientWidth > 0) {
      if (isTooWide && /hidden|clip/.test(style.overflowX)) tell('Cut off at its side', element)
      if (isTooHigh && /hidden|clip/.test(style.overflowY)) tell('Cut off at its end', element)
    }
    // A field rendered with text has a text node that the browser lays out inside the field: skip it.
    if (isField || isInScroller(element)) continue
    const box = element.getBoundingClientRect()
    for (const text of element.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.nodeValue?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1) tell('Beyond the window', element)
      if (style.display !== 'inline' && (right > box.right + 2 || left < box.left - 2))
        tell('Wider than its box', element)
    }
  }
  for (const dialog of document.querySelectorAll('[aria-modal]')) {
    const { top, bottom } = dialog.getBoundingClientRect()
    if (top < -1 || bottom > innerHeight + 1) tell('A dialog higher than the window', dialog)
  }
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect?.getComputedTiming() ?? {}
    const target = (animation.effect as KeyframeEffect | null)?.target
    if (Number(duration) > 1 && target) tell(`Moves for ${String(duration)} ms`, target)
  }
  return [...new Set(problems)]
}

/** Opens the stage; returns a list that collects the browser's complaints. */
export async function openStage(page: Page, url: string): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  // The first page waits until the server has compiled all of its modules.
  await page.goto(`${url}stage.html`, { timeout: 180_000 })
  await page.waitForFunction(() => 'stage' in window)
  await addAxe(page)
  await page.evaluate(`window.problemsHere = ${problemsHere.toString()}`)
  return complaints
}

export const screensOn = (page: Page) => page.evaluate(() => (window as unknown as StageWindow).stage.screens)

type At = {
  /** The size of text in which the screen must be whole, as a share of the usual one. */
  readonly textSize: string
  /** Tags or names of the rules of axe, at the usual size of text: larger text may have less contrast. */
  readonly rules: readonly string[]
}

/** Checks the states of a screen that render differently, and lists the problems of each. */
export const lookThrough = (page: Page, screen: string, look: Look, { textSize, rules }: At) =>
  page.evaluate(
    async ({ screen, look, textSize, rules }) => {
      const { stage, axe, problemsHere } = window as unknown as StageWindow
      const found: string[] = []
      const known = new Set<string>()
      const dialogs = new Set<string>()
      const { style } = document.documentElement
      // When a transition of a parent ends, one of an inherited colour may start in a child.
      const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
      const resize = (size: string) => {
        style.fontSize = size
        // Finish colour transitions: nobody sees their intermediate contrast.
        for (let open = transitions(); open.length > 0; open = transitions()) for (const one of open) one.finish()
      }
      resize(textSize)
      const rendered = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // Wait until a new window or text size has been rendered.
      await rendered()
      for (const state of await stage.states(screen)) {
        await stage.show(screen, state, look)
        resize(textSize)
        const drawn = document.body.innerHTML.replace(/_r_\w+_/g, '')
        if (known.has(drawn)) continue
        known.add(drawn)
        let problems = problemsHere()
        if (problems.length > 0) {
          // A chart takes its new width in the next frame.
          await rendered()
          problems = problemsHere()
        }
        resize('')
        const { violations } = await axe.run(document, { runOnly: [...rules], resultTypes: ['violations'] })
        for (const dialog of document.querySelectorAll('[aria-modal]'))
          dialogs.add(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ?? '')
        const broken = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
        )
        for (const problem of [...problems, ...broken]) found.push(`${state.name}: ${problem}`)
      }
      resize('')
      return { count: known.size, found, dialogs: [...dialogs] }
    },
    { screen, look, textSize, rules },
  )

/** Shows a screen in the first of its states whose name has these words. */
export const showState = (page: Page, screen: string, words: string, look: Look) =>
  page.evaluate(
    async ({ screen, words, look }) => {
      const { stage } = window as unknown as StageWindow
      const state = (await stage.states(screen)).find(({ name }) => name.includes(words))
      if (!state) throw new Error(`${screen} has no state ${words}`)
      await stage.show(screen, state, look)
    },
    { screen, words, look },
  )

/** On how many lines the browser lays out the text of each element. */
export const linesOf = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    }),
  )
