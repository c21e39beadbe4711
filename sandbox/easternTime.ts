/** Calendar days and the 22:00 cut-off of America/Toronto. Portal spec §9. */
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

function wallClock(instant: number) {
  const found: Record<string, string> = {}
  for (const { type, value } of parts.formatToParts(instant)) found[type] = value
  return found as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>
}

/** `YYYY-MM-DD` in Toronto. */
export function easternDate(instant: number) {
  const { year, month, day } = wallClock(instant)
  return `${year}-${month}-${day}`
}

function offsetAt(instant: number) {
  const { year, month, day, hour, minute, second } = wallClock(instant)
  return Date.UTC(+year, +month - 1, +day, +hour, +minute, +second) - Math.floor(instant / 1000) * 1000
}

/** The instant at which Toronto's clocks show this hour of this day. */
export function easternInstant(date: string, hour: number, minute = 0) {
  const asIfUtc = Date.parse(`${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`)
  // Twice, because the offset at the first guess may be the other side of a change of clocks.
  const guess = asIfUtc - offsetAt(asIfUtc)
  return asIfUtc - offsetAt(guess)
}

export const CUT_OFF_HOUR = 22
export const cutOffOf = (date: string) => easternInstant(date, CUT_OFF_HOUR)

export function addDays(date: string, days: number) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export function addMonths(date: string, months: number) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
