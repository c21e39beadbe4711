import * as v from 'valibot'
import type { addBillEffect } from '../../machines/add-bill/addBill'
import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { billActivityMachine } from '../../machines/bill-activity/billActivityMachine'
import { billsMachine } from '../../machines/bills/billsMachine'
import { type deleteBillEffect, nextPaymentIn } from '../../machines/bills/deleteBill'
import type { EditBillTerms, editBillEffect } from '../../machines/bills/editBill'
import { ConflictError } from '../../machines/effect/effect'
import type { EffectPortsOf } from '../../machines/effect/effectLogic'
import { CallError, failed, isNotFound } from '../../machines/shared/failure'
import { PAYEE_LIMIT } from '../../rules/money/bills'
import { sound } from '../../rules/values/text'
import type { Api } from '../api/client'
import { biller, billerOf, payee, payeeOf, readBillers } from './billers'
import { cancelPayment, payBillWith } from './billPayments'
import { calling, fromCall } from './fromCall'
import { readHistory, readPayments, readPending } from './payments'
import { acknowledged, shaped } from './shape'

type Means = {
  /** The current card: the search covers the billers that it can pay. */
  readonly clientId: () => string | null
}

export const addBillWith = (api: Api, { clientId }: Means) =>
  addBillMachine.provide({
    actors: {
      findPayees: fromCall('getPayees', async ({ input: { query }, signal }) => {
        const card = clientId()
        if (!card) throw new CallError(failed('error.readPayees'), 'unsent')
        const { data } = await api.call('getPayees', (client) =>
          client.GET('/api/prepaid/billPay/payees/{id}', {
            params: { path: { id: card }, query: { filter: sound(query).trim(), limit: PAYEE_LIMIT } },
            signal,
          }),
        )
        return shaped('getPayees', v.array(v.object(payee)), data).map(payeeOf)
      }),
    },
  })

export const addBillEffectWith = (api: Api): EffectPortsOf<typeof addBillEffect> => ({
  send: calling('addBiller', async ({ key, terms: { billerId, billerName, account, alias } }) => {
    const { data } = await api.call('addBiller', (client) =>
      client.POST('/api/prepaid/billPay/billers', {
        params: { header: { 'Idempotency-Key': key } },
        body: { billerId, billerName, billerAccount: account, ...(alias === null ? {} : { alias }) },
      }),
    )
    // The answer must be about the same bill: otherwise it does not prove that it was added.
    const told = v.object({ ...biller, billerId: v.literal(billerId), billerAccount: v.literal(account) })
    return billerOf(shaped('addBiller', told, data))
  }),
  lookUp: calling('getBillers', () => readBillers(api)),
})

/** Its failures are shown with the list: they need no notification. */
export const billActivityWith = (api: Api) =>
  billActivityMachine.provide({
    actors: {
      readPending: fromCall('getPendingPayments', () => readPending(api)),
      readNewest: fromCall('getPayments', () => readHistory(api, { page: 1, after: null })),
    },
  })

export const billsWith = (api: Api, means: Means) =>
  billsMachine.provide({
    actors: {
      addBill: addBillWith(api, means),
      billActivity: billActivityWith(api),
      payBill: payBillWith(api),
      readBillers: fromCall('getBillers', () => readBillers(api)),
      readPending: fromCall('getPendingPayments', async ({ input: { serialNo } }) =>
        (await readPending(api)).payments.filter((payment) => payment.serialNo === serialNo),
      ),
    },
  })

export function editBillEffectWith(api: Api): EffectPortsOf<typeof editBillEffect> {
  const edit = calling('editBiller', async ({ serialNo, account, alias }: EditBillTerms) => {
    const { data } = await api.call('editBiller', (client) =>
      client.PUT('/api/prepaid/billPay/billers/{serialNo}', {
        params: { path: { serialNo } },
        body: { billerAccount: account, ...(alias === null ? {} : { alias }) },
      }),
    )
    const told = v.object({ ...biller, serialNo: v.literal(serialNo), billerAccount: v.literal(account) })
    return billerOf(shaped('editBiller', told, data))
  })
  return {
    async send({ terms }) {
      try {
        return await edit(terms)
      } catch (error) {
        // It was deleted elsewhere.
        throw isNotFound(error) ? new ConflictError(null) : error
      }
    },
    lookUp: calling('getBillers', () => readBillers(api)),
  }
}

/** A bill that is not there is deleted: here, or elsewhere. */
async function deleteBiller(api: Api, serialNo: string) {
  try {
    acknowledged(
      'deleteBiller',
      await api.call('deleteBiller', (client) =>
        client.DELETE('/api/prepaid/billPay/billers/{serialNo}', { params: { path: { serialNo } } }),
      ),
    )
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

export const deleteBillEffectWith = (api: Api): EffectPortsOf<typeof deleteBillEffect> => ({
  async send(call) {
    const id = nextPaymentIn(call)
    await (id === null
      ? calling('deleteBiller', () => deleteBiller(api, call.terms.serialNo))()
      : calling('cancelPayment', () => cancelPayment(api, id))())
    return null
  },
  lookUp: (call) =>
    nextPaymentIn(call) === null
      ? calling('getBillers', async () => ({ billers: await readBillers(api) }))()
      : calling('getPayments', async () => ({ payments: (await readPayments(api)).payments }))(),
})
