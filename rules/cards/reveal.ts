/** The secrets of a card, and the answer that shows them. Portal spec §3, §5. */
import * as v from 'valibot'
import { typedText } from '../values/text'

export type CardSecrets = {
  /** Digits only. */
  readonly fullPan: string
  readonly cvv: string
}

export const revealSchema = v.object({
  securityResponse: v.pipe(typedText, v.trim(), v.minLength(1, 'reveal.answer.required')),
})
