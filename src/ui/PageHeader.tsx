import type { ReactNode, Ref } from 'react'
import styles from './PageHeader.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** The h1, which takes the focus when the screen or its step changes. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  id?: string | undefined
  /** A short line above: where we are, or a link back. */
  eyebrow?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, headingRef, id, eyebrow, lead, actions }: PageHeaderProps) {
  return (
    <div className={styles['header']}>
      {eyebrow ? <div className={styles['eyebrow']}>{eyebrow}</div> : null}
      <div className={styles['row']}>
        <div className={styles['words']}>
          <h1 ref={headingRef} id={id} tabIndex={-1}>
            {title}
          </h1>
          {lead ? <p className={styles['lead']}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles['actions']}>{actions}</div> : null}
      </div>
    </div>
  )
}
