import { classNames } from './classNames'
import styles from './Money.module.css'

export type MoneyProps = {
  /** The formatted amount with its sign: '$1,234.56', '−1 234,56 $'. */
  text: string
  size?: 'inherit' | 'small' | 'medium' | 'large' | 'display' | undefined
  tone?: 'neutral' | 'credit' | 'muted' | 'struck' | undefined
  /** Masked in session recordings. */
  sensitive?: boolean | undefined
}

/** Digits of equal width, without line breaks; no browser translates them. */
export function Money({ text, size = 'inherit', tone = 'neutral', sensitive = false }: MoneyProps) {
  return (
    <span
      className={classNames(styles['money'], size !== 'inherit' && styles[size], tone !== 'neutral' && styles[tone])}
      data-private={sensitive || undefined}
      translate="no"
    >
      {text}
    </span>
  )
}
