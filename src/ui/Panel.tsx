import { type ReactNode, useId } from 'react'
import { classNames } from './classNames'
import styles from './Panel.module.css'

export type PanelProps = {
  title?: ReactNode
  titleLevel?: 2 | 3 | 4 | undefined
  /** Shown beside the title. */
  actions?: ReactNode
  footer?: ReactNode
  tone?: 'surface' | 'sunken' | 'plain' | undefined
  /** The content reaches the edges: for tables and lists. */
  flush?: boolean | undefined
  /** An address can name the panel: its title takes the focus. */
  id?: string | undefined
  busy?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A surface; with a title, a section with that name. */
export function Panel({
  title,
  titleLevel = 2,
  actions,
  footer,
  tone = 'surface',
  flush = false,
  id,
  busy,
  className,
  children,
}: PanelProps) {
  const titleId = useId()
  const Title = `h${titleLevel}` as const
  const Root = title ? 'section' : 'div'
  return (
    <Root
      id={id}
      className={classNames(styles['panel'], tone !== 'surface' && styles[tone], flush && styles['flush'], className)}
      aria-labelledby={title ? titleId : undefined}
      aria-busy={busy || undefined}
    >
      {title || actions ? (
        <div className={styles['head']}>
          {title ? (
            <Title id={titleId} className={styles['title']} tabIndex={id ? -1 : undefined}>
              {title}
            </Title>
          ) : null}
          {actions}
        </div>
      ) : null}
      {children}
      {footer ? <div className={styles['foot']}>{footer}</div> : null}
    </Root>
  )
}
