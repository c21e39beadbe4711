/** The texts of both languages, loaded by language and area; French is typed to English's keys. */
import type { Locale } from '../../rules/account'
import type enAccount from './en/account.json'
import type enPublic from './en/public.json'
import type enStart from './en/start.json'
import type frAccount from './fr/account.json'
import type frPublic from './fr/public.json'
import type frStart from './fr/start.json'

/** `start`: the shell and sign-in. `public`: the other screens for anybody. `account`: those of a signed-in holder. */
export type Area = 'start' | 'public' | 'account'
export type MessageKey = keyof typeof enStart | keyof typeof enPublic | keyof typeof enAccount

type Missing<English, French> = Exclude<keyof English, keyof French> | Exclude<keyof French, keyof English>
type Alike<English, French> = [Missing<English, French>] extends [never] ? true : never
const _parity: [
  Alike<typeof enStart, typeof frStart>,
  Alike<typeof enPublic, typeof frPublic>,
  Alike<typeof enAccount, typeof frAccount>,
] = [true, true, true]
void _parity

type Messages = Record<string, string>
const loaders: Record<Locale, Record<Area, () => Promise<{ default: Messages }>>> = {
  en: {
    start: () => import('./en/start.json'),
    public: () => import('./en/public.json'),
    account: () => import('./en/account.json'),
  },
  fr: {
    start: () => import('./fr/start.json'),
    public: () => import('./fr/public.json'),
    account: () => import('./fr/account.json'),
  },
}

const loaded: Record<Locale, Partial<Record<Area, Messages>>> = { en: {}, fr: {} }

/** Resolves when the area's texts can be shown in that language; a chunk that does not come rejects. */
export async function loadArea(locale: Locale, area: Area): Promise<void> {
  loaded[locale][area] ??= (await loaders[locale][area]()).default
}

/** Every area that `from` has, also in `to`: for a change of language on the screen that is open. */
export const loadLanguage = async (from: Locale, to: Locale): Promise<void> => {
  await Promise.all((Object.keys(loaded[from]) as Area[]).map((area) => loadArea(to, area)))
}

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
