const MOST_INTERVALS = 4
const DOLLAR = 100

/** Round amounts for an axis from 0: at most five lines, each at a whole dollar. */
export function axisOf(mostCents: number): { readonly max: number; readonly interval: number } {
  for (let unit = DOLLAR; ; unit *= 10) {
    for (const interval of [unit, 2 * unit, 5 * unit]) {
      const count = Math.max(1, Math.ceil(mostCents / interval))
      if (count <= MOST_INTERVALS) return { max: count * interval, interval }
    }
  }
}

/** The line of each average: told apart without colour. */
export const DASHES = { spent: [6, 4], received: [2, 3] } as const
