import { createContext, type ReactNode, use } from 'react'
import type { Failure } from '../../machines/shared/failure'
import type { Locale } from '../../rules/values/locale'
import type { MessageKey } from './catalogue'
import { nextText } from './failureText'
import {
  amountText,
  clockText,
  dayNameText,
  dayText,
  easternTimeText,
  foreignText,
  INTL_LOCALE,
  intlOf,
  moneyText,
  monthText,
  nearDayText,
  numberText,
  shortDayText,
  translate,
  type Values,
  type Wording,
  weekdayText,
  wholeMoneyText,
} from './format'

const Intl = createContext<Wording | null>(null)

/** Provides the language to its children; its catalogue must be loaded. */
export function Language({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <Intl value={intlOf(locale)}>{children}</Intl>
}

function useIntl() {
  const intl = use(Intl)
  if (!intl) throw new Error('No language is given here')
  return intl
}

/** `t('key', values)`. */
export function useText() {
  const intl = useIntl()
  return (key: MessageKey, values?: Values) => translate(intl, key, values)
}

/**
 * Like `useText`, for texts of a flow started on another page: they may have loaded after this language was provided.
 */
export function useLatestText() {
  const locale = useLocale()
  return (key: MessageKey, values?: Values) => translate(intlOf(locale), key, values)
}

/** The text after a failure's default text. */
export function useNextText() {
  const locale = useLocale()
  return (failure: Failure) => nextText(intlOf(locale), failure)
}

export function useFormat() {
  const intl = useIntl()
  return {
    money: (cents: number) => moneyText(intl, cents),
    wholeMoney: (cents: number) => wholeMoneyText(intl, cents),
    signedMoney: (cents: number) => moneyText(intl, cents, true),
    amount: (cents: number) => amountText(intl, cents),
    foreign: (cents: number, currency: string) => foreignText(intl, cents, currency),
    number: (value: number) => numberText(intl, value),
    day: (day: string) => dayText(intl, day),
    nearDay: (day: string, today: string) => nearDayText(intl, day, today),
    shortDay: (day: string) => shortDayText(intl, day),
    month: (day: string, length?: 'long' | 'short') => monthText(intl, day, length),
    weekday: (day: string) => weekdayText(intl, day),
    dayName: (day: number) => dayNameText(intl, day),
    clock: (time: string) => clockText(intl, time),
    easternTime: (at: number) => easternTimeText(intl, at),
  }
}

export function useLocale(): Locale {
  return useIntl().locale === INTL_LOCALE.fr ? 'fr' : 'en'
}
