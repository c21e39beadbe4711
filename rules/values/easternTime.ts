/** Business dates are Eastern, whatever the browser's time zone, and bills are paid until 22:00 Eastern. Portal spec §9; content spec §4. */
const eastern = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function wallClock(at: number) {
  const found: Record<string, string> = {}
  for (const { type, value } of eastern.formatToParts(at)) found[type] = value
  return found as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>
}

/** `YYYY-MM-DD` of a moment in milliseconds. */
export function easternDate(at: number): string {
  const { year, month, day } = wallClock(at)
  return `${year}-${month}-${day}`
}

function offsetAt(at: number) {
  const { year, month, day, hour, minute, second } = wallClock(at)
  return Date.UTC(+year, +month - 1, +day, +hour, +minute, +second) - Math.floor(at / 1000) * 1000
}

/** The moment when Eastern clocks show this time on this day. */
export function easternInstant(date: string, hour: number, minute = 0): number {
  const asIfUtc = Date.parse(`${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
  // Twice, because the offset at the first guess may be on the other side of a clock change.
  const guess = asIfUtc - offsetAt(asIfUtc)
  return asIfUtc - offsetAt(guess)
}

/** `YYYY-MM-DDTHH:MM`, as Eastern clocks show this moment. */
export function easternClock(at: number): string {
  const { year, month, day, hour, minute } = wallClock(at)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

export const CUT_OFF_HOUR = 22
/** From this moment on, nothing is paid or cancelled on this day. */
export const cutOffOf = (date: string) => easternInstant(date, CUT_OFF_HOUR)

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
