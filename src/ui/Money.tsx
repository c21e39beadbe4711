import { classNames } from './classNames'
import styles from './Money.module.css'

export type MoneyProps = {
  /** The formatted amount with its sign: '$1,234.56', '−1 234,56 $'. */
  text: string
  size?: 'inherit' | 'small' | 'medium' | 'large' | 'display' | undefined
  tone?: 'neutral' | 'credit' | 'muted' | 'struck' | undefined
  /** Makes the decimals smaller: for one large balance, not for columns. */
  mutedCents?: boolean | undefined
  /** Masked in session recordings. */
  sensitive?: boolean | undefined
}

/** Digits of equal width, without line breaks. */
export function Money({ text, size = 'inherit', tone = 'neutral', mutedCents = false, sensitive = false }: MoneyProps) {
  const parts = mutedCents ? /^(.*\d)([.,]\d{2})(\D*)$/.exec(text) : null
  return (
    <span
      className={classNames(styles['money'], size !== 'inherit' && styles[size], tone !== 'neutral' && styles[tone])}
      data-private={sensitive || undefined}
    >
      {parts ? (
        <>
          {/* Screen readers would read the two sizes as two texts. */}
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
