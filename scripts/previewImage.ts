/** The picture that goes with a shared link: two cards with the mark, on evergreen. Drawn point by point, in no language, so that the build needs neither a browser nor a font. */
import { crc32, deflateSync } from 'node:zlib'

export const PREVIEW = { width: 1200, height: 630 } as const

type Colour = readonly [number, number, number]
/** How far a point lies outside of a shape, in pixels; negative inside. */
type Shape = (x: number, y: number) => number

const EVERGREEN: Colour = [0x0d, 0x5c, 0x46]
const CARD: Colour = [0x18, 0x80, 0x5f]
const CARD_BEHIND: Colour = [0x14, 0x20, 0x1b]
const LINE: Colour = [0x7f, 0xd3, 0xb1]
const FOIL: Colour = [0xf1, 0xe3, 0xb9]

const turned = (shape: Shape, cx: number, cy: number, degrees: number): Shape => {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (x, y) => shape((x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin)
}
const roundedBox =
  (width: number, height: number, radius: number): Shape =>
  (x, y) => {
    const dx = Math.abs(x) - width / 2 + radius
    const dy = Math.abs(y) - height / 2 + radius
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }
const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius
const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y))

/** One leaf of `src/ui/Mark.tsx`: where two circles overlap; the others are turned. */
const mark = (size: number): Shape => {
  const unit = size / 32
  const leaf = both(disc(14.3 * unit, -0.8 * unit, 13.5 * unit), disc(0.8 * unit, -14.3 * unit, 13.5 * unit))
  const leaves = [0, 90, 180, 270].map((degrees) => turned(leaf, 0, 0, degrees))
  return (x, y) => Math.min(...leaves.map((each) => each(x, y)))
}
/** Arcs about the lower corner of a card, as fine lines. */
const engraving =
  (cx: number, cy: number): Shape =>
  (x, y) => {
    const spacing = 18
    const distance = Math.hypot(x - cx, y - cy) % spacing
    return Math.min(distance, spacing - distance) - 0.9
  }

const [WIDTH, HEIGHT] = [640, 402]
const front = roundedBox(WIDTH, HEIGHT, 26)
const LAYERS: readonly (readonly [Shape, Colour, number])[] = [
  [turned(roundedBox(WIDTH, HEIGHT, 26), 690, 285, 6), CARD_BEHIND, 1],
  [turned(front, 540, 335, -4), CARD, 1],
  [turned(both(front, engraving(WIDTH / 2, HEIGHT / 2)), 540, 335, -4), LINE, 0.35],
  [turned(mark(150), 540 - 210, 335 - 90, -4), FOIL, 1],
]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function previewImage(): Buffer {
  const { width, height } = PREVIEW
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let colour = EVERGREEN
      for (const [shape, ink, strength] of LAYERS) {
        // Half a pixel inside and outside of an edge is mixed.
        const share = Math.min(Math.max(0.5 - shape(x, y), 0), 1) * strength
        if (share > 0)
          colour = colour.map((part, index) => part + ((ink[index] ?? 0) - part) * share) as unknown as Colour
      }
      rows.set(colour.map(Math.round), y * (1 + width * 3) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
