/** A payment waits at the bank here while another tab pays. */
import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'
import { selectUnderWay, selectStep as stepIn } from '../../machines/effect/selectors'
import { type AtTheBank, topUpEffect } from '../../machines/payment/payment'
import type { paymentMachine } from '../../machines/payment/paymentMachine'
import { selectPayment, selectStep } from '../../machines/top-up/selectors'
import { topUpMachine } from '../../machines/top-up/topUpMachine'
import { holdsCard, topUpWith } from '../../src/ports/topUp'
import { NOW } from '../support/clock'
import { issuerWith } from '../support/issuer'
import { openRig } from '../support/rig'
import { riskMeans } from '../support/riskMeans'
import { editor } from './contentSamples'
import { confirmed, receipt, stepOf, underWay } from './payment.plan'
import { start } from './topUp.plan'

const other = { ...underWay, key: 'key-9', subjects: ['key-9'], terms: { ...underWay.terms, paymentId: 'key-9' } }

test('a payment at the bank is shown before that of another tab', () => {
  const rig = openRig(topUpMachine, { ...start, underWay: other, step: stepOf() })
  expect(selectStep(rig.actor.getSnapshot())).toBe('confirmed')
  expect(selectPayment(rig.actor.getSnapshot())!.getSnapshot().context.payment.paymentId).toBe(stepOf().key)
  rig.stop()
})

test('the end of the payment of another tab leaves the new card of the payment at the bank', async () => {
  const { api } = issuerWith({})
  const machine = topUpWith(api, riskMeans)
  const actions = machine.implementations.actions as Record<string, (_: unknown, params?: unknown) => void>
  const part = machine.implementations.actors['payment'] as unknown as typeof paymentMachine
  const ofPayment = part.implementations.actions as unknown as typeof actions
  const card = { cardNumber: '4111111111111111' }
  // This tab confirmed a payment with a new card, and its bank has asked.
  actions['keepCard']!({}, { key: 'source-1', card })
  actions['handOver']!({}, { key: 'key-1', from: 'source-1' })
  ofPayment['keepHandedOver']!({}, { paymentId: 'key-1' })
  expect(holdsCard(api, 'key-1')).toBe(true)
  // Its screen was left. It opens again while another tab's payment is under way, and shows that one to its end.
  const watching = part.provide({ actors: { watchEffects: fromCallback(() => {}) as never } })
  const shown = createActor(watching, {
    input: { ...confirmed, payment: other.terms, idempotencyKey: 'key-9', from: 'sent' },
  } as never)
  shown.start()
  shown.send({ type: 'effect.done', key: 'key-9', result: receipt } as never)
  expect(shown.getSnapshot().status).toBe('done')
  expect(holdsCard(api, 'key-1')).toBe(true)
})

test('a payment that was at the bank and is being charged is shown as sent, also while another tab pays', () => {
  const effects = openRig(effectsMachineOf({ topUp: topUpEffect } as never), { stored: null } as never, {
    children: 'stubs',
    start: NOW,
  })
  effects.send({ type: 'session.opened', username: editor })
  effects.send({ type: 'step.opened', step: stepOf() })
  effects.send({ type: 'effect.adopt', effect: { ...other, sentAt: NOW } })
  // The holder has answered the bank: it is charged.
  effects.send({ type: 'effect.begin', effect: underWay })
  effects.send({ type: 'screen.left' })
  const snapshot = effects.actor.getSnapshot()
  const shown = openRig(topUpMachine, {
    ...start,
    underWay: selectUnderWay(snapshot, topUpEffect),
    step: stepIn<AtTheBank>(snapshot, topUpEffect),
    holdsCard: true,
  })
  const payment = selectPayment(shown.actor.getSnapshot())!.getSnapshot()
  expect([payment.value, payment.context.payment.paymentId]).toEqual(['sending', underWay.terms.paymentId])
  shown.stop()
  effects.stop()
})
