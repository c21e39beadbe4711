import { decodeQR } from 'qr/decode.js'

const SCALE = 8

/** Decodes a rendered code as a scanner would, with its colours and quiet zone. */
export function scanned(code: SVGElement): string {
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const width = size * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(128)
  const paint = (x: number, y: number, across: number, down: number, shade: number) => {
    for (let row = y * SCALE; row < (y + down) * SCALE; row += 1) {
      for (let column = x * SCALE; column < (x + across) * SCALE; column += 1) {
        data.set([shade, shade, shade, 255], (row * width + column) * 4)
      }
    }
  }
  for (const part of code.children) {
    const shade = part.getAttribute('fill') === '#fff' ? 255 : 0
    if (part.tagName === 'rect')
      paint(0, 0, Number(part.getAttribute('width')), Number(part.getAttribute('height')), shade)
    for (const [, x, y, across] of (part.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      paint(Number(x), Number(y), Number(across), 1, shade)
    }
  }
  return decodeQR({ width, height: width, data })
}
