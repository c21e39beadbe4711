/** Every screen in every state, as a browser draws it: accessible, and whole where there is little room. One page shows them all. */
import { createServer } from 'vite'
import { afterAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser'
import { lookThrough, openStage, screensOn } from './stage'
import { LOCALES } from './texts'

const server = await createServer({ configFile: 'tests/gallery/vite.config.ts', server: { port: 0 }, logLevel: 'warn' })
await server.listen()
const browser = await launchBrowser()
const page = await browser.newPage({ reducedMotion: 'reduce' })
const complaints = await openStage(page, server.resolvedUrls?.local[0] ?? '')
const names = await screensOn(page)

afterAll(async () => {
  await browser.close()
  await server.close()
})

async function expectWhole(screen: string, look: Parameters<typeof lookThrough>[2]) {
  const { found, count } = await lookThrough(page, screen, look)
  expect(count).toBeGreaterThan(0)
  expect([...found, ...complaints.splice(0)]).toEqual([])
}

describe.each(LOCALES)('every state, %s', (locale) => {
  test.each(names)('A1 A9 %s: accessible and whole with text twice as large, and nothing moves', async (screen) => {
    await page.setViewportSize({ width: 800, height: 800 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectWhole(screen, { locale, isLong: false, hasAxe: true })
  })

  test.each(names)('A9 A15 %s: whole at four times the size with longer words', async (screen) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await expectWhole(screen, { locale, isLong: true, hasAxe: false })
  })
})
