/** Paying bills from a card, one or several together, now or on a later day. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { Begun } from '../../../machines/effect/effect'
import { type Line, nextIn } from '../../../machines/pay-bill/lines'
import type { PayBillContext } from '../../../machines/pay-bill/payBill'
import { linesOf, type PayBillsTerms } from '../../../machines/pay-bill/payBills'
import { selectFlow } from '../../../machines/portal/selectors'
import {
  amountFieldOf,
  BILL_FEE_CENTS,
  billLimits,
  isCovered,
  limitAbove,
  paysBills,
} from '../../../rules/money/billPayments'
import { addDays, easternDate } from '../../../rules/values/easternTime'
import {
  type EffectSeen,
  followedWhile,
  isDoneByKey,
  type Part,
  type RootSnapshot,
  type SimulatedFlow,
  type Statement,
} from '../flow'
import type { Store } from '../store'

const AMOUNTS = ['1', '12.34', '250.00', '99,999', '0', 'abc'] as const
/** Few values, so that one payment can be mistaken for another. */
const USUAL = AMOUNTS.slice(0, 3)
const BILLS = ['City Hydro', 'City Water', 'City Gas'] as const
/** Schedules start on this day or the next: the holder may also ask for a past day. */
const FIRST_DAY = '2026-03-03'
const ADDRESS = '/api/prepaid/billPay/payments'

type Sent = {
  readonly proxyId: string
  readonly serialNo: string
  readonly amount: number
  readonly dateToPay: string
}
type Stored = Sent & {
  readonly id: string
  readonly owner: string
  readonly isPending: boolean
  readonly key: string | null
  readonly at: number
}

const stored = new WeakMap<Store, Stored[]>()
const paymentsIn = (store: Store) => {
  const known = stored.get(store) ?? []
  stored.set(store, known)
  return known
}
const onTheWire = ({ id, owner: _, isPending, key, at, ...payment }: Stored, { keyMode }: Store) => ({
  ...payment,
  id,
  fee: BILL_FEE_CENTS / 100,
  pending: isPending,
  ...(isPending ? {} : { status: 'SUCCESS' }),
  createdAt: new Date(at).toISOString(),
  ...(keyMode === 'echoed' && key !== null && { idempotencyKey: key }),
})
const centsOf = ({ amount }: Sent) => Math.round(amount * 100)

const termsOf = (serialNo: string, from: string, date: string, cents: number) =>
  `${cents} cents for ${serialNo} from ${from} on ${date}`
/** Compared without keys: everything but the day, which the cut-off may move. */
const guessed = (terms: string) => terms.replace(/ on .*/, '')

const openBills = (snapshot: RootSnapshot) => {
  const open = selectFlow(snapshot)
  return (open?.getSnapshot() as Partial<AnyMachineSnapshot> | undefined)?.machine?.id === 'bills' ? open : null
}
const lineOf = ({ lines }: PayBillContext): Line | undefined =>
  lines.find(({ state }) => state === 'unknown') ?? lines.find(({ state }) => state === 'ready') ?? lines[0]

/** The session ended before anything was paid. */
const isSignedOut = (snapshot: AnyMachineSnapshot) => snapshot.matches('reviewed') && snapshot.context.failure !== null

const SAID: Readonly<Record<Line['state'], Statement | null>> = {
  ready: null,
  paid: 'done',
  notPaid: 'notDone',
  // The issuer of the simulation has no such payments.
  unclear: null,
  unknown: 'unknown',
}
type Drafted = Pick<PayBillContext, 'draft'>
const partOf = ({ draft }: Drafted, { serialNo, cents, idempotencyKey: key }: Line) => ({
  // Another time or other terms make another payment.
  id: `${serialNo} ${key}`,
  intent: { key: key || null, terms: draft ? termsOf(serialNo, draft.clientId, draft.dateToPay, cents) : '' },
})
/** Each line: one of them is being sent, or is in doubt. */
function partsOfEffect({ effect, outcome, isSending, isInDoubt }: EffectSeen): readonly Part[] {
  const terms = effect.terms as PayBillsTerms
  const lines =
    outcome?.type === 'effect.done' ? (outcome.result as Line[]) : linesOf(effect as Begun<PayBillsTerms, Line[]>)
  const next = outcome?.type === 'effect.done' ? null : nextIn({ lines })
  const ofNext = isInDoubt || outcome?.type === 'effect.unknown' ? 'unknown' : outcome ? 'notDone' : null
  return lines.map(
    (line): Part => ({
      ...partOf(terms, line),
      isAwaiting: isSending && line.state === 'ready',
      isSending: isSending && line === next,
      isInDoubt: isInDoubt && line === next,
      says: line === next ? ofNext : SAID[line.state],
    }),
  )
}

export const payBill: SimulatedFlow = {
  name: 'pay-bill',
  routeId: 'bills',
  machine: 'payBill',
  isOfFake: true,
  effectCall: /^POST \/api\/prepaid\/billPay\/payments$/,
  lookupCall: /^GET \/api\/prepaid\/billPay\/payments$/,
  actorsIn(snapshot) {
    const bills = openBills(snapshot)?.getSnapshot() as AnyMachineSnapshot | undefined
    const pay = bills?.children['payBill'] as AnyActorRef | undefined
    return pay ? [pay] : []
  },
  readAgain(snapshot) {
    const open = openBills(snapshot)
    const [bill] = (open?.getSnapshot() as AnyMachineSnapshot | undefined)?.context.billers ?? []
    if (bill) open?.send({ type: 'bill.pay', serialNo: bill.serialNo })
  },
  move(snapshot, random) {
    if (snapshot.matches('unread')) return { type: 'pay.retry' }
    if (snapshot.matches('closed')) return { type: 'step.back' }
    if (snapshot.matches('editable')) {
      const { basis, serialNo } = snapshot.context as PayBillContext
      const typed = basis.billers.filter(
        (bill) => bill.serialNo === serialNo || (serialNo === null && random.chance(0.8)),
      )
      const isLater = random.chance(0.3)
      const values = {
        ...Object.fromEntries(
          typed.map((bill) => [amountFieldOf(bill.serialNo), random.pick(random.chance(0.9) ? USUAL : AMOUNTS)]),
        ),
        sourceCard: random.pick(basis.cards.filter(paysBills))?.clientId ?? '',
        when: isLater ? 'later' : 'now',
        ...(isLater ? { dateToPay: addDays(FIRST_DAY, random.between(0, 4)) } : {}),
      }
      return { type: 'form.submit', values }
    }
    if (snapshot.matches('reviewed')) {
      return random.chance(0.1) ? { type: 'step.back' } : { type: 'form.submit', values: {} }
    }
    if (payBill.isInDoubt(snapshot)) return { type: 'pay.check' }
    if (snapshot.matches('ended')) return { type: random.chance(0.7) ? 'pay.retry' : 'step.back' }
    return snapshot.matches('paid') ? { type: 'pay.leave' } : null
  },
  isConfirmation: (snapshot, { type }) =>
    (snapshot.matches('reviewed') && type === 'form.submit') || (snapshot.matches('ended') && type === 'pay.retry'),
  ...followedWhile('sending'),
  says(snapshot) {
    if (snapshot.matches('paid')) return 'done'
    if (payBill.isInDoubt(snapshot)) return 'unknown'
    return snapshot.matches('ended') || isSignedOut(snapshot) ? 'notDone' : null
  },
  effect: {
    kind: 'payBills',
    termsOf: () => '',
    // An error is of one line, and shown beside the screen that says which.
    tells: ({ message: { key } }) => (key === 'payBill.paid' ? 'done' : null),
    parts: partsOfEffect,
    sumsUp: ({ message: { key } }) => key.startsWith('payBill.partly'),
  },
  parts(snapshot) {
    const { lines, draft } = snapshot.context as PayBillContext
    return lines.map((line): Part => {
      const says = isSignedOut(snapshot) ? 'notDone' : SAID[line.state]
      return { ...partOf({ draft }, line), isAwaiting: false, isSending: false, isInDoubt: false, says }
    })
  },
  intentOf(context: PayBillContext) {
    const line = lineOf(context)
    const { draft } = context
    const terms = draft && line ? termsOf(line.serialNo, draft.clientId, draft.dateToPay, line.cents) : ''
    return { key: line?.idempotencyKey ?? null, terms }
  },
  isDone: (intent, effects, keyMode) =>
    isDoneByKey(intent, effects) ||
    // See `docs/decisions/what-became-of-the-money.md`.
    (keyMode !== 'echoed' && effects.some(({ terms }) => guessed(terms) === guessed(intent.terms))),
  effectIn({ body }, answer) {
    const sent = body as Sent
    const { id: reference } = answer.body as { id: string }
    return { reference, terms: termsOf(sent.serialNo, sent.proxyId, sent.dateToPay, centsOf(sent)) }
  },
  endpoints: {
    'GET /api/prepaid/billPay/billers': (_, { people }, username) => ({
      status: 200,
      body: BILLS.map((billerName, index) => ({
        serialNo: `${people.marks[username]}-bill${index}`,
        billerId: `PAYEE${index}`,
        billerName,
        billerAccount: '12345678',
      })),
    }),
    [`GET ${ADDRESS}`]: ({ query }, store, username) => {
      const isPending = query.get('pending') === 'true'
      const own = paymentsIn(store).filter((one) => one.owner === username && one.isPending === isPending)
      const payments = own.toReversed().map((one) => onTheWire(one, store))
      return { status: 200, body: { payments, page: 1, size: 100, total: payments.length } }
    },
    [`POST ${ADDRESS}`]: ({ body, key }, store, username) => {
      const sent = body as Sent
      const card = store.ownCards(username).find(({ clientId }) => clientId === sent.proxyId)
      if (!card) return store.refusal(404, 'REQ-4040')
      const cents = centsOf(sent)
      const made = paymentsIn(store).filter(({ proxyId }) => proxyId === card.clientId)
      const before = made.map((one) => ({ amountCents: centsOf(one), at: one.at }))
      if (limitAbove(billLimits(before, store.now()), 1, cents)) return store.refusal(400, 'BIL-4006')
      if (card.cardType === 'express' || !isCovered(card.cents, cents)) return store.refusal(400, 'BIL-4003')
      store.post(card, { kind: 'BPR', cents: -cents, key })
      store.post(card, { kind: 'FEE', cents: -BILL_FEE_CENTS, key: null })
      store.fromOutside(card.currency, -cents)
      store.payFee(card.currency, BILL_FEE_CENTS)
      const { proxyId, serialNo, amount, dateToPay } = sent
      const payment: Stored = {
        proxyId,
        serialNo,
        amount,
        dateToPay,
        id: `${store.people.marks[username]}${store.newId()}`,
        owner: username,
        isPending: dateToPay > easternDate(store.now()),
        key,
        at: store.now(),
      }
      paymentsIn(store).push(payment)
      return { status: 200, body: onTheWire(payment, store) }
    },
  },
}

/** One review; each line is then sent, doubted, told and retried separately. */
export const payBills: SimulatedFlow = {
  ...payBill,
  name: 'pay-bills',
  mostParts: BILLS.length,
  readAgain: (snapshot) => openBills(snapshot)?.send({ type: 'bills.pay' }),
}
