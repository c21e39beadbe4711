/** The texts of both languages, loaded by language and area. */

import type { Locale } from '../../rules/values/locale'
import { retryImport } from '../lazy/retryImport'

/**
 * One entry per area. `start`: the shell and sign-in. `public`: shared by the other public screens. `account`: shared
 * by screens of a signed-in holder. `blocked`: shown where the card does not allow a screen. `identity`: fields shared by
 * several forms, and the emails that confirm an address. `money`: steps, doubts, receipts and limits of the flows.
 * `agreements`: also for the prompt to accept one. Most others belong to one flow.
 */
const files = {
  start: [() => import('./en/start.json'), () => import('./fr/start.json')],
  public: [() => import('./en/public.json'), () => import('./fr/public.json')],
  account: [() => import('./en/account.json'), () => import('./fr/account.json')],
  blocked: [() => import('./en/blocked.json'), () => import('./fr/blocked.json')],
  identity: [() => import('./en/identity.json'), () => import('./fr/identity.json')],
  createAccount: [() => import('./en/createAccount.json'), () => import('./fr/createAccount.json')],
  recovery: [() => import('./en/recovery.json'), () => import('./fr/recovery.json')],
  profile: [() => import('./en/profile.json'), () => import('./fr/profile.json')],
  upgrade: [() => import('./en/upgrade.json'), () => import('./fr/upgrade.json')],
  activity: [() => import('./en/activity.json'), () => import('./fr/activity.json')],
  statement: [() => import('./en/statement.json'), () => import('./fr/statement.json')],
  dispute: [() => import('./en/dispute.json'), () => import('./fr/dispute.json')],
  alerts: [() => import('./en/alerts.json'), () => import('./fr/alerts.json')],
  pin: [() => import('./en/pin.json'), () => import('./fr/pin.json')],
  registerCard: [() => import('./en/registerCard.json'), () => import('./fr/registerCard.json')],
  orderCard: [() => import('./en/orderCard.json'), () => import('./fr/orderCard.json')],
  replaceCard: [() => import('./en/replaceCard.json'), () => import('./fr/replaceCard.json')],
  money: [() => import('./en/money.json'), () => import('./fr/money.json')],
  directDeposit: [() => import('./en/directDeposit.json'), () => import('./fr/directDeposit.json')],
  qr: [() => import('./en/qr.json'), () => import('./fr/qr.json')],
  interac: [() => import('./en/interac.json'), () => import('./fr/interac.json')],
  debitCard: [() => import('./en/debitCard.json'), () => import('./fr/debitCard.json')],
  autoReload: [() => import('./en/autoReload.json'), () => import('./fr/autoReload.json')],
  topUp: [() => import('./en/topUp.json'), () => import('./fr/topUp.json')],
  transfer: [() => import('./en/transfer.json'), () => import('./fr/transfer.json')],
  bills: [() => import('./en/bills.json'), () => import('./fr/bills.json')],
  charts: [() => import('./en/charts.json'), () => import('./fr/charts.json')],
  fees: [() => import('./en/fees.json'), () => import('./fr/fees.json')],
  agreements: [() => import('./en/agreements.json'), () => import('./fr/agreements.json')],
  contact: [() => import('./en/contact.json'), () => import('./fr/contact.json')],
  retailers: [() => import('./en/retailers.json'), () => import('./fr/retailers.json')],
  help: [() => import('./en/help.json'), () => import('./fr/help.json')],
  retiring: [() => import('./en/retiring.json'), () => import('./fr/retiring.json')],
} as const
export type Area = keyof typeof files
type KeysOf<Name extends Area, Language extends 0 | 1> = keyof Awaited<
  ReturnType<(typeof files)[Name][Language]>
>['default']
type Same<English, French> = [English, French] extends [French, English] ? English : never
/** No key of an area compiles where one language has a key that the other lacks. */
export type MessageKey = { [Name in Area]: Same<KeysOf<Name, 0>, KeysOf<Name, 1>> }[Area] & string

// Inside the declaration, MessageKey would be the one of that module.
type KeyOfCatalogue = MessageKey
declare module '../../rules/values/messageKey' {
  interface Catalogue {
    readonly key: KeyOfCatalogue
  }
}

type Messages = Record<string, string>
const loaded: Record<Locale, Partial<Record<Area, Messages>>> = { en: {}, fr: {} }

/** Resolves when the area's texts can be shown in that language; rejects if the chunk does not load. */
export async function loadArea(locale: Locale, area: Area): Promise<void> {
  loaded[locale][area] ??= (await retryImport<{ default: Messages }>(files[area][locale === 'en' ? 0 : 1])).default
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
