/** When a place is open, by local time: stores, and customer service. Content spec §9; OP-02, OP-76. */
/** As in ISO 8601: 1 is Monday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
/**
 * From `opens` to `closes`, each `HH:MM`; `24:00` is the end of the day. A place that closes after midnight has two
 * spans.
 */
export type Span = { readonly days: readonly Weekday[]; readonly opens: string; readonly closes: string }
export type OpeningHours = { readonly timeZone: string; readonly spans: readonly Span[] }

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** OP-02: the schedule that covers weekends. */
export const SERVICE_HOURS: OpeningHours = {
  timeZone: 'America/Toronto',
  spans: [
    { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '20:00' },
    { days: [6, 7], opens: '08:30', closes: '17:30' },
  ],
}

/** The day and time in a time zone. `now`: milliseconds. */
function clockIn(timeZone: string, now: number) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { day: (WEEKDAYS.indexOf(part('weekday')) + 1) as Weekday, time: `${part('hour')}:${part('minute')}` }
}

/** Today's closing time, `HH:MM`; null while it is closed. The first minute is included, the last is not. */
export function openUntil({ timeZone, spans }: OpeningHours, now: number): string | null {
  const { day, time } = clockIn(timeZone, now)
  return spans.find(({ days, opens, closes }) => days.includes(day) && opens <= time && time < closes)?.closes ?? null
}

/** Consecutive days, each run as its first and its last day: Monday to Friday, and Sunday. */
export function runsOf(days: readonly Weekday[]): readonly (readonly [first: Weekday, last: Weekday])[] {
  const runs: [Weekday, Weekday][] = []
  for (const day of [...days].sort()) {
    const last = runs.at(-1)
    if (last && last[1] + 1 === day) last[1] = day
    else runs.push([day, day])
  }
  return runs
}
