import { afterEach, describe, expect, test } from 'vitest'
import { selectCanCancel, selectCancellation } from '../../machines/money-request/selectors'
import {
  moneyRequestsMachine,
  READ_EVERY_MS,
  UNATTENDED_AFTER_MS,
} from '../../machines/money-requests/moneyRequestsMachine'
import {
  selectActorOf,
  selectDueId,
  selectIsOutdated,
  selectIsReading,
  selectReadAt,
  selectRequest,
  selectRequests,
} from '../../machines/money-requests/selectors'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { reading, unread } from './moneyRequests.plan'

let stop = () => {}
afterEach(() => stop())

function open(isFollowing = false) {
  const rig = openRig(moneyRequestsMachine, { isFollowing })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    snapshot,
    refresh: () => rig.send({ type: 'requests.refresh' }),
    statuses: () => selectRequests(snapshot()).map(({ status }) => status),
    words: () => rig.told('notification.show').map(({ notification }) => notification.message.key),
  }
}

test('P12 nothing is read before somebody asks; after a reload with an open request it is', () => {
  const idle = open()
  idle.clock.advance(10 * READ_EVERY_MS)
  expect(idle.calls['readRequests']).toBeUndefined()
  idle.stop()
  expect(open(true).countOf('readRequests')).toBe(1)
})

test('one list feeds the list, each life and its end: nothing else changes a status', async () => {
  const { refresh, answer, snapshot, statuses, words } = open()
  refresh()
  await answer('readRequests', reading('Initiated', 'declined'))
  const actor = selectActorOf(snapshot(), 'request-1')!
  expect([statuses(), selectActorOf(snapshot(), 'request-2')]).toEqual([['Initiated', 'declined'], null])
  expect(selectCanCancel(actor.getSnapshot())).toBe(true)
  actor.send({ type: 'request.cancel' })
  expect(statuses()).toEqual(['Initiated', 'declined'])
  refresh()
  await answer('readRequests', reading('DepositComplete', 'declined'))
  expect(selectRequest(snapshot(), 'request-1')?.stage).toBe('complete')
  expect(actor.getSnapshot().value).toBe('complete')
  expect(words()).toEqual(['interac.arrived'])
})

test('what was over when it was first read is not told as news', async () => {
  const { refresh, answer, words, told } = open()
  refresh()
  await answer('readRequests', reading('DepositComplete', 'declined', 'expired'))
  expect([words(), told('cards.refresh')]).toEqual([[], []])
})

test('a request that was opened while its screen was left is due until a bank is chosen', async () => {
  const { send, refresh, answer, snapshot } = open()
  send({ type: 'request.opened', id: 'request-1' })
  refresh()
  expect(selectDueId(snapshot())).toBeNull()
  await answer('readRequests', reading('Initiated', 'Initiated'))
  expect(selectDueId(snapshot())).toBe('request-1')
  refresh()
  await answer('readRequests', reading('pending', 'Initiated'))
  expect(selectDueId(snapshot())).toBeNull()
})

test('a cancellation is in the list at once, and the list is read again', async () => {
  const { refresh, answer, snapshot, statuses, countOf } = open()
  refresh()
  await answer('readRequests', reading('Initiated'))
  const actor = selectActorOf(snapshot(), 'request-1')!
  actor.send({ type: 'request.cancel' })
  actor.send({ type: 'prompt.accept' })
  actor.send({ type: 'effect.done', key: 'key-1', result: { status: 'cancelled', stage: 'cancelled' } })
  expect([statuses(), countOf('readRequests')]).toEqual([['cancelled'], 2])
})

test('S4 a cancellation before a reload is shown with its request, and what has ended since is not told twice', async () => {
  const { snapshot, refuse, answer, clock, words } = open(true)
  await refuse('readRequests', unread)
  expect(snapshot().matches('resumed')).toBe(true)
  clock.advance(READ_EVERY_MS)
  await answer('readRequests', reading('Initiated', 'cancelled'))
  const actor = selectActorOf(snapshot(), 'request-1')!
  actor.send({ type: 'effect.underWay', sentAt: NOW, kind: 'requestCancellation', key: 'key-1', phase: 'waiting' })
  expect(selectCancellation(actor.getSnapshot())).toBe('unconfirmed')
  expect([selectActorOf(snapshot(), 'request-2'), words()]).toEqual([null, []])
})

describe('while a request is open', () => {
  async function openOne() {
    const rig = open()
    rig.refresh()
    await rig.answer('readRequests', reading('Initiated'))
    return rig
  }

  test('it is read again every 15 s while somebody is there', async () => {
    const { clock, countOf } = await openOne()
    clock.advance(READ_EVERY_MS - 1)
    expect(countOf('readRequests')).toBe(1)
    clock.advance(1)
    expect(countOf('readRequests')).toBe(2)
  })

  test('S11 it rests when nobody has touched anything for two minutes, and goes on with the next touch', async () => {
    const { clock, countOf, answer, send } = await openOne()
    for (let waited = 0; waited < UNATTENDED_AFTER_MS; waited += READ_EVERY_MS) {
      clock.advance(READ_EVERY_MS)
      if (countOf('readRequests') > 1) await answer('readRequests', reading('Initiated'))
    }
    const before = countOf('readRequests')
    clock.advance(10 * READ_EVERY_MS)
    expect(countOf('readRequests')).toBe(before)
    send({ type: 'user.acted' })
    expect(countOf('readRequests')).toBe(before + 1)
  })

  test('it rests while the page is hidden, and is read at once when it is shown again: back from the bank', async () => {
    const { clock, countOf, send } = await openOne()
    send({ type: 'page.hidden' })
    clock.advance(READ_EVERY_MS)
    expect(countOf('readRequests')).toBe(1)
    send({ type: 'page.shown' })
    expect(countOf('readRequests')).toBe(2)
  })

  test.each([
    ['what is fresh', [reading('Initiated')], 0],
    ['what could not be read again', [unread], 0],
    ['what is stale', [reading('Initiated')], READ_EVERY_MS],
  ])(
    'a page that is shown again counts as attended: it reads %s, and goes on reading',
    async (_, answers, hiddenMs) => {
      const { clock, countOf, answer, refuse, send } = await openOne()
      clock.advance(READ_EVERY_MS)
      for (const given of answers) {
        if (given === unread) await refuse('readRequests', given)
        else await answer('readRequests', given)
      }
      send({ type: 'page.hidden' })
      clock.advance(hiddenMs)
      clock.sleep(UNATTENDED_AFTER_MS)
      const asked = countOf('readRequests')
      send({ type: 'page.shown' })
      expect(countOf('readRequests')).toBe(asked + 1)
      await refuse('readRequests', unread)
      clock.advance(READ_EVERY_MS)
      expect(countOf('readRequests')).toBe(asked + 2)
    },
  )

  test('what could not be read again interrupts no page, and what is known stays with its age', async () => {
    const { clock, refuse, answer, snapshot, statuses, words } = await openOne()
    clock.advance(READ_EVERY_MS)
    await refuse('readRequests', unread)
    clock.advance(READ_EVERY_MS)
    await refuse('readRequests', unread)
    expect([words(), statuses(), selectIsOutdated(snapshot())]).toEqual([[], ['Initiated'], true])
    expect(selectReadAt(snapshot())).toBe(NOW)
    clock.advance(READ_EVERY_MS)
    await answer('readRequests', reading('Initiated'))
    expect([selectIsOutdated(snapshot()), selectReadAt(snapshot())]).toEqual([false, NOW + 3 * READ_EVERY_MS])
  })
})

test('none is read again when none is open', async () => {
  const { refresh, answer, clock, countOf, send, snapshot } = open()
  refresh()
  await answer('readRequests', reading('declined'))
  clock.advance(10 * READ_EVERY_MS)
  send({ type: 'page.shown' })
  expect([countOf('readRequests'), selectIsReading(snapshot())]).toEqual([1, false])
})
