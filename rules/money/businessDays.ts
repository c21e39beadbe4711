/** The days on which Canadian banks are open: a biller processes a payment in 2 to 3 of them. Portal spec §9; content spec §9. */
import { addDays } from '../values/easternTime'

const SATURDAY = 6
const SUNDAY = 0
const MONDAY = 1
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const isWeekend = (date: string) => [SATURDAY, SUNDAY].includes(weekdayOf(date))
const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The first Monday on or after this day of the month. */
function mondayFrom(year: number, month: number, day: number): string {
  const date = dateOf(year, month, day)
  return addDays(date, (7 + MONDAY - weekdayOf(date)) % 7)
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1)
}

/**
 * The ten holidays of the Canada Labour Code, on the days when they are observed: one that falls on a weekend moves to
 * the next day on which banks would be open.
 */
export function bankHolidaysOf(year: number): readonly string[] {
  const own = [
    dateOf(year, 1, 1),
    addDays(easterOf(year), -2),
    // Victoria Day: the Monday before May 25.
    mondayFrom(year, 5, 18),
    dateOf(year, 7, 1),
    mondayFrom(year, 9, 1),
    dateOf(year, 9, 30),
    mondayFrom(year, 10, 8),
    dateOf(year, 11, 11),
    dateOf(year, 12, 25),
    dateOf(year, 12, 26),
  ]
  const kept = own.filter((date) => !isWeekend(date))
  for (const date of own.filter(isWeekend)) {
    let next = date
    while (isWeekend(next) || kept.includes(next)) next = addDays(next, 1)
    kept.push(next)
  }
  return kept.sort()
}

export const isBusinessDay = (date: string) =>
  !isWeekend(date) && !bankHolidaysOf(Number(date.slice(0, 4))).includes(date)

/** The date that is this many business days after this one. */
export function businessDaysAfter(date: string, count: number): string {
  let day = date
  for (let left = count; left > 0; left -= isBusinessDay(day) ? 1 : 0) day = addDays(day, 1)
  return day
}

/** When a biller receives a payment that leaves the card on this date. */
export const expectedAfter = (date: string) => ({ from: businessDaysAfter(date, 2), to: businessDaysAfter(date, 3) })
