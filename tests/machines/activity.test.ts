import { afterEach, expect, test } from 'vitest'
import { activityMachine } from '../../machines/activity/activityMachine'
import { selectActivity, selectCanRetry, selectFailure, selectIsReading } from '../../machines/activity/selectors'
import { errorNotice } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { activity } from './activity.plan'

let stop = () => {}
afterEach(() => stop())

function open(clientId: string | null) {
  const rig = openRig(activityMachine, { clientId })
  stop = rig.stop
  const seen = () => {
    const snapshot = rig.actor.getSnapshot()
    return {
      activity: selectActivity(snapshot),
      reading: selectIsReading(snapshot),
      canRetry: selectCanRetry(snapshot),
      failure: selectFailure(snapshot),
    }
  }
  return { ...rig, seen, events: () => rig.heard().map(({ event }) => event) }
}

test('nothing is asked before there is a card, and both calls are about the card there is', () => {
  expect(open(null).calls).toEqual({})
  const { lastCall } = open('1000000002')
  expect(lastCall('readActivity').input).toEqual({ clientId: '1000000002' })
  expect(lastCall('checkExpiry').input).toEqual({ clientId: '1000000002' })
})

test('SHL-034 CRD-59: the expiry check runs for the current card, and its answer is told', async () => {
  const { lastCall, answer, events } = open('1000000001')
  expect(lastCall('checkExpiry').input).toEqual({ clientId: '1000000001' })
  await answer('checkExpiry', true)
  expect(events()).toEqual([{ type: 'expiry.checked', isExpiring: true }])
})

test('a failed expiry check says so and leaves the transactions alone', async () => {
  const { refuse, answer, events, seen } = open('1000000001')
  await refuse('checkExpiry', refusal('error.checkExpiry'))
  expect(events()).toEqual([{ type: 'notification.show', notification: errorNotice(failed('error.checkExpiry')) }])
  await answer('readActivity', activity)
  expect(seen()).toEqual({ activity, reading: false, canRetry: false, failure: null })
})

test('a failed read says so and may be tried again', async () => {
  const { refuse, send, answer, events, seen } = open('1000000001')
  await refuse('readActivity', refusal('error.readTransactions'))
  const failure = failed('error.readTransactions')
  expect(seen()).toEqual({ activity: null, reading: false, canRetry: true, failure })
  expect(events()).toEqual([{ type: 'notification.show', notification: errorNotice(failure) }])
  send({ type: 'activity.retry' })
  expect(seen()).toEqual({ activity: null, reading: true, canRetry: false, failure: null })
  await answer('readActivity', activity)
  expect(seen().activity).toEqual(activity)
})
