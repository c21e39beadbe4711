/** The secrets of a card, and the answer that shows them. Portal spec §3, §5. */
import * as v from 'valibot'
import { requiredText } from '../values/text'

/** `fullPan`: digits only. */
export const secretsSchema = v.object({ fullPan: v.string(), cvv: v.string() })
export type CardSecrets = Readonly<v.InferOutput<typeof secretsSchema>>

export const revealSchema = v.object({
  securityResponse: requiredText('reveal.answer.required'),
})
