import { encodeQR } from 'qr'

/** White modules around the code: with fewer, scanners read the surroundings as part of it. */
const QUIET_ZONE = 4

/** The dark modules as one path; a module is one unit. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  // Ten digits fit the smallest code even at the highest error correction, which scratches and dim screens need.
  const rows = encodeQR(text, 'raw', { ecc: 'high', border: QUIET_ZONE })
  const path = rows
    .flatMap((row, y) => [...runsOf(row)].map(([from, to]) => `M${from} ${y}h${to - from}v1h-${to - from}z`))
    .join('')
  return { size: rows.length, path }
}

/** Joins neighbouring modules of a row: gaps between squares would blur the code. */
function* runsOf(row: readonly boolean[]): Generator<readonly [from: number, to: number]> {
  let from = -1
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] && from < 0) from = x
    if (!row[x] && from >= 0) {
      yield [from, x]
      from = -1
    }
  }
}
