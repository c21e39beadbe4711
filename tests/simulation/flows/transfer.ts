/** Transferring money between the holder's cards. */
import type { TransferContext } from '../../../machines/transfer/transfer'
import { followedWhile, isDoneByKey, type SimulatedFlow } from '../flow'

const AMOUNTS = ['1', '12.34', '250.00', '99,999', '0', 'abc'] as const
/** Few values, so that one transfer can be mistaken for another. */
const USUAL = AMOUNTS.slice(0, 3)
type Sent = {
  readonly funding: { readonly fundingCard: string }
  readonly fundingAmount: { readonly transactionAmount: number }
  readonly receivingCard: string
}
const termsOf = (from: string, to: string, cents: number) => `${cents} cents from ${from} to ${to}`
/** Compared without keys: all that the card's history contains. */
const guessed = (terms: string) => terms.replace(/ to .*/, '')

export const transfer: SimulatedFlow = {
  name: 'transfer',
  routeId: 'transfer',
  machine: 'transfer',
  effect: {
    kind: 'transfer',
    termsOf: ({ fromCardId, toCardId, cents }: { fromCardId: string; toCardId: string; cents: number }) =>
      termsOf(fromCardId, toCardId, cents),
    tells: ({ type, message: { key } }) =>
      key === 'transfer.done' ? 'done' : type === 'error' || key === 'transfer.notSent' ? 'notDone' : null,
  },
  effectCall: /^POST \/api\/prepaid\/transfer$/,
  lookupCall: /^GET .*\/stats$/,
  move(snapshot, random) {
    if (snapshot.matches('unread')) return { type: 'transfer.retry' }
    if (snapshot.matches('editable')) {
      const { cards, clientId } = snapshot.context as TransferContext
      if (random.chance(0.2)) return { type: 'form.edit' }
      const others = cards.filter((card) => card.clientId !== clientId && card.cardStatus === 'A')
      const values = {
        receivingCard: random.pick(others)?.clientId ?? '',
        'fundingAmount.transactionAmount': random.pick(random.chance(0.9) ? USUAL : AMOUNTS),
      }
      return { type: 'form.submit', values }
    }
    if (snapshot.matches('reviewed')) {
      return random.chance(0.1) ? { type: 'step.back' } : { type: 'form.submit', values: {} }
    }
    if (transfer.isInDoubt(snapshot)) return { type: 'transfer.check' }
    return snapshot.matches('sent') ? { type: 'transfer.again' } : null
  },
  titles: { done: 'transfer.done.title', unknown: 'transfer.unconfirmed.title' },
  isBlocked: (snapshot) => snapshot.matches('closed'),
  isConfirmation: (snapshot, { type }) => snapshot.matches('reviewed') && type === 'form.submit',
  ...followedWhile('sending'),
  says(snapshot) {
    if (snapshot.matches('sent')) return 'done'
    if (transfer.isInDoubt(snapshot)) return 'unknown'
    // A notification tells it too, where the cards are read again first.
    const isBack = ['reviewed', 'editable', 'reading'].some((step) => snapshot.matches(step))
    return snapshot.context.failure !== null && isBack ? 'notDone' : null
  },
  intentOf: ({ idempotencyKey, sent, spentKeys, draft }: TransferContext) => ({
    key: (sent ? spentKeys.at(-1) : idempotencyKey) ?? null,
    terms: draft ? termsOf(draft.fromCardId, draft.toCardId, draft.cents) : '',
  }),
  isDone: (intent, effects, keyMode) =>
    isDoneByKey(intent, effects) ||
    // See `docs/decisions/what-became-of-the-money.md`.
    (keyMode !== 'echoed' && effects.some(({ terms }) => guessed(terms) === guessed(intent.terms))),
  effectIn({ body }, answer) {
    const { funding, fundingAmount, receivingCard } = body as Sent
    const cents = Math.round(fundingAmount.transactionAmount * 100)
    const { externalReferenceId: reference } = answer.body as { externalReferenceId: string }
    return { reference, terms: termsOf(funding.fundingCard, receivingCard, cents) }
  },
  endpoints: {
    'POST /api/prepaid/transfer': ({ body, key }, store, username) => {
      const { funding, fundingAmount, receivingCard } = body as Sent
      const own = store.ownCards(username)
      const from = own.find(({ clientId }) => clientId === funding.fundingCard)
      const to = own.find(({ clientId }) => clientId === receivingCard)
      const cents = Math.round(fundingAmount.transactionAmount * 100)
      if (!from || !to) return store.refusal(404, 'REQ-4040')
      if (cents > from.cents || cents > 25_000 || cents < 1) return store.refusal(400, 'TRF-4002')
      const posted = store.post(from, { kind: 'TRF', cents: -cents, key })
      store.post(to, { kind: 'TRF', cents, key })
      return {
        status: 200,
        body: {
          externalReferenceId: `R${posted.id}`,
          authorizationNumber: `A${posted.id}`,
          fundingAmount: { transactionAmount: cents / 100, currency: '124' },
          date: new Date(store.now()).toISOString(),
        },
      }
    },
  },
}
