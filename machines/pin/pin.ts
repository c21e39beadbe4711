/** Setting the PIN of a card, as an effect. Portal spec §5, §7, §8; OP-45. */
import * as v from 'valibot'
import { beginning, type EffectKind } from '../effect/effect'
import { defineEffect } from '../effect/kinds'
import { errorNotice, type Notification, success } from '../notification/notification'
import { ofCard } from '../notification/ofCard'
import { failed } from '../shared/failure'
import { showing } from '../shared/portal'

/** PIN and answer are in the memory of the page that sent them, and nowhere else. */
const termsSchema = v.object({ clientId: v.string(), digits: v.string() })
type Terms = v.InferOutput<typeof termsSchema>

export const NOT_SET = failed('error.setPin')
/** A PIN cannot be looked up: only setting it again shows the outcome. */
export const UNCONFIRMED = failed('pin.unconfirmed')
export const pinOf = (clientId: string) => `pin ${clientId}`

export const pinEffect: EffectKind<Terms, null> = defineEffect({
  kind: 'pin',
  terms: termsSchema,
  result: v.null(),
  subjectsOf: ({ clientId }) => [pinOf(clientId)],
  titleOf: () => 'screen.getpin.title',
  factsOn(outcome, { digits }, isShown) {
    const show = (notification: Notification) => showing(ofCard(notification, digits))
    switch (outcome.type) {
      case 'effect.done':
        return [show(success('pin.changed'))]
      case 'effect.refused':
        // The form shows a wrong answer beside its field.
        if (outcome.failure.key === 'error.wrongAnswer' && isShown) return []
        return [show(errorNotice(outcome.failure))]
      case 'effect.notDone':
        return [show(errorNotice(outcome.failure ?? NOT_SET))]
      case 'effect.unknown':
        return [show(errorNotice(UNCONFIRMED))]
      default:
        return []
    }
  },
})
/** `key`: one for each submission. */
export const pinBegun = (key: string, terms: Terms) => beginning(pinEffect, { key, terms })
