import type { ReactNode } from 'react'
import styles from './FlowColumns.module.css'

/** A flow's form, and beside it what helps to fill it. Together they are as wide as a list. */
export function FormColumns({ children }: { children: ReactNode }) {
  return <div className={styles['form']}>{children}</div>
}

/** What is seen once more before it is sent: as wide as the form before it and the receipt that follows. */
export function ReviewColumn({ children }: { children: ReactNode }) {
  return <div className={styles['review']}>{children}</div>
}
