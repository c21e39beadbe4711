/** The billers that a holder pays: their valid account numbers, and the outcome of an addition. Portal spec §3, §5; OP-36. */
import * as v from 'valibot'
import { messageKey } from '../values/messageKey'
import { atMost, typedText } from '../values/text'
import { bareCode, plainCode } from '../values/typedCode'

export const NICKNAME_MAX = 35
/** The most billers that a search returns. */
export const PAYEE_LIMIT = 10
export const ACCOUNT_FORMATS = ['digits', 'alphanumeric'] as const

/** Each biller defines its account numbers. */
export type AccountRules = {
  readonly min: number
  readonly max: number
  readonly format: (typeof ACCOUNT_FORMATS)[number]
}
/** What the contract accepts from any biller: for a biller without rules. */
export const ANY_ACCOUNT: AccountRules = { min: 1, max: 40, format: 'alphanumeric' }

const payeeEntries = {
  billerId: v.string(),
  name: v.string(),
  rules: v.object({ min: v.number(), max: v.number(), format: v.picklist(ACCOUNT_FORMATS) }),
}
export const payeeSchema = v.object(payeeEntries)
/** A biller from the issuer's list. */
export type Payee = Readonly<v.InferOutput<typeof payeeSchema>>
/** `idempotencyKey`: of the call that added it; null if the issuer does not say. */
export const billerSchema = v.object({
  ...payeeEntries,
  serialNo: v.string(),
  account: v.string(),
  alias: v.nullable(v.string()),
  idempotencyKey: v.nullable(v.string()),
})
/** A biller that the holder has added. */
export type Biller = Readonly<v.InferOutput<typeof billerSchema>>

/** Bills print digits in groups: what separates them is not part of the number. */
const plainAccount = (text: string, { format }: AccountRules) =>
  format === 'digits' ? bareCode(text) : plainCode(text)
const CHARACTERS: Readonly<Record<AccountRules['format'], RegExp>> = {
  digits: /^\d*$/,
  alphanumeric: /^[A-Za-z0-9 -]*$/,
}

/** Field names as on the wire, which the issuer's refusals use too. Messages are catalogue keys. */
export const billSchema = (rules: AccountRules, taken: readonly string[]) =>
  v.object({
    billerAccount: v.pipe(
      typedText,
      v.transform((text) => plainAccount(text, rules)),
      v.minLength(1, messageKey('bills.account.required')),
      v.regex(
        CHARACTERS[rules.format],
        messageKey(rules.format === 'digits' ? 'bills.account.digits' : 'bills.account.characters'),
      ),
      v.minLength(rules.min, messageKey('bills.account.tooShort')),
      v.maxLength(rules.max, messageKey('bills.account.tooLong')),
      v.check((account) => !taken.includes(account), messageKey('bills.account.taken')),
    ),
    alias: v.pipe(typedText, v.trim(), atMost(NICKNAME_MAX, 'bills.alias.tooLong')),
  })
export type BillDraft = { readonly account: string; readonly alias: string | null }
export const billDraft = ({ billerAccount, alias }: v.InferOutput<ReturnType<typeof billSchema>>): BillDraft => ({
  account: billerAccount,
  alias: alias || null,
})

/** The account numbers that the holder already has with this biller. `except`: the bill that is edited. */
export const accountsWith = (billers: readonly Biller[], billerId: string, except: string | null = null) =>
  billers.filter((own) => own.billerId === billerId && own.serialNo !== except).map(({ account }) => account)

export type Sought = {
  readonly billerId: string
  readonly idempotencyKey: string
  /** The bills that existed before the call was sent. */
  readonly known: readonly string[]
}
/** A biller with our key is ours. If the issuer gives no keys at all, the new one is ours. */
export function findAdded(billers: readonly Biller[], { billerId, idempotencyKey, known }: Sought): Biller | null {
  const ours = billers.find((biller) => biller.idempotencyKey === idempotencyKey)
  if (ours || billers.some((biller) => biller.idempotencyKey !== null)) return ours ?? null
  return billers.find((biller) => biller.billerId === billerId && !known.includes(biller.serialNo)) ?? null
}
export const isAsDrafted = ({ account, alias }: BillDraft, draft: BillDraft) =>
  account === draft.account && alias === draft.alias
