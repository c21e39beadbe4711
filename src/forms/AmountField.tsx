import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { centsTyped, LOCALE_FIELD, takesKey } from '../../rules/amount'
import { useFormat, useLocale } from '../i18n/text'
import { MoneyField } from '../ui/MoneyField'

type Props = {
  name: string
  error: string | undefined
  label: string
  hint?: ReactNode
  /** Initial amount. */
  cents?: number | null
}

/**
 * An amount in the format of the holder's language. It is formatted on blur; text that is not an amount stays
 * unchanged.
 */
export function AmountField({ cents = null, ...field }: Props) {
  const { amount } = useFormat()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const typedIn = useRef(locale)
  const format = (input: HTMLInputElement | null) => {
    const typed = input ? centsTyped(input.value, typedIn.current) : 0
    if (input && typed > 0) input.value = amount(typed)
  }
  // The other language may read the same text as a different amount.
  useLayoutEffect(() => {
    if (typedIn.current === locale) return
    format(box.current?.querySelector('input') ?? null)
    typedIn.current = locale
  })
  // React's `onBeforeInput` does not distinguish pasting from typing.
  useEffect(() => {
    const field = box.current
    const onBeforeInput = (event: InputEvent) => {
      const { target, data, inputType } = event
      if (!(target instanceof HTMLInputElement) || inputType !== 'insertText' || data?.length !== 1) return
      const { value, selectionStart, selectionEnd } = target
      const before = value.slice(0, selectionStart ?? value.length)
      if (!takesKey(data, before, value.slice(selectionEnd ?? value.length), locale)) event.preventDefault()
    }
    field?.addEventListener('beforeinput', onBeforeInput)
    return () => field?.removeEventListener('beforeinput', onBeforeInput)
  }, [locale])
  return (
    <div ref={box}>
      <MoneyField
        {...field}
        symbolPlacement={locale === 'fr' ? 'after' : 'before'}
        defaultValue={cents === null ? undefined : amount(cents)}
        onBlur={({ target }: FocusEvent<HTMLInputElement>) => format(target)}
      />
      <input type="hidden" name={LOCALE_FIELD} value={locale} />
    </div>
  )
}
