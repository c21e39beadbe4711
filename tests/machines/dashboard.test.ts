import { afterEach, expect, test } from 'vitest'
import { dashboardMachine } from '../../machines/dashboard/dashboardMachine'
import { selectMonth, selectStatement } from '../../machines/dashboard/selectors'
import { openRig } from '../support/rig'
import { activity } from './activity.plan'
import { statement } from './dashboard.plan'
import { secrets, typedAnswer } from './reveal.plan'

let stop = () => {}
afterEach(() => stop())

async function openRevealed() {
  const rig = openRig(dashboardMachine, { clientId: '1000000001', search: '' })
  stop = rig.stop
  const part = (name: 'activity' | 'reveal') => rig.actor.getSnapshot().children[name]!
  part('reveal').send({ type: 'pan.show' } as never)
  await rig.answer('readQuestion', 'Name of your first pet?')
  part('reveal').send({ type: 'form.submit', values: typedAnswer } as never)
  await rig.answer('readSecrets', secrets)
  return {
    ...rig,
    part,
    isLoaded: () =>
      part('reveal')
        .getSnapshot()
        .matches('loaded' as never),
  }
}

test('T-17 another card is read anew, and the number of the last one is gone', async () => {
  const { send, part, isLoaded, lastCall, answer } = await openRevealed()
  await answer('readActivity', activity)
  expect(isLoaded()).toBe(true)
  send({ type: 'card.switched', clientId: '1000000002' })
  expect(isLoaded()).toBe(false)
  expect(lastCall('readActivity').input).toMatchObject({ clientId: '1000000002' })
  expect(lastCall('checkExpiry').input).toEqual({ clientId: '1000000002' })
  expect(part('activity').getSnapshot().context).toMatchObject({ activity: null })
  part('reveal').send({ type: 'pan.show' } as never)
  await answer('readQuestion', 'Name of your first pet?')
  part('reveal').send({ type: 'form.submit', values: typedAnswer } as never)
  expect(lastCall('readSecrets').input).toEqual({ clientId: '1000000002', securityResponse: 'bluenose' })
})

test('T-17 the transactions of one card are never shown for another', async () => {
  const { send, part, lastCall } = await openRevealed()
  const late = lastCall('readActivity')
  send({ type: 'card.switched', clientId: '1000000003' })
  late.resolve(activity)
  expect(late.signal.aborted).toBe(true)
  expect(part('activity').getSnapshot().context).toMatchObject({ activity: null })
})

test('the same card made current again changes nothing', async () => {
  const { send, isLoaded, countOf } = await openRevealed()
  send({ type: 'card.switched', clientId: '1000000001' })
  expect([isLoaded(), countOf('readActivity')]).toEqual([true, 1])
})

test('a lock hides the number at once, and the activity stays', async () => {
  const { send, isLoaded, countOf } = await openRevealed()
  send({ type: 'card.changed', clientId: '1000000001', cardStatus: 'S' })
  expect([isLoaded(), countOf('readActivity')]).toEqual([false, 1])
})

test('a lock of another card, left in flight, leaves the number', async () => {
  const { send, isLoaded } = await openRevealed()
  send({ type: 'card.changed', clientId: '1000000002', cardStatus: 'S' })
  expect(isLoaded()).toBe(true)
})

test('what its parts say reaches the portal', async () => {
  const { answer, told } = await openRevealed()
  await answer('checkExpiry', true)
  expect(told('expiry.checked')).toEqual([{ type: 'expiry.checked', isExpiring: true }])
})

test('T-17 the filters of the address wait for the first card, and are not those of another', async () => {
  const { send, lastCall, stop: end } = openRig(dashboardMachine, { clientId: null, search: '?category=PETS&page=2' })
  stop = end
  const query = () => (lastCall('readActivity').input as { query: { category: string | null; page: number } }).query
  send({ type: 'card.switched', clientId: '1000000001' })
  expect(query()).toMatchObject({ category: 'PETS', page: 2 })
  send({ type: 'search.entered', search: '?category=AUTO' })
  expect(query()).toMatchObject({ category: 'AUTO', page: 1 })
  send({ type: 'card.switched', clientId: '1000000002' })
  expect(lastCall('readActivity').input).toMatchObject({ clientId: '1000000002' })
  expect(query()).toMatchObject({ category: null, page: 1 })
})

test('the statement of the address waits for the first card, and is not that of another', async () => {
  const {
    send,
    calls,
    lastCall,
    answer,
    actor,
    stop: end,
  } = openRig(dashboardMachine, {
    clientId: null,
    search: '?page=2&statement=2026-01',
  })
  stop = end
  const seen = () => [selectMonth(actor.getSnapshot()), selectStatement(actor.getSnapshot())]
  expect(calls).not.toHaveProperty('readStatement')
  send({ type: 'card.switched', clientId: '1000000001' })
  expect(lastCall('readStatement').input).toEqual({ clientId: '1000000001', month: '2026-01' })
  await answer('readStatement', statement)
  expect(seen()).toEqual(['2026-01', statement])
  send({ type: 'search.entered', search: '?statement=2025-12' })
  expect(seen()).toEqual(['2025-12', null])
  send({ type: 'card.switched', clientId: '1000000002' })
  expect(seen()).toEqual([null, null])
})

test('T-17 a late statement is never shown for another month', async () => {
  const {
    send,
    lastCall,
    actor,
    stop: end,
  } = openRig(dashboardMachine, {
    clientId: '1000000001',
    search: '?statement=2026-01',
  })
  stop = end
  const late = lastCall('readStatement')
  send({ type: 'search.entered', search: '?statement=2025-12' })
  late.resolve(statement)
  expect(late.signal.aborted).toBe(true)
  expect(selectStatement(actor.getSnapshot())).toBeNull()
})

test('BIL-53 the payments to come are read for a card that pays bills, and for no other', async () => {
  const {
    send,
    lastCall,
    answer,
    calls,
    countOf,
    actor,
    stop: end,
  } = openRig(dashboardMachine, { clientId: null, search: '' })
  stop = end
  const upcoming = () => actor.getSnapshot().children.upcomingPayments
  expect(calls).not.toHaveProperty('mayPayBills')
  send({ type: 'card.switched', clientId: '1000000001' })
  expect(lastCall('mayPayBills').input).toEqual({ clientId: '1000000001' })
  await answer('mayPayBills', false)
  expect(calls).not.toHaveProperty('readPending')
  send({ type: 'card.switched', clientId: '1000000002' })
  await answer('mayPayBills', true)
  expect(countOf('readPending')).toBe(1)
  expect(upcoming()).toBeDefined()
  send({ type: 'card.switched', clientId: '1000000001' })
  await answer('mayPayBills', false)
  expect(upcoming()).toBeUndefined()
  expect(countOf('readPending')).toBe(1)
})
