import { expect, test } from 'vitest'
import { billActivityMachine } from '../../machines/bill-activity/billActivityMachine'
import { selectHistory, selectIsUnread, selectPending } from '../../machines/bill-activity/selectors'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { testTable } from '../support/suites'
import { billActivityPlan, newest } from './billActivity.plan'
import { scheduled } from './bills.plan'
import { readingOf } from './payBill.plan'

testTable('what is due of the bills and what was last paid are read beside their list', billActivityPlan, [
  'start -> pending.dormant & newest.dormant',
  'pending.dormant & newest.dormant + refresh -> pending.reading & newest.reading',

  'pending.reading & newest.reading + pending read -> pending.read & newest.reading',
  'pending.reading & newest.reading + pending unread -> pending.unread & newest.reading',
  'pending.reading & newest.reading + newest read -> pending.reading & newest.read',
  'pending.reading & newest.reading + newest unread -> pending.reading & newest.unread',
  'pending.reading & newest.read + pending read -> pending.read & newest.read',
  'pending.reading & newest.read + pending unread -> pending.unread & newest.read',
  'pending.reading & newest.unread + pending read -> pending.read & newest.unread',
  'pending.reading & newest.unread + pending unread -> pending.unread & newest.unread',
  'pending.read & newest.reading + newest read -> pending.read & newest.read',
  'pending.read & newest.reading + newest unread -> pending.read & newest.unread',
  'pending.unread & newest.reading + newest read -> pending.unread & newest.read',
  'pending.unread & newest.reading + newest unread -> pending.unread & newest.unread',

  // Only what failed is read again.
  'pending.read & newest.unread + retry -> pending.read & newest.reading',
  'pending.reading & newest.unread + retry -> pending.reading & newest.reading',
  'pending.unread & newest.read + retry -> pending.reading & newest.read',
  'pending.unread & newest.reading + retry -> pending.reading & newest.reading',
  'pending.unread & newest.unread + retry -> pending.reading & newest.reading',

  // The list was read again: a read in progress is outdated.
  ...['reading', 'read', 'unread'].flatMap((pending) =>
    ['reading', 'read', 'unread'].map(
      (newest) => `pending.${pending} & newest.${newest} + refresh -> pending.reading & newest.reading`,
    ),
  ),
])

async function open() {
  const rig = openRig(billActivityMachine, undefined)
  rig.send({ type: 'activity.refresh' })
  return { ...rig, read: () => rig.actor.getSnapshot() }
}

test('nothing is read before the list is', () => {
  const rig = openRig(billActivityMachine, undefined)
  expect([rig.countOf('readPending'), rig.countOf('readNewest')]).toEqual([0, 0])
  rig.stop()
})

test('only the part that failed is read again', async () => {
  const { answer, refuse, send, countOf, read, stop } = await open()
  await answer('readNewest', newest)
  await refuse('readPending', refusal('error.readPending'))
  expect([selectPending(read()), selectHistory(read()), selectIsUnread(read())]).toEqual([null, newest, true])
  send({ type: 'activity.retry' })
  expect([countOf('readPending'), countOf('readNewest')]).toEqual([2, 1])
  expect(selectIsUnread(read())).toBe(false)
  stop()
})

test('what was read stays while it is read again, and is gone where that fails', async () => {
  const { answer, refuse, send, read, stop } = await open()
  await answer('readPending', readingOf(scheduled))
  send({ type: 'activity.refresh' })
  expect(selectPending(read())).toEqual([scheduled])
  await refuse('readPending', refusal('error.readPending'))
  expect(selectPending(read())).toBeNull()
  stop()
})
