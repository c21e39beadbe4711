/** A date of birth as it is typed, `dd / mm / yyyy`, and as it is sent, `YYYY-MM-DD`: a day, in no zone. Portal spec §5. */
const TYPED = /^(\d{2}) \/ (\d{2}) \/ (\d{4})$/
const EARLIEST_YEAR = 1900

const GROUPS = /^(\d{2})\s*[/.\- ]?\s*(\d{2})\s*[/.\- ]?\s*(\d{4})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/** Eight digits in the right groups, however they were set apart, as they are shown; also as browsers fill them in. */
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

/** Null where it is not shaped exactly so: then it is not sent. */
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
