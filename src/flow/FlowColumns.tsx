import type { ReactNode } from 'react'
import { CardBeside } from './CardBeside'
import styles from './FlowColumns.module.css'

type ColumnsProps = {
  /** What must be read before the form: above it in a narrow window, and beside it where there is room. */
  first?: ReactNode
  children: ReactNode
}

/** A flow's form, and beside it what helps to fill it. Together they are as wide as a list. */
export function FormColumns({ first, children }: ColumnsProps) {
  return (
    <div className={styles['form']}>
      {first ? <div className={styles['first']}>{first}</div> : null}
      {children}
    </div>
  )
}

/** What stands alone, such as a review or an outcome: as wide as the form before it and the receipt that follows. */
export function ReviewColumn({ children }: { children: ReactNode }) {
  return (
    <div className={styles['reviewed']}>
      <div className={styles['review']}>{children}</div>
      <CardBeside />
    </div>
  )
}
