/** What the picture of a month shows and says, and its drawing on a canvas. Never a name, never a card's number. */
import { biggestChange, type MonthSpending, percentsOf, rankedOf } from '../../../rules/money/spending'
import { CATEGORY_COLORS, SHARED_COLOR } from '../../flow/categoryColors'
import type { MessageKey } from '../../i18n/catalogue'
import { moneyText, monthText, translate, type Values, type Wording } from '../../i18n/format'
import { categoryText } from '../../i18n/transactionText'
import { palettes, pattern } from '../../ui/cardArt'
import { LEAF, TURNS } from '../../ui/Mark'

export const WIDTH = 1080
export const HEIGHT = 1350

type Row = {
  readonly name: string
  readonly share: string
  /** Null if amounts are hidden. */
  readonly amount: string | null
  /** Of the longest bar; null for all others together where they are more than that. */
  readonly part: number | null
  readonly color: string
}
export type Picture = {
  readonly portal: string
  readonly title: string
  readonly month: string
  readonly total: string | null
  readonly rows: readonly Row[]
  readonly changeTitle: string
  readonly change: string | null
  readonly count: string
}

export function pictureOf(intl: Wording, spending: MonthSpending, hasAmounts: boolean): Picture {
  const t = (key: MessageKey, values?: Values) => translate(intl, key, values)
  const { categories, spendingCents, days, transactions, earlier } = spending
  const percents = percentsOf(
    categories.map(({ cents }) => cents),
    spendingCents,
  )
  const { own, others } = rankedOf(categories.map((sum, index) => ({ ...sum, percent: percents[index] ?? 0 })))
  const parts = [
    ...own.map(({ category, ...rest }) => ({
      ...rest,
      name: categoryText(t, category),
      color: CATEGORY_COLORS[category],
    })),
    ...(others.length > 0
      ? [
          {
            name: t('charts.categories.others', { count: others.length }),
            cents: others.reduce((sum, { cents }) => sum + cents, 0),
            percent: others.reduce((sum, { percent }) => sum + percent, 0),
            color: SHARED_COLOR,
          },
        ]
      : []),
  ]
  const most = Math.max(...own.map(({ cents }) => cents))
  const change = earlier && biggestChange(spending, earlier)
  const sizeOf = (cents: number, earlierCents: number) =>
    hasAmounts
      ? moneyText(intl, Math.abs(cents))
      : t('charts.percent', { percent: Math.max(1, Math.round((Math.abs(cents) / earlierCents) * 100)) })
  return {
    portal: t('portal.name'),
    title: t('charts.picture.title'),
    month: monthText(intl, days.from),
    total: hasAmounts ? t('charts.picture.total', { amount: moneyText(intl, spendingCents) }) : null,
    rows: parts.map(({ name, cents, percent, color }) => ({
      name,
      share: t('charts.percent', { percent }),
      amount: hasAmounts ? moneyText(intl, cents) : null,
      part: cents <= most ? cents / most : null,
      color,
    })),
    changeTitle: t('charts.picture.change'),
    change:
      change && earlier
        ? t('charts.picture.changed', {
            name: categoryText(t, change.category),
            direction: change.earlierCents <= 0 && !hasAmounts ? 'new' : change.cents > 0 ? 'more' : 'less',
            size: change.earlierCents <= 0 && !hasAmounts ? '' : sizeOf(change.cents, change.earlierCents),
            month: monthText(intl, earlier.days.from),
          })
        : null,
    count: t('charts.picture.count', { count: transactions }),
  }
}

/** The same in words. */
export const wordsOf = ({ title, month, total, rows, changeTitle, change, count }: Picture) =>
  [
    `${title}, ${month}`,
    ...(total ? [total] : []),
    ...rows.map(({ name, share, amount }) => [name, amount, share].filter(Boolean).join(' ')),
    ...(change ? [`${changeTitle}, ${change}`] : []),
    count,
  ].join('. ')

const EDGE = 80
const HEAD = 372
const INK = '#14201b'
const MUTED = '#4a5750'
const PAPER = '#ffffff'
const TRACK = '#eef1ed'
const ROW = 104
const BAR = 20

type Context = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'clip'
  | 'createLinearGradient'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineWidth'
  | 'measureText'
  | 'rect'
  | 'restore'
  | 'rotate'
  | 'roundRect'
  | 'save'
  | 'scale'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'translate'
>

function writer(on: Context, family: string) {
  /** In a smaller size where it would be wider than its place. */
  return (
    words: string,
    x: number,
    y: number,
    size: number,
    weight: number,
    color: string,
    most = WIDTH - 2 * EDGE,
  ) => {
    const set = (pixels: number) => {
      on.font = `${weight} ${pixels}px ${family}`
    }
    set(size)
    const { width } = on.measureText(words)
    if (width > most) set(Math.floor((size * most) / width))
    on.fillStyle = color
    on.fillText(words, x, y)
  }
}

const outlineOf = (path: string) => new Path2D(path)

export function drawPicture(on: Context, picture: Picture, family: string) {
  const { base, ink, line, lineOpacity } = palettes.green
  const write = writer(on, family)
  on.fillStyle = PAPER
  on.fillRect(0, 0, WIDTH, HEIGHT)

  on.save()
  on.beginPath()
  on.rect(0, 0, WIDTH, HEAD)
  on.clip()
  const ground = on.createLinearGradient(0, 0, WIDTH, HEAD)
  base.forEach((stop, index) => ground.addColorStop(index / 2, stop))
  on.fillStyle = ground
  on.fillRect(0, 0, WIDTH, HEAD)
  // Beside the words: no line of it crosses a letter.
  on.translate(390, 50)
  on.scale(2.6, 2.6)
  on.strokeStyle = line
  on.globalAlpha = lineOpacity
  on.lineWidth = 0.7
  on.stroke(outlineOf(pattern('black')))
  on.restore()

  on.save()
  on.translate(EDGE + 28, 92)
  on.scale(1.8, 1.8)
  on.fillStyle = ink
  for (const turn of TURNS) {
    on.save()
    on.rotate((turn * Math.PI) / 180)
    on.fill(outlineOf(LEAF))
    on.restore()
  }
  on.restore()
  on.textAlign = 'left'
  write(picture.portal, EDGE + 76, 104, 32, 600, ink, 440)
  write(picture.title, EDGE, 232, 34, 500, ink, 500)
  write(picture.month, EDGE, 304, 68, 600, ink, 540)

  let y = HEAD + 84
  if (picture.total) {
    write(picture.total, EDGE, y, 36, 600, INK)
    y += 76
  }
  for (const { name, share, amount, part, color } of picture.rows) {
    on.textAlign = 'right'
    write(share, WIDTH - EDGE, y, 36, 600, INK)
    if (amount) write(amount, WIDTH - EDGE - 110, y, 34, 400, MUTED)
    on.textAlign = 'left'
    write(name, EDGE, y, 36, 500, INK, amount ? 540 : 740)
    for (const [width, fill] of [
      [WIDTH - 2 * EDGE, TRACK],
      ...(part === null ? [] : [[Math.max(BAR, (WIDTH - 2 * EDGE) * part), color] as const]),
    ] as const) {
      on.beginPath()
      on.roundRect(EDGE, y + 20, width, BAR, BAR / 2)
      on.fillStyle = fill
      on.fill()
    }
    y += ROW
  }

  if (picture.change) {
    write(picture.changeTitle, EDGE, HEIGHT - 166, 30, 400, MUTED)
    write(picture.change, EDGE, HEIGHT - 120, 36, 600, INK)
  }
  write(picture.count, EDGE, HEIGHT - 62, 32, 400, MUTED)
}
