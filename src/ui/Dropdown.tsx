import { Children, type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './classNames'
import styles from './Dropdown.module.css'
import { Icon } from './Icon'
import { useDismissal } from './useDismissal'

export type DropdownProps = {
  label: ReactNode
  /** Links or buttons, one per item. */
  children: ReactNode
  align?: 'start' | 'end' | undefined
}

/**
 * A button that opens a list of links. For navigation, where the menu role would be wrong; small enough for any page.
 */
export function Dropdown({ label, children, align = 'start' }: DropdownProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const { box, button } = useDismissal(open, () => setOpen(false))
  const list = useRef<HTMLUListElement>(null)

  const stops = () => [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]

  const onKeyDown = (event: KeyboardEvent) => {
    const here = stops().indexOf(document.activeElement as HTMLElement)
    const last = stops().length - 1
    const next = { ArrowDown: here === last ? 0 : here + 1, ArrowUp: here <= 0 ? last : here - 1, Home: 0, End: last }[
      event.key
    ]
    if (next === undefined || (here === -1 && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    if (list.current) list.current.hidden = false
    setOpen(true)
    stops()[next]?.focus()
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // In Safari a press on the button moves the focus to nothing, and the click would open the list again.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    <div ref={box} className={styles['dropdown']} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <span>{label}</span>
        <Icon name="chevron-down" size="small" className={styles['chevron']} />
      </button>
      <ul
        ref={list}
        id={listId}
        role="list"
        className={classNames(styles['list'], align === 'end' && styles['end'])}
        hidden={!open}
        // Safari does not focus a clicked link: without this the press would close the list before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(false)}
      >
        {Children.map(children, (child) => (child ? <li>{child}</li> : null))}
      </ul>
    </div>
  )
}
