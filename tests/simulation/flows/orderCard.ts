/** Ordering a card: a second order would cost another fee and send a second card. */
import type { AnyMachineSnapshot } from 'xstate'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import type { OrderCardContext } from '../../../machines/order-card/orderCard'
import { identityTyped } from '../../support/samples'
import type { SimulatedFlow } from '../flow'

const PROGRAMS = ['BHN229', 'BLU110'] as const
const isInDoubt = (snapshot: AnyMachineSnapshot) => selectIsInDoubt(snapshot as { context: OrderCardContext })
/** Nothing was sent this time, or the outcome is not known: another tab may have ordered the same under the same key. */
const NOT_ABOUT_IT = ['orderCard.notSent', 'connection.kept', 'flow.interrupted']
const agreed = { monthlyFeeAccepted: 'yes', ownUse: 'yes' }

export const orderCard: SimulatedFlow = {
  name: 'order-card',
  routeId: 'getcard',
  machine: 'orderCard',
  effect: {
    kind: 'orderCard',
    termsOf: ({ programCode }: { programCode: string }) => programCode,
    tells: ({ type, message: { key } }) =>
      key === 'orderCard.done' ? 'done' : type === 'error' || key === 'orderCard.notOrdered' ? 'notDone' : null,
  },
  effectCall: /^POST .*\/ordercard$/,
  lookupCall: /^GET \/api\/prepaid\/cards$/,
  move(snapshot, random) {
    if (snapshot.matches('unread')) return { type: 'order.retry' }
    if (snapshot.matches('offered')) return { type: 'form.submit', values: { programCode: random.pick(PROGRAMS) } }
    if (snapshot.matches('chosen')) {
      return random.chance(0.1) ? { type: 'step.back' } : { type: 'form.submit', values: identityTyped }
    }
    if (snapshot.matches('reviewed')) {
      return random.chance(0.1) ? { type: 'step.back' } : { type: 'form.submit', values: agreed }
    }
    if (snapshot.matches('repeated')) return { type: random.chance(0.5) ? 'order.repeat' : 'step.back' }
    return isInDoubt(snapshot) ? { type: 'order.check' } : null
  },
  titles: { done: 'orderCard.done.title', unknown: 'orderCard.unconfirmed.title' },
  isConfirmation: (snapshot, { type }) =>
    (snapshot.matches('reviewed') && type === 'form.submit') || type === 'order.repeat',
  isSending: (snapshot) => snapshot.matches('ordering') && !isInDoubt(snapshot),
  isInDoubt,
  says(snapshot) {
    if (snapshot.matches('ordered')) return 'done'
    if (isInDoubt(snapshot)) return 'unknown'
    const { failure } = snapshot.context as OrderCardContext
    const isBack = snapshot.matches('reviewed') || snapshot.matches('chosen')
    return isBack && failure !== null && !NOT_ABOUT_IT.includes(failure.key) ? 'notDone' : null
  },
  intentOf: ({ idempotencyKey, programCode }: OrderCardContext) => ({
    key: idempotencyKey || null,
    terms: programCode,
  }),
  // A lookup identifies an order by its program, not by its key.
  isDone: ({ username, terms }, effects) =>
    effects.some((effect) => effect.flow === 'order-card' && effect.username === username && effect.terms === terms),
  effectIn({ body }, answer) {
    const { clientId: reference } = answer.body as { clientId: string }
    return { reference, terms: (body as { programCode: string }).programCode }
  },
  endpoints: {
    'POST /api/prepaid/cards/ordercard': ({ body }, store, username) => {
      const { programCode, plasticFlag } = body as { programCode: string; plasticFlag: boolean }
      const clientId = `${store.ownCards(username)[0]?.clientId.slice(0, 4)}1${store.newId().slice(-5)}`
      store.addCard({
        clientId,
        owner: username,
        cardType: 'express',
        cardProgram: programCode,
        currency: '124',
        isVirtual: !plasticFlag,
        cardStatus: 'N',
        cents: 0,
      })
      const status = plasticFlag ? 'ordered' : 'issued'
      return { status: 200, body: { clientId, programCode, status, orderedDate: '2026-03-03' } }
    },
  },
}
