import type { ReactNode } from 'react'
import { classNames } from './classNames'
import { Icon } from './Icon'
import styles from './Timeline.module.css'

export type TimelineItem = {
  key: string
  label: ReactNode
  detail?: ReactNode
  action?: ReactNode
  state?: 'done' | 'current' | 'ahead' | 'ended' | undefined
  /** Read after the label by screen readers, which do not see the colours. */
  stateLabel?: string | undefined
}

type TimelineProps = {
  label: string
  items: readonly TimelineItem[]
  /** Steps to follow: each has its number instead of a state. */
  numbered?: boolean | undefined
}

/** Past and future steps, one below the other. */
export function Timeline({ label, items, numbered = false }: TimelineProps) {
  return (
    <ol className={styles['timeline']} aria-label={label}>
      {items.map(({ key, label: words, detail, action, state = 'ahead', stateLabel }, index) => (
        <li
          key={key}
          className={classNames(styles['item'], styles[numbered ? 'numbered' : state])}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles['marker']} aria-hidden="true">
            {numbered ? <span>{index + 1}</span> : null}
            {state === 'done' ? <Icon name="check" size="small" /> : null}
            {state === 'ended' ? <Icon name="close" size="small" /> : null}
          </span>
          <div className={styles['words']}>
            <strong className={styles['label']}>
              <span>{words}</span>
              {stateLabel ? <span className="visually-hidden">{` (${stateLabel})`}</span> : null}
            </strong>
            {detail ? <div className={styles['detail']}>{detail}</div> : null}
            {action ? <div className={styles['action']}>{action}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
