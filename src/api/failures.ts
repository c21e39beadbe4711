/** The default text of each call, and the texts of error codes. Portal spec §8. */
import type { OperationId } from '../../contract/model'
import type { MessageKey } from '../i18n/catalogue'

export type CallName = OperationId | 'getBalances' | 'estimateTopUp' | 'estimateAutoReload' | 'getPendingPayments'

/** For the calls that sign-in needs; `laterFailures.ts` adds the others. */
export const FIRST_FAILURES = {
  login: 'error.login',
  logout: 'error.generic',
  getOpenConfig: 'error.brand',
  getFrontendConfig: 'error.config',
} as const satisfies Partial<Record<CallName, MessageKey>>

type Defaults = Partial<Record<CallName, MessageKey>>
/** `fields`: the issuer's own message is about these fields of the form. */
type Coded = Partial<Record<CallName, Readonly<Record<string, MessageKey | { readonly fields: readonly string[] }>>>>
const defaults: Defaults = { ...FIRST_FAILURES }
const coded: Coded = {}

export const defaultFailureOf = (name: CallName): MessageKey => defaults[name] ?? 'error.generic'
/** Texts by error code; they replace the server's message. */
export const codedFailuresOf = (name: CallName) => coded[name]
export function addFailures(moreDefaults: Defaults, moreCoded: Coded): void {
  Object.assign(defaults, moreDefaults)
  Object.assign(coded, moreCoded)
}

export const BAD_CREDENTIALS = 'Authentication Failed: Bad credentials'
