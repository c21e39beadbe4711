import type { ReactNode } from 'react'
import { classNames } from './classNames'
import styles from './DescriptionList.module.css'

export type DescriptionItem = {
  term: ReactNode
  description: ReactNode
  /** A link or button that changes the value. */
  action?: ReactNode
  /** Masked in session recordings. */
  sensitive?: boolean | undefined
  /** A name or a number, which no browser translates; so is what is sensitive, unless it is false. */
  verbatim?: boolean | undefined
  /** The total. */
  strong?: boolean | undefined
  key?: string | undefined
}

export type DescriptionListProps = {
  items: readonly DescriptionItem[]
  /** 'end' right-aligns values, for money; 'stacked' puts each value under its term; 'columns' also side by side. */
  layout?: 'rows' | 'end' | 'stacked' | 'columns' | undefined
  className?: string | undefined
}

export function DescriptionList({ items, layout = 'rows', className }: DescriptionListProps) {
  return (
    <dl
      className={classNames(
        styles['list'],
        layout === 'stacked' || layout === 'columns' ? styles[layout] : styles['rows'],
        layout === 'end' && styles['end'],
        className,
      )}
    >
      {items.map(({ key, term, description, action, sensitive, verbatim = sensitive, strong }, index) => (
        <div key={key ?? index} className={classNames(styles['item'], strong && styles['strong'])}>
          <dt className={styles['term']}>{term}</dt>
          <dd className={styles['value']} data-private={sensitive || undefined} translate={verbatim ? 'no' : undefined}>
            {description}
          </dd>
          {action ? <dd className={styles['action']}>{action}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
