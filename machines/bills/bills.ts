import * as v from 'valibot'
import type { Payment } from '../../rules/money/billPayments'
import { ANY_ACCOUNT, accountsWith, type BillDraft, type Biller, billDraft, billSchema } from '../../rules/money/bills'
import type { AddBillTerms } from '../add-bill/addBill'
import type { Begun } from '../effect/effect'
import type { EffectNews } from '../effect/effects'
import { type Followed, NOT_FOLLOWED } from '../effect/followed'
import { type FormEvent, NO_PROBLEMS, type Problems } from '../form/formParts'
import type { Line } from '../pay-bill/lines'
import type { PayBillsTerms } from '../pay-bill/payBills'
import { type DeleteBillTerms, type Deleting, type Deletion, deletionBegun } from './deleteBill'
import { type EditBillTerms, type Edited, editBegun } from './editBill'

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
  /** A bill that is being edited, or deleted: it is followed until its outcome is known. */
  editing?: Begun<EditBillTerms> | null
  deleting?: Begun<DeleteBillTerms, Deleting> | null
  paying?: Begun<PayBillsTerms, Line[]> | null
}
export type BillsContext = Problems &
  Followed & {
    username: string
    clientId: string | null
    asked: Asked | null
    billers: readonly Biller[]
    /** The bills have been read. */
    adding: Begun<AddBillTerms> | null
    paying: Begun<PayBillsTerms, Line[]> | null
    /** The bill that is being paid; null for several at once. */
    payingNo: string | null
    repeatId: string | null
    /** The bill is deleted to be added again, with another date for its payments. */
    isAgain: boolean
    /** The biller that the addition starts with. */
    again: Biller | null
    /** The bill that is edited or deleted. */
    serialNo: string | null
    draft: BillDraft | null
    /** The bill's payments that were not sent yet when its deletion was requested. */
    pending: readonly Payment[]
    /** The ids of the payments that are cancelled before the bill is deleted, and how many of them are. */
    toCancel: readonly string[]
    cancelled: number
    /** A deletion that stopped before the bill was deleted. */
    halted: { readonly cancelled: number; readonly all: number } | null
    /** Of the effect that is followed. */
    key: string | null
  }
/** The outcome of an edit, or of a deletion. */
type Changed = Edited | Deletion
export type BillsEvent =
  | EffectNews<Changed, Deleting>
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
  isAgain: false,
  key: null,
} as const

export function initially({
  paying = null,
  asked = null,
  adding = null,
  editing = null,
  deleting = null,
  username,
  clientId,
}: BillsInput): BillsContext {
  return {
    ...NO_PROBLEMS,
    ...NOT_FOLLOWED,
    ...NOTHING_CHOSEN,
    username,
    clientId,
    asked,
    billers: [],
    adding,
    paying,
    payingNo: null,
    repeatId: null,
    again: null,
    halted: null,
    ...(deleting && {
      key: deleting.key,
      serialNo: deleting.terms.serialNo,
      toCancel: deleting.terms.payments,
      cancelled: deleting.progress?.cancelled ?? 0,
    }),
    ...(editing && { key: editing.key, serialNo: editing.terms.serialNo, draft: editing.terms }),
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
export const beginEdit = {
  type: 'tell',
  params: ({ context: { serialNo, draft } }: Here) => editBegun(serialNo, draft),
} as const
export const keyOfEdit = ({ serialNo, draft }: BillsContext) => editBegun(serialNo, draft).effect.key
export const beginDeletion = {
  type: 'tell',
  params: ({ context: { serialNo, toCancel } }: Here) => deletionBegun(serialNo, toCancel),
} as const
export const keyOfDeletion = ({ serialNo, toCancel }: BillsContext) => deletionBegun(serialNo, toCancel).effect.key
export const isDeletion = (result: Changed): result is Deletion => result !== null && 'end' in result
/** A deletion that ended before the bill was deleted. Payments that were cancelled stay cancelled. */
export function haltedBy(result: Changed): Pick<BillsContext, 'halted' | 'failure'> {
  if (!isDeletion(result) || result.end === 'left') return { halted: null, failure: null }
  const { cancelled, all, failure } = result
  return { halted: all > 0 ? { cancelled, all } : null, failure }
}
export const without = (billers: readonly Biller[], serialNo: string | null) =>
  billers.filter((biller) => biller.serialNo !== serialNo)
export const withEdited = (billers: readonly Biller[], edited: Changed) =>
  isDeletion(edited) || edited === null
    ? billers
    : billers.map((biller) => (biller.serialNo === edited.serialNo ? edited : biller))
