import { afterEach, expect, test } from 'vitest'
import { activityMachine } from '../../machines/activity/activityMachine'
import {
  selectActivity,
  selectCanRetry,
  selectFailure,
  selectIsReading,
  selectPageCount,
  selectQuery,
} from '../../machines/activity/selectors'
import { errorNotice } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { EVERYTHING } from '../../rules/money/transactionQuery'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { activity } from './activity.plan'

let stop = () => {}
afterEach(() => stop())

function open(clientId: string | null, search = '') {
  const rig = openRig(activityMachine, { clientId, search })
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
  expect(lastCall('readActivity').input).toEqual({ clientId: '1000000002', query: EVERYTHING, after: null })
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

test('the filters of the address are applied before the first call', () => {
  const { lastCall, countOf, seen } = open('1000000001', '?category=GROCERY&min=10.50&page=3')
  const query = { ...EVERYTHING, category: 'GROCERY', minCents: 1_050, page: 3 }
  expect(lastCall('readActivity').input).toEqual({ clientId: '1000000001', query, after: null })
  expect(countOf('readActivity')).toBe(1)
  expect(seen()).toMatchObject({ activity: null, reading: true })
})

test('another address reads another list, and what was read stays until then', async () => {
  const { send, answer, seen, actor } = open('1000000001')
  await answer('readActivity', activity)
  send({ type: 'search.entered', search: '?status=declined' })
  expect(seen()).toMatchObject({ activity, reading: true })
  expect(selectQuery(actor.getSnapshot())).toEqual({ ...EVERYTHING, status: 'declined' })
  const none = { ...activity, transactions: [], total: 0 }
  await answer('readActivity', none)
  expect(seen()).toMatchObject({ activity: none, reading: false })
})

test('F8 a late answer of the list before never takes the place of the newer one', async () => {
  const { send, lastCall, answer, seen } = open('1000000001')
  const late = lastCall('readActivity')
  send({ type: 'search.entered', search: '?period=month3' })
  await answer('readActivity', { ...activity, total: 99 })
  late.resolve(activity)
  expect(late.signal.aborted).toBe(true)
  expect(seen().activity?.total).toBe(99)
})

test('the same list in other words, or a part of the address that is no filter, reads nothing', async () => {
  const { send, answer, countOf } = open('1000000001', '?period=month3&text=tea')
  await answer('readActivity', activity)
  send({ type: 'search.entered', search: '?text=tea&period=month3&locale=fr&page=1' })
  expect(countOf('readActivity')).toBe(1)
})

test('P19 the next page begins where the last one ended, and another list at its own first page', async () => {
  const { send, answer, lastCall } = open('1000000001')
  const after = () => (lastCall('readActivity').input as { after: string | null }).after
  await answer('readActivity', activity)
  send({ type: 'search.entered', search: '?page=2' })
  expect(after()).toBe('after-t2')
  await answer('readActivity', { ...activity, next: null })
  send({ type: 'search.entered', search: '?page=3' })
  expect(after()).toBe(null)
  send({ type: 'search.entered', search: '?page=2' })
  expect(after()).toBe('after-t2')
  send({ type: 'search.entered', search: '?page=2&category=PETS' })
  expect(after()).toBe(null)
})

test('a transaction that came meanwhile makes no page after the last one', async () => {
  const { actor, send, answer } = open('1000000001')
  await answer('readActivity', { ...activity, total: 20 })
  expect(selectPageCount(actor.getSnapshot())).toBe(2)
  send({ type: 'search.entered', search: '?page=2' })
  await answer('readActivity', { ...activity, total: 21, next: null })
  expect(selectPageCount(actor.getSnapshot())).toBe(2)
})
