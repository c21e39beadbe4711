/** The secrets of a card, and the answer that shows them. Portal spec §3, §5. */
import * as v from 'valibot'
import { requiredText } from '../values/text'

/** `fullPan`: digits only. */
export const secretsSchema = v.object({ fullPan: v.string(), cvv: v.string() })
export type CardSecrets = Readonly<v.InferOutput<typeof secretsSchema>>

/** How long they are shown: a screen left open must not keep showing a card number. */
export const SHOWN_SECONDS = 60

export const revealSchema = v.object({
  securityResponse: requiredText('reveal.answer.required'),
})
