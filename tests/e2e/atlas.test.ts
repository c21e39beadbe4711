/** The atlas in a browser, from the file system: a sample of its pictures, its search, and what axe finds. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { buildAtlas } from '../atlas/build'
import { startComparison } from '../atlas/pictures'
import { pictureFile } from '../atlas/places'
import { launchBrowser } from '../support/browser'
import { problemsOf } from './axe'

const folder = mkdtempSync(join(tmpdir(), 'atlas-'))
await buildAtlas({ folder, every: 4, only: ['pin', 'contact'], since: null, withContract: true, tell() {} })
const browser = await launchBrowser()
const complaints: string[] = []
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(path: string, width = 1280) {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width, height: 900 } })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(request.url()))
  await page.goto(`${pathToFileURL(folder)}/${path}`)
  return page
}

test('the search finds a state by what a screen reader says there, and leads to it', async () => {
  const page = await open('index.html')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ATM PIN')
  await page.getByRole('status').filter({ hasText: 'result' }).waitFor()
  await page.getByRole('link', { name: 'pin: current.editable.untouched at start' }).click()
  await page.getByRole('heading', { name: 'current.editable.untouched at start' }).waitFor()
  expect(page.url()).toMatch(/machines\/pin\.html#pin-1-/)
  expect(complaints).toEqual([])
  await page.close()
})

test('a state has its screen in both languages at both widths', async () => {
  const page = await open('machines/pin.html')
  const state = page.getByRole('region', { name: 'current.editable.untouched at start', exact: true })
  for (const [name, width] of [
    ['English, 375 px', 375],
    ['French, 375 px', 375],
    ['English, 1280 px', 1280],
    ['French, 1280 px', 1280],
  ] as const) {
    const picture = state.getByRole('img', { name })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width)
  }
  expect(complaints).toEqual([])
  await page.close()
})

test('two pictures of a state look the same, those of two states do not', async () => {
  const again = mkdtempSync(join(tmpdir(), 'atlas-'))
  await buildAtlas({ folder: again, every: 4, only: ['pin'], since: null, withContract: false, tell() {} })
  const comparison = await startComparison()
  const pictureIn = (where: string, at: number) =>
    readFileSync(join(where, pictureFile('pin', at, { locale: 'fr', width: 375 })))
  for (const at of [0, 4, 8])
    expect([at, await comparison.isSame(pictureIn(folder, at), pictureIn(again, at))]).toEqual([at, true])
  expect(await comparison.isSame(pictureIn(folder, 0), pictureIn(again, 8))).toBe(false)
  await comparison.close()
  rmSync(again, { recursive: true, force: true })
})

describe.each([375, 1280])('at %i px', (width) => {
  test.each(['index.html', 'machines/pin.html', 'machines/topUp.html', 'screens/contact.html'])(
    'A1 A9 %s is accessible, and no wider than its window',
    async (path) => {
      const page = await open(path, width)
      expect(await problemsOf(page)).toEqual({ broken: [], tooWide: 0 })
      await page.close()
    },
  )
})
