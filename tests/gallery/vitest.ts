/** Replaces the parts of vitest that the tests' support code uses; the gallery runs that code in a browser. */
const RealDate = Date
let heldAt: number | null = null

class HeldDate extends RealDate {
  constructor(...given: [] | [number]) {
    super(...((given.length === 0 && heldAt !== null ? [heldAt] : given) as [number]))
  }
  static override now() {
    return heldAt ?? RealDate.now()
  }
}

export const vi = {
  isFakeTimers: () => heldAt !== null,
  useFakeTimers() {
    heldAt = RealDate.now()
    globalThis.Date = HeldDate as DateConstructor
  },
  setSystemTime(at: number) {
    heldAt = at
  },
  useRealTimers() {
    heldAt = null
    globalThis.Date = RealDate
  },
}

export const expect = (actual: unknown) => ({
  toBe(expected: unknown) {
    if (actual !== expected) throw new Error('Not as it was before')
  },
})
