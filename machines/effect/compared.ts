/** Saving what no key tells apart: a lookup compares what is there with what was there before, and with what was sent. */
import type { Outcome } from '../../rules/values/effect'
import type { Found } from './effect'

/** `typed`: in the memory of the page that sent it; null after a reload. `sent`: without secrets. */
export type Compared<Value, Sent> = {
  readonly found: Value
  readonly typed: { readonly before: Value; readonly sent: Sent } | null
}

/** `outcomeIn: comparedBy(outcomeOf)`. */
export const comparedBy =
  <Value, Sent>(outcomeOf: (found: Value, before: Value, sent: Sent) => Outcome) =>
  ({ found, typed }: Compared<Value, Sent>): Found<Value> => {
    if (!typed) return { type: 'unclear' }
    const outcome = outcomeOf(found, typed.before, typed.sent)
    if (outcome === 'saved') return { type: 'effect.done', result: found }
    // Nothing that is read later can tell more.
    return outcome === 'unknown' ? { type: 'effect.conflict', theirs: found } : { type: 'notFound' }
  }
