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

type Answer = (idempotencyKey: string) => Promise<unknown>
const { draft, known } = twoUnderWay.terms
const another = { ...waterLine, serialNo: 'biller-3', cents: 500, idempotencyKey: 'another-key' }
const begun = (...lines: (typeof hydroLine)[]) => paymentBegun({ draft, known, lines })
const theirs = (...lines: (typeof hydroLine)[]) => ({
  type: 'effect.adopt' as const,
  effect: { ...begun(...lines).effect, sentAt: NOW },
})
const refused = () => Promise.reject(new CallError(failed('error.payBill'), 400))
const paidAs = (serialNo: string) => Promise.resolve({ ...paid, id: `paid-${serialNo}`, serialNo })

/** A tab that pays these lines beside another one. No payment is found. */
function besideTab(answer: Answer, own: readonly (typeof hydroLine)[]) {
  const clock = testClock(NOW)
  const sent: string[] = []
  const { key } = begun(...own).effect
  let lines: readonly { serialNo: string; state: string }[] = []
  const kinds = { payBills: payBillsEffect }
  const ports = {
    payBills: {
      send: (call: never) => {
        const { idempotencyKey } = payingIn(call)
        sent.push(idempotencyKey)
        return answer(idempotencyKey)
      },
      lookUp: async () => ({ payments: [], skewMs: 0 }),
    },
  }
  const machine = effectsMachineOf(kinds as never).provide({
    actors: { effect: effectLogic(kinds as never, ports as never) },
  })
  const effects = createActor(machine, { clock, systemId: 'effects', input: { stored: null } })
  effects.on('effect.reported', ({ news }) => {
    if ('progress' in news && news.progress && news.key === key) lines = news.progress as typeof lines
  })
  effects.on('effect.concluded', ({ key: of, outcome }) => {
    if ('result' in outcome && of === key) lines = outcome.result as typeof lines
  })
  effects.start()
  effects.send({ type: 'session.opened', username: 'robin@example.com' })
  return {
    effects,
    sent,
    pay: () => effects.send(begun(...own)),
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1_000)
        await settle()
      }
    },
    stateOf: (serialNo: string) => lines.find((line) => line.serialNo === serialNo)?.state,
  }
}

const { serialNo: hydro, idempotencyKey: hydroKey } = hydroLine
const { serialNo: water, idempotencyKey: waterKey } = waterLine
const refusing =
  (key: string): Answer =>
  (sent) =>
    sent === key ? refused() : paidAs(sent === hydroKey ? hydro : sent === waterKey ? water : another.serialNo)

test.each([
  ['the first', [hydroLine, another]],
  ['the second', [another, hydroLine]],
] as const)(
  'a bill that another tab may be paying is not said to be unpaid when a second call for it is refused: %s',
  async (_, lines) => {
    const tab = besideTab(refusing(hydroKey), lines)
    tab.effects.send(theirs(hydroLine, waterLine))
    tab.pay()
    await tab.pass(10)
    expect([tab.stateOf(hydro) === 'notPaid', tab.sent]).toEqual([
      false,
      lines.slice(0, lines.findIndex(({ serialNo }) => serialNo === hydro) + 1).map((line) => line.idempotencyKey),
    ])
    // The other tab's call has ended by then.
    await tab.pass(80)
    expect([tab.stateOf(hydro), tab.stateOf(another.serialNo)]).toEqual(['notPaid', 'paid'])
    vi.useRealTimers()
  },
)

test('nor when the other tab has begun to pay it after this one', async () => {
  let answer = (_: unknown) => {}
  const tab = besideTab(
    (key) => (key === hydroKey ? new Promise((resolve) => (answer = resolve)) : refused()),
    [hydroLine, waterLine],
  )
  tab.pay()
  tab.effects.send(theirs(waterLine, another))
  answer(paid)
  await tab.pass(10)
  expect([tab.stateOf(hydro), tab.stateOf(water)]).toEqual(['paid', 'ready'])
  await tab.pass(80)
  expect(tab.stateOf(water)).toBe('notPaid')
  vi.useRealTimers()
})

test('a bill that no other tab is paying is said to be unpaid at once, and so is one that it has paid', async () => {
  const tab = besideTab(refusing(waterKey), [waterLine, hydroLine])
  tab.effects.send(theirs(hydroLine, another))
  tab.pay()
  await tab.pass(1)
  expect(tab.stateOf(water)).toBe('notPaid')
  vi.useRealTimers()

  const late = besideTab(refusing(waterKey), [waterLine, hydroLine])
  const { effect } = theirs(waterLine, another)
  const progress = effect.terms.lines.map((line) => (line.serialNo === water ? { ...line, state: 'paid' } : line))
  late.effects.send({ type: 'effect.adopt', effect: { ...effect, progress } })
  late.pay()
  await late.pass(1)
  expect(late.stateOf(water)).toBe('notPaid')
  vi.useRealTimers()
})
