import type { ReactNode } from 'react'
import { classNames } from './classNames'
import styles from './Stack.module.css'

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7

export type StackProps = { gap?: Gap | undefined; className?: string | undefined; children?: ReactNode }

/** Children below each other. */
export function Stack({ gap = 5, className, children }: StackProps) {
  return <div className={classNames(styles['stack'], styles[`gap${gap}`], className)}>{children}</div>
}

export type RowProps = StackProps & {
  align?: 'center' | 'start' | 'baseline' | undefined
  justify?: 'start' | 'between' | 'end' | undefined
}

/** Children side by side, wrapping. */
export function Row({ gap = 3, align = 'center', justify = 'start', className, children }: RowProps) {
  return (
    <div
      className={classNames(
        styles['row'],
        styles[`gap${gap}`],
        align !== 'center' && styles[align],
        justify !== 'start' && styles[justify],
        className,
      )}
    >
      {children}
    </div>
  )
}

export type ColumnsProps = StackProps & {
  least?: 'narrow' | 'medium' | 'wide' | undefined
  /** Panels in one row get equal heights. */
  even?: boolean | undefined
}

/** As many equal columns as fit. */
export function Columns({ gap = 5, least = 'medium', even = false, className, children }: ColumnsProps) {
  return (
    <div
      className={classNames(styles['columns'], styles[least], even && styles['even'], styles[`gap${gap}`], className)}
    >
      {children}
    </div>
  )
}
