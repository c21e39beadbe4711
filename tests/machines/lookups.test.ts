/** Time until a call with a lost answer is believed not done; shown with a transfer, and the same for all flows. */
import { afterEach, describe, expect, test } from 'vitest'
import { CallError, failed } from '../../machines/shared/failure'
import { transferMachine } from '../../machines/transfer/transferMachine'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault } from '../support/samples'
import { before, cards, input, typed } from './transfer.plan'

let stop = () => {}
afterEach(() => stop())

/** Seconds after sending at which the outcome is looked up, until 'not done' is said. */
async function lookedUpAt(error: unknown, { lostAfter = 0, back = 0 } = {}) {
  const rig = openRig(transferMachine, input, { start: NOW })
  stop = rig.stop
  await rig.answer('readCards', cards)
  rig.send({ type: 'form.submit', values: typed('25.50') })
  await rig.answer('readRecords', before)
  rig.send({ type: 'form.submit', values: {} })
  rig.clock.advance(lostAfter)
  rig.clock.sleep(-back)
  await rig.refuse('sendTransfer', error)
  const seconds: number[] = []
  for (let look = 0; look < 100 && rig.actor.getSnapshot().matches('checking'); look += 1) {
    seconds.push((Date.now() + back - NOW) / 1000)
    await rig.answer('readRecords', before)
    if (rig.actor.getSnapshot().matches('unconfirmed')) rig.clock.advance(10_000)
  }
  expect(rig.actor.getSnapshot().value).toBe('reviewed')
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

  test('what nobody knows when it was sent counts as sent now', async () => {
    expect(await lookedUpAt(new Error('a port that broke'), { lostAfter: 39_000 })).toHaveLength(7)
  })

  test('a clock that was set back an hour meanwhile makes it no longer', async () => {
    expect(await lookedUpAt(lostSince(NOW), { lostAfter: 3_000, back: 3_600_000 })).toHaveLength(7)
  })
})
