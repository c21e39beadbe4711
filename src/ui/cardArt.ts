/**
 * The drawings behind CardFace: a palette and a pattern of fine lines for each art, computed once, when first shown.
 */

export type CardArt = 'black' | 'grey' | 'white' | 'blue' | 'green' | 'default'

type Palette = {
  /** Three stops from top left to bottom right; `ink` has a contrast of 4.5:1 on each. */
  base: readonly [string, string, string]
  ink: string
  line: string
  lineOpacity: number
  foil: readonly [string, string, string]
  edge: string
}

export const palettes: Record<CardArt, Palette> = {
  black: {
    base: ['#343a3e', '#191c1f', '#08090a'],
    ink: '#f7f8f8',
    line: '#d5dde0',
    lineOpacity: 0.2,
    foil: ['#fbfbfa', '#98a2a7', '#e6e9e8'],
    edge: '#ffffff',
  },
  grey: {
    base: ['#d9dddf', '#b2babe', '#c6ccce'],
    ink: '#15191b',
    line: '#ffffff',
    lineOpacity: 0.5,
    foil: ['#5b656b', '#2e353a', '#6d777d'],
    edge: '#ffffff',
  },
  white: {
    base: ['#ffffff', '#f5f7f4', '#e4e9e4'],
    ink: '#17211c',
    line: '#0d5c46',
    lineOpacity: 0.2,
    foil: ['#1c7d60', '#0a4a38', '#2a8f70'],
    edge: '#9fada5',
  },
  blue: {
    base: ['#2a6fc0', '#164890', '#0a2558'],
    ink: '#ffffff',
    line: '#c3e0ff',
    lineOpacity: 0.24,
    foil: ['#ffffff', '#a9cdf5', '#e7f2ff'],
    edge: '#ffffff',
  },
  green: {
    base: ['#1a7a5d', '#0d5743', '#05342a'],
    ink: '#ffffff',
    line: '#bdf0d8',
    lineOpacity: 0.24,
    foil: ['#ffffff', '#a6dcc5', '#e9fbf3'],
    edge: '#ffffff',
  },
  default: {
    base: ['#7a5a8c', '#4d3560', '#281935'],
    ink: '#ffffff',
    line: '#ecd9ff',
    lineOpacity: 0.22,
    foil: ['#ffffff', '#d3bce4', '#f6edff'],
    edge: '#ffffff',
  },
}

/** A locked card: its art fades under ice, and its text is dark on every art. */
export const FROST = { base: '#dbe7eb', line: '#ffffff', ink: '#101f1a' }
/** A retired card has no colour left. */
export const RETIRED = { base: ['#c9cdca', '#b9beba', '#c4c8c5'], line: '#ffffff', ink: '#23302a' } as const

/** What is written on a card's picture: dark or light, or as on the page where the card is only an outline. */
export function inkOf({ art, look }: { art: CardArt; look?: string | undefined }) {
  if (look === 'ordered') return 'page'
  return look !== undefined || art === 'white' || art === 'grey' ? 'dark' : 'light'
}

/** Drawn when it is first shown. */
export function once(draw: () => string) {
  let drawn: string | undefined
  return () => {
    drawn ??= draw()
    return drawn
  }
}

const round = (value: number) => Math.round(value * 10) / 10

function curve(points: number, at: (share: number) => readonly [number, number]) {
  let path = ''
  for (let index = 0; index <= points; index++) {
    const [x, y] = at(index / points)
    path += `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`
  }
  return path
}

const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('')

/** Parallel sine lines, each shifted a little: silk, or water. */
function waves(o: { count: number; top: number; gap: number; height: number; turns: number; shift: number }) {
  return repeat(o.count, (index) =>
    curve(48, (share) => [
      share * 265 - 5,
      o.top +
        index * o.gap +
        Math.sin(share * o.turns * 2 * Math.PI + index * o.shift) * o.height * (0.4 + 0.6 * share),
    ]),
  )
}

/** Scalloped rings around one centre, as on a banknote. */
export function rosette(o: {
  x: number
  y: number
  rings: number
  radius: number
  gap: number
  depth: number
  swell: number
  petals: number
  twist: number
}) {
  return repeat(o.rings, (index) =>
    curve(o.petals * 20, (share) => {
      const angle = share * 2 * Math.PI
      const radius =
        o.radius + index * o.gap + Math.sin(angle * o.petals + index * o.twist) * (o.depth + index * o.swell)
      return [o.x + Math.cos(angle) * radius, o.y + Math.sin(angle) * radius]
    }),
  )
}

/** Arcs that widen from a corner. */
function arcs(o: { x: number; y: number; count: number; radius: number; gap: number }) {
  return repeat(o.count, (index) => {
    const radius = o.radius + index * o.gap
    return `M${o.x - radius} ${o.y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
  })
}

/** Ice that grows from the edges of a card: branches with twigs on both sides, always the same ones. */
export const ice = once(() => {
  let path = ''
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const branch = (x: number, y: number, angle: number, length: number) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    path += `M${round(x)} ${round(y)}l${round(dx * length)} ${round(dy * length)}`
    for (let along = length * 0.3; along < length; along += 5) {
      const twig = (length - along) * 0.45
      for (const side of [1, -1]) {
        const [tx, ty] = [Math.cos(angle + side * 1.05) * twig, Math.sin(angle + side * 1.05) * twig]
        path += `M${round(x + dx * along)} ${round(y + dy * along)}l${round(tx)} ${round(ty)}`
      }
    }
  }
  for (let index = 0; index < 44; index++) {
    const at = ((index + random() * 0.7) / 44) * 830
    const [x, y] = at < 255 ? [at, 0] : at < 415 ? [255, at - 255] : at < 670 ? [670 - at, 160] : [0, 830 - at]
    const inwards = Math.atan2(80 - y, 127 - x)
    branch(x, y, inwards + (random() - 0.5) * 0.9, 14 + random() * 34)
  }
  return path
})

const drawings: Record<CardArt, () => string> = {
  black: once(() =>
    rosette({ x: 208, y: 56, rings: 18, radius: 8, gap: 5.4, depth: 2, swell: 0.75, petals: 7, twist: 0.16 }),
  ),
  grey: once(() => waves({ count: 34, top: -14, gap: 5.6, height: 9, turns: 0.8, shift: 0.07 })),
  white: once(() =>
    rosette({ x: 268, y: 176, rings: 20, radius: 24, gap: 7, depth: 3, swell: 0.35, petals: 12, twist: 0.22 }),
  ),
  blue: once(() => waves({ count: 17, top: 44, gap: 6.4, height: 26, turns: 1.15, shift: 0.16 })),
  green: once(
    () =>
      arcs({ x: 275, y: -30, count: 14, radius: 40, gap: 11 }) +
      arcs({ x: 275, y: 200, count: 12, radius: 40, gap: 11 }),
  ),
  default: once(() => arcs({ x: 128, y: 250, count: 19, radius: 96, gap: 8 })),
}

export const pattern = (art: CardArt) => drawings[art]()
