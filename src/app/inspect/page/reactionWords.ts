import { registry } from '../../../../machines/registry'
import { chartOf, labelOf, statesIn } from '../chart/chart'
import { isKnown } from '../chart/elk'

/** What a guard said. */
export const SAID = { true: 'yes', false: 'no', null: 'not known' } as const

/** A reaction of this machine in words: where, on what, if what, and where it leads. */
export function wordsIn(machine: string | null): (reactionId: string) => string {
  const reactions = isKnown(machine) ? statesIn(chartOf(registry[machine])).flatMap((state) => state.reactions) : []
  return (reactionId) => {
    const reaction = reactions.find(({ id }) => id === reactionId)
    if (!reaction) return reactionId
    const { source, targets } = reaction
    return `${source}: ${labelOf(reaction)}${targets.length > 0 ? ` → ${targets.join(', ')}` : ''}`
  }
}
