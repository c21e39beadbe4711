import * as v from 'valibot'
import type { Payment } from '../../rules/money/billPayments'
import {
  ANY_ACCOUNT,
  accountsWith,
  type BillDraft,
  type Biller,
  billDraft,
  billSchema,
  isAsDrafted,
} from '../../rules/money/bills'
import type { AddBillTerms } from '../add-bill/addBill'
import type { Begun } from '../effect/effect'
import { type FormEvent, NO_PROBLEMS, type Problems } from '../form/formParts'
import { type PaidResume, paidResumeSchema } from '../pay-bill/payBill'
import { failed } from '../shared/failure'
import { lookupsSince } from '../shared/lookups'

/** A deletion sent before a reload. `paymentId`: the payment that was being cancelled for it. */
const deletionSchema = v.object({ serialNo: v.string(), paymentId: v.nullable(v.string()), sentAt: v.number() })
export const billsResumeSchema = v.union([deletionSchema, paidResumeSchema])
export type BillsResume = v.InferOutput<typeof billsResumeSchema>

/** What another page asks for: pay a bill (`repeatId`: repeat that payment), or delete it and add it again. */
export type Asked = { readonly what: 'pay' | 'again'; readonly serialNo: string; readonly repeatId: string | null }
/** From the address of the page: `?pay=…&repeat=…` or `?again=…`. `pay` and `again` hold the bill's serial number. */
export function askedIn(search: string): Asked | null {
  const asked = new URLSearchParams(search)
  const [pay, again] = [asked.get('pay'), asked.get('again')]
  if (pay) return { what: 'pay', serialNo: pay, repeatId: asked.get('repeat') }
  return again ? { what: 'again', serialNo: again, repeatId: null } : null
}
export type BillsInput = {
  username: string
  clientId: string | null
  asked?: Asked | null
  /** A bill that is being added: shown before anything is offered. */
  adding?: Begun<AddBillTerms> | null
  resume?: BillsResume | null
}
export type BillsContext = Problems & {
  username: string
  clientId: string | null
  asked: Asked | null
  billers: readonly Biller[]
  adding: Begun<AddBillTerms> | null
  resumedPayment: PaidResume | null
  /** The bill that is being paid; null for several at once. */
  payingNo: string | null
  repeatId: string | null
  /** The bill is deleted to be added again, with another date for its payments. */
  isAgain: boolean
  /** The biller that the addition starts with. */
  again: Biller | null
  /** The bill that is edited or deleted. */
  serialNo: string | null
  kind: 'edit' | 'delete'
  draft: BillDraft | null
  /** The bill's payments that were not sent yet when its deletion was requested. */
  pending: readonly Payment[]
  /** The ids of those still to cancel, the next one first. */
  toCancel: readonly string[]
  cancelled: number
  /** A deletion that stopped before the bill was deleted. */
  halted: { readonly cancelled: number; readonly all: number } | null
  lookupsLeft: number
  isResumed: boolean
}
export type BillsEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'step.back' }
  | { type: 'bills.retry' }
  | { type: 'bills.check' }
  | { type: 'bill.add' }
  | { type: 'bill.edit'; serialNo: string }
  | { type: 'bill.delete'; serialNo: string }
  | { type: 'bill.pay'; serialNo: string }
  | { type: 'bills.pay' }
  | { type: 'prompt.accept'; cancels: boolean }
  | { type: 'prompt.dismiss' }

export const NOTHING_CHOSEN = {
  serialNo: null,
  draft: null,
  pending: [],
  toCancel: [],
  cancelled: 0,
  isResumed: false,
  isAgain: false,
} as const

export function initially({
  resume = null,
  asked = null,
  adding = null,
  username,
  clientId,
}: BillsInput): BillsContext {
  const begun = {
    ...NO_PROBLEMS,
    ...NOTHING_CHOSEN,
    username,
    clientId,
    asked,
    billers: [],
    adding,
    resumedPayment: null,
    payingNo: null,
    repeatId: null,
    again: null,
    kind: 'delete',
    halted: null,
    lookupsLeft: 0,
  } as const
  if (!resume) return begun
  if ('lines' in resume) return { ...begun, resumedPayment: resume }
  const { serialNo, paymentId, sentAt } = resume
  return {
    ...begun,
    serialNo,
    toCancel: paymentId === null ? [] : [paymentId],
    failure: failed(paymentId === null ? 'error.deleteBill' : 'error.cancelPayment'),
    lookupsLeft: lookupsSince(sentAt),
    isResumed: true,
  }
}

type Here = { context: BillsContext }
export const chosenIn = ({ billers, serialNo }: BillsContext) =>
  billers.find((biller) => biller.serialNo === serialNo) ?? null

export const checkedBill = ({ context, event: { values } }: Here & { event: FormEvent }) => {
  const bill = chosenIn(context)
  return {
    schema: billSchema(
      bill?.rules ?? ANY_ACCOUNT,
      accountsWith(context.billers, bill?.billerId ?? '', context.serialNo),
    ),
    values,
  }
}
export const draftIn = (typing: Here & { event: FormEvent }) => {
  const { schema, values } = checkedBill(typing)
  return { draft: billDraft(v.parse(schema, values)) }
}
export type Editing = { readonly serialNo: string; readonly draft: BillDraft }
export function editingIn({ context: { serialNo, draft } }: Here): Editing {
  if (!serialNo || !draft) throw new Error('A bill is saved from its form only')
  return { serialNo, draft }
}
/** Whether the list shows that the call was done. */
export function isDone({ kind, serialNo, draft }: BillsContext, billers: readonly Biller[]) {
  const found = billers.find((biller) => biller.serialNo === serialNo)
  if (kind === 'delete') return found === undefined
  return found !== undefined && draft !== null && isAsDrafted(found, draft)
}
export const without = (billers: readonly Biller[], serialNo: string | null) =>
  billers.filter((biller) => biller.serialNo !== serialNo)
export const withEdited = (billers: readonly Biller[], edited: Biller) =>
  billers.map((biller) => (biller.serialNo === edited.serialNo ? edited : biller))
