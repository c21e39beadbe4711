import { TextField, type TextFieldProps } from './TextField'

export type MoneyFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'prefix' | 'suffix' | 'numeric' | 'align'> & {
  symbol?: string | undefined
  /** Where the language writes the symbol. */
  symbolPlacement?: 'before' | 'after' | undefined
}

/** An amount, right-aligned. Text, not type=number, which drops a comma and changes by the wheel. */
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
