import * as v from 'valibot'
import {
  ANY_ACCOUNT,
  accountsWith,
  type BillDraft,
  type Biller,
  billDraft,
  billSchema,
  findAdded,
  type Payee,
  type Sought,
} from '../../rules/money/bills'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { failed } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'

/** The data needed after a reload to look up whether a bill was added. */
export const addedResumeSchema = v.object({
  billerId: v.string(),
  billerName: v.string(),
  idempotencyKey: v.string(),
  known: v.array(v.string()),
  sentAt: v.number(),
})
export type AddedResume = v.InferOutput<typeof addedResumeSchema>

/** `billers`: the holder's billers. `again`: a biller that was deleted to be added again. */
export type AddBillInput = { billers: readonly Biller[]; resume?: AddedResume | null; again?: Biller | null }
/** `payNo`: the serial number of the added bill if the holder wants to pay it now, else null. */
export type AddBillOutput = { payNo: string | null }
export type AddBillContext = Problems & {
  known: readonly Biller[]
  knownIds: readonly string[]
  query: string
  payees: readonly Payee[]
  payee: Payee | null
  /** The form as typed, to restore it when the holder comes back. */
  typed: { readonly billerAccount: string; readonly alias: string }
  draft: BillDraft | null
  /** Created when the review opens. Every retry reuses it; every edit discards it. */
  idempotencyKey: string | null
  doubtedKey: string | null
  lookupsLeft: number
  /** Resumed after a reload: the typed values are lost. */
  isResumed: boolean
  added: Biller | null
  payNo: string | null
}
export type AddBillEvent =
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
export const initially = ({ billers, resume, again = null }: AddBillInput): AddBillContext => ({
  ...NO_PROBLEMS,
  failure: resume ? failed('error.addBill') : null,
  known: billers,
  knownIds: resume?.known ?? billers.map(({ serialNo }) => serialNo),
  query: again?.name ?? '',
  payees: [],
  payee: resume ? { billerId: resume.billerId, name: resume.billerName, rules: ANY_ACCOUNT } : again,
  typed: again ? { billerAccount: again.account, alias: again.alias ?? '' } : NOTHING_TYPED,
  draft: null,
  idempotencyKey: resume?.idempotencyKey ?? null,
  doubtedKey: resume?.idempotencyKey ?? null,
  lookupsLeft: resume ? lookupsSince(resume.sentAt) : 0,
  isResumed: Boolean(resume),
  added: null,
  payNo: null,
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

/** The data to send, with its idempotency key. */
export type Adding = { readonly payee: Payee; readonly draft: BillDraft; readonly idempotencyKey: string }
export function addingIn({ context: { payee, draft, idempotencyKey } }: Here): Adding {
  if (!payee || !draft || !idempotencyKey) throw new Error('A bill is added from its review only')
  return { payee, draft, idempotencyKey }
}
const soughtIn = ({ payee, idempotencyKey, knownIds }: AddBillContext): Sought => ({
  billerId: payee?.billerId ?? '',
  idempotencyKey: idempotencyKey ?? '',
  known: knownIds,
})
export const addedIn = (context: AddBillContext, billers: readonly Biller[]) => findAdded(billers, soughtIn(context))
