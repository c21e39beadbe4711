import { describe, expect, test } from 'vitest'
import { CallError, failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { fault, lostAnswer, refusal, unsent } from '../support/samples'
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

test('one that another tab has sent later is looked up for as long as that call may run, whatever became of its own', async () => {
  const { send, refuse, answer, clock, actor, stop } = openRig(machine, starts.begun)
  clock.advance(5_000)
  const sentAt = Date.now()
  send({ type: 'effect.superseded', sentAt })
  await refuse('send', fault('error.generic'))
  for (let lookup = 0; lookup < 10 && actor.getSnapshot().status === 'active'; lookup += 1) {
    await answer('lookUp', { type: 'notFound' })
    if (actor.getSnapshot().value === 'waiting') clock.advance(10_000)
  }
  expect([actor.getSnapshot().value, Date.now() - sentAt]).toEqual(['notDone', 60_000])
  stop()
})

test.each([
  ['found to be done', { type: 'effect.done', result: null }, 'done'],
  ['not found', { type: 'notFound' }, 'notDone'],
])('a refusal that may be of what was done before is looked up once: %s', async (_, found, ending) => {
  const { refuse, answer, actor, told, stop } = openRig(machine, starts['begun, a refusal tells nothing'])
  const refused = refusal('error.generic')
  await refuse('send', refused)
  expect(actor.getSnapshot().value).toBe('checking')
  await answer('lookUp', found)
  expect(actor.getSnapshot().value).toBe(ending)
  if (ending === 'notDone') expect(told('effect.ended')).toMatchObject([{ outcome: { failure: refused.failure } }])
  stop()
})

test('the end of the session is a refusal in any case', async () => {
  const { refuse, actor, stop } = openRig(machine, starts['begun, a refusal tells nothing'])
  await refuse('send', new CallError(failed('error.unauthorized'), 401))
  expect(actor.getSnapshot().value).toBe('refused')
  stop()
})

describe('an effect in doubt that may be sent again', () => {
  const open = async (error: Error) => {
    const rig = openRig(machine, { ...starts.begun, mayRepeat: true })
    await rig.refuse('send', error)
    return { ...rig, state: () => rig.actor.getSnapshot().value }
  }

  test.each([
    ['lost', lostAnswer('error.generic')],
    ['without a response for ten seconds', null],
  ])('and is %s again, is looked up for as long as the second call may run', async (_, error) => {
    const { send, answer, refuse, clock, state, stop } = await open(fault('error.generic'))
    clock.advance(30_000)
    send({ type: 'effect.again' })
    const sentAgainAt = Date.now()
    if (error) await refuse('send', error)
    else clock.advance(10_000)
    for (let lookup = 0; lookup < 10 && state() !== 'notDone'; lookup += 1) {
      await answer('lookUp', { type: 'notFound' })
      if (state() === 'waiting') clock.advance(10_000)
    }
    expect(Date.now() - sentAgainAt).toBe(60_000)
    expect(state()).toBe('notDone')
    stop()
  })

  test.each([
    ['refused', refusal('error.generic'), 'error.generic', false],
    ['not sent', unsent(), 'connection.unsent', true],
  ])('and is %s then, says so and stays in doubt: the first call may still run', async (_, error, key, isUnsent) => {
    const { send, refuse, told, state, stop } = await open(lostAnswer('error.generic'))
    send({ type: 'effect.again' })
    await refuse('send', error)
    expect(state()).toBe('checking')
    expect(told('effect.notRepeated')).toMatchObject([{ failure: { key }, isUnsent }])
    stop()
  })
})
