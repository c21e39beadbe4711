import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './classNames'
import { Icon, type IconName } from './Icon'

export type BadgeProps = {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | undefined
  icon?: IconName | undefined
  children: ReactNode
}

/** A state in a word or two. The word carries the meaning; the colour only helps. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], tone !== 'neutral' && styles[tone])}>
      {icon ? <Icon name={icon} size="small" /> : null}
      <span>{children}</span>
    </span>
  )
}
