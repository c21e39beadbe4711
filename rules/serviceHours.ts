/** When customer service answers, in Eastern time. Content spec §9; OP-02: the schedule that covers weekends. */
type Minutes = number
const at = (hours: number, minutes = 0): Minutes => hours * 60 + minutes

const WEEKDAYS = { from: at(8), to: at(20) }
const WEEKENDS = { from: at(8, 30), to: at(17, 30) }
const WEEKEND: readonly string[] = ['Sat', 'Sun']

const eastern = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The first minute belongs to the hours, the last does not. */
export function isServiceOpen(now: number): boolean {
  const parts = Object.fromEntries(eastern.formatToParts(now).map(({ type, value }) => [type, value]))
  const minutes = at(Number(parts['hour']), Number(parts['minute']))
  const { from, to } = WEEKEND.some((day) => parts['weekday']?.startsWith(day)) ? WEEKENDS : WEEKDAYS
  return from <= minutes && minutes < to
}
