/** A bill that is paid from a card, now or on a later day. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { Line, PayBillContext } from '../../../machines/pay-bill/payBill'
import { BILL_FEE_CENTS, billLimits, isCovered, limitAbove, paysBills } from '../../../rules/billPayments'
import { addDays, easternDate } from '../../../rules/easternTime'
import { isDoneByKey, type RootSnapshot, type SimulatedFlow } from '../flow'
import type { Store } from '../store'

const AMOUNTS = ['1', '12.34', '250.00', '99,999', '0', 'abc'] as const
/** Few, so that one payment can be taken for another. */
const USUAL = AMOUNTS.slice(0, 3)
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
/** All that is compared where no keys are told: the cut-off may move the day. */
const guessed = (terms: string) => terms.replace(/ on .*/, '')

/** Also in the flows that were left and go on. */
const billsIn = ({ children }: RootSnapshot) =>
  Object.values<AnyActorRef | undefined>(children).filter((child) => {
    const snapshot = child?.getSnapshot() as Partial<AnyMachineSnapshot> | undefined
    return snapshot?.machine?.id === 'bills'
  }) as readonly AnyActorRef[]
const lineOf = ({ lines }: PayBillContext): Line | undefined =>
  lines.find(({ state }) => state === 'unknown') ?? lines.find(({ state }) => state === 'ready') ?? lines[0]

export const payBill: SimulatedFlow = {
  name: 'pay-bill',
  routeId: 'bills',
  machine: 'payBill',
  isOfFake: true,
  effectCall: /^POST \/api\/prepaid\/billPay\/payments$/,
  lookupCall: /^GET \/api\/prepaid\/billPay\/payments$/,
  actorsIn: (snapshot) =>
    billsIn(snapshot).flatMap((bills) => {
      const pay = (bills.getSnapshot() as AnyMachineSnapshot).children['payBill'] as AnyActorRef | undefined
      return pay ? [pay] : []
    }),
  readAgain(snapshot) {
    const open = billsIn(snapshot).find(({ id }) => id === snapshot.context.flowId)
    const [bill] = (open?.getSnapshot() as AnyMachineSnapshot | undefined)?.context.billers ?? []
    if (bill) open?.send({ type: 'bill.pay', serialNo: bill.serialNo })
  },
  move(snapshot, random) {
    if (snapshot.matches('unread')) return { type: 'pay.retry' }
    if (snapshot.matches('closed')) return { type: 'step.back' }
    if (snapshot.matches('editable')) {
      const { basis, serialNo } = snapshot.context as PayBillContext
      const isLater = random.chance(0.3)
      const today = easternDate(Date.now())
      const values = {
        [`amount.${serialNo}`]: random.pick(random.chance(0.9) ? USUAL : AMOUNTS),
        sourceCard: random.pick(basis.cards.filter(paysBills))?.clientId ?? '',
        when: isLater ? 'later' : 'now',
        ...(isLater ? { dateToPay: addDays(today, random.between(0, 3)) } : {}),
      }
      return { type: 'form.submit', values }
    }
    if (snapshot.matches('reviewed')) {
      return random.chance(0.1) ? { type: 'step.back' } : { type: 'form.submit', values: {} }
    }
    if (snapshot.matches('unconfirmed')) return { type: 'pay.check' }
    if (snapshot.matches('ended')) return { type: random.chance(0.7) ? 'pay.retry' : 'step.back' }
    return snapshot.matches('paid') ? { type: 'pay.leave' } : null
  },
  isConfirmation: (snapshot, { type }) =>
    (snapshot.matches('reviewed') && type === 'form.submit') || (snapshot.matches('ended') && type === 'pay.retry'),
  isSending: (snapshot) => snapshot.matches('sending'),
  isInDoubt: (snapshot) => snapshot.matches('checking') || snapshot.matches('unconfirmed'),
  says(snapshot) {
    if (snapshot.matches('paid')) return 'done'
    if (snapshot.matches('checking') || snapshot.matches('unconfirmed')) return 'unknown'
    return snapshot.matches('ended') ? 'notDone' : null
  },
  // Its screen says it; what another tab sends is not claimed here.
  tells: () => null,
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
      body: [
        {
          serialNo: `${people.marks[username]}-bill`,
          billerId: 'PAYEE1',
          billerName: 'City Hydro',
          billerAccount: '12345678',
        },
      ],
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
