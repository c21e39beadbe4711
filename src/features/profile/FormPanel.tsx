import { type ReactNode, useEffect, useRef } from 'react'
import { Panel } from '../../ui/Panel'

/** A form that has just been opened: the focus goes to its heading. */
export function FormPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLSpanElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
    >
      {children}
    </Panel>
  )
}
