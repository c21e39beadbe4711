/** The default text of each call, and the codes that have words of their own. Portal spec §8. */
import type { OperationId } from '../../contract/model'
import type { MessageKey } from '../i18n/catalogue'

export type CallName = OperationId | 'getBalances' | 'estimateTopUp' | 'estimateAutoReload' | 'getPendingPayments'

/** Of the calls that sign-in needs; the others come with their screens. */
export const FIRST_FAILURES = {
  login: 'error.login',
  logout: 'error.generic',
  getOpenConfig: 'error.brand',
  getFrontendConfig: 'error.config',
} as const satisfies Partial<Record<CallName, MessageKey>>

type Defaults = Partial<Record<CallName, MessageKey>>
type Coded = Partial<Record<CallName, Readonly<Record<string, MessageKey>>>>
const defaults: Defaults = { ...FIRST_FAILURES }
const coded: Coded = {}

/** The catalogue key of a call's default text. */
export const defaultFailureOf = (name: CallName): MessageKey => defaults[name] ?? 'error.generic'
/** The texts of an answer's codes, which replace the server's words. */
export const codedFailuresOf = (name: CallName) => coded[name]
export function addFailures(moreDefaults: Defaults, moreCoded: Coded): void {
  Object.assign(defaults, moreDefaults)
  Object.assign(coded, moreCoded)
}

export const BAD_CREDENTIALS = 'Authentication Failed: Bad credentials'
