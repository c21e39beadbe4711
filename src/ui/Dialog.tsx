import { Dialog as AriakitDialog, DialogDismiss, DialogHeading } from '@ariakit/react/dialog'
import { type ReactNode, type RefObject, useCallback, useState, useSyncExternalStore } from 'react'
import { classNames } from './classNames'
import styles from './Dialog.module.css'
import { Icon } from './Icon'

export type DialogProps = {
  open: boolean
  /** Escape, the backdrop and the close button. */
  onClose: () => void
  title: ReactNode
  /** Without one there is no close button: the footer must hold a way out. */
  closeLabel?: string | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  footer?: ReactNode
  /** Cannot be left now: an answer is awaited, or one must be given. */
  persistent?: boolean | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  describedBy?: string | undefined
  children?: ReactNode
}

/** What lies over the page must stay usable over a dialog: a warning that the session ends, above all. */
const persistentElements = () => document.querySelectorAll('[data-persistent]')

const never = () => () => {}

/** False on the server and while hydrating: Ariakit's portal would write a style attribute there, which the policy blocks. */
const useIsClient = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The keyboard must be able to scroll a body that is higher than its dialog. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false)
  const ref = useCallback((body: HTMLElement | null) => {
    if (!body) return
    const measure = () => setScrolls(body.scrollHeight > body.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(body)
    return () => observer.disconnect()
  }, [])
  return [ref, scrolls] as const
}

/** Modal: the focus stays inside and goes back to where it came from. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  role = 'dialog',
  size = 'medium',
  footer,
  persistent = false,
  initialFocus,
  describedBy,
  children,
}: DialogProps) {
  const isClient = useIsClient()
  const [body, scrolls] = useScrolls()
  if (!isClient) return null
  return (
    <AriakitDialog
      open={open}
      onClose={onClose}
      unmountOnHide
      role={role}
      aria-describedby={describedBy}
      hideOnEscape={!persistent}
      // An alert wants an answer: a click beside it gives none.
      hideOnInteractOutside={!persistent && role === 'dialog'}
      {...(initialFocus ? { initialFocus } : {})}
      getPersistentElements={persistentElements}
      backdrop={<div className={styles['backdrop']} />}
      className={classNames(styles['dialog'], size !== 'medium' && styles[size])}
    >
      <div className={styles['head']}>
        <DialogHeading className={styles['title']} render={<h2 />}>
          {title}
        </DialogHeading>
        {closeLabel && !persistent ? (
          <DialogDismiss className={styles['close']} aria-label={closeLabel}>
            <Icon name="close" />
          </DialogDismiss>
        ) : null}
      </div>
      <div ref={body} className={styles['body']} tabIndex={scrolls ? 0 : undefined}>
        {children}
      </div>
      {footer ? <div className={styles['foot']}>{footer}</div> : null}
    </AriakitDialog>
  )
}
