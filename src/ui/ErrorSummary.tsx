import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'

export type ErrorSummaryItem = {
  /** The name or id of the field to focus; undefined for a problem of the whole form. */
  field?: string | undefined
  message: ReactNode
}

export type ErrorSummaryProps = {
  id?: string | undefined
  heading: ReactNode
  items: readonly ErrorSummaryItem[]
  headingLevel?: 2 | 3 | undefined
  /** Number of submissions: a new value moves the focus here again. */
  attempt?: number | undefined
}

function findField(field: string): HTMLElement | undefined {
  const byId = document.getElementById(field)
  if (byId) return byId.matches('fieldset') ? (byId.querySelector<HTMLElement>('input, select') ?? byId) : byId
  const named = [...document.getElementsByName(field)]
  return named.find((element) => element instanceof HTMLInputElement && element.checked) ?? named[0]
}

/** Lists the errors above a form; takes the focus when it appears. */
export function ErrorSummary({ id, heading, items, headingLevel = 2, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])

  const follow = (event: MouseEvent, field: string) => {
    const target = findField(field)
    if (!target) return
    event.preventDefault()
    target.focus()
    // Scroll the label into view too, out from under the header.
    const words = target.closest('fieldset') ?? (target as HTMLInputElement).labels?.[0] ?? target
    words.scrollIntoView({ block: 'nearest' })
  }

  const Heading = `h${headingLevel}` as const
  return (
    <div ref={box} id={id} className={styles['summary']} role="alert" tabIndex={-1}>
      <Heading className={styles['heading']}>{heading}</Heading>
      <ul className={styles['list']} role="list">
        {items.map(({ field, message }, index) => (
          <li key={index}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => follow(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
