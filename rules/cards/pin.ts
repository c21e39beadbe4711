/** The ATM PIN, and the security answer that goes with it. Portal spec §5, §7; OP-45, OP-77. */
import * as v from 'valibot'
import { messageKey } from '../values/messageKey'
import { requiredText } from '../values/text'
import { requiredCode } from '../values/typedCode'
import { type Card, cardStateOf } from './card'

const LONGEST_ANSWER = 200

/** Text throughout, so that leading zeros are kept. Messages are catalogue keys. */
export const pinSchema = v.pipe(
  v.object({
    pin: v.pipe(
      requiredCode('pin.required'),
      v.regex(/^\d+$/, messageKey('pin.digits')),
      v.regex(/^.{4}$/, messageKey('pin.length')),
    ),
    confirmPin: requiredCode('pin.confirm.required'),
    securityResponse: v.pipe(
      requiredText('pin.answer.required'),
      v.maxLength(LONGEST_ANSWER, messageKey('pin.answer.long')),
    ),
  }),
  v.forward(
    v.partialCheck([['pin'], ['confirmPin']], ({ pin, confirmPin }) => pin === confirmPin, messageKey('pin.mismatch')),
    ['confirmPin'],
  ),
)
export type NewPin = v.InferOutput<typeof pinSchema>

/**
 * What a holder must know about this card before its PIN is set. The issuer sets none for a card that is not activated
 * yet.
 */
export function pinNoteOn(card: Pick<Card, 'cardStatus' | 'plasticFlag'>): 'inactive' | 'digital' | 'locked' | null {
  const state = cardStateOf(card.cardStatus)
  if (state === 'inactive') return 'inactive'
  if (!card.plasticFlag) return 'digital'
  return state === 'locked' ? 'locked' : null
}
