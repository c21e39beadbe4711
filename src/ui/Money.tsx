import { classNames } from './classNames'
import styles from './Money.module.css'

export type MoneyProps = {
  /** The amount as the language writes it, sign included: '$1,234.56', '−1 234,56 $'. */
  text: string
  size?: 'inherit' | 'small' | 'medium' | 'large' | 'display' | undefined
  tone?: 'neutral' | 'credit' | 'muted' | 'struck' | undefined
  /** Sets the decimals smaller: for one big balance, not for columns. */
  mutedCents?: boolean | undefined
  /** Masked in session recordings. */
  sensitive?: boolean | undefined
}

/** Digits of one width that never wrap. */
export function Money({ text, size = 'inherit', tone = 'neutral', mutedCents = false, sensitive = false }: MoneyProps) {
  const parts = mutedCents ? /^(.*\d)([.,]\d{2})(\D*)$/.exec(text) : null
  return (
    <span
      className={classNames(styles['money'], size !== 'inherit' && styles[size], tone !== 'neutral' && styles[tone])}
      data-private={sensitive || undefined}
    >
      {parts ? (
        <>
          {/* Said in one piece: what is drawn in two sizes would be read in two parts. */}
          <span className="visually-hidden">{text}</span>
          <span aria-hidden="true">
            {parts[1]}
            <span className={styles['cents']}>{parts[2]}</span>
            {parts[3]}
          </span>
        </>
      ) : (
        text
      )}
    </span>
  )
}
