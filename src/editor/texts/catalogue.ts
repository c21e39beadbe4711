/** The editors' texts in both languages. The holders' catalogue is another one, so that no file of theirs has these. */
import type { Locale } from '../../../rules/values/locale'
import { retryImport } from '../../lazy/retryImport'

const files = { en: () => import('./en.json'), fr: () => import('./fr.json') } as const
type KeysOf<Language extends Locale> = keyof Awaited<ReturnType<(typeof files)[Language]>>['default']
type Same<English, French> = [English, French] extends [French, English] ? English : never
/** No key compiles where one language has a key that the other lacks. */
export type TextKey = Same<KeysOf<'en'>, KeysOf<'fr'>> & string

export type Messages = Readonly<Record<TextKey, string>>

/** Rejects if the file does not load. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await retryImport<{ default: Messages }>(files[locale])).default
