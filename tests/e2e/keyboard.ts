/** Uses the portal by keyboard only, and checks every stop on the way. */
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './journeys'
import { hasFocus } from './portalParts'

const MOST_STOPS = 150
const LEAST_PX = 24

type Stop = { id: string; isInDialog: boolean; problems: string[] }

/** Runs in the browser. Null if no part of the page has the focus. */
function stopHere(least: number): Stop | null {
  const stop = document.activeElement
  if (!(stop instanceof HTMLElement) || stop === document.body) return null
  const problems: string[] = []
  const label = stop instanceof HTMLInputElement || stop instanceof HTMLSelectElement ? stop.labels?.[0] : null
  const named = (stop.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
  const name = [
    stop.getAttribute('aria-label'),
    label?.textContent,
    stop.textContent,
    ...named.map((e) => e?.textContent),
  ]
  if (!name.some((text) => text?.trim())) problems.push('has no name')
  // A drawn checkbox or radio covers the browser's own.
  const drawn = [stop, label, stop.parentElement, stop.nextElementSibling].filter((part) => part instanceof HTMLElement)
  const isMarked = drawn.some((part) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  })
  if (!isMarked) problems.push('shows no focus')
  const boxes = [stop, ...(label ? [label] : [])].map((part) => part.getBoundingClientRect())
  const height = Math.max(...boxes.map((box) => box.height))
  const width = Math.max(...boxes.map((box) => box.width))
  const isInText = getComputedStyle(stop).display === 'inline'
  if (!isInText && (height < least || width < least)) problems.push(`is ${width} by ${height} px`)
  const over = boxes.flatMap((box) =>
    [0.5, 0.1, 0.9].map((part) => document.elementFromPoint(box.left + box.width * part, box.top + box.height / 2)),
  )
  const isSeen = over.some((hit) => hit && (stop.contains(hit) || hit.contains(stop) || label?.contains(hit)))
  if (!isSeen) problems.push(`is covered by ${over[0]?.outerHTML.slice(0, 200) ?? 'the edge of the window'}`)
  const all = [...document.querySelectorAll('*')]
  return {
    id: `${all.indexOf(stop)} <${stop.localName}> ${(stop.textContent || stop.getAttribute('aria-label') || stop.id).trim().slice(0, 40)}`,
    isInDialog: stop.closest('[aria-modal]') !== null,
    problems,
  }
}

async function look({ page }: Visitor): Promise<Stop | null> {
  const stop = await page.evaluate(stopHere, LEAST_PX)
  if (stop) expect(stop.problems, stop.id).toEqual([])
  return stop
}

/** Presses Tab until `wanted` has the focus; fails at an invalid stop, or if the keyboard does not reach it. */
export async function tabTo(visitor: Visitor, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await wanted.waitFor({ state: 'attached' })
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(wanted)) return
    await visitor.page.keyboard.press(key)
    await look(visitor)
  }
  throw new Error(`The keyboard does not lead to ${String(wanted)}`)
}

/**
 * Presses Tab through one full cycle and returns the stops in order. A keyboard trap never returns to the first stop.
 */
export async function stopsAround(visitor: Visitor): Promise<readonly Stop[]> {
  const stops: Stop[] = []
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await visitor.page.keyboard.press('Tab')
    const stop = await look(visitor)
    if (stop && stop.id === stops[0]?.id) return stops
    if (stop) stops.push(stop)
  }
  throw new Error(`A trap: ${stops.at(-1)?.id}`)
}
