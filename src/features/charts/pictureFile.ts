/** Draws the picture of a month, and saves it as a file. */
import type { MonthSpending } from '../../../rules/money/spending'
import type { Locale } from '../../../rules/values/locale'
import { intlOf, translate } from '../../i18n/format'
import { drawPicture, HEIGHT, type Picture, pictureOf, WIDTH } from './picture'

const KEPT_MS = 60_000

/** Throws where the browser cannot draw. */
export function drawOn(canvas: HTMLCanvasElement, picture: Picture) {
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  drawPicture(context, picture, getComputedStyle(document.documentElement).getPropertyValue('--font-sans').trim())
}

export async function savePicture(locale: Locale, month: MonthSpending, hasAmounts: boolean): Promise<void> {
  const intl = intlOf(locale)
  const canvas = document.createElement('canvas')
  drawOn(canvas, pictureOf(intl, month, hasAmounts))
  const image = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/png'))
  if (!image) throw new Error('The picture could not be encoded')
  const address = URL.createObjectURL(image)
  const link = document.createElement('a')
  link.href = address
  link.download = `${translate(intl, 'charts.picture.file')}-${month.days.from.slice(0, 7)}.png`
  link.click()
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
