import { expect, test } from 'vitest'
import { paymentHistoryMachine } from '../../machines/payment-history/paymentHistoryMachine'
import { selectPage, selectPageCount, selectPayments } from '../../machines/payment-history/selectors'
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
  expect(rig.lastCall('readHistory').input).toEqual({ page: asked, after: null })
  await rig.answer('readHistory', { ...read, payments: [] })
  expect(rig.lastCall('readHistory').input).toEqual({ page: last, after: null })
  expect(selectPayments(rig.actor.getSnapshot())).toBeNull()
  await rig.answer('readHistory', read)
  expect(selectPage(rig.actor.getSnapshot())).toBe(last)
  expect(rig.actor.getSnapshot().value).toBe('listed')
  rig.stop()
})

test.each(['', '?page=0', '?page=-1', '?page=1.5', '?page=two'])('%s reads the first page', (search) => {
  const rig = openRig(paymentHistoryMachine, { search })
  expect(rig.lastCall('readHistory').input).toEqual({ page: 1, after: null })
  rig.stop()
})

test('the next page begins where the last one ended, and the first one with the newest', async () => {
  const { actor, answer, lastCall, send, stop } = openRig(paymentHistoryMachine, { search: '' })
  const goTo = (search: string) => {
    send({ type: 'search.entered', search })
    return lastCall('readHistory').input
  }
  await answer('readHistory', { ...firstPage, total: 24 })
  expect(goTo('?page=2')).toEqual({ page: 2, after: 'after-payment-10' })
  await answer('readHistory', { ...firstPage, total: 24, next: 'after-payment-20' })
  expect(goTo('?page=3')).toEqual({ page: 3, after: 'after-payment-20' })
  await answer('readHistory', { ...firstPage, total: 24, next: null })
  expect(selectPageCount(actor.getSnapshot())).toBe(3)
  expect(goTo('')).toEqual({ page: 1, after: null })
  stop()
})

test('a payment that was added meanwhile makes no page after the last one', async () => {
  const { actor, answer, send, stop } = openRig(paymentHistoryMachine, { search: '' })
  const pageCount = () => selectPageCount(actor.getSnapshot())
  await answer('readHistory', { ...firstPage, total: 20 })
  expect(pageCount()).toBe(2)
  send({ type: 'search.entered', search: '?page=2' })
  await answer('readHistory', { ...firstPage, total: 21, next: null })
  expect(pageCount()).toBe(2)
  // The first page shows it, and the list has three pages from there.
  send({ type: 'search.entered', search: '' })
  await answer('readHistory', { ...firstPage, total: 21 })
  expect(pageCount()).toBe(3)
  stop()
})

test('an issuer without cursors is asked for pages', async () => {
  const { actor, answer, lastCall, send, stop } = openRig(paymentHistoryMachine, { search: '' })
  await answer('readHistory', { ...firstPage, next: null })
  expect(selectPageCount(actor.getSnapshot())).toBe(2)
  send({ type: 'search.entered', search: '?page=2' })
  expect(lastCall('readHistory').input).toEqual({ page: 2, after: null })
  stop()
})
