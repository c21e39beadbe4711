import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { centsTyped, localeFieldOf, takesKey } from '../../rules/money/amount'
import { useFormat, useLocale } from '../i18n/text'
import { Button } from '../ui/Button'
import { MoneyField } from '../ui/MoneyField'
import styles from './AmountField.module.css'

type Props = {
  name: string
  error: string | undefined
  label: string
  hint?: ReactNode
  /** Initial amount. */
  cents?: number | null
  /** Whole dollars, in cents, that a press fills in. */
  offered?: readonly number[]
}

/**
 * An amount in the format of the holder's language. It is formatted on blur; text that is not an amount stays
 * unchanged.
 */
export function AmountField({ cents = null, offered = [], ...field }: Props) {
  const { amount, wholeMoney } = useFormat()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  /** The language that the text was typed in: another may read it as a different amount. */
  const [typedLocale, setTypedLocale] = useState(locale)
  const format = (input: HTMLInputElement) => {
    const typed = centsTyped(input.value, typedLocale)
    if (typed > 0) input.value = amount(typed)
    return typed > 0 || input.value === ''
  }
  // A text that is no amount in its language stays, and stays refused until it is changed.
  const translate = useEffectEvent(() => {
    const input = box.current?.querySelector('input')
    if (input && typedLocale !== locale && format(input)) setTypedLocale(locale)
  })
  useLayoutEffect(() => translate(), [locale])
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
  const fill = (offeredCents: number) => {
    const input = box.current?.querySelector('input')
    if (!input) return
    setTypedLocale(locale)
    input.value = amount(offeredCents)
    // As typed: an error about the amount before goes.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={box}>
      <MoneyField
        {...field}
        symbolPlacement={locale === 'fr' ? 'after' : 'before'}
        defaultValue={cents === null ? undefined : amount(cents)}
        onInput={() => setTypedLocale(locale)}
        onBlur={({ target }: FocusEvent<HTMLInputElement>) => format(target)}
      />
      <input type="hidden" name={localeFieldOf(field.name)} value={typedLocale} />
      {offered.length > 0 ? (
        <div className={styles['offered']}>
          {offered.map((offeredCents) => (
            <Button key={offeredCents} variant="secondary" size="small" onClick={() => fill(offeredCents)}>
              {wholeMoney(offeredCents)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
