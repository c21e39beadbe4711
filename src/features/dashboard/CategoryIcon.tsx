import type { CSSProperties } from 'react'
import type { Transaction } from '../../../rules/money/transaction'
import { CATEGORY_COLORS } from '../../flow/categoryColors'
import { classNames } from '../../ui/classNames'
import { Glyph } from '../../ui/Icon'
import styles from './Activity.module.css'
import { glyphOf } from './categoryGlyphs'

type Props = {
  transaction: Pick<Transaction, 'amountCents' | 'category'>
  /** Keeps its room: a fee below its payment. */
  isEmpty?: boolean
}

/** The category's glyph in the colour that it has in the charts; what has come has its own. The text names both. */
export function CategoryIcon({ transaction, isEmpty = false }: Props) {
  if (isEmpty) return <span className={styles['icon']} />
  const color = transaction.amountCents < 0 ? CATEGORY_COLORS[transaction.category] : 'var(--color-success-ink)'
  return (
    <span className={classNames(styles['icon'], styles['colored'])} style={{ '--category': color } as CSSProperties}>
      <Glyph path={glyphOf(transaction)} />
    </span>
  )
}
