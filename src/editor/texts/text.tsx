import { createIntl, type IntlShape } from '@formatjs/intl'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Locale } from '../../../rules/values/locale'
import type { Messages, TextKey } from './catalogue'

export type Values = Readonly<Record<string, string | number>>

const Intl = createContext<IntlShape<string> | null>(null)

type Props = { locale: Locale; messages: Messages; children: ReactNode }

/** Provides the language to its children. */
export function Language({ locale, messages, children }: Props) {
  const intl = useMemo(() => createIntl({ locale: `${locale}-CA`, messages }), [locale, messages])
  return <Intl value={intl}>{children}</Intl>
}

/** Also formats dates and numbers. */
export function useIntl(): IntlShape<string> {
  const intl = use(Intl)
  if (!intl) throw new Error('No language is given here')
  return intl
}

/** `t('key', values)`. A message without arguments is a plain string, which the formatter would want to parse. */
export function useText() {
  const intl = useIntl()
  return (key: TextKey, values?: Values): string => {
    const message: unknown = intl.messages[key]
    return typeof message === 'string' ? message : intl.formatMessage({ id: key }, values)
  }
}
