/** Adding a bill: what is typed and reviewed, and the effect that it has. Portal spec §7, §8. */
import * as v from 'valibot'
import {
  ANY_ACCOUNT,
  accountsWith,
  type BillDraft,
  type Biller,
  billDraft,
  billerSchema,
  billSchema,
  findAdded,
  type Payee,
} from '../../rules/money/bills'
import { type Begun, beginning, type EffectKind } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { defineEffect } from '../effect/kinds'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { errorNotice, notice, success } from '../notification/notification'
import { showing } from '../shared/portal'

/** `known`: the serial numbers of the bills before. */
const termsSchema = v.object({
  billerId: v.string(),
  billerName: v.string(),
  account: v.string(),
  alias: v.nullable(v.string()),
  known: v.array(v.string()),
})
export type AddBillTerms = v.InferOutput<typeof termsSchema>

export const addBillEffect: EffectKind<AddBillTerms, Biller, readonly Biller[]> = defineEffect({
  kind: 'addBill',
  terms: termsSchema,
  result: billerSchema,
  subjectsOf: () => ['addBill'],
  outcomeIn(billers, { key, terms }) {
    const found = findAdded(billers, { ...terms, idempotencyKey: key })
    return found ? { type: 'effect.done', result: found } : { type: 'notFound' }
  },
  titleOf: () => 'screen.bills.title',
  factsOn(outcome, _, isShown) {
    switch (outcome.type) {
      case 'effect.done':
        return isShown ? [] : [showing(success('bills.added'))]
      case 'effect.refused':
        return [showing(errorNotice(outcome.failure))]
      case 'effect.notDone': {
        const { failure } = outcome
        return [showing(failure ? errorNotice(failure) : notice('warning', 'bills.notAdded'))]
      }
      default:
        return []
    }
  },
})

/** `billers`: the holder's bills. `again`: a bill that was deleted to be added again. */
export type AddBillInput = {
  billers: readonly Biller[]
  underWay?: Begun<AddBillTerms> | null
  again?: Biller | null
}
/** `payNo`: the serial number of the added bill if the holder wants to pay it now, else null. */
export type AddBillOutput = { payNo: string | null }
export type AddBillContext = Problems &
  Followed & {
    known: readonly Biller[]
    knownIds: readonly string[]
    query: string
    payees: readonly Payee[]
    payee: Payee | null
    /** The form as typed, to restore it when the holder comes back. */
    typed: { readonly billerAccount: string; readonly alias: string }
    draft: BillDraft | null
    /** Of the bill that is being added. */
    idempotencyKey: string | null
    added: Biller | null
    payNo: string | null
  }
export type AddBillEvent =
  | EffectNews<Biller>
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'payee.type'; query: string }
  | { type: 'payee.choose'; billerId: string }
  | { type: 'search.retry' }
  | { type: 'step.back'; values?: Typed }
  | { type: 'add.check' }
  | { type: 'add.again' }
  | { type: 'add.leave' }
  | { type: 'add.pay' }

export const NOTHING_TYPED = { billerAccount: '', alias: '' }
export const initially = ({ billers, underWay = null, again = null }: AddBillInput): AddBillContext => ({
  ...NO_PROBLEMS,
  ...NOT_FOLLOWED,
  known: billers,
  knownIds: billers.map(({ serialNo }) => serialNo),
  query: again?.name ?? '',
  payees: [],
  payee: again,
  typed: again ? { billerAccount: again.account, alias: again.alias ?? '' } : NOTHING_TYPED,
  draft: null,
  idempotencyKey: null,
  added: null,
  payNo: null,
  ...(underWay && underWayOf(underWay)),
})
const underWayOf = ({ key, terms: { billerId, billerName, account, alias, known } }: Begun<AddBillTerms>) => ({
  knownIds: known,
  payee: { billerId, name: billerName, rules: ANY_ACCOUNT },
  typed: { billerAccount: account, alias: alias ?? '' },
  draft: { account, alias },
  idempotencyKey: key,
})

type Here = { context: AddBillContext }

export const checkedBill = ({ context: { payee, known }, event: { values } }: Here & { event: FormEvent }) => ({
  schema: billSchema(payee?.rules ?? ANY_ACCOUNT, accountsWith(known, payee?.billerId ?? '')),
  values,
})
const textIn = (values: Typed, name: string) => (typeof values[name] === 'string' ? values[name] : '')
export const typedBill = (values: Typed) => ({
  billerAccount: textIn(values, 'billerAccount'),
  alias: textIn(values, 'alias'),
})
export const draftIn = (typing: Here & { event: FormEvent }) => {
  const { schema, values } = checkedBill(typing)
  return { typed: typedBill(values), draft: billDraft(v.parse(schema, values)) }
}

export function additionBegun({ payee, draft, idempotencyKey, knownIds }: AddBillContext) {
  if (!payee || !draft || !idempotencyKey) throw new Error('A bill is added from its review only')
  const terms = { billerId: payee.billerId, billerName: payee.name, ...draft, known: [...knownIds] }
  return beginning(addBillEffect, { key: idempotencyKey, terms })
}
