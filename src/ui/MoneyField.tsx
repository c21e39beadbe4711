import { TextField, type TextFieldProps } from './TextField'

export type MoneyFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'prefix' | 'suffix' | 'numeric' | 'align'> & {
  symbol?: string | undefined
  /** Position of the symbol in the language. */
  symbolPlacement?: 'before' | 'after' | undefined
}

/** A right-aligned amount. Not type=number, which drops a comma and changes with the wheel. */
export function MoneyField({ symbol = '$', symbolPlacement = 'before', width = 'short', ...field }: MoneyFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      width={width}
      inputMode="decimal"
      numeric
      align="end"
      {...(symbolPlacement === 'before' ? { prefix: symbol } : { suffix: symbol })}
    />
  )
}
