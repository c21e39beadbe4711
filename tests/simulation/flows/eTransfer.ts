/** Requesting money from the holder's bank, and cancelling a request, which the bank may answer first. */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { ETransferContext } from '../../../machines/e-transfer/eTransfer'
import { cancellationOf } from '../../../machines/money-request/requestCancellation'
import { type Failure, isWarning } from '../../../machines/shared/failure'
import type { KnownRequest } from '../../../rules/money/moneyRequest'
import { followedWhile, isDoneByKey, type RootSnapshot, type SimulatedFlow } from '../flow'
import type { Endpoint, Store } from '../store'

const AMOUNTS = ['20', '45.10', '80'] as const
const ODD = ['abc', '0'] as const
const DAY_MS = 86_400_000
const ADDRESS = '/api/prepaid/money/requests'
/** The bank's next statuses. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  Initiated: ['pending', 'declined'],
  pending: ['Processing', 'declined'],
  Processing: ['DepositComplete', 'Failed'],
}

type Request = {
  readonly id: string
  readonly owner: string
  readonly serialNumber: string
  readonly cents: number
  readonly key: string | null
  readonly createdAt: number
  status: string
  readonly history: { readonly status: string; readonly at: string }[]
}
type Asked = { readonly serialNumber: string; readonly fundingAmount: { readonly transactionAmount: number } }

const requests = new WeakMap<Store, Map<string, Request>>()
const requestsIn = (store: Store) => {
  const known = requests.get(store) ?? new Map<string, Request>()
  requests.set(store, known)
  return known
}
const isoAt = (at: number) => new Date(at).toISOString()
const linkOf = ({ id, status }: Request) => (status === 'Initiated' ? `https://bank.test/${id}` : null)
const onTheWire = (request: Request, { keyMode }: Store) => ({
  id: request.id,
  serialNumber: request.serialNumber,
  fundingAmount: { transactionAmount: request.cents / 100, currency: '124', feeAmount: 1 },
  status: request.status,
  link: linkOf(request),
  createdAt: isoAt(request.createdAt),
  expiresAt: isoAt(request.createdAt + DAY_MS),
  history: request.history,
  ...(keyMode === 'echoed' && request.key !== null && { idempotencyKey: request.key }),
})
function open(store: Store, owner: string, asked: Pick<Request, 'serialNumber' | 'cents' | 'key'>): Request {
  const id = `${store.people.marks[owner]}${store.newId()}`
  const createdAt = store.now()
  const history = [{ status: 'Initiated', at: isoAt(createdAt) }]
  const request: Request = { ...asked, id, owner, createdAt, status: 'Initiated', history }
  requestsIn(store).set(id, request)
  return request
}
function moveTo(store: Store, request: Request, status: string): void {
  request.status = status
  request.history.push({ status, at: isoAt(store.now()) })
  const card = store.cards.find(({ clientId }) => clientId === request.serialNumber)
  if (status !== 'DepositComplete' || !card) return
  store.fromOutside(card.currency, request.cents)
  store.post(card, { kind: 'INC', cents: request.cents, key: null })
}
const goOn = (store: Store, request: Request): string => {
  const status = store.random.pick(NEXT[request.status] ?? [request.status])
  if (status !== request.status) moveTo(store, request, status)
  return `the bank says ${status} of request ${request.id}`
}

const list: Endpoint = (_, store, username) => ({
  status: 200,
  body: [...requestsIn(store).values()]
    .filter(({ owner }) => owner === username)
    .map((request) => onTheWire(request, store)),
})
const endpoints: Readonly<Record<string, Endpoint>> = {
  [`GET ${ADDRESS}`]: list,
  [`POST ${ADDRESS}`]: ({ body, key }, store, username) => {
    const { serialNumber, fundingAmount } = body as Asked
    if (!store.ownCards(username).some((card) => card.clientId === serialNumber)) return store.refusal(404, 'REQ-4040')
    const request = open(store, username, {
      serialNumber,
      cents: Math.round(fundingAmount.transactionAmount * 100),
      key,
    })
    return { status: 200, body: { id: request.id, status: request.status, link: linkOf(request) } }
  },
  [`DELETE ${ADDRESS}/{id}`]: ({ path }, store, username) => {
    const request = requestsIn(store).get(path.split('/').at(-1) ?? '')
    if (request?.owner !== username) return store.refusal(404, 'REQ-4040')
    // The bank is faster: by one step, or all the way to the deposit.
    if (store.random.chance(0.25)) goOn(store, request)
    while (request.status !== 'Initiated' && NEXT[request.status] && store.random.chance(0.5)) goOn(store, request)
    if (request.status !== 'Initiated') return store.refusal(400, 'ETR-4003')
    moveTo(store, request, 'cancelled')
    return { status: 204 }
  },
}

const termsOf = (serialNumber: string, cents: number) => `${cents} cents to ${serialNumber}`

export const eTransfer: SimulatedFlow = {
  name: 'e-transfer',
  routeId: 'interac',
  machine: 'eTransfer',
  isOfFake: true,
  effect: {
    kind: 'eTransfer',
    termsOf: ({ serialNumber, cents }: { serialNumber: string; cents: number }) => termsOf(serialNumber, cents),
    // A request that the bank has ended meanwhile was opened: the notification says that it is over.
    tells({ type, message: { key } }) {
      if (key === 'interac.opened' || key === 'interac.listed' || key === 'interac.ended') return 'done'
      return type === 'error' || key === 'interac.notOpened' ? 'notDone' : null
    },
  },
  effectCall: /^POST \/api\/prepaid\/money\/requests$/,
  lookupCall: /^GET \/api\/prepaid\/money\/requests$/,
  move(snapshot, random) {
    if (snapshot.matches('unread')) return { type: 'form.retry' }
    if (snapshot.matches('editable')) {
      if (random.chance(0.2)) return { type: 'form.edit' }
      return { type: 'form.submit', values: { amount: random.pick(random.chance(0.94) ? AMOUNTS : ODD) } }
    }
    if (snapshot.matches('reviewed')) {
      return random.chance(0.08) ? { type: 'step.back' } : { type: 'form.submit', values: {} }
    }
    if (eTransfer.isInDoubt(snapshot)) return { type: 'request.check' }
    return snapshot.matches('opened') ? { type: 'request.another' } : null
  },
  beyond(snapshot, random, store) {
    const { opened } = snapshot.context as ETransferContext
    const request = opened && requestsIn(store).get(opened.id)
    return request && NEXT[request.status] && random.chance(0.5) ? goOn(store, request) : null
  },
  titles: { unknown: 'interac.unconfirmed.title' },
  isConfirmation: (snapshot, { type }) => snapshot.matches('reviewed') && type === 'form.submit',
  ...followedWhile('sending'),
  says(snapshot) {
    if (snapshot.matches('opened')) return 'done'
    if (eTransfer.isInDoubt(snapshot)) return 'unknown'
    // A notification tells it too, where the card is read again first.
    const isBack = ['reviewed', 'editable', 'reading'].some((step) => snapshot.matches(step))
    const { failure } = snapshot.context as ETransferContext
    return failure !== null && !isWarning(failure) && isBack ? 'notDone' : null
  },
  intentOf: ({ idempotencyKey, opened, spentKeys, draft }: ETransferContext) => ({
    key: (opened ? spentKeys.at(-1) : idempotencyKey) ?? null,
    terms: draft ? termsOf(draft.serialNumber, draft.cents) : '',
  }),
  isDone: (intent, effects, keyMode) =>
    isDoneByKey(intent, effects) ||
    // See `docs/decisions/what-became-of-the-money.md`.
    (keyMode !== 'echoed' && effects.some(({ terms }) => terms === intent.terms)),
  effectIn({ body }, answer) {
    const { serialNumber, fundingAmount } = body as Asked
    const cents = Math.round(fundingAmount.transactionAmount * 100)
    return { reference: (answer.body as { id: string }).id, terms: termsOf(serialNumber, cents) }
  },
  endpoints,
}

/** What the bank has done instead. */
const BANK_WAS_FIRST: readonly string[] = ['arrivedFirst', 'declined', 'expired', 'failed'].map(
  (end) => `interac.${end}`,
)
const REQUEST = 'moneyRequest.'
const requestsActorIn = ({ children }: RootSnapshot) =>
  (children as unknown as Record<string, AnyActorRef | undefined>)['moneyRequests']
const readIn = (snapshot: RootSnapshot) =>
  requestsActorIn(snapshot)?.getSnapshot() as
    | (AnyMachineSnapshot & { context: { requests: readonly KnownRequest[] } })
    | undefined

export const eTransferCancel: SimulatedFlow = {
  name: 'e-transfer-cancel',
  routeId: 'interac',
  machine: 'moneyRequest',
  isOfFake: true,
  effect: {
    kind: 'requestCancellation',
    termsOf: ({ id }: { id: string }) => cancellationOf(id),
    tells({ type, message: { key } }) {
      if (key === 'interac.cancelled') return 'done'
      return type === 'error' || BANK_WAS_FIRST.includes(key) ? 'notDone' : null
    },
  },
  effectCall: /^DELETE \/api\/prepaid\/money\/requests\//,
  lookupCall: /^GET \/api\/prepaid\/money\/requests$/,
  isHarmless: true,
  prepare(store) {
    for (const owner of store.people.holders) {
      const [card] = store.ownCards(owner)
      for (const cents of [1_000, 2_000, 3_000, 4_000]) {
        open(store, owner, { serialNumber: card?.clientId ?? '', cents, key: null })
      }
    }
  },
  actorsIn: (snapshot) =>
    Object.entries<AnyActorRef>(readIn(snapshot)?.children ?? {}).flatMap(([id, actor]) =>
      id.startsWith(REQUEST) ? [actor] : [],
    ),
  readAgain: (snapshot) => requestsActorIn(snapshot)?.send({ type: 'requests.refresh' }),
  move(snapshot, random) {
    if (snapshot.matches({ open: { cancellable: 'settled' } })) return { type: 'request.cancel' }
    if (snapshot.matches({ open: { cancellable: 'asked' } })) {
      return { type: random.chance(0.9) ? 'prompt.accept' : 'prompt.dismiss' }
    }
    return eTransferCancel.isInDoubt(snapshot) ? { type: 'request.check' } : null
  },
  isConfirmation: (snapshot, { type }) =>
    snapshot.matches({ open: { cancellable: 'asked' } }) && type === 'prompt.accept',
  ...followedWhile({ open: 'cancelling' }),
  says(snapshot) {
    if (snapshot.matches('cancelled')) return 'done'
    if (eTransferCancel.isInDoubt(snapshot)) return 'unknown'
    if (eTransferCancel.isSending(snapshot)) return null
    const { failure } = snapshot.context as { failure: Failure | null }
    // An unsent try says nothing about what another tab has sent.
    return failure !== null && !isWarning(failure) && failure.key !== 'connection.unsent' ? 'notDone' : null
  },
  // The list shows each outcome, also after a reload.
  isShown: (snapshot, { terms }, isDone) =>
    readIn(snapshot)?.context.requests.some(
      ({ id, stage }: KnownRequest) => cancellationOf(id) === terms && (stage === 'cancelled') === isDone,
    ) ?? false,
  intentOf: ({ request: { id } }: { request: { id: string } }) => ({
    key: cancellationOf(id),
    terms: cancellationOf(id),
  }),
  isDone: isDoneByKey,
  keyOf: ({ path }) => cancellationOf(path.split('/').at(-1) ?? ''),
  effectIn({ path }) {
    const terms = cancellationOf(path.split('/').at(-1) ?? '')
    return { reference: terms, terms }
  },
  endpoints,
}
