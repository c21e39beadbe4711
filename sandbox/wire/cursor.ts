import { Refusal } from './refusals'
import { FORMATS } from './validation'

/** Position of a row in a list that is ordered by time: its time and its id. */
export const cursorOf = (at: Date, id: string | number) => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

/** The reverse. `at` is ISO 8601; the id may be of a row that does not exist. */
export function placeOf(cursor: string): { readonly at: string; readonly id: string } {
  const [, time, id = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const at = time === undefined ? '' : new Date(Number(time)).toISOString()
  if (!FORMATS['date-time'](at)) throw new Refusal('REQ-4000')
  return { at, id }
}
