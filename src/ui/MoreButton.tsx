import { Menu as AriakitMenu, useMenuStore } from '@ariakit/react/menu'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button'
import { type MenuEntry, MenuItems } from './Menu'
import styles from './Menu.module.css'

type Props = {
  /** Names the button and its menu: the row is part of it. */
  label: string
  items: readonly MenuEntry[]
  /** Waits for what an entry of the menu began. */
  busy: boolean
  busyLabel: string
}

/**
 * The rest of what a row offers. A list may have hundreds of rows: the menu exists only while it is open, and takes its
 * place in the document's end, because a row clips what it contains.
 */
export function MoreButton({ label, items, busy, busyLabel }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (busy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        icon="more"
        iconOnly
        aria-haspopup="menu"
        aria-expanded={isOpen}
        busy={busy}
        busyLabel={busyLabel}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={onKeyDown}
      >
        {label}
      </Button>
      {isOpen ? <OpenMenu label={label} items={items} button={button} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type OpenProps = Pick<Props, 'label' | 'items'> & { button: RefObject<HTMLButtonElement | null>; onClose: () => void }

function OpenMenu({ label, items, button, onClose }: OpenProps) {
  const content = useRef<HTMLDivElement>(null)
  const menu = useMenuStore({
    open: true,
    placement: 'bottom-end',
    setOpen: (open) => {
      if (open) return
      // An entry may open a dialog, which returns the focus to where it is now.
      const active = document.activeElement
      if (active === document.body || content.current?.contains(active)) button.current?.focus()
      onClose()
    },
  })
  useLayoutEffect(() => {
    menu.setAnchorElement(button.current)
    menu.setDisclosureElement(button.current)
    menu.setInitialFocus('first')
    menu.setAutoFocusOnShow(true)
  }, [menu, button])
  return (
    <AriakitMenu
      ref={content}
      store={menu}
      className={styles['menu']}
      aria-label={label}
      gutter={6}
      overflowPadding={16}
      portal
    >
      <MenuItems items={items} />
    </AriakitMenu>
  )
}
