/** Loading a card from a debit card: its risk is evaluated, and the holder's bank may ask before the charge. */
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import type { Payment } from '../../../machines/payment/payment'
import { selectBankCheck } from '../../../machines/payment/selectors'
import { selectPayment } from '../../../machines/top-up/selectors'
import type { TopUpContext } from '../../../machines/top-up/topUp'
import type { topUpMachine } from '../../../machines/top-up/topUpMachine'
import type { Random } from '../../../sandbox/seed/random'
import { isDoneByKey, type SimulatedFlow } from '../flow'
import type { Endpoint, Store, StoredCard } from '../store'
import { debitCardEndpoints, newCard, payerOf, payerOnTheWire, savedIn } from './debitCards'

const AMOUNTS = ['25', '60.50', '180'] as const
const ODD = ['abc', '0', '99999999'] as const
const FEES = [395, 495] as const
/** The fee changes while payments are reviewed. */
const FEE_LASTS_MS = 90_000
/** Validity of an evaluation: short, so that each expires before its schedule ends. */
const EVALUATION_MS = 60_000

type Funding = { readonly transactionAmount: number; readonly feeAmount?: number }
type Asked = { readonly fundingAmount: Funding; readonly riskReferenceId?: string; readonly threeDSecure?: object }
type Evaluation = {
  readonly username: string
  readonly terms: string
  readonly expiresAt: number
  state: 'cleared' | 'challenged' | 'used' | 'declined' | 'failed' | 'cancelled' | 'expired'
  wasChallenged: boolean
}

const termsOf = (clientId: string, cents: number, feeCents: number, payer: string) =>
  `${cents} cents onto ${clientId} for ${feeCents} from ${payer}`
/** Compared without keys: all that the card's history contains. */
const guessed = (terms: string) => terms.replace(/ for .*/, '')
const centsIn = (dollars = 0) => Math.round(dollars * 100)
const feeAt = (now: number) => FEES[Math.floor(now / FEE_LASTS_MS) % FEES.length] ?? FEES[0]
const wordsOf = (clientId: string, body: unknown) => {
  const { fundingAmount } = body as Asked
  return termsOf(
    clientId,
    centsIn(fundingAmount.transactionAmount),
    centsIn(fundingAmount.feeAmount),
    payerOnTheWire(body as object),
  )
}

const evaluations = new WeakMap<Store, Map<string, Evaluation>>()
const evaluationsIn = (store: Store) => {
  const known = evaluations.get(store) ?? new Map<string, Evaluation>()
  evaluations.set(store, known)
  return known
}
const stateNow = (evaluation: Evaluation, now: number) => {
  const isOpen = evaluation.state === 'cleared' || evaluation.state === 'challenged'
  if (isOpen && now >= evaluation.expiresAt) evaluation.state = 'expired'
  return evaluation.state
}
const idIn = (path: string) => path.split('/').at(-1) ?? ''
const partIn = (path: string, place: number) => path.split('/').at(place) ?? ''

function answerOf(id: string, evaluation: Evaluation, store: Store) {
  const status = stateNow(evaluation, store.now())
  return {
    status: 200,
    body: {
      decision: status === 'declined' ? 'declined' : 'approved',
      riskReferenceId: id,
      threeDSecureRequired: evaluation.wasChallenged,
      status,
      ...(status === 'challenged' && {
        challenge: {
          url: `/three-d-secure/${id}`,
          expiresInSeconds: Math.ceil((evaluation.expiresAt - store.now()) / 1000),
        },
      }),
      ...(status === 'cleared' &&
        evaluation.wasChallenged && { threeDSecure: { status: 'Y', cavv: 'c', transactionId: id } }),
    },
  }
}
const ownEvaluation = (store: Store, username: string, id: string) => {
  const evaluation = evaluationsIn(store).get(id)
  return evaluation?.username === username ? evaluation : null
}

/** Answers on the bank's page: a holder who closes the frame may have answered before. */
export function answerBank(store: Store, random: Random, asked: { riskReferenceId: string } | null): string | null {
  const evaluation = asked && evaluationsIn(store).get(asked.riskReferenceId)
  if (!evaluation || random.chance(0.25) || stateNow(evaluation, store.now()) !== 'challenged') return null
  evaluation.state = random.chance(0.75) ? 'cleared' : random.pick(['failed', 'cancelled', 'expired'] as const)
  return `answers the bank: ${evaluation.state}`
}

/** Uses an evaluation; a refusal if it clears something else, or nothing any more. */
export function spend(store: Store, username: string, clientId: string, body: Asked) {
  const evaluation = ownEvaluation(store, username, body.riskReferenceId ?? '')
  if (!evaluation || evaluation.terms !== wordsOf(clientId, body)) return store.refusal(400, 'TOP-4005')
  const state = stateNow(evaluation, store.now())
  if (state === 'challenged' || (evaluation.wasChallenged && !body.threeDSecure)) return store.refusal(400, 'TOP-4004')
  if (state !== 'cleared') return store.refusal(400, 'TOP-4005')
  evaluation.state = 'used'
  return null
}
/** An evaluation clears one call, and none after it has ended. */
export function isSpent(store: Store, body: unknown) {
  const evaluation = evaluationsIn(store).get((body as Asked).riskReferenceId ?? '')
  return !evaluation || !['cleared', 'challenged'].includes(stateNow(evaluation, store.now()))
}

const evaluate: Endpoint = ({ path, body }, store, username) => {
  const card = store.ownCards(username).find(({ clientId }) => clientId === partIn(path, 4))
  if (!card) return store.refusal(404, 'REQ-4040')
  const id = `${store.people.marks[username]}${store.newId()}`
  const dice = store.random.between(0, 99)
  const state = dice < 8 ? 'declined' : dice < 60 ? 'challenged' : 'cleared'
  const evaluation: Evaluation = {
    username,
    terms: wordsOf(card.clientId, body),
    expiresAt: store.now() + EVALUATION_MS,
    state,
    wasChallenged: state === 'challenged',
  }
  evaluationsIn(store).set(id, evaluation)
  return answerOf(id, evaluation, store)
}

function load(store: Store, card: StoredCard, username: string, body: unknown, key: string | null) {
  const { fundingAmount } = body as Asked
  const cents = centsIn(fundingAmount.transactionAmount)
  const feeCents = centsIn(fundingAmount.feeAmount)
  if (feeCents !== feeAt(store.now())) {
    return {
      status: 400,
      body: {
        code: 'REQ-4000',
        message: 'The fee has changed.',
        fieldErrors: [{ field: 'fundingAmount.feeAmount', message: 'The fee has changed.' }],
      },
    }
  }
  const refused = spend(store, username, card.clientId, body as Asked)
  if (refused) return refused
  store.fromOutside(card.currency, cents + feeCents)
  store.payFee(card.currency, feeCents)
  const posted = store.post(card, { kind: 'DP', cents, key })
  return {
    status: 200,
    body: {
      isFeeEstimated: false,
      fundingAmount: { transactionAmount: cents / 100, feeAmount: feeCents / 100, currency: '124' },
      externalReferenceId: `R${posted.id}`,
      authorizationNumber: `A${posted.id}`,
      date: new Date(store.now()).toISOString(),
    },
  }
}

const flowIn = (snapshot: AnyMachineSnapshot) => snapshot as SnapshotFrom<typeof topUpMachine>
const paymentIn = (snapshot: AnyMachineSnapshot) => selectPayment(flowIn(snapshot))
const checkIn = (snapshot: AnyMachineSnapshot) => {
  const payment = paymentIn(snapshot)?.getSnapshot()
  return payment && selectBankCheck(payment)
}
const paid = ({ clientId, amountCents, feeCents, ...paying }: Payment) =>
  termsOf(clientId, amountCents, feeCents, payerOf(paying))

export const topUp: SimulatedFlow = {
  name: 'top-up',
  effect: {
    kind: 'topUp',
    termsOf: paid,
    tells({ type, message: { key } }) {
      if (key === 'flow.interrupted') return 'unknown'
      if (type === 'error' || key === 'topUp.notLoaded') return 'notDone'
      return key === 'topUp.done' ? 'done' : null
    },
  },
  routeId: 'reload',
  machine: 'topUp',
  partMachine: 'payment',
  isOfFake: true,
  effectCall: /^POST \/api\/prepaid\/cards\/\d+\/topup$/,
  lookupCall: /^GET .*(?:\/stats|\/evaluateRisk\/\d+)$/,
  move(snapshot, random) {
    const { savedCards, isTyped } = flowIn(snapshot).context
    if (snapshot.matches('unopened') || snapshot.matches('unavailable')) {
      return { type: 'topUp.retry' }
    }
    if (snapshot.matches('amountEditable')) {
      if (!isTyped && random.chance(0.3)) return { type: 'form.edit' }
      const saved = random.chance(0.6) ? savedCards[random.between(0, savedCards.length - 1)] : undefined
      return {
        type: 'form.submit',
        values: {
          amount: random.pick(random.chance(0.94) ? AMOUNTS : ODD),
          method: saved ? 'existing' : 'visadebit',
          savedCard: saved?.id ?? '',
        },
      }
    }
    if (snapshot.matches('cardEditable')) return { type: 'form.submit', values: newCard }
    if (snapshot.matches('reviewed')) return { type: random.chance(0.08) ? 'step.back' : 'payment.confirm' }
    const check = checkIn(snapshot)?.getSnapshot()
    if (check) {
      if (check.matches('stranded')) return { type: random.chance(0.5) ? 'check.cancel' : 'bank.ask' }
      if (!check.matches('challenged')) return null
      if (random.chance(0.12)) return { type: 'check.cancel' }
      if (!check.matches({ challenged: 'open' })) return { type: random.chance(0.5) ? 'challenge.open' : 'bank.ask' }
      return { type: random.chance(0.75) ? 'challenge.settled' : 'challenge.close' }
    }
    const payment = paymentIn(snapshot)?.getSnapshot()
    if (payment?.matches('approved')) return { type: random.chance(0.8) ? 'payment.finish' : 'payment.cancel' }
    if (payment?.matches('repeated')) return { type: random.chance(0.5) ? 'payment.repeat' : 'payment.cancel' }
    if (topUp.isInDoubt(snapshot)) return { type: 'payment.check' }
    return snapshot.matches('declined') || snapshot.matches('loaded') ? { type: 'topUp.restart' } : null
  },
  partIn: (snapshot) => checkIn(snapshot) ?? paymentIn(snapshot) ?? null,
  beyond(snapshot, random, store) {
    const check = checkIn(snapshot)?.getSnapshot()
    return check?.matches({ challenged: 'open' }) ? answerBank(store, random, check.context.evaluation) : null
  },
  isBlocked: (snapshot) => snapshot.matches('barred'),
  withdraws({ type }) {
    if (type === 'payment.cancel' || type === 'check.cancel') return true
    return /^payment\.(?:confirm|finish|repeat)$|^challenge\.open$/.test(type) ? false : null
  },
  // A payment of an earlier visit is agreed to again by finishing it, or at its bank's page.
  isConfirmation: (_, { type }) => /^payment\.(?:confirm|finish|repeat)$|^challenge\.open$/.test(type),
  isSending: (snapshot) => paymentIn(snapshot)?.getSnapshot().matches('sending') === true && !topUp.isInDoubt(snapshot),
  isInDoubt(snapshot) {
    const payment = paymentIn(snapshot)?.getSnapshot()
    return payment !== undefined && selectIsInDoubt(payment)
  },
  says(snapshot) {
    if (snapshot.matches('loaded')) return 'done'
    return topUp.isInDoubt(snapshot) ? 'unknown' : null
  },
  intentOf(context: TopUpContext, snapshot) {
    const payment = paymentIn(snapshot)?.getSnapshot().context
    if (payment) return { key: payment.idempotencyKey, terms: paid(payment.payment) }
    const { clientId, amountCents, feeCents, idempotencyKey, spentKeys } = context
    return {
      key: idempotencyKey ?? spentKeys.at(-1) ?? null,
      terms: termsOf(clientId, amountCents ?? 0, feeCents ?? 0, payerOf(context)),
    }
  },
  isDone: (intent, effects, keyMode) =>
    isDoneByKey(intent, effects) ||
    // See `docs/decisions/what-became-of-the-money.md`.
    (keyMode !== 'echoed' && effects.some(({ terms }) => guessed(terms) === guessed(intent.terms))),
  isVoid: ({ body }, store) => isSpent(store, body),
  effectIn({ path, body }, answer) {
    const { externalReferenceId: reference } = answer.body as { externalReferenceId: string }
    return { reference, terms: wordsOf(partIn(path, 4), body) }
  },
  endpoints: {
    ...debitCardEndpoints,
    'POST /api/prepaid/cards/{id}/topup?estimate': ({ body }, store) => {
      const { transactionAmount } = (body as Asked).fundingAmount
      const fundingAmount = { transactionAmount, feeAmount: feeAt(store.now()) / 100, currency: '124' }
      return { status: 200, body: { isFeeEstimated: true, fundingAmount } }
    },
    'POST /api/prepaid/cards/{id}/topup/evaluateRisk': evaluate,
    'GET /api/prepaid/cards/{id}/topup/evaluateRisk/{id}': ({ path }, store, username) => {
      const evaluation = ownEvaluation(store, username, idIn(path))
      return evaluation ? answerOf(idIn(path), evaluation, store) : store.refusal(404, 'REQ-4040')
    },
    'DELETE /api/prepaid/cards/{id}/topup/evaluateRisk/{id}': ({ path }, store, username) => {
      const evaluation = ownEvaluation(store, username, idIn(path))
      if (!evaluation) return store.refusal(404, 'REQ-4040')
      const state = stateNow(evaluation, store.now())
      if (state === 'used') return store.refusal(400, 'TOP-4006')
      if (state === 'cleared' || state === 'challenged') evaluation.state = 'cancelled'
      return { status: 204 }
    },
    'POST /api/prepaid/cards/{id}/topup': ({ path, body, key }, store, username) => {
      const card = store.ownCards(username).find(({ clientId }) => clientId === partIn(path, 4))
      const { vaultedCardId } = body as { vaultedCardId?: string }
      const isKnown = !vaultedCardId || savedIn(store, username).some(({ id }) => id === vaultedCardId)
      return card && isKnown ? load(store, card, username, body, key) : store.refusal(404, 'REQ-4040')
    },
  },
}
