import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { drawPicture, HEIGHT, pictureOf, WIDTH } from '../../src/features/charts/picture'
import { intlOf } from '../../src/i18n/format'
import { month } from '../machines/charts.plan'
import { loadTexts } from '../support/screen'

beforeAll(loadTexts('activity', 'charts'))
beforeEach(() => vi.stubGlobal('Path2D', vi.fn()))

type Written = { words: string; x: number; y: number; font: string }

/** Letters are half as wide as high. */
function drawn(picture: ReturnType<typeof pictureOf>) {
  const written: Written[] = []
  const bars: number[] = []
  const state = { font: '' }
  const nothing = () => {}
  const context = {
    ...Object.fromEntries(
      [
        'beginPath',
        'clip',
        'fill',
        'fillRect',
        'rect',
        'restore',
        'rotate',
        'save',
        'scale',
        'stroke',
        'translate',
      ].map((name) => [name, nothing]),
    ),
    set font(font: string) {
      state.font = font
    },
    createLinearGradient: () => ({ addColorStop: nothing }),
    measureText: (words: string) => ({ width: (words.length * Number(/(\d+)px/.exec(state.font)?.[1])) / 2 }),
    fillText: (words: string, x: number, y: number) => written.push({ words, x, y, font: state.font }),
    roundRect: (_x: number, _y: number, width: number) => bars.push(width),
  }
  drawPicture(context as never, picture, 'sans-serif')
  return { written, bars }
}

const texts = (locale: 'en' | 'fr', hasAmounts: boolean, of = month) =>
  drawn(pictureOf(intlOf(locale), of, hasAmounts)).written.map(({ words }) => words.replaceAll(/[\u00a0\u202f]/g, ' '))

test('the picture has no amount unless amounts are shown', () => {
  expect(texts('en', false).filter((words) => words.includes('$'))).toEqual([])
  expect(texts('fr', false).filter((words) => words.includes('$'))).toEqual([])
  expect(texts('en', true)).toEqual(expect.arrayContaining(['$100.00 spent', '$75.50', '$24.50']))
})

test.each([
  ['en', 'December 2025', 'Groceries: 51% more than in November 2025', '12 transactions'],
  ['fr', 'décembre 2025', 'Épicerie : 51 % de plus qu’en novembre 2025', '12 opérations'],
] as const)('it has the month, the change and the number of transactions (%s)', (locale, ...words) => {
  expect(texts(locale, false)).toEqual(expect.arrayContaining(words))
})

test('a category without spending in the month before has no share of it', () => {
  const { earlier } = month
  const fresh = {
    ...month,
    earlier: earlier && { ...earlier, categories: [{ category: 'PETS', cents: 2_450 } as const] },
  }
  expect(texts('en', false, fresh)).toContain('Groceries: new, nothing in November 2025')
  expect(texts('en', true, fresh)).toContain('Groceries: $75.50 more than in November 2025')
})

test('it is complete without the month before', () => {
  const words = texts('en', false, { ...month, earlier: null })
  expect(words).toContain('76%')
  expect(words).not.toContain('Biggest change')
})

test('bars are as long as their amounts, and long names stay inside', () => {
  const picture = pictureOf(intlOf('fr'), month, true)
  const long = { ...picture, change: 'x'.repeat(90), portal: 'y'.repeat(60), month: 'z'.repeat(40) }
  const { written, bars } = drawn(long)
  const [track, first, , second] = bars as [number, number, number, number]
  expect(first).toBe(track)
  expect(second / first).toBeCloseTo(2_450 / 7_550)
  for (const { words, x, y, font } of written.filter(({ x }) => x < WIDTH / 2)) {
    expect(x + (words.length * Number(/(\d+)px/.exec(font)?.[1])) / 2).toBeLessThanOrEqual(WIDTH - 80)
    expect(y).toBeLessThan(HEIGHT)
  }
})
