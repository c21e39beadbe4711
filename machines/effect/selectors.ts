/** The rest of the application reads the effects only through these selectors. */
import type { Stored } from './effect'
import { type EffectsContext, unfinishedIn } from './effects'

type Snapshot = { readonly context: EffectsContext }
/** What must be stored, and whose it is: what this tab has sent and does not know the outcome of. */
export const selectUnfinished = ({ context }: Snapshot): Stored | null => {
  if (context.username === null) return context.stored
  const effects = unfinishedIn(context)
  return effects.length > 0 ? { username: context.username, effects } : null
}
