import { afterEach, expect, test } from 'vitest'
import { chartsMachine } from '../../machines/charts/chartsMachine'
import {
  selectCanRetry,
  selectEarlier,
  selectHasAmounts,
  selectIsReading,
  selectIsSaving,
  selectIsUncompared,
  selectMonth,
  selectPeriod,
  selectSpending,
  selectSpendingPeriod,
} from '../../machines/charts/selectors'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { earlier, month, spending } from './charts.plan'

let stop = () => {}
afterEach(() => stop())

function open(clientId: string | null, search = '') {
  const rig = openRig(chartsMachine, { clientId, search })
  stop = rig.stop
  const seen = () => {
    const snapshot = rig.actor.getSnapshot()
    return {
      spending: selectSpending(snapshot),
      spendingPeriod: selectSpendingPeriod(snapshot),
      earlier: selectEarlier(snapshot),
      isUncompared: selectIsUncompared(snapshot),
      period: selectPeriod(snapshot),
      reading: selectIsReading(snapshot),
      canRetry: selectCanRetry(snapshot),
    }
  }
  return { ...rig, seen }
}

test('the period of the address is read first, and nothing before there is a card', () => {
  const { calls, seen, send, lastCall } = open(null, '?period=month6')
  expect(calls).toEqual({})
  expect(seen()).toMatchObject({ period: 'month6', reading: true })
  send({ type: 'card.switched', clientId: '1000000002' })
  expect(lastCall('readSpending').input).toEqual({ clientId: '1000000002', period: 'month6' })
})

test('another period keeps what was read until its own is there', async () => {
  const { send, answer, lastCall, seen } = open('1000000001')
  await answer('readSpending', spending)
  send({ type: 'search.entered', search: '?period=day10' })
  expect(lastCall('readSpending').input).toEqual({ clientId: '1000000001', period: 'day10' })
  expect(seen()).toMatchObject({ spending, spendingPeriod: 'month1', period: 'day10', reading: true, canRetry: false })
})

test('the same period, in an address that says something else, reads nothing', async () => {
  const { send, answer, countOf } = open('1000000001', '?period=month3')
  await answer('readSpending', spending)
  send({ type: 'search.entered', search: '?locale=fr&period=month3' })
  expect(countOf('readSpending')).toBe(1)
})

test('T-17 what one card has spent is never shown for another', async () => {
  const { send, answer, lastCall, seen } = open('1000000001')
  const late = lastCall('readSpending')
  send({ type: 'card.switched', clientId: '1000000002' })
  late.resolve(spending)
  expect(late.signal.aborted).toBe(true)
  expect(seen()).toMatchObject({ spending: null, reading: true })
  await answer('readSpending', { ...spending, spendingCents: 1 })
  send({ type: 'card.switched', clientId: '1000000003' })
  expect(seen().spending).toBeNull()
})

test('a failed read says so and may be tried again', async () => {
  const { refuse, send, answer, seen, told } = open('1000000001')
  await refuse('readSpending', refusal('error.readTransactions'))
  expect(seen()).toMatchObject({ spending: null, canRetry: true })
  expect(told('notification.show')).toHaveLength(1)
  send({ type: 'charts.retry' })
  await answer('readSpending', spending)
  expect(seen()).toMatchObject({ spending, canRetry: false })
})

test('what was read is compared with the days before, and a new period drops the comparison of the last one', async () => {
  const { send, answer, lastCall, seen } = open('1000000001', '?period=month3')
  await answer('readSpending', spending)
  expect(lastCall('readEarlier').input).toEqual({ clientId: '1000000001', period: 'month3' })
  expect(seen()).toMatchObject({ spending, earlier: null, isUncompared: false })
  await answer('readEarlier', earlier)
  expect(seen()).toMatchObject({ spending, earlier, isUncompared: false })
  send({ type: 'search.entered', search: '?period=day10' })
  expect(seen()).toMatchObject({ spendingPeriod: 'month3', earlier })
  await answer('readSpending', spending)
  expect(seen()).toMatchObject({ spendingPeriod: 'day10', earlier: null })
})

test('a comparison that fails leaves the charts, and shows no notification', async () => {
  const { answer, refuse, seen, told } = open('1000000001')
  await answer('readSpending', spending)
  await refuse('readEarlier', refusal('error.readTransactions'))
  expect(seen()).toMatchObject({ spending, earlier: null, isUncompared: true, canRetry: false })
  expect(told('notification.show')).toEqual([])
})

test('the picture is saved without amounts until the holder shows them, and one card has no picture of another', async () => {
  const { actor, answer, lastCall, send, told } = open('1000000001')
  await answer('readMonth', month)
  send({ type: 'picture.save' })
  expect(lastCall('savePicture').input).toEqual({ month, hasAmounts: false })
  expect(selectIsSaving(actor.getSnapshot())).toBe(true)
  await answer('savePicture', undefined)
  expect(told('notification.show').at(-1)).toMatchObject({ notification: { message: { key: 'charts.picture.saved' } } })
  send({ type: 'amounts.show' })
  send({ type: 'picture.save' })
  expect(lastCall('savePicture').input).toEqual({ month, hasAmounts: true })
  send({ type: 'card.switched', clientId: '1000000002' })
  expect([selectMonth(actor.getSnapshot()), selectIsSaving(actor.getSnapshot())]).toEqual([null, false])
})

test('amounts are hidden again, and a picture that could not be saved says so in its own words', async () => {
  const { actor, answer, refuse, send, told } = open('1000000001')
  await answer('readMonth', month)
  send({ type: 'amounts.show' })
  send({ type: 'amounts.hide' })
  expect(selectHasAmounts(actor.getSnapshot())).toBe(false)
  send({ type: 'picture.save' })
  await refuse('savePicture', refusal('error.readTransactions'))
  expect(told('notification.show').at(-1)).toMatchObject({
    notification: { type: 'error', message: { key: 'charts.picture.failed' } },
  })
})
