import type { PayBillInput } from '../../machines/pay-bill/payBill'
import { payBillMachine } from '../../machines/pay-bill/payBillMachine'
import { payBillsEffect, payingIn } from '../../machines/pay-bill/payBills'
import { openEffectRig } from '../support/effectRig'
import { input } from './payBill.plan'

/** Its ports: `readBasis`, `readPayments`, `payBill` for each line, and `lookUp`. */
export const openPaying = (given: Partial<PayBillInput> = {}, start?: number) =>
  openEffectRig(
    payBillMachine,
    { ...input, ...given },
    {
      kinds: { payBills: payBillsEffect },
      portsOf: (defer) => ({
        payBills: {
          send: (call) => defer('payBill', payingIn(call)),
          lookUp: () => defer('lookUp', null),
        },
      }),
      reads: ['readBasis', 'readPayments'],
      start,
    },
  )
