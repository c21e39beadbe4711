import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon'

export type EmptyStateProps = {
  title: ReactNode
  titleLevel?: 1 | 2 | 3 | undefined
  icon?: IconName | undefined
  /** Decoration behind the words. */
  art?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** Says that there is nothing, why, and what to do about it. */
export function EmptyState({ title, titleLevel = 2, icon, art, children, actions }: EmptyStateProps) {
  const Title = `h${titleLevel}` as const
  return (
    <div className={styles['empty']}>
      {art}
      {icon ? (
        <span className={styles['disc']}>
          <Icon name={icon} size="large" />
        </span>
      ) : null}
      {/* The heading of a page takes the focus when the page appears. */}
      <Title className={styles['title']} tabIndex={titleLevel === 1 ? -1 : undefined}>
        {title}
      </Title>
      {children ? <div className={styles['words']}>{children}</div> : null}
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}
