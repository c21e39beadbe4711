import { expect, test } from 'vitest'
import { openRig } from '../support/rig'
import { lostAnswer, unsent } from '../support/samples'
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

test('lookups that fail for ten minutes end it as unknown; without a connection they go on', async () => {
  const { actor, refuse, clock, countOf, stop } = openRig(machine, starts.begun)
  await refuse('send', lostAnswer('error.generic'))
  const fail = async (times: number, error: Error) => {
    for (let time = 0; time < times; time += 1) {
      await refuse('lookUp', error)
      clock.advance(10_000)
    }
  }
  await fail(100, unsent())
  await fail(60, lostAnswer('error.generic'))
  expect(actor.getSnapshot().status).toBe('active')
  const lookups = countOf('lookUp')
  await refuse('lookUp', lostAnswer('error.generic'))
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'unknown' })
  expect(countOf('lookUp')).toBe(lookups)
  stop()
})
