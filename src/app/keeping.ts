/** What is kept over a reload: a validated allow-list, in this browser tab only. Language and the like outlive it. Portal spec §3; OP-41. */
import * as v from 'valibot'
import type { Kept, Mailed } from '../../machines/portal/portal'
import { LOCALES, type Locale } from '../../rules/account'
import { CARD_TYPES } from '../../rules/card'
import { account } from '../ports/account'

const VERSION = 1
export const SESSION_KEY = 'portal.session'
const MAILED_KEY = 'portal.mailed'
const LOCALE_KEY = 'portal.locale'

const nullableNumber = v.nullable(v.number())
const card = v.object({
  clientId: v.string(),
  cardStatus: v.string(),
  availableCents: v.number(),
  settledCents: v.number(),
  currency: v.string(),
  conversionRate: nullableNumber,
  convertedCents: nullableNumber,
  clientCode: v.string(),
  alias: v.nullable(v.string()),
  cardType: v.picklist(CARD_TYPES),
  cardProgram: v.string(),
  plasticFlag: v.boolean(),
  lastFourDigits: v.string(),
  expiryDate: v.string(),
  cardNumMasked: v.string(),
  cardDescription: v.string(),
  cardIssuer: v.string(),
  defaultCard: v.boolean(),
  reloadAllowed: v.boolean(),
  upgradeAllowed: v.boolean(),
  billPayAllowed: v.boolean(),
  directDepositAllowed: v.boolean(),
  requestMoneyAllowed: v.boolean(),
  directDepositAccount: v.nullable(v.string()),
  minReloadCents: nullableNumber,
  maxReloadCents: nullableNumber,
  maxEtransferReloadCents: nullableNumber,
  serialNumber: v.string(),
})
const kept = v.object({
  version: v.literal(VERSION),
  session: v.object({
    id: v.string(),
    account,
    xAuthToken: v.string(),
    xAuthTokenExpiry: v.number(),
    clockSkewMs: v.number(),
  }),
  wallet: v.nullable(v.object({ cards: v.array(card), currentCardId: v.nullable(v.string()), loadedAt: v.number() })),
})
const mailed = v.object({ version: v.literal(VERSION), email: v.string(), resendAt: v.number() })

/** A stored or handed value that does not parse is dropped, never trusted. */
export function keptOf(value: unknown): Kept | null {
  const parsed = v.safeParse(kept, value)
  return parsed.success ? { session: parsed.output.session, wallet: parsed.output.wallet } : null
}
/** Only what the schema names leaves the memory. */
export const keepable = (value: Kept) => v.parse(kept, { version: VERSION, ...value })

// A browser may deny storage or have none left: the portal then forgets at each reload, and goes on.
const attempt = <Result>(run: () => Result): Result | null => {
  try {
    return run()
  } catch {
    return null
  }
}

export const readKept = (): Kept | null =>
  attempt(() => keptOf(JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null')))

export const writeKept = (value: Kept | null): void => {
  attempt(() =>
    value
      ? sessionStorage.setItem(SESSION_KEY, JSON.stringify(keepable(value)))
      : sessionStorage.removeItem(SESSION_KEY),
  )
}

export const readMailed = (): Mailed | null =>
  attempt(() => {
    const { email, resendAt } = v.parse(mailed, JSON.parse(sessionStorage.getItem(MAILED_KEY) ?? 'null'))
    return { email, resendAt }
  })

export const writeMailed = (value: Mailed | null): void => {
  attempt(() =>
    value
      ? sessionStorage.setItem(MAILED_KEY, JSON.stringify(v.parse(mailed, { version: VERSION, ...value })))
      : sessionStorage.removeItem(MAILED_KEY),
  )
}

export const readLocale = (): Locale | null =>
  attempt(() => LOCALES.find((locale) => locale === localStorage.getItem(LOCALE_KEY)) ?? null)

/** Also as a cookie, so that the server answers the next document in this language. */
export const writeLocale = (locale: Locale): void => {
  attempt(() => localStorage.setItem(LOCALE_KEY, locale))
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  })
}
