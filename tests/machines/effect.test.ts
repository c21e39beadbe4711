import { expect, test } from 'vitest'
import { openRig } from '../support/rig'
import { lostAnswer } from '../support/samples'
import { effectPlan } from './effect.plan'

const { machine, starts } = effectPlan
const type = (found: 'notFound' | 'unclear') => ({ type: found })

test.each([
  ['notFound', 'notDone'],
  ['unclear', 'unknown'],
] as const)(
  'a lookup that answers %s ends a lost write as %s only when the service cannot be working on it any more',
  async (found, ending) => {
    const { actor, refuse, answer, clock, countOf, stop } = openRig(machine, starts.begun)
    await refuse('send', lostAnswer('error.generic'))
    const { lookupsLeft } = actor.getSnapshot().context
    expect(lookupsLeft).toBeGreaterThan(0)
    for (let left = lookupsLeft; left > 0; left -= 1) {
      await answer('lookUp', type(found))
      expect(actor.getSnapshot().value).toBe('waiting')
      clock.advance(10_000)
    }
    expect(countOf('lookUp')).toBe(lookupsLeft + 1)
    await answer('lookUp', type(found))
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: ending })
    stop()
  },
)
