import { vi } from 'vitest'
import { SimulatedClock } from 'xstate'

export const NOW = Date.UTC(2026, 0, 15, 15)
const LONGEST_TIMER_MS = 2 ** 31 - 1

export const holdDate = (at: number) => {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

/** One time for the machines' timers and for `Date.now()`: a delay computed from the date is computed from this one. */
export function testClock(start = NOW) {
  const clock = new SimulatedClock()
  const due = new Map<number, number>()
  let slept = 0
  const goTo = (at: number) => {
    vi.setSystemTime(start + slept + at)
    clock.set(at)
  }
  holdDate(start)
  return {
    setTimeout(run: (...args: unknown[]) => void, ms: number) {
      // As browsers do: a timer too long for them fires at once.
      const wait = ms > LONGEST_TIMER_MS ? 1 : ms
      const id = clock.setTimeout(() => {
        due.delete(id)
        run()
      }, wait)
      due.set(id, clock.now() + wait)
      return id
    },
    clearTimeout(id: number) {
      due.delete(id)
      clock.clearTimeout(id)
    },
    /** Each timer on the way fires at its own time. */
    advance(ms: number) {
      const end = clock.now() + ms
      for (let next = Math.min(...due.values()); next <= end; next = Math.min(...due.values())) goTo(next)
      goTo(end)
    },
    /** The date goes on while the timers stand still, as in a computer that sleeps. */
    sleep(ms: number) {
      slept += ms
      vi.setSystemTime(start + slept + clock.now())
    },
  }
}
