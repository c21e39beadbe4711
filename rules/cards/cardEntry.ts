/** What is printed on a card, as typed and as sent. Portal spec §5; T-01. */
import * as v from 'valibot'
import { easternDate } from '../values/easternTime'
import { type MessageKey, messageKey } from '../values/messageKey'
import { typedText } from '../values/text'
import { plainCode, requiredCode } from '../values/typedCode'

const CENTURY = 2000
const TYPED = /^(?:(\d{2})\s*[/.\- ]?\s*|(\d)\s*[/.\- ]\s*)(20\d{2}|\d{2})$/
const ISO = /^(\d{4})-(\d{2})$/

/** Whether the last digit is the check digit of the others. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

export type Expiry = { readonly expiryMonth: string; readonly expiryYear: string }

/** Month and year as two digits each, however the year was written; null if the shape is wrong. */
export function expiryOf(typed: string): Expiry | null {
  const [, two, one, year] = TYPED.exec(plainCode(typed).replace(ISO, '$2/$1')) ?? []
  const month = two ?? one
  return month && year ? { expiryMonth: month.padStart(2, '0'), expiryYear: year.slice(-2) } : null
}

/** `12/2028` → `12 / 28`; text of another shape stays unchanged. */
export function asExpiry(typed: string): string {
  const expiry = expiryOf(typed)
  return expiry ? `${expiry.expiryMonth} / ${expiry.expiryYear}` : typed
}

const isMonth = ({ expiryMonth }: Expiry) => Number(expiryMonth) >= 1 && Number(expiryMonth) <= 12
/** A card is valid until the end of its month. */
const isOver = ({ expiryMonth, expiryYear }: Expiry) =>
  `${CENTURY + Number(expiryYear)}-${expiryMonth}` < easternDate(Date.now()).slice(0, 7)

/** Messages are catalogue keys. */
export const cardNumber = v.pipe(
  requiredCode('cardEntry.number.required'),
  v.regex(/^\d{16}$/, messageKey('cardEntry.number.digits')),
  v.check((digits) => !/^\d{16}$/.test(digits) || passesLuhn(digits), messageKey('cardEntry.number.unlikely')),
)
export const expiry = v.pipe(
  typedText,
  v.rawTransform(({ dataset, addIssue, NEVER }): Expiry => {
    const entered = expiryOf(dataset.value)
    const problem = (rule: 'required' | 'shape' | 'over') => {
      const message: MessageKey = `cardEntry.expiry.${rule}`
      addIssue({ message })
      return NEVER
    }
    if (dataset.value.trim() === '') return problem('required')
    if (!entered || !isMonth(entered)) return problem('shape')
    return isOver(entered) ? problem('over') : entered
  }),
)
export const cvv = v.pipe(
  requiredCode('cardEntry.cvv.required'),
  v.regex(/^\d{3}$/, messageKey('cardEntry.cvv.digits')),
)
