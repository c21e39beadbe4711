/** The texts of both languages, loaded by language and area; French is typed to English's keys. */
import type { Locale } from '../../rules/account'
import type enAccount from './en/account.json'
import type enAlerts from './en/alerts.json'
import type enCardProgress from './en/cardProgress.json'
import type enConsents from './en/consents.json'
import type enCreateAccount from './en/createAccount.json'
import type enFatca from './en/fatca.json'
import type enIdentity from './en/identity.json'
import type enOrderCard from './en/orderCard.json'
import type enPin from './en/pin.json'
import type enProfile from './en/profile.json'
import type enPublic from './en/public.json'
import type enRecovery from './en/recovery.json'
import type enRegisterCard from './en/registerCard.json'
import type enReplaceCard from './en/replaceCard.json'
import type enRetiring from './en/retiring.json'
import type enStart from './en/start.json'
import type enUpgrade from './en/upgrade.json'
import type frAccount from './fr/account.json'
import type frAlerts from './fr/alerts.json'
import type frCardProgress from './fr/cardProgress.json'
import type frConsents from './fr/consents.json'
import type frCreateAccount from './fr/createAccount.json'
import type frFatca from './fr/fatca.json'
import type frIdentity from './fr/identity.json'
import type frOrderCard from './fr/orderCard.json'
import type frPin from './fr/pin.json'
import type frProfile from './fr/profile.json'
import type frPublic from './fr/public.json'
import type frRecovery from './fr/recovery.json'
import type frRegisterCard from './fr/registerCard.json'
import type frReplaceCard from './fr/replaceCard.json'
import type frRetiring from './fr/retiring.json'
import type frStart from './fr/start.json'
import type frUpgrade from './fr/upgrade.json'

type English = {
  start: typeof enStart
  public: typeof enPublic
  account: typeof enAccount
  identity: typeof enIdentity
  createAccount: typeof enCreateAccount
  recovery: typeof enRecovery
  profile: typeof enProfile
  fatca: typeof enFatca
  upgrade: typeof enUpgrade
  consents: typeof enConsents
  alerts: typeof enAlerts
  pin: typeof enPin
  registerCard: typeof enRegisterCard
  cardProgress: typeof enCardProgress
  orderCard: typeof enOrderCard
  replaceCard: typeof enReplaceCard
  retiring: typeof enRetiring
}
type French = {
  start: typeof frStart
  public: typeof frPublic
  account: typeof frAccount
  identity: typeof frIdentity
  createAccount: typeof frCreateAccount
  recovery: typeof frRecovery
  profile: typeof frProfile
  fatca: typeof frFatca
  upgrade: typeof frUpgrade
  consents: typeof frConsents
  alerts: typeof frAlerts
  pin: typeof frPin
  registerCard: typeof frRegisterCard
  cardProgress: typeof frCardProgress
  orderCard: typeof frOrderCard
  replaceCard: typeof frReplaceCard
  retiring: typeof frRetiring
}

/**
 * `start`: the shell and sign-in. `public`: what the other screens for anybody share. `account`: the same for a signed-in
 * holder. `identity`: fields that several forms have. The others belong to one flow each.
 */
export type Area = keyof English
type KeyOf<Catalogues> = { [Name in keyof Catalogues]: keyof Catalogues[Name] }[keyof Catalogues]
export type MessageKey = KeyOf<English> & string

type Missing<A, B> = Exclude<A, B> | Exclude<B, A>
const _parity: { [Name in Area]: [Missing<keyof English[Name], keyof French[Name]>] extends [never] ? true : never } = {
  start: true,
  public: true,
  account: true,
  identity: true,
  createAccount: true,
  recovery: true,
  profile: true,
  fatca: true,
  upgrade: true,
  consents: true,
  alerts: true,
  pin: true,
  registerCard: true,
  cardProgress: true,
  orderCard: true,
  replaceCard: true,
  retiring: true,
}
void _parity

type Messages = Record<string, string>
const files = import.meta.glob<{ default: Messages }>('./{en,fr}/*.json')

const loaded: Record<Locale, Partial<Record<Area, Messages>>> = { en: {}, fr: {} }

/** Resolves when the area's texts can be shown in that language; a chunk that does not come rejects. */
export async function loadArea(locale: Locale, area: Area): Promise<void> {
  const load = files[`./${locale}/${area}.json`]
  if (!loaded[locale][area] && load) loaded[locale][area] = (await load()).default
}

export const loadAreas = async (locale: Locale, areas: readonly Area[]): Promise<void> => {
  await Promise.all(areas.map((area) => loadArea(locale, area)))
}

/** Every area that `from` has, also in `to`: for a change of language on the screen that is open. */
export const loadLanguage = (from: Locale, to: Locale): Promise<void> =>
  loadAreas(to, Object.keys(loaded[from]) as Area[])

const merged = new Map<string, Messages>()
/** All that has been loaded; the same object as long as nothing has been added. */
export function messagesOf(locale: Locale): Messages {
  const areas = loaded[locale]
  const key = `${locale} ${Object.keys(areas).join(' ')}`
  const known = merged.get(key)
  if (known) return known
  const messages = Object.assign({}, ...Object.values(areas)) as Messages
  merged.set(key, messages)
  return messages
}
