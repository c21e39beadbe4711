import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { addBillMachine } from '../../machines/add-bill/addBillMachine'
import { billsMachine } from '../../machines/bills/billsMachine'
import { CallError, failed } from '../../machines/shared/failure'
import {
  ACCOUNT_FORMATS,
  type AccountRules,
  ANY_ACCOUNT,
  type Biller,
  PAYEE_LIMIT,
  type Payee,
} from '../../rules/bills'
import type { Api } from '../api/client'
import { readPayments, readPending } from './billPayments'
import { acknowledged, shaped } from './shape'

const count = v.fallback(v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null), null)
const id = v.pipe(v.string(), v.minLength(1))
const payee = {
  billerId: id,
  billerName: id,
  accountMin: count,
  accountMax: count,
  accountFormat: v.fallback(v.nullish(v.picklist(ACCOUNT_FORMATS), null), null),
}
const biller = {
  ...payee,
  serialNo: id,
  billerAccount: v.string(),
  alias: v.nullish(v.string(), null),
  idempotencyKey: v.nullish(v.string(), null),
}
type WirePayee = v.InferOutput<v.ObjectSchema<typeof payee, undefined>>
type WireBiller = v.InferOutput<v.ObjectSchema<typeof biller, undefined>>

const rulesOf = ({ accountMin, accountMax, accountFormat }: WirePayee): AccountRules => ({
  min: accountMin ?? ANY_ACCOUNT.min,
  max: accountMax ?? ANY_ACCOUNT.max,
  format: accountFormat ?? ANY_ACCOUNT.format,
})
const payeeOf = (wire: WirePayee): Payee => ({
  billerId: wire.billerId,
  name: wire.billerName,
  rules: rulesOf(wire),
})
const billerOf = (wire: WireBiller): Biller => ({
  ...payeeOf(wire),
  serialNo: wire.serialNo,
  account: wire.billerAccount,
  alias: wire.alias?.trim() || null,
  idempotencyKey: wire.idempotencyKey,
})

export async function readBillers(api: Api): Promise<readonly Biller[]> {
  const { data } = await api.call('getBillers', (client) => client.GET('/api/prepaid/billPay/billers'))
  return shaped('getBillers', v.array(v.object(biller)), data).map(billerOf)
}

type Means = {
  /** The current card: what it can pay is searched. */
  readonly clientId: () => string | null
}

export const addBillWith = (api: Api, { clientId }: Means) =>
  addBillMachine.provide({
    actors: {
      findPayees: fromPromise(async ({ input: { query }, signal }) => {
        const card = clientId()
        if (!card) throw new CallError(failed('error.readPayees'), 'unsent')
        const { data } = await api.call('getPayees', (client) =>
          client.GET('/api/prepaid/billPay/payees/{id}', {
            params: { path: { id: card }, query: { filter: query.trim(), limit: PAYEE_LIMIT } },
            signal,
          }),
        )
        return shaped('getPayees', v.array(v.object(payee)), data).map(payeeOf)
      }),
      addBiller: fromPromise(async ({ input: { payee: chosen, draft, idempotencyKey } }) => {
        const { data } = await api.call('addBiller', (client) =>
          client.POST('/api/prepaid/billPay/billers', {
            params: { header: { 'Idempotency-Key': idempotencyKey } },
            body: {
              billerId: chosen.billerId,
              billerName: chosen.name,
              billerAccount: draft.account,
              ...(draft.alias === null ? {} : { alias: draft.alias }),
            },
          }),
        )
        // An answer about another bill does not say that this one was added.
        const told = v.object({
          ...biller,
          billerId: v.literal(chosen.billerId),
          billerAccount: v.literal(draft.account),
        })
        return billerOf(shaped('addBiller', told, data))
      }),
      readBillers: fromPromise(() => readBillers(api)),
    },
  })

export const billsWith = (api: Api, means: Means) =>
  billsMachine.provide({
    actors: {
      addBill: addBillWith(api, means),
      readBillers: fromPromise(() => readBillers(api)),
      editBiller: fromPromise(async ({ input: { serialNo, draft } }) => {
        const { data } = await api.call('editBiller', (client) =>
          client.PUT('/api/prepaid/billPay/billers/{serialNo}', {
            params: { path: { serialNo } },
            body: { billerAccount: draft.account, ...(draft.alias === null ? {} : { alias: draft.alias }) },
          }),
        )
        const told = v.object({ ...biller, serialNo: v.literal(serialNo), billerAccount: v.literal(draft.account) })
        return billerOf(shaped('editBiller', told, data))
      }),
      deleteBiller: fromPromise(async ({ input: { serialNo } }) => {
        acknowledged(
          'deleteBiller',
          await api.call('deleteBiller', (client) =>
            client.DELETE('/api/prepaid/billPay/billers/{serialNo}', { params: { path: { serialNo } } }),
          ),
        )
      }),
      readPending: fromPromise(async ({ input: { serialNo } }) =>
        (await readPending(api)).filter((payment) => payment.serialNo === serialNo),
      ),
      readPayments: fromPromise(() => readPayments(api)),
      cancelPayment: fromPromise(({ input }) => cancelPayment(api, input.id)),
    },
  })

async function cancelPayment(api: Api, paymentId: string) {
  acknowledged(
    'cancelPayment',
    await api.call('cancelPayment', (client) =>
      client.DELETE('/api/prepaid/billPay/payments/{id}', { params: { path: { id: paymentId } } }),
    ),
  )
}
