/** The parts of a signed-in holder without an issuer: no call of theirs ever settles, unless a test answers it. */
import { type AnyActorLogic, type AnyStateMachine, fromCallback, fromPromise } from 'xstate'
import { cardsMachine } from '../../machines/cards/cardsMachine'
import { consentsMachine } from '../../machines/consents/consentsMachine'
import { moneyRequestsMachine } from '../../machines/money-requests/moneyRequestsMachine'
import { type AtTheBank, topUpEffect } from '../../machines/payment/payment'
import { holderEffectsMachine } from '../../machines/portal/kinds'
import type { HolderParts } from '../../machines/portal/portal'
import { isListenerPort } from '../../machines/shared/ports'
import { transferEffect } from '../../machines/transfer/transfer'
import { unverifiedEmailMachine } from '../../machines/unverified-email/unverifiedEmailMachine'
import { isMachine, isStore } from './rig'

type Answers = { readonly send?: () => Promise<unknown>; readonly lookUp?: () => Promise<unknown> }

const never = () => new Promise<never>(() => {})
function quiet<M extends AnyStateMachine>(machine: M, answers: Answers = {}): M {
  const ports = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)
  const actors = ports.map(([name, logic]): [string, AnyActorLogic] => {
    if (isMachine(logic)) return [name, quiet(logic, answers)]
    if (isListenerPort(logic)) return [name, fromCallback(() => {})]
    return [name, isStore(logic) ? logic : fromPromise(answers[name as keyof Answers] ?? never)]
  })
  return machine.provide({ actors: Object.fromEntries(actors) }) as M
}

/** `send`, `lookUp`: the calls of every effect. */
export const quietHolder = (answers: Answers = {}): HolderParts => ({
  effects: quiet(holderEffectsMachine, answers),
  stored: null,
  cards: quiet(cardsMachine),
  moneyRequests: quiet(moneyRequestsMachine),
  consents: quiet(consentsMachine),
  unverifiedEmail: quiet(unverifiedEmailMachine),
})

const called = (lastFourDigits: string) => ({ alias: null, plasticFlag: true, lastFourDigits, nth: 1 })
/** A transfer that was confirmed. */
export const transferBegun = {
  kind: transferEffect.kind,
  key: 'key-1',
  subjects: ['key-1'],
  terms: {
    fromCardId: '1000000001',
    from: called('0001'),
    toCardId: '1000000002',
    to: called('0002'),
    cents: 2550,
    known: [],
  },
}
const payment = {
  paymentId: 'key-2',
  clientId: '1000000001',
  serialNumber: '457000000001',
  ...called('0001'),
  amountCents: 10_000,
  feeCents: 395,
  method: 'existing' as const,
  savedCardId: 'saved-1',
  sourceDigits: '9001',
  sourceNetwork: null,
  known: [],
}
const atTheBank: AtTheBank = { ...payment, riskReferenceId: 'risk-1', isDoubted: false }
/** A payment that waits for its holder at the bank, and the same once it was sent. */
export const paymentStep = { kind: topUpEffect.kind, key: 'key-2', subjects: ['key-2'], terms: atTheBank }
export const paymentBegun = { kind: topUpEffect.kind, key: 'key-2', subjects: ['key-2'], terms: payment }
