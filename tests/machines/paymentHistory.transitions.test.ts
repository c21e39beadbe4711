import { expect, test } from 'vitest'
import { paymentHistoryMachine } from '../../machines/payment-history/paymentHistoryMachine'
import { selectPage, selectPayments } from '../../machines/payment-history/selectors'
import { openRig } from '../support/rig'
import { testTable } from '../support/suites'
import { firstPage, onePage, paymentHistoryPlan } from './paymentHistory.plan'

testTable('BIL-03 the history is read ten at a time, from the page in the address', paymentHistoryPlan, [
  'start -> reading',
  'the second page -> reading',
  'reading + history read -> listed',
  'reading + history read, one page -> listed',
  'reading + history read, empty -> listed',
  // The address names a page past the end: the last one is read instead.
  'reading + history read, one page -> reading',
  'reading + history read, empty -> reading',
  'reading + history unread -> unread ! notification.show (error)',
  // A read in progress is outdated.
  'reading + first page entered -> reading',
  'reading + second page entered -> reading',
  'listed + first page entered -> reading',
  'listed + second page entered -> reading',
  'unread + first page entered -> reading',
  'unread + second page entered -> reading',
  // Already that page.
  'paymentHistory + first page entered -> refused',
  'paymentHistory + second page entered -> refused',
  'unread + retry -> reading',
])

test.each([
  ['?page=99', firstPage, 99, 2],
  ['?page=2', onePage, 2, 1],
])('BIL-03 %s past the end reads the last page', async (search, read, asked, last) => {
  const rig = openRig(paymentHistoryMachine, { search })
  expect(rig.lastCall('readHistory').input).toEqual({ page: asked })
  await rig.answer('readHistory', { ...read, payments: [] })
  expect(rig.lastCall('readHistory').input).toEqual({ page: last })
  expect(selectPayments(rig.actor.getSnapshot())).toBeNull()
  await rig.answer('readHistory', read)
  expect(selectPage(rig.actor.getSnapshot())).toBe(last)
  expect(rig.actor.getSnapshot().value).toBe('listed')
  rig.stop()
})

test.each(['', '?page=0', '?page=-1', '?page=1.5', '?page=two'])('%s reads the first page', (search) => {
  const rig = openRig(paymentHistoryMachine, { search })
  expect(rig.lastCall('readHistory').input).toEqual({ page: 1 })
  rig.stop()
})
