/** Two tabs pay the same bills: what each says is true, and a bill is not paid twice. */
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { effectLogic } from '../../machines/effect/effectLogic'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { payBillsEffect, payingIn, paymentBegun } from '../../machines/pay-bill/payBills'
import { CallError, failed } from '../../machines/shared/failure'
import { shareEffects } from '../../src/effects/effectTabs'
import { hydroLine, paid, readingOf, twoUnderWay, waterLine } from '../machines/payBill.plan'
import { NOW, testClock } from '../support/clock'
import { settle } from '../support/rig'
import { channelsOfTabs } from '../support/tabs'

test('what a tab says was not sent is not sent by the tab that it has joined', async () => {
  const clock = testClock(NOW)
  const join = channelsOfTabs()
  const sent: string[] = []
  /** The issuer has done the first payment, but its response is lost. */
  const open = (name: string) => {
    const kinds = { payBills: payBillsEffect }
    const ports = {
      payBills: {
        send: (call: never) => {
          sent.push(`${name} ${payingIn(call).serialNo}`)
          return new Promise(() => {})
        },
        lookUp: async () => (Date.now() - NOW < 45_000 ? readingOf() : readingOf(paid)),
      },
    }
    const machine = effectsMachineOf(kinds as never).provide({
      actors: { effect: effectLogic(kinds as never, ports as never) },
    })
    const effects = createActor(machine, { clock, systemId: 'effects', input: { stored: null } })
    const concluded: { outcome: { type: string; result?: { state: string }[] } }[] = []
    effects.on('effect.concluded', (event) => concluded.push(event as never))
    effects.start()
    shareEffects(effects, join())
    effects.send({ type: 'session.opened', username: 'robin@example.com' })
    return { effects, concluded }
  }
  const one = open('one')
  const two = open('two')
  one.effects.send({ type: 'effect.begin', effect: twoUnderWay })
  // The other tab agrees to the same.
  two.effects.send({ type: 'effect.begin', effect: twoUnderWay })
  for (let second = 0; second < 55; second += 1) {
    clock.advance(1_000)
    await settle()
  }
  const [said] = two.concluded
  if (said) {
    // Its screen shows the second bill as not paid, and offers to pay it.
    const { lines: _, ...rest } = twoUnderWay.terms
    const begun = paymentBegun({ ...rest, lines: [...(said.outcome.result as never as (typeof waterLine)[])] })
    two.effects.send(begun)
    await settle()
  }
  vi.useRealTimers()
  expect({ said: said?.outcome.result?.map(({ state }) => state), sent }).toEqual({
    said: undefined,
    sent: ['one biller-1', 'one biller-2'],
  })
  expect(hydroLine.serialNo).toBe('biller-1')
})

/** Another tab pays two bills, and is in doubt about the first. This one pays the first too, beside another second one. */
async function beside(answer: () => Promise<unknown>) {
  const clock = testClock(NOW)
  const sent: string[] = []
  const progressed: { progress?: { serialNo: string; state: string }[] }[] = []
  const kinds = { payBills: payBillsEffect }
  const ports = {
    payBills: {
      send: (call: never) => {
        sent.push(payingIn(call).idempotencyKey)
        return sent.length === 1 ? answer() : new Promise(() => {})
      },
      lookUp: async () => ({ payments: [], skewMs: 0 }),
    },
  }
  const machine = effectsMachineOf(kinds as never).provide({
    actors: { effect: effectLogic(kinds as never, ports as never) },
  })
  const effects = createActor(machine, { clock, systemId: 'effects', input: { stored: null } }).start()
  effects.on('effect.reported', ({ news }) => progressed.push(news as never))
  effects.send({ type: 'session.opened', username: 'robin@example.com' })
  effects.send({ type: 'effect.adopt', effect: { ...twoUnderWay, sentAt: NOW } })
  const { draft, known } = twoUnderWay.terms
  effects.send(
    paymentBegun({ draft, known, lines: [hydroLine, { ...waterLine, cents: 500, idempotencyKey: 'another-key' }] }),
  )
  await settle()
  vi.useRealTimers()
  const last = progressed.findLast(({ progress }) => progress)?.progress
  return { hydro: last?.find(({ serialNo }) => serialNo === hydroLine.serialNo)?.state }
}

test('a bill that another tab may be paying is not said to be unpaid when a second call for it is refused', async () => {
  const { hydro } = await beside(async () => {
    throw new CallError(failed('error.payBill'), 400)
  })
  expect(hydro).not.toBe('notPaid')
})
