import { Toolbar as Root, ToolbarItem } from '@ariakit/react/toolbar'
import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

export type ToolbarProps = {
  label: string
  /** The id of what it changes. */
  controls?: string | undefined
  children: ReactNode
}

/** One tab stop: the arrow keys move from button to button. */
export function Toolbar({ label, controls, children }: ToolbarProps) {
  return (
    <Root aria-label={label} aria-controls={controls} className={styles['toolbar']}>
      {children}
    </Root>
  )
}

/** Buttons that belong together. */
export const ToolbarGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles['group']}>
    {children}
  </div>
)

export type ToolbarButtonProps = {
  children: ReactNode
  onPress: () => void
  /** For a button that is on or off. */
  pressed?: boolean | undefined
  /** It stays focusable. */
  disabled?: boolean | undefined
  /** As `aria-keyshortcuts` has it: `Control+B`. */
  shortcut?: string | undefined
  opensDialog?: boolean | undefined
}

/** Does not take the focus, and with it the selection, when it is pressed by a pointer. */
export function ToolbarButton({
  children,
  onPress,
  pressed,
  disabled = false,
  shortcut,
  opensDialog,
}: ToolbarButtonProps) {
  return (
    <ToolbarItem
      className={styles['button']}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      disabled={disabled}
      accessibleWhenDisabled
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
    >
      {children}
    </ToolbarItem>
  )
}
