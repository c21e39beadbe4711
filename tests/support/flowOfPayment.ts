import type { ActorRefFrom } from 'xstate'
import type { paymentMachine } from '../../machines/payment/paymentMachine'
import type { TopUp } from '../../machines/top-up/selectors'

/** A top-up that has confirmed this payment, as its screen reads it. */
export function flowOfPayment(payment: ActorRefFrom<typeof paymentMachine>): TopUp {
  const form = { opened: null, failure: null, fieldErrors: {}, formerFeeCents: null, sameLoadedAt: null }
  const snapshot = {
    context: { ...payment.getSnapshot().context.payment, ...form },
    children: { payment },
    tags: new Set(),
    matches: (state: unknown) => state === 'confirmed',
    hasTag: () => false,
  }
  const flow = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }), send() {} }
  return flow as unknown as TopUp
}
