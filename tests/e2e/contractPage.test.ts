/** The contract as a page in a browser, opened as a file: accessible, and nothing is asked of a network. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type Axe from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorOf, buildReference } from '../atlas/reference'
import { operations } from '../contract/document'
import { launchBrowser } from '../support/browser'
import { AXE_TAGS, addAxe } from './axe'
import { IS_EXHAUSTIVE } from './inTurn'

/** Axe takes a minute for all of the page, whose operations are all drawn in the same way. */
const SAMPLE = [
  ['POST', '/api/prepaid/transfer'],
  ['GET', '/api/prepaid/cards'],
  ['POST', '/api/prepaid/cards/upgrade'],
  ['GET', '/items/{itemId}'],
] as const
const sample = IS_EXHAUSTIVE ? null : SAMPLE.map(([method, path]) => anchorOf(method, path))

let folder: string
const browser = await launchBrowser()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-contract-'))
  await buildReference(folder)
}, 180_000)
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([1280, 375])(
  'A1 the page of the contract at %i px',
  async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    const answered: string[] = []
    const errors: string[] = []
    page.on('response', (response) => answered.push(new URL(response.url()).protocol))
    page.on('pageerror', (error) => errors.push(error.message))
    const anchor = anchorOf('POST', '/api/prepaid/transfer')
    await page.goto(`${pathToFileURL(join(folder, 'contract/index.html')).href}#${anchor}`)
    const operation = page.locator(`[id="${anchor}"]`)
    const title = operation.locator('h2')
    expect(await title.textContent()).toContain('Transfer funds')
    await expect.poll(() => title.evaluate((node) => Math.round(node.getBoundingClientRect().top))).toBeLessThan(200)

    const refusal = operation.locator('[role="tab"]', { hasText: '409' })
    // The script has taken the page over when another answer can be chosen.
    await expect
      .poll(
        async () => {
          await refusal.click()
          return refusal.getAttribute('aria-selected')
        },
        { timeout: 60_000 },
      )
      .toBe('true')
    expect(await operation.textContent()).toContain('Your first request is still being processed.')
    await operation.getByText('that the mock understands').click()
    await operation.getByText('code=409, example=stillRunning').waitFor()

    const count = await page.evaluate((kept) => {
      const drawn = [...document.querySelectorAll('[id^="operation/"]')]
      for (const one of drawn) if (kept && !kept.includes(one.id)) one.parentElement?.remove()
      return document.querySelectorAll('[id^="operation/"]').length
    }, sample)
    expect(count).toBe((sample ?? operations).length)
    await addAxe(page)
    const found = await page.evaluate(async (tags) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    }, AXE_TAGS)
    expect(found).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(errors).toEqual([])
    expect(answered.filter((protocol) => protocol !== 'file:' && protocol !== 'blob:')).toEqual([])
    await page.close()
  },
  300_000,
)
