/** A date of birth as typed, `dd / mm / yyyy`, and as sent, `YYYY-MM-DD`: a day without a time zone. Portal spec §5. */
const TYPED = /^(\d{2}) \/ (\d{2}) \/ (\d{4})$/
const EARLIEST_YEAR = 1900

const GROUPS = /^(\d{2})\s*[/.\- ]?\s*(\d{2})\s*[/.\- ]?\s*(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/** Formats eight digits in the right groups, however they are separated, and the ISO dates of browsers' autofill. */
export const asBirthDate = (typed: string) =>
  typed.normalize('NFKC').trim().replace(ISO, '$3 / $2 / $1').replace(GROUPS, '$1 / $2 / $3')

export type BirthDateProblem = 'required' | 'shape' | 'real' | 'future'

/** `today`: `YYYY-MM-DD`, Eastern. */
export function problemWithBirthDate(typed: string, today: string): BirthDateProblem | null {
  if (typed.trim() === '') return 'required'
  const day = birthDateOf(typed)
  if (day === null) return 'shape'
  if (!isReal(day)) return 'real'
  return day > today ? 'future' : null
}

/** Null if the shape is any other: then it is not sent. */
export function birthDateOf(typed: string): string | null {
  const [, day, month, year] = TYPED.exec(typed.trim()) ?? []
  return day ? `${year}-${month}-${day}` : null
}

/** `1990-02-01` → `01 / 02 / 1990`. */
export const typedBirthDate = (date: string) => date.replace(ISO, '$3 / $2 / $1')

function isReal(date: string) {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) && Number(date.slice(0, 4)) >= EARLIEST_YEAR
}
