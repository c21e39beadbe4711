/** One browser page under a slow phone's conditions, and its measurements. Times are milliseconds from navigation. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'

export type Conditions = { cpu: number; latencyMs: number; downKbit: number; upKbit: number }
/** A slow 4G connection and a phone four times slower than this machine. */
export const SLOW_PHONE: Conditions = { cpu: 4, latencyMs: 562.5, downKbit: 1475, upKbit: 675 }

export type Load = {
  fcp: number
  lcp: number
  usable: number
  cls: number
  blocking: number
  longestTask: number
  requests: number
  wireKib: number
  origins: number
  heapMb: number
}

type Seen = {
  fcp: number
  lcp: number
  cls: number
  usable: number
  long: { start: number; duration: number }[]
  interactions: number[]
}
declare global {
  interface Window {
    seen: Seen
    shown: Promise<number[]>
  }
}

/** Runs in the page before anything else. `ready` counts as usable once React has attached to it. */
function watch(ready: string) {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, usable: 0, long: [], interactions: [] }
  window.seen = seen
  const observe = (type: string, each: (entry: PerformanceEntry & Record<string, number>) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as never)
    }).observe({ type, buffered: true, ...more })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (!entry['hadRecentInput']) seen.cls += entry['value'] ?? 0
  })
  observe('longtask', (entry) => seen.long.push({ start: entry.startTime, duration: entry.duration }))
  observe(
    'event',
    (entry) => {
      if (entry['interactionId']) seen.interactions.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
  const look = () => {
    const element = document.querySelector(ready)
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) seen.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export async function openSlowly(browser: Browser, ready: string, conditions: Conditions | null = SLOW_PHONE) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  const page = await context.newPage()
  const wire = { requests: 0, bytes: 0, origins: new Set<string>() }
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('data:')) return
    wire.requests += 1
    wire.origins.add(new URL(request.url).origin)
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength
  })
  if (conditions) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latencyMs,
      downloadThroughput: (conditions.downKbit * 1024) / 8,
      uploadThroughput: (conditions.upKbit * 1024) / 8,
    })
  }
  // The loader that runs this file names functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watch, ready)

  async function load(): Promise<Load> {
    await page.waitForFunction(() => window.seen.usable > 0, null, { timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => window.seen)
    const { metrics } = await session.send('Performance.getMetrics')
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    return {
      fcp: seen.fcp,
      lcp: seen.lcp,
      usable: seen.usable,
      cls: seen.cls,
      blocking: seen.long.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      longestTask: Math.max(0, ...seen.long.map(({ duration }) => duration)),
      requests: wire.requests,
      wireKib: wire.bytes / 1024,
      origins: wire.origins.size,
      heapMb: heap / 1024 / 1024,
    }
  }
  return { context, page, session, wire, load } satisfies { context: BrowserContext; page: Page } & Record<
    string,
    unknown
  >
}

/**
 * Milliseconds from the first pointerdown or keydown of `act` to the first frame with each of these, as the page sees
 * it.
 */
export async function untilShown(page: Page, act: () => Promise<void>, selectors: readonly string[]) {
  await page.evaluate((wanted) => {
    let from = 0
    const note = (event: Event) => {
      from ||= event.timeStamp
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true, once: true })
    const shown: (number | null)[] = wanted.map(() => null)
    window.shown = new Promise((resolve) => {
      const look = (now: number) => {
        for (const [index, selector] of wanted.entries()) {
          if (from && shown[index] === null && document.querySelector(selector)) shown[index] = now - from
        }
        const times = shown.filter((time) => time !== null)
        if (times.length === wanted.length) resolve(times)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }, selectors)
  await act()
  return page.evaluate(() => window.shown)
}

/** The slowest interaction that `act` causes. Event Timing rounds it to eight milliseconds. */
export async function interaction(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.seen.interactions.length = 0
  })
  await act()
  await page.waitForTimeout(600)
  return page.evaluate(() => Math.max(8, ...window.seen.interactions))
}

/** Playwright's own click checks the target inside the page, for 5 ms of the interaction: this one only moves there first. */
export async function pressOf(page: Page, button: Locator): Promise<() => Promise<void>> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${String(button)} is not drawn`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.waitForTimeout(500)
  return () => page.mouse.click(x, y)
}

export type Note = (name: string, value: number) => void

/** The names of a press that is measured three times: what the first one costs, a later one may not. */
export const TIMES = ['first', 'second', 'third'] as const
export const timeOf = (name: string, time: (typeof TIMES)[number]) => `${name}, ${time}`

/** The slowest interaction of `act`, three times in one document; `undo` leads back to where it can be repeated. */
export async function measureThrice(
  page: Page,
  note: Note,
  name: string,
  act: () => Promise<() => Promise<void>>,
  undo: () => Promise<unknown>,
) {
  for (const time of TIMES) {
    note(timeOf(name, time), await interaction(page, await act()))
    await undo()
    await page.waitForLoadState('networkidle')
  }
}

export const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
