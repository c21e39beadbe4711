import { type ReactNode, useRef } from 'react'
import { classNames } from './classNames'
import styles from './Disclosure.module.css'
import { Icon } from './Icon'
import { useOpenInPrint } from './useOpenInPrint'

export type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  id?: string | undefined
  defaultOpen?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  /** Makes the summary a heading of this level. */
  headingLevel?: 2 | 3 | 4 | undefined
  boxed?: boolean | undefined
  /** For a table: as wide as the place, not as a column of text. */
  wide?: boolean | undefined
  /** Disclosures of one group close each other. */
  group?: string | undefined
}

/** Uses the browser's details element: it works before hydration, and find-in-page and anchors open it. */
export function Disclosure({
  summary,
  children,
  id,
  defaultOpen = false,
  onToggle,
  headingLevel,
  boxed = false,
  wide = false,
  group,
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useOpenInPrint(details)
  const Heading = headingLevel ? (`h${headingLevel}` as const) : 'span'
  return (
    <details
      ref={details}
      id={id}
      name={group}
      open={defaultOpen}
      className={classNames(styles['disclosure'], boxed && styles['boxed'], wide && styles['wide'])}
      onToggle={onToggle ? (event) => onToggle(event.currentTarget.open) : undefined}
    >
      <summary className={styles['summary']}>
        <Heading className={styles['heading']}>{summary}</Heading>
        <Icon name="chevron-down" className={styles['chevron']} />
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
