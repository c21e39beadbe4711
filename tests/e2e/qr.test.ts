/** The QR code for loads at a store. Portal spec §1, §2, §9; OP-46. */
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { describeInTurn } from './inTurn'
import { FULL, journeys, type Visitor } from './journeys'
import { heading, serviceLink } from './portalParts'

const { visit, cardsOf, configure } = journeys()

/** Decodes a screenshot of the code with its surroundings. */
async function scan({ page, context }: Visitor): Promise<string> {
  const picture = (await page.getByRole('img', { name: /Client ID|Numéro de client/ }).screenshot()).toString('base64')
  const lab = await context.newPage()
  const size = 232
  // One shade per pixel: the picture is black and white.
  const shades = await lab.evaluate(
    async ([base64, side]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const drawing = new OffscreenCanvas(side, side).getContext('2d')!
      drawing.drawImage(bitmap, 0, 0, side, side)
      return drawing
        .getImageData(0, 0, side, side)
        .data.filter((_, index) => index % 4 === 0)
        .reduce((text, shade) => text + (shade > 127 ? '1' : '0'), '')
    },
    [picture, size] as const,
  )
  await lab.close()
  const data = Uint8ClampedArray.from(
    [...shades].flatMap((shade) => (shade === '1' ? [255, 255, 255, 255] : [0, 0, 0, 255])),
  )
  return decodeQR({ width: size, height: size, data })
}
const scripts = ({ page }: Visitor) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/qr[^/]*\.js$/i.test(name)),
  )

describeInTurn('the QR code', (locale, test) => {
  test('DQE-06 OP-46 the code says the Client ID of the current card, in the light and in the dark', async () => {
    const visitor = await visit({ locale, width: 375 })
    const { page, t } = visitor
    await visitor.signIn()
    expect(await scripts(visitor)).toEqual([])
    const { cards } = await cardsOf(FULL)
    await visitor.open('/dashboard/qrcode')
    await heading(visitor, t('screen.qrcode.title')).waitFor()
    await page.getByRole('img', { name: /1000001001/ }).waitFor()
    expect(await scan(visitor)).toBe(cards[0]!.clientId)
    await visitor.checkAccessibility()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await scan(visitor)).toBe(cards[0]!.clientId)
    await page.emulateMedia({ colorScheme: 'light', media: 'print' })
    expect(await scan(visitor)).toBe(cards[0]!.clientId)
    await page.emulateMedia({ media: 'screen' })
  })

  test('DQE-07 /qr has the code without header, menu and footer, and a short notice for nobody', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await visitor.open('/qr')
    await page.getByText(t('qr.signedOut')).waitFor()
    await visitor.checkAccessibility()
    await visitor.signIn()
    await visitor.open('/qr')
    await page.getByRole('img', { name: /1000001001/ }).waitFor()
    expect(await scan(visitor)).toBe('1000001001')
    for (const part of ['banner', 'navigation', 'complementary', 'contentinfo'] as const) {
      expect(await page.getByRole(part).count()).toBe(0)
    }
    await visitor.checkAccessibility()
  })
})

test('DQE-06 the brand’s flag takes it away', async () => {
  await configure({ features: { qrCode: false } })
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.signIn(FULL, '/dashboard/qrcode')
  await page.getByText(t('blocked.title')).waitFor()
  expect(await serviceLink(visitor, 'reload').count()).toBe(1)
  expect(await serviceLink(visitor, 'qrcode').count()).toBe(0)
  await visitor.open('/qr')
  await page.getByText(t('qr.unavailable')).waitFor()
})
