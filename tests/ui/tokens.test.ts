import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../../rules/money/transaction'
import { LOCALES } from '../../rules/values/locale'
import { CATEGORY_COLORS, SHARED_COLOR } from '../../src/flow/categoryColors'
import { type CardArt, FROST, inkOf, palettes, RETIRED } from '../../src/ui/cardArt'

const read = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
const css = read('ui/tokens.css')

function colours(block: string) {
  return Object.fromEntries([...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]))
}

const dark = css.indexOf('prefers-color-scheme: dark')
const light = colours(css.slice(0, dark))
const schemes: Record<string, Record<string, string | undefined>> = {
  light,
  dark: { ...light, ...colours(css.slice(dark)) },
}

function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** As `color-mix(in srgb, over share, under)`. */
const mix = (over: string | undefined, under: string | undefined, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [top, bottom] = [over, under].map((hex = '') => Number.parseInt(hex.slice(at, at + 2), 16)) as [
        number,
        number,
      ]
      return Math.round(top * share + bottom * (1 - share))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

function contrast(a: string | undefined, b: string | undefined) {
  if (!a || !b) throw new Error(`no such colour: ${a} on ${b}`)
  const [dim, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

const surfaces = ['canvas', 'surface', 'sunken', 'raised']
const semantic = ['success', 'error', 'warning', 'info']

const text = [
  ...surfaces.flatMap((on) =>
    ['ink', 'ink-muted', 'ink-subtle', 'accent-ink', 'petal', ...semantic.map((kind) => `${kind}-ink`)].map((ink) => [
      ink,
      on,
    ]),
  ),
  ...semantic.flatMap((kind) => ['ink', 'ink-muted', `${kind}-ink`].map((ink) => [ink, `${kind}-soft`])),
  ...['ink', 'ink-muted', 'accent-ink'].map((ink) => [ink, 'accent-soft']),
  ...['ink', 'ink-muted', 'petal'].map((ink) => [ink, 'petal-soft']),
  ...['on-band', 'on-band-muted', 'band-petal'].flatMap((ink) => ['band', 'band-deep'].map((on) => [ink, on])),
  ...['accent', 'accent-hover', 'accent-active'].map((on) => ['on-accent', on]),
  ...['danger', 'danger-hover', 'danger-active'].map((on) => ['on-danger', on]),
] as [string, string][]

const shapes = surfaces.flatMap((on) => ['line-strong', 'accent', 'focus', 'danger'].map((shape) => [shape, on])) as [
  string,
  string,
][]

it('CON-38 every spending category has a chart colour of its own', () => {
  expect(Object.keys(CATEGORY_COLORS).sort()).toEqual([...CATEGORIES].sort())
  expect(new Set([...Object.values(CATEGORY_COLORS), SHARED_COLOR]).size).toBe(24)
})

describe.each(Object.entries(schemes))('%s', (_scheme, colour) => {
  it.each(Object.entries({ ...CATEGORY_COLORS, shared: SHARED_COLOR }))(
    'CON-38 the colour of %s reaches 3:1 in a chart',
    (_category, shape) => {
      expect(contrast(shape, colour['surface'])).toBeGreaterThanOrEqual(3)
    },
  )

  it('what was received and what was spent differ from the surface, and in lightness from each other', () => {
    const [spent, received] = [colour['chart-spent'], colour['chart-received']]
    expect(contrast(spent, colour['surface'])).toBeGreaterThanOrEqual(3)
    expect(contrast(received, colour['surface'])).toBeGreaterThanOrEqual(3)
    expect(contrast(spent, received)).toBeGreaterThanOrEqual(2)
  })

  it.each(Object.entries({ ...CATEGORY_COLORS, received: colour['success-ink'] }))(
    'the glyph of %s reaches 3:1 on its round in the list of transactions',
    (_category, shape) => {
      const shares = [
        ...read('features/dashboard/Activity.module.css').matchAll(/color-mix\(in srgb, var\(--category\) (\d+)%/g),
      ]
      const [round, glyph] = shares.map(([, share]) => Number(share) / 100) as [number, number]
      expect(shares).toHaveLength(2)
      expect(contrast(mix(shape, colour['ink'], glyph), mix(shape, colour['surface'], round))).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(text)('text %s on %s reaches 4.5:1', (ink, on) => {
    expect(contrast(colour[ink], colour[on])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes)('shape %s on %s reaches 3:1', (shape, on) => {
    expect(contrast(colour[shape], colour[on])).toBeGreaterThanOrEqual(3)
  })
})

describe('card faces', () => {
  const FADE = 0.32

  it.each(Object.entries(palettes))('text on %s reaches 4.5:1, under ice too', (art, { base, ink }) => {
    expect(read('ui/CardFace.module.css')).toContain(`opacity: ${FADE};`)
    for (const stop of base) {
      expect(contrast(ink, stop)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(FROST.ink, mix(stop, FROST.base, FADE))).toBeGreaterThanOrEqual(4.5)
    }
    // What lies over the picture in place of its own text.
    expect(inkOf({ art: art as CardArt })).toBe(luminance(ink) > 0.5 ? 'light' : 'dark')
  })

  it('text on a retired card reaches 4.5:1', () => {
    for (const stop of RETIRED.base) expect(contrast(RETIRED.ink, stop)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('measures that the specification fixes', () => {
  it.each([
    ['SHL-050', 'sidebar-width', '18.75rem'],
    ['SHL-082', 'header-height', '6.25rem'],
    ['NOT-07', 'notification-width', '600px'],
    ['CRD-10', 'card-width', '255px'],
    ['CRD-10', 'card-height', '160px'],
  ])('%s --%s is %s', (_requirement, name, value) => {
    expect(css).toContain(`--${name}: ${value};`)
  })
})

it('the portal has one name: on every sheet, in titles, in the footer', () => {
  const [sheet] = [...read('ui/base.css').matchAll(/--sheet-name: "(.+)";/g)].map(([, name]) => name)
  for (const locale of LOCALES) {
    const texts = JSON.parse(read(`i18n/${locale}/start.json`))
    expect(texts['portal.name']).toBe(sheet)
    expect(texts['portal.title']).toBe(`{screen} | ${sheet}`)
    expect(texts['footer.copyright']).toContain(` ${sheet}.`)
  }
})
