import { afterEach, describe, expect, test, vi } from 'vitest'
import { moneyRequestMachine } from '../../machines/money-request/moneyRequestMachine'
import { requestCancellationEffect } from '../../machines/money-request/requestCancellation'
import {
  selectCanCancel,
  selectCancellation,
  selectFailure,
  selectIsAsked,
  selectIsOverdue,
} from '../../machines/money-request/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import type { End, MoneyRequest } from '../../rules/money/moneyRequest'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { knownRequestOf, requestOf } from '../support/samples'
import { input, moneyRequestPlan, reported } from './moneyRequest.plan'

let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function open(start: Partial<typeof input> = {}) {
  const rig = openRig(moneyRequestMachine, { ...input, ...start })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    snapshot,
    cancel() {
      rig.send({ type: 'request.cancel' })
      rig.send({ type: 'prompt.accept' })
    },
    said: () => rig.told('notification.show').map(({ notification }) => notification),
    status: () => snapshot().context.request.status,
  }
}

const { samples } = moneyRequestPlan
const refusedWith = failed('error.cancelMoneyRequest')

describe('DQE-25 cancellation', () => {
  test('is offered until a bank is chosen, and asked about first', async () => {
    const { snapshot, send, told } = open()
    expect(selectCanCancel(snapshot())).toBe(true)
    send({ type: 'request.cancel' })
    expect([selectIsAsked(snapshot()), told('effect.begin')]).toEqual([true, []])
    send({ type: 'prompt.dismiss' })
    expect(selectIsAsked(snapshot())).toBe(false)
    send(reported('pending'))
    expect(selectCanCancel(snapshot())).toBe(false)
    send({ type: 'request.cancel' })
    send({ type: 'prompt.accept' })
    expect(told('effect.begin')).toEqual([])
  })

  test('a question on the screen goes when a bank is chosen meanwhile', () => {
    const { snapshot, send } = open()
    send({ type: 'request.cancel' })
    send(reported('pending'))
    expect(selectIsAsked(snapshot())).toBe(false)
  })

  test('DQE-14 is asked of the bank once, and its yes is told to the list', () => {
    const { cancel, snapshot, send, told, said } = open()
    cancel()
    cancel()
    expect(selectCancellation(snapshot())).toBe('asking')
    const key = 'requestCancellation request-1'
    expect(told('effect.begin').map(({ effect }) => effect)).toEqual([
      { kind: 'requestCancellation', key, subjects: [key], terms: { id: 'request-1' } },
    ])
    send(samples.done)
    expect(told('request.changed')).toEqual([
      { type: 'request.changed', request: expect.objectContaining({ status: 'cancelled', link: null }) },
    ])
    expect([said(), snapshot().hasTag('sent')]).toEqual([[], false])
  })

  test('what the list says meanwhile is told with the outcome, once', () => {
    const { cancel, send, said, told, snapshot } = open()
    cancel()
    send(samples['in doubt'])
    send(reported('DepositComplete'))
    expect([selectCancellation(snapshot()), said(), told('effect.check')]).toEqual([
      'unconfirmed',
      [],
      [{ type: 'effect.check', key: 'requestCancellation request-1' }],
    ])
    send(samples['arrived first'])
    send(reported('DepositComplete'))
    expect([snapshot().value, said()]).toEqual(['complete', []])
    expect(told('request.changed')).toEqual([
      { type: 'request.changed', request: expect.objectContaining({ status: 'DepositComplete' }) },
    ])
  })

  test('a bank that is chosen while it is asked is not its answer', () => {
    const { cancel, send, snapshot } = open()
    cancel()
    send(reported('pending'))
    expect(selectCancellation(snapshot())).toBe('asking')
    send(samples['not done'])
    expect([snapshot().value, selectFailure(snapshot())]).toEqual([{ open: 'chosen' }, refusedWith])
  })

  test.each(['refused', 'not done', 'unknown'] as const)(
    'ERR-51 one that was %s is offered again, and what was said of it goes with the next question',
    (outcome) => {
      const { cancel, send, snapshot } = open()
      cancel()
      send(samples[outcome])
      expect([selectCanCancel(snapshot()), selectFailure(snapshot())]).toEqual([true, expect.anything()])
      send({ type: 'request.cancel' })
      expect(selectFailure(snapshot())).toBeNull()
      send({ type: 'prompt.dismiss' })
      expect(selectFailure(snapshot())).toBeNull()
    },
  )

  test('S4 that was begun in another tab or before a reload is shown, and not offered again', () => {
    const { send, snapshot, told } = open()
    send(samples['in doubt'])
    expect([selectCancellation(snapshot()), selectCanCancel(snapshot())]).toEqual(['unconfirmed', false])
    send({ type: 'request.check' })
    expect(told('effect.check')).toHaveLength(1)
  })
})

describe('what the list shows of a cancellation', () => {
  const found = (...requests: MoneyRequest[]) =>
    requestCancellationEffect.outcomeIn?.({ requests, skewMs: 0 }, { key: '', terms: { id: 'request-1' } })
  const theirs = (status: string, stage: string) => ({ type: 'effect.conflict', theirs: { status, stage } })
  const notFound = { type: 'notFound' }

  test.each([
    ['DQE-14', 'cancelled', { type: 'effect.done', result: { status: 'cancelled', stage: 'cancelled' } }],
    ['ETR-4003', 'DepositComplete', theirs('DepositComplete', 'complete')],
    ['', 'declined', theirs('declined', 'declined')],
    ['', 'expired', theirs('expired', 'expired')],
    ['', 'Failed', theirs('Failed', 'failed')],
    ['F10', 'Initiated', notFound],
    ['F10', 'pending', notFound],
    ['F10', 'Processing', notFound],
    ['OP-22', 'OnHold', notFound],
  ])('%s whose request is %s', (_, status, outcome) => {
    vi.setSystemTime(NOW)
    expect(found(requestOf({ id: 'request-2', status: 'cancelled' }), requestOf({ status }))).toEqual(outcome)
  })

  test('DQE-24 that the end of the 24 hours has overtaken', () => {
    vi.setSystemTime(NOW)
    expect(found(requestOf({ status: 'pending', expiresAt: NOW }))).toEqual(theirs('pending', 'expired'))
  })

  test('a list that does not have the request says nothing of it', () => expect(found()).toEqual(notFound))
})

describe('what became of a cancellation is said on whatever page is open', () => {
  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const relist = { type: 'requests.refresh' }
  const theirs = (status: string, stage: End) => ({ type: 'effect.conflict', theirs: { status, stage } }) as const
  test.each([
    [
      { type: 'effect.done', result: { status: 'cancelled', stage: 'cancelled' } },
      [shown(success('interac.cancelled')), relist],
    ],
    [
      theirs('DepositComplete', 'complete'),
      [shown(success('interac.arrivedFirst')), { type: 'cards.refresh' }, relist],
    ],
    [theirs('declined', 'declined'), [shown(notice('warning', 'interac.declined')), relist]],
    [theirs('expired', 'expired'), [shown(notice('info', 'interac.expired')), relist]],
    [theirs('Failed', 'failed'), [shown(notice('warning', 'interac.failed')), relist]],
    [{ type: 'effect.refused', failure: refusedWith }, [shown(errorNotice(refusedWith))]],
    [{ type: 'effect.notDone', failure: refusedWith, isDoubted: true }, [shown(errorNotice(refusedWith)), relist]],
    [{ type: 'effect.notDone', failure: null, isDoubted: true }, [shown(errorNotice(refusedWith)), relist]],
    [{ type: 'effect.unknown' }, []],
  ] as const)('ERR-51 DQE-25 %j', (outcome, facts) => {
    expect(requestCancellationEffect.factsOn?.(outcome, { id: 'request-1' }, false)).toEqual(facts)
  })
})

describe('DQE-24 the 24 hours', () => {
  const until = input.request.expiresAt - NOW

  test('are over to the millisecond by the issuer’s clock, and the issuer is asked what became of it', () => {
    const { clock, snapshot, told } = open()
    clock.advance(until - 1)
    expect(selectIsOverdue(snapshot())).toBe(false)
    clock.advance(1)
    expect([selectIsOverdue(snapshot()), selectCanCancel(snapshot())]).toEqual([true, false])
    expect(told('requests.refresh')).toHaveLength(1)
    expect(told('notification.show')).toEqual([])
  })

  test('do not begin anew with a reload, and do not depend on this clock', () => {
    const { clock, snapshot } = open({ skewMs: 3_600_000 })
    clock.advance(until - 3_600_000)
    expect(selectIsOverdue(snapshot())).toBe(true)
  })

  test('a request that was approved at the last moment has not expired', () => {
    const { clock, send, snapshot, said } = open()
    clock.advance(until)
    send(reported('Processing'))
    expect([snapshot().value, said()]).toEqual([{ open: 'approved' }, []])
    clock.advance(until)
    expect(snapshot().value).toEqual({ open: 'approved' })
  })

  test('DQE-20 its end is told, and what arrives after all as well', () => {
    const { clock, send, said, told } = open()
    clock.advance(until)
    send({ type: 'request.reported', request: knownRequestOf({ expiresAt: NOW }), skewMs: 0 })
    expect(said().map(({ message }) => message.key)).toEqual(['interac.expired'])
    send(reported('DepositComplete'))
    expect(said().map(({ message }) => message.key)).toEqual(['interac.expired', 'interac.arrived'])
    expect(told('cards.refresh')).toHaveLength(1)
  })
})

test('DQE-18 DQE-23 DQE-26 from pending to complete: the money is told once, and nothing follows', () => {
  const { send, said, told, snapshot } = open()
  for (const status of ['pending', 'Processing', 'DepositComplete', 'DepositComplete', 'Failed', 'cancelled']) {
    send(reported(status))
  }
  send({ type: 'request.cancel' })
  expect(snapshot().value).toBe('complete')
  expect(said()).toEqual([success('interac.arrived')])
  expect(told('cards.refresh')).toHaveLength(1)
})

test.each([
  ['declined', 'warning', 'interac.declined'],
  ['Failed', 'warning', 'interac.failed'],
  ['expired', 'info', 'interac.expired'],
  ['cancelled', 'success', 'interac.cancelled'],
] as const)('%s brings no money: no card is read', (status, type, key) => {
  const { send, said, told } = open()
  send(reported(status))
  expect(said()).toEqual([expect.objectContaining({ type, message: { key } })])
  expect(told('cards.refresh')).toEqual([])
})

test('a status that nobody has told us of says nothing, and is left when the issuer says more', () => {
  const { send, said, snapshot } = open()
  send(reported('OnHold'))
  expect([snapshot().value, said()]).toEqual(['unrecognised', []])
  send(reported('Processing'))
  expect(snapshot().value).toEqual({ open: 'approved' })
})
