/** The sandbox's own clock: everything that expires, is due or is counted reads it, so that tests can move it. */
export type Clock = {
  now(): number
  date(): Date
  set(offsetMilliseconds: number): void
  offset(): number
}

export function createClock(base: () => number = Date.now): Clock {
  let offset = 0
  return {
    now: () => base() + offset,
    date: () => new Date(base() + offset),
    set: (milliseconds) => {
      offset = milliseconds
    },
    offset: () => offset,
  }
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
