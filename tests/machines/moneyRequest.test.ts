import { afterEach, describe, expect, test } from 'vitest'
import { moneyRequestMachine } from '../../machines/money-request/moneyRequestMachine'
import {
  selectCanCancel,
  selectCancellation,
  selectFailure,
  selectIsAsked,
  selectIsOverdue,
} from '../../machines/money-request/selectors'
import { errorNotice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { fault, knownRequestOf } from '../support/samples'
import { input, listed, lost, reported, tooLate } from './moneyRequest.plan'

let stop = () => {}
afterEach(() => stop())

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

describe('DQE-25 cancellation', () => {
  test('is offered until a bank is chosen, and asked about first', async () => {
    const { snapshot, send, calls } = open()
    expect(selectCanCancel(snapshot())).toBe(true)
    send({ type: 'request.cancel' })
    expect([selectIsAsked(snapshot()), calls['cancelRequest']]).toEqual([true, undefined])
    send({ type: 'prompt.dismiss' })
    expect(selectIsAsked(snapshot())).toBe(false)
    send(reported('pending'))
    expect(selectCanCancel(snapshot())).toBe(false)
    send({ type: 'request.cancel' })
    expect(calls['cancelRequest']).toBeUndefined()
  })

  test('a question on the screen goes when a bank is chosen meanwhile', () => {
    const { snapshot, send } = open()
    send({ type: 'request.cancel' })
    send(reported('pending'))
    expect(selectIsAsked(snapshot())).toBe(false)
  })

  test('DQE-14 is asked of the bank once, and its yes is told to the list', async () => {
    const { cancel, snapshot, lastCall, countOf, answer, told, said } = open()
    cancel()
    cancel()
    expect(selectCancellation(snapshot())).toBe('asking')
    expect(snapshot().hasTag('inFlight')).toBe(true)
    expect([lastCall('cancelRequest').input, countOf('cancelRequest')]).toEqual([{ id: 'request-1' }, 1])
    await answer('cancelRequest')
    expect(told('request.changed')).toEqual([
      { type: 'request.changed', request: expect.objectContaining({ status: 'cancelled', link: null }) },
    ])
    expect(said()).toEqual([success('interac.cancelled')])
    expect(snapshot().hasTag('inFlight')).toBe(false)
  })

  test('the deposit may win while the bank is asked: the money has arrived, and nothing was cancelled', async () => {
    const { cancel, send, said, told, snapshot, refuse } = open()
    cancel()
    send(reported('DepositComplete'))
    expect(said()).toEqual([success('interac.arrivedFirst')])
    expect(told('cards.refresh')).toHaveLength(1)
    expect(selectCancellation(snapshot())).toBeNull()
    await refuse('cancelRequest', tooLate)
    expect(said()).toHaveLength(1)
  })

  test('a bank that is chosen while it is asked is not its answer', async () => {
    const { cancel, send, snapshot, refuse, answer, said } = open()
    cancel()
    send(reported('pending'))
    expect(selectCancellation(snapshot())).toBe('asking')
    await refuse('cancelRequest', tooLate)
    expect([selectCancellation(snapshot()), said()]).toEqual(['checking', []])
    await answer('readRequests', listed('pending'))
    expect(selectCancellation(snapshot())).toBeNull()
    expect(selectFailure(snapshot())).toEqual(failed('error.cancelMoneyRequest'))
    expect(said()).toEqual([errorNotice(failed('error.cancelMoneyRequest'))])
  })

  test('ETR-4003 a refusal is settled by the request itself: the deposit that won is told, not the refusal', async () => {
    const { cancel, refuse, answer, said, told, snapshot } = open()
    cancel()
    await refuse('cancelRequest', tooLate)
    await answer('readRequests', listed('DepositComplete'))
    expect(said()).toEqual([success('interac.arrivedFirst')])
    expect(told('request.changed')).toEqual([
      { type: 'request.changed', request: expect.objectContaining({ status: 'DepositComplete' }) },
    ])
    expect(selectFailure(snapshot())).toBeNull()
  })

  test('ERR-51 one that was refused without a reason is offered again, with the call’s default text', async () => {
    const { cancel, refuse, answer, snapshot, said } = open()
    cancel()
    await refuse('cancelRequest', tooLate)
    await answer('readRequests', listed('Initiated'))
    expect(said()).toEqual([errorNotice(failed('error.cancelMoneyRequest'))])
    expect([selectCanCancel(snapshot()), snapshot().context.isCancelAsked]).toEqual([true, false])
    cancel()
    expect(selectFailure(snapshot())).toBeNull()
  })

  test('what was said of the last one is withdrawn as soon as the next is asked about: it may have been made since', async () => {
    const { cancel, refuse, answer, snapshot, send } = open()
    cancel()
    await refuse('cancelRequest', tooLate)
    await answer('readRequests', listed('Initiated'))
    expect(selectFailure(snapshot())).not.toBeNull()
    send({ type: 'request.cancel' })
    expect(selectFailure(snapshot())).toBeNull()
    send({ type: 'prompt.dismiss' })
    expect(selectFailure(snapshot())).toBeNull()
  })

  test('F10 a lost answer is not believed to be nothing while the bank may still be at it', async () => {
    const { cancel, refuse, answer, snapshot, clock, said, countOf } = open()
    cancel()
    await refuse('cancelRequest', lost)
    for (const look of [1, 2]) {
      await answer('readRequests', listed('Initiated'))
      expect([look, selectCancellation(snapshot()), said()]).toEqual([look, 'unconfirmed', []])
      clock.advance(10_000)
    }
    await answer('readRequests', listed('cancelled'))
    expect(said()).toEqual([success('interac.cancelled')])
    expect(countOf('cancelRequest')).toBe(1)
  })

  test('a status that cannot be read leaves it open, and it is asked again', async () => {
    const { cancel, refuse, snapshot, send, said, countOf } = open()
    cancel()
    await refuse('cancelRequest', tooLate)
    await refuse('readRequests', fault('error.readMoneyRequests'))
    expect([selectCancellation(snapshot()), said()]).toEqual(['unconfirmed', []])
    send({ type: 'request.check' })
    expect([selectCancellation(snapshot()), countOf('readRequests')]).toEqual(['checking', 2])
  })

  test('a list that does not have the request says nothing of it', async () => {
    const { cancel, refuse, answer, snapshot, status } = open()
    cancel()
    await refuse('cancelRequest', tooLate)
    await answer('readRequests', { requests: [], skewMs: 0 })
    expect([status(), selectCanCancel(snapshot())]).toEqual(['Initiated', true])
  })
})

describe('S4 a cancellation that was sent before a reload', () => {
  const before = { cancelledAt: NOW - 20_000 }

  test('is not offered again while the bank may still be at it, and its yes is told', async () => {
    const { snapshot, answer, clock, said, countOf } = open(before)
    expect([selectCancellation(snapshot()), selectCanCancel(snapshot())]).toEqual(['unconfirmed', false])
    for (let look = 0; look < 3; look += 1) {
      clock.advance(10_000)
      await answer('readRequests', listed('Initiated'))
      expect([look, selectCancellation(snapshot()), said()]).toEqual([look, 'unconfirmed', []])
    }
    clock.advance(10_000)
    await answer('readRequests', listed('cancelled'))
    expect([said(), countOf('cancelRequest')]).toEqual([[success('interac.cancelled')], 0])
  })

  test('ERR-51 is offered again once the issuer has said for long enough that nothing was cancelled', async () => {
    const { snapshot, answer, clock, said } = open({ cancelledAt: NOW - 60_000 })
    for (let look = 0; look < 3 && !selectCanCancel(snapshot()); look += 1) {
      clock.advance(10_000)
      await answer('readRequests', listed('Initiated'))
    }
    expect(said()).toEqual([errorNotice(failed('error.cancelMoneyRequest'))])
    expect([selectCanCancel(snapshot()), selectFailure(snapshot())]).toEqual([true, failed('error.cancelMoneyRequest')])
  })

  test('that the deposit has overtaken says so', () => {
    const { said } = open({ ...before, request: knownRequestOf({ status: 'DepositComplete' }) })
    expect(said()).toEqual([success('interac.arrivedFirst')])
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
  expect([snapshot().value, said(), snapshot().hasTag('inFlight')]).toEqual(['unrecognised', [], false])
  send(reported('Processing'))
  expect(snapshot().value).toEqual({ open: 'approved' })
})
