import { classNames } from './classNames'
import styles from './Skeleton.module.css'

export type SkeletonShape = 'line' | 'short' | 'medium' | 'title' | 'money' | 'control' | 'panel' | 'card' | 'row'

export type SkeletonProps = {
  /** The expected content, top to bottom; each shape has the content's height, so that nothing jumps. */
  shapes?: readonly SkeletonShape[] | undefined
  /** Repeats the shapes this many times. */
  count?: number | undefined
  /** As high as the window: what follows stays out of view before and after. */
  fill?: boolean | undefined
  /** Announced once, while loading. */
  label?: string | undefined
}

export function Skeleton({ shapes = ['line', 'line', 'medium'], count = 1, fill = false, label }: SkeletonProps) {
  const all = Array.from({ length: count }, () => shapes).flat()
  return (
    <div role={label ? 'status' : undefined}>
      {label ? <span className="visually-hidden">{label}</span> : null}
      <div className={classNames(styles['box'], fill && styles['fill'])} aria-hidden="true">
        {all.map((shape, index) =>
          shape === 'row' ? (
            <div key={index} className={styles['row']}>
              <div className={classNames(styles['bar'], styles['medium'])} />
              <div className={styles['bar']} />
            </div>
          ) : (
            <div key={index} className={classNames(styles['bar'], shape !== 'line' && styles[shape])} />
          ),
        )}
      </div>
    </div>
  )
}
