/** Time until a call with a lost answer is believed not done; the same for all effects. */
import { afterEach, describe, expect, test } from 'vitest'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault } from '../support/samples'
import { effectPlan } from './effect.plan'

let stop = () => {}
afterEach(() => stop())

/** Seconds after sending at which the outcome is looked up, until 'not done' is said. */
async function lookedUpAt(error: unknown, { lostAfter = 0, back = 0 } = {}) {
  const { machine, starts } = effectPlan
  const rig = openRig(machine, starts.begun, { start: NOW })
  stop = rig.stop
  rig.clock.advance(lostAfter)
  rig.clock.sleep(-back)
  await rig.refuse('send', error)
  const seconds: number[] = []
  for (let look = 0; look < 100 && rig.actor.getSnapshot().matches('checking'); look += 1) {
    seconds.push((Date.now() + back - NOW) / 1000)
    await rig.answer('lookUp', { type: 'notFound' })
    if (rig.actor.getSnapshot().matches('waiting')) rig.clock.advance(10_000)
  }
  expect(rig.actor.getSnapshot().value).toBe('notDone')
  return seconds
}
const lostSince = (sentAt: number, status: number | null = null) =>
  new CallError(failed('error.transfer'), status, sentAt)

describe('R2 the issuer may work on a call for as long as an answer is waited for, and a while longer', () => {
  test.each([
    ['at once', 0, [0, 10, 20, 30, 40, 50, 60]],
    ['after 3 s', 3_000, [3, 13, 23, 33, 43, 53, 63]],
    ['after 39.999 s', 39_999, [39.999, 49.999, 59.999, 69.999]],
    ['when the time is over', 40_000, [40, 50, 60]],
    ['when the time has long been over, as after a sleep', 100_000, [100, 110, 120]],
  ])('a connection that is lost %s', async (_, lostAfter, seconds) => {
    expect(await lookedUpAt(lostSince(NOW), { lostAfter })).toEqual(seconds)
  })

  test.each([408, 409, 502, 504])('an early %i says no more than a lost connection', async (status) => {
    expect(await lookedUpAt(lostSince(NOW, status), { lostAfter: 5_000 })).toEqual([5, 15, 25, 35, 45, 55, 65])
  })

  test('an issuer that has failed is asked once', async () => {
    expect(await lookedUpAt(fault('error.transfer'))).toEqual([0])
  })

  test('a clock that was set back an hour meanwhile makes it no longer', async () => {
    expect(await lookedUpAt(lostSince(NOW), { lostAfter: 3_000, back: 3_600_000 })).toHaveLength(7)
  })
})
