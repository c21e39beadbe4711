/** The holder's billers and those of the issuer's list, as on the wire. */
import * as v from 'valibot'
import { ACCOUNT_FORMATS, type AccountRules, ANY_ACCOUNT, type Biller, type Payee } from '../../rules/money/bills'
import type { Api } from '../api/client'
import { shaped } from './shape'

const count = v.fallback(
  v.nullish(
    v.pipe(
      v.number(),
      v.check((places) => Number.isInteger(places)),
      v.minValue(1),
    ),
    null,
  ),
  null,
)
const id = v.pipe(v.string(), v.minLength(1))
export const payee = {
  billerId: id,
  billerName: id,
  accountMin: count,
  accountMax: count,
  accountFormat: v.fallback(v.nullish(v.picklist(ACCOUNT_FORMATS), null), null),
}
export const biller = {
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
export const payeeOf = (wire: WirePayee): Payee => ({
  billerId: wire.billerId,
  name: wire.billerName,
  rules: rulesOf(wire),
})
export const billerOf = (wire: WireBiller): Biller => ({
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
