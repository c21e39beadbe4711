import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { classNames } from './classNames'
import { Icon, type IconName } from './Icon'
import { inElements } from './inElements'

export type BannerProps = {
  tone?: 'accent' | 'info' | 'success' | 'warning' | 'error' | undefined
  title?: ReactNode
  children: ReactNode
  /** A link or a button. */
  action?: ReactNode
  icon?: IconName | undefined
  onDismiss?: (() => void) | undefined
  dismissLabel?: string | undefined
  /** Makes the banner a landmark with this name; without it, it is part of the text. */
  label?: string | undefined
  /** Announced when it appears ('alert' interrupts). */
  live?: 'status' | 'alert' | undefined
  /** Spans the page from edge to edge. */
  edge?: boolean | undefined
}

const icons = { accent: 'info', info: 'info', success: 'check-circle', warning: 'alert', error: 'error' } as const

/** A lasting message at page or section level. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  icon = icons[tone],
  onDismiss,
  dismissLabel,
  label,
  live,
  edge = false,
}: BannerProps) {
  return (
    <div
      role={live ?? (label ? 'region' : undefined)}
      aria-label={label}
      className={classNames(styles['banner'], styles[tone], edge && styles['edge'])}
    >
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <div className={styles['body']}>
        <div className={styles['words']}>
          {title ? <strong className={styles['title']}>{title}</strong> : null}
          {inElements(children)}
        </div>
        {action ? <span className={styles['action']}>{action}</span> : null}
      </div>
      {onDismiss ? (
        <button type="button" className={styles['dismiss']} aria-label={dismissLabel} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  )
}
