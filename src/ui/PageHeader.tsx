import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from './classNames'
import styles from './PageHeader.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** The h1, focused when the screen or its step changes. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  id?: string | undefined
  /** A short line above: where the holder is. Screen readers read it with the heading, whose focus would skip it. */
  eyebrow?: ReactNode
  lead?: ReactNode
  /** What the page is about, below its words. */
  subject?: ReactNode
  /** Puts the lead beside the heading where there is room. */
  inline?: boolean | undefined
  actions?: ReactNode
}

export function PageHeader({ title, headingRef, id, eyebrow, lead, subject, inline, actions }: PageHeaderProps) {
  const eyebrowId = useId()
  return (
    <div className={styles['header']}>
      {eyebrow ? (
        <div id={eyebrowId} className={styles['eyebrow']}>
          {eyebrow}
        </div>
      ) : null}
      <div className={styles['row']}>
        <div className={classNames(styles['words'], inline && styles['inline'])}>
          <h1 ref={headingRef} id={id} tabIndex={-1} aria-describedby={eyebrow ? eyebrowId : undefined}>
            {title}
          </h1>
          {lead ? <p className={styles['lead']}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles['actions']}>{actions}</div> : null}
      </div>
      {subject}
    </div>
  )
}
