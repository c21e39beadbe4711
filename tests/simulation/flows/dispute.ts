/** Disputing a purchase, and answering the issuer's question: one dispute per purchase, from any tab. */
import type { AnyMachineSnapshot } from 'xstate'
import type { DisputeContext, DisputeTerms } from '../../../machines/dispute/dispute'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import { selectCardsActor, selectFlow } from '../../../machines/portal/selectors'
import type { Draft } from '../../../rules/money/dispute'
import { addDays, easternDate } from '../../../rules/values/easternTime'
import { isDoneByKey, type SimulatedFlow } from '../flow'
import type { WireCall } from '../network'
import { PURCHASED_AT, purchasesOf, type Store } from '../store'

/** Few values, so that one dispute can be mistaken for another. */
const WORDS = ['It never came.', 'I paid twice.', ''] as const
const ADDRESS = '/api/prepaid/cards/{id}/transactions/{id}/dispute'

type Step = { readonly kind: string; readonly at: string; readonly idempotencyKey?: string }
type Stored = {
  readonly reference: string
  readonly transactionId: string
  readonly draft: Draft
  status: 'received' | 'needsAnswer' | 'underReview' | 'decided'
  readonly steps: Step[]
}
const stored = new WeakMap<Store, Stored[]>()
const disputesIn = (store: Store) => {
  const known = stored.get(store) ?? []
  stored.set(store, known)
  return known
}
const disputeOf = (store: Store, id: string | null) =>
  disputesIn(store).find(({ transactionId }) => transactionId === id)
const stepAt = (kind: string, { now, keyMode }: Store, key: string | null = null): Step => ({
  kind,
  at: new Date(now()).toISOString(),
  ...(keyMode === 'echoed' && key !== null && { idempotencyKey: key }),
})
const onTheWire = ({ draft, ...dispute }: Stored) => ({
  ...dispute,
  ...draft,
  // Copy them: the answer may be in flight while more happens.
  steps: [...dispute.steps],
  ...(dispute.status === 'needsAnswer' && { needed: 'A receipt', answerBy: addDays(easternDate(PURCHASED_AT), 30) }),
  ...(dispute.status === 'decided' && { decision: 'notInFavour', decisionReason: 'The merchant was right.' }),
})
const purchaseIn = ({ path }: WireCall) => /\/transactions\/(\d+)\//.exec(path)?.[1] ?? ''
/** Only purchases of the holder's own cards. */
const isKnown = ({ path }: WireCall, store: Store, username: string) =>
  store
    .ownCards(username)
    .some(
      ({ clientId }) =>
        path.includes(`/cards/${clientId}/`) && purchasesOf(clientId).some((id) => path.includes(`/${id}/`)),
    )

/** Without what was written: an effect does not keep it. */
const termsOf = ({ effect, transactionId }: Pick<DisputeTerms, 'effect' | 'transactionId'>) =>
  effect === 'opening' ? `the dispute of ${transactionId}` : `the answer about ${transactionId}`

const isAsked = (snapshot: AnyMachineSnapshot) => snapshot.matches({ followed: 'asked' })
const isInDoubt = (snapshot: AnyMachineSnapshot) => selectIsInDoubt(snapshot as never)
const isShown = (snapshot: AnyMachineSnapshot) => snapshot.matches({ followed: 'shown' })

export const dispute: SimulatedFlow = {
  name: 'dispute',
  routeId: 'dispute',
  machine: 'dispute',
  effect: {
    kind: 'dispute',
    termsOf: (terms: DisputeTerms) => termsOf(terms),
    tells({ type, message: { key } }) {
      if (key === 'dispute.sent' || key === 'dispute.replied') return 'done'
      return type === 'error' || /^dispute\.(?:repeated|notAdded|notSent)$/.test(key) ? 'notDone' : null
    },
  },
  isApart: true,
  effectCall: /^POST .*\/dispute(?:\/answer)?$/,
  lookupCall: /^GET .*\/dispute$/,
  addressOf(path, snapshot, issuer, random) {
    const clientId = selectCardsActor(snapshot)?.getSnapshot().context.currentCardId
    const own = clientId ? issuer.purchasesOf(clientId) : []
    return own.length > 0 ? `${path}?transaction=${random.pick(own)}` : path
  },
  isOver: (snapshot, random) =>
    ['missing', 'closed', 'late'].some((state) => snapshot.matches(state)) || (isShown(snapshot) && random.chance(0.3)),
  readAgain: (snapshot) => selectFlow(snapshot)?.send({ type: 'dispute.refresh' }),
  move(snapshot, random) {
    if (snapshot.matches('unread') || isShown(snapshot)) return { type: 'dispute.refresh' }
    if (snapshot.matches('editable')) {
      if (random.chance(0.2)) return { type: 'form.edit' }
      const reason = random.pick(['notReceived', 'chargedTwice'])
      return { type: 'form.submit', values: { reason, description: random.pick(WORDS), receipt: 'on' } }
    }
    if (snapshot.matches('reviewed')) {
      return random.chance(0.1) ? { type: 'step.back' } : { type: 'form.submit', values: {} }
    }
    if (isAsked(snapshot)) {
      const { reply } = snapshot.context as DisputeContext
      return { type: 'form.submit', values: { description: 'Here it is.', receipt: 'on' }, isFirst: reply === null }
    }
    return isInDoubt(snapshot) ? { type: 'dispute.check' } : null
  },
  beyond(snapshot, random, store) {
    const known = isShown(snapshot) ? disputeOf(store, (snapshot.context as DisputeContext).transactionId) : undefined
    if (!known || known.status === 'decided' || !random.chance(0.3)) return null
    known.status = known.status === 'received' ? 'needsAnswer' : 'decided'
    known.steps.push(stepAt(known.status, store))
    return `the issuer's ${known.reference}: ${known.status}`
  },
  isConfirmation: (snapshot, { type }) => (snapshot.matches('reviewed') || isAsked(snapshot)) && type === 'form.submit',
  isSending: (snapshot) => snapshot.matches('sending') && !isInDoubt(snapshot),
  isInDoubt,
  says(snapshot) {
    if (isInDoubt(snapshot)) return 'unknown'
    const isForm = snapshot.matches('editable') || snapshot.matches('reviewed') || isAsked(snapshot)
    return isForm && snapshot.context.failure !== null ? 'notDone' : null
  },
  intentOf: ({ idempotencyKey, effect, transactionId }: DisputeContext) => ({
    key: idempotencyKey,
    terms: termsOf({ effect, transactionId: transactionId ?? '' }),
  }),
  isDone: (intent, effects, keyMode) =>
    isDoneByKey(intent, effects) ||
    // For an issuer without keys, any effect since the confirmation counts.
    (keyMode !== 'echoed' && effects.some(({ terms }) => terms === intent.terms)),
  // One dispute per purchase.
  oneOf: (terms) => terms,
  effectIn(call, answer) {
    const transactionId = purchaseIn(call)
    const { reference, steps } = answer.body as { reference: string; steps: readonly Step[] }
    if (!call.path.endsWith('/answer')) return { reference, terms: termsOf({ effect: 'opening', transactionId }) }
    const answers = steps.filter(({ kind }) => kind === 'answered').length
    return { reference: `${reference} answered ${answers}`, terms: termsOf({ effect: 'reply', transactionId }) }
  },
  endpoints: {
    [`GET ${ADDRESS}`](call, store, username) {
      if (!isKnown(call, store, username)) return store.refusal(404, 'REQ-4040')
      const id = purchaseIn(call)
      const known = disputeOf(store, id)
      const transaction = {
        id,
        typeCode: 'POS',
        merchant: 'City Books',
        category: 'SHOPPING',
        date: new Date(PURCHASED_AT).toISOString(),
        amount: -12.34,
        status: 'posted',
        disputeStatus: known?.status ?? 'none',
      }
      return { status: 200, body: { transaction, ...(known && { dispute: onTheWire(known) }) } }
    },
    [`POST ${ADDRESS}`](call, store, username) {
      if (!isKnown(call, store, username)) return store.refusal(404, 'REQ-4040')
      const id = purchaseIn(call)
      const known = disputeOf(store, id)
      if (known) return { status: 200, body: onTheWire(known) }
      const reference = `${store.people.marks[username]}DSP${store.newId()}`
      const steps = [stepAt('received', store, call.key)]
      const made: Stored = { reference, transactionId: id, draft: call.body as Draft, status: 'received', steps }
      disputesIn(store).push(made)
      return { status: 200, body: onTheWire(made) }
    },
    [`POST ${ADDRESS}/answer`](call, store, username) {
      const known = isKnown(call, store, username) ? disputeOf(store, purchaseIn(call)) : undefined
      if (!known) return store.refusal(404, 'REQ-4040')
      if (known.status === 'needsAnswer') {
        known.status = 'underReview'
        known.steps.push(stepAt('answered', store, call.key))
      }
      return { status: 200, body: onTheWire(known) }
    },
  },
}
