/**
 * The texts of both languages, loaded by language and area; the type checks that French has the same keys as English.
 */
import type { Locale } from '../../rules/account'

/** Does not compile where one language has a key that the other lacks. */
type Pair<English extends Record<keyof French, string>, French extends Record<keyof English, string>> = {
  readonly en: English
  readonly fr: French
}
/**
 * One entry per area. `start`: the shell and sign-in. `public`: shared by the other public screens. `account`: shared
 * by screens of a signed-in holder. `blocked`: what is shown where a card does not allow a screen. `identity`: fields shared by several forms, and the emails that confirm an address.
 * `money`: steps, doubts, receipts and limits of the flows. `agreements`: also for the prompt to accept one. Most others
 * belong to one flow.
 */
type Catalogues = {
  start: Pair<typeof import('./en/start.json'), typeof import('./fr/start.json')>
  public: Pair<typeof import('./en/public.json'), typeof import('./fr/public.json')>
  account: Pair<typeof import('./en/account.json'), typeof import('./fr/account.json')>
  blocked: Pair<typeof import('./en/blocked.json'), typeof import('./fr/blocked.json')>
  identity: Pair<typeof import('./en/identity.json'), typeof import('./fr/identity.json')>
  createAccount: Pair<typeof import('./en/createAccount.json'), typeof import('./fr/createAccount.json')>
  recovery: Pair<typeof import('./en/recovery.json'), typeof import('./fr/recovery.json')>
  profile: Pair<typeof import('./en/profile.json'), typeof import('./fr/profile.json')>
  upgrade: Pair<typeof import('./en/upgrade.json'), typeof import('./fr/upgrade.json')>
  activity: Pair<typeof import('./en/activity.json'), typeof import('./fr/activity.json')>
  statement: Pair<typeof import('./en/statement.json'), typeof import('./fr/statement.json')>
  dispute: Pair<typeof import('./en/dispute.json'), typeof import('./fr/dispute.json')>
  alerts: Pair<typeof import('./en/alerts.json'), typeof import('./fr/alerts.json')>
  pin: Pair<typeof import('./en/pin.json'), typeof import('./fr/pin.json')>
  registerCard: Pair<typeof import('./en/registerCard.json'), typeof import('./fr/registerCard.json')>
  orderCard: Pair<typeof import('./en/orderCard.json'), typeof import('./fr/orderCard.json')>
  replaceCard: Pair<typeof import('./en/replaceCard.json'), typeof import('./fr/replaceCard.json')>
  money: Pair<typeof import('./en/money.json'), typeof import('./fr/money.json')>
  directDeposit: Pair<typeof import('./en/directDeposit.json'), typeof import('./fr/directDeposit.json')>
  qr: Pair<typeof import('./en/qr.json'), typeof import('./fr/qr.json')>
  interac: Pair<typeof import('./en/interac.json'), typeof import('./fr/interac.json')>
  debitCard: Pair<typeof import('./en/debitCard.json'), typeof import('./fr/debitCard.json')>
  autoReload: Pair<typeof import('./en/autoReload.json'), typeof import('./fr/autoReload.json')>
  topUp: Pair<typeof import('./en/topUp.json'), typeof import('./fr/topUp.json')>
  transfer: Pair<typeof import('./en/transfer.json'), typeof import('./fr/transfer.json')>
  bills: Pair<typeof import('./en/bills.json'), typeof import('./fr/bills.json')>
  charts: Pair<typeof import('./en/charts.json'), typeof import('./fr/charts.json')>
  fees: Pair<typeof import('./en/fees.json'), typeof import('./fr/fees.json')>
  agreements: Pair<typeof import('./en/agreements.json'), typeof import('./fr/agreements.json')>
  contact: Pair<typeof import('./en/contact.json'), typeof import('./fr/contact.json')>
  retailers: Pair<typeof import('./en/retailers.json'), typeof import('./fr/retailers.json')>
  help: Pair<typeof import('./en/help.json'), typeof import('./fr/help.json')>
  retiring: Pair<typeof import('./en/retiring.json'), typeof import('./fr/retiring.json')>
}
export type Area = keyof Catalogues
export type MessageKey = { [Name in Area]: keyof Catalogues[Name]['en'] }[Area] & string

type Messages = Record<string, string>
const files = import.meta.glob<{ default: Messages }>('./{en,fr}/*.json')

const loaded: Record<Locale, Partial<Record<Area, Messages>>> = { en: {}, fr: {} }

/** Resolves when the area's texts can be shown in that language; rejects if the chunk does not load. */
export async function loadArea(locale: Locale, area: Area): Promise<void> {
  const load = files[`./${locale}/${area}.json`]
  if (!loaded[locale][area] && load) loaded[locale][area] = (await load()).default
}

export const loadAreas = async (locale: Locale, areas: readonly Area[]): Promise<void> => {
  await Promise.all(areas.map((area) => loadArea(locale, area)))
}

/** Loads every area of `from` in `to` too, for a change of language on the open screen. */
export const loadLanguage = (from: Locale, to: Locale): Promise<void> =>
  loadAreas(to, Object.keys(loaded[from]) as Area[])

const merged = new Map<string, Messages>()
/** All loaded texts; the same object until an area is added. */
export function messagesOf(locale: Locale): Messages {
  const areas = loaded[locale]
  const key = `${locale} ${Object.keys(areas).join(' ')}`
  const known = merged.get(key)
  if (known) return known
  const messages = Object.assign({}, ...Object.values(areas)) as Messages
  merged.set(key, messages)
  return messages
}
