/** Pictures of the gallery's screens in their states, in both languages and at both widths. */
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Stage } from '../gallery/stage'
import { launchBrowser } from '../support/browser'
import { LOOKS, pictureFile } from './places'

type StageWindow = Window & { stage: Stage }
/** A state of a screen, by its place in the transcript. */
export type Wanted = { readonly screen: string; readonly at: number; readonly state: string }

const HEIGHT = 800

async function openStage(page: Page, url: string) {
  // The first page waits until the server has compiled all of its modules.
  await page.goto(`${url}stage.html`, { timeout: 180_000 })
  await page.waitForFunction(() => 'stage' in window)
}

const show = (page: Page, { screen, state }: Wanted, locale: 'en' | 'fr') =>
  page.evaluate(
    async ({ screen, state, locale }) => {
      const { stage } = window as unknown as StageWindow
      const found = (await stage.states(screen)).find(({ name }) => name === state)
      if (!found) throw new Error(`${screen} has no state ${state}`)
      await stage.show(screen, found, { locale, isLong: false })
    },
    { screen, state, locale },
  )

/**
 * Takes the pictures of these states; `stageUrl` is where the gallery is served. Two pages work side by side, one for
 * each width. `tell` receives how many pictures are taken.
 */
export async function takePictures(
  wanted: readonly Wanted[],
  stageUrl: string,
  folder: string,
  tell: (taken: number, all: number) => void,
): Promise<void> {
  const browser = await launchBrowser()
  let taken = 0
  const widths = [...new Set(LOOKS.map(({ width }) => width))]
  try {
    await Promise.all(
      widths.map(async (width) => {
        const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width, height: HEIGHT } })
        await openStage(page, stageUrl)
        for (const state of wanted) {
          for (const look of LOOKS.filter((one) => one.width === width)) {
            await show(page, state, look.locale)
            const path = join(folder, pictureFile(state.screen, state.at, look))
            await mkdir(dirname(path), { recursive: true })
            await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: true, animations: 'disabled' })
            taken += 1
            tell(taken, wanted.length * LOOKS.length)
          }
        }
        await page.close()
      }),
    )
  } finally {
    await browser.close()
  }
}

/** Of 255. Two pictures of the same page differ by less where edges are smoothed. */
const TOLERANCE = 8

/** Whether two JPEG pictures look the same. */
export type Comparison = { isSame(one: Buffer, other: Buffer): Promise<boolean>; close(): Promise<void> }

export async function startComparison(): Promise<Comparison> {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  return {
    isSame: (one, other) =>
      one.equals(other)
        ? Promise.resolve(true)
        : page.evaluate(
            async ({ pictures, tolerance }) => {
              const drawn = await Promise.all(
                pictures.map(async (picture) => {
                  const image = await createImageBitmap(await (await fetch(picture)).blob())
                  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
                  canvas?.drawImage(image, 0, 0)
                  return canvas?.getImageData(0, 0, image.width, image.height)
                }),
              )
              const [was, is] = drawn
              if (!was || !is || was.width !== is.width || was.height !== is.height) return false
              return was.data.every((level, index) => Math.abs(level - (is.data[index] ?? 0)) <= tolerance)
            },
            {
              pictures: [one, other].map((picture) => `data:image/jpeg;base64,${picture.toString('base64')}`),
              tolerance: TOLERANCE,
            },
          ),
    close: () => browser.close(),
  }
}
