import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './classNames'
import styles from './Dialog.module.css'
import { Icon } from './Icon'
import { isTopmost, openModal } from './modal'

export type DialogProps = {
  id?: string | undefined
  open: boolean
  /** Called for Escape, the backdrop and the close button. */
  onClose: () => void
  title: ReactNode
  /** Without it there is no close button: the footer must have a way out. */
  closeLabel?: string | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** 'drawer' is as high as the window, at its edge. */
  size?: 'medium' | 'large' | 'drawer' | undefined
  footer?: ReactNode
  /** Cannot be closed now: it waits for an answer, or requires one. */
  persistent?: boolean | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  describedBy?: string | undefined
  /** Where the focus goes on close; by default, where it was before. */
  returnFocus?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

const never = () => () => {}

/** False on the server and while hydrating: React portals do not exist there. */
const useIsClient = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A body that scrolls must be focusable, so that the keyboard can scroll it. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false)
  const ref = useCallback((body: HTMLElement | null) => {
    if (!body) return
    const measure = () => setScrolls(body.scrollHeight > body.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(body)
    // New content may not change the body's size: observe it again, so that it is measured in the next frame.
    const arrivals = new MutationObserver(() => {
      observer.unobserve(body)
      observer.observe(body)
    })
    arrivals.observe(body, { childList: true })
    return () => {
      observer.disconnect()
      arrivals.disconnect()
    }
  }, [])
  return [ref, scrolls] as const
}

const FIELD = 'input:not([type="hidden"]), select, textarea'
const FOCUSABLE = `a[href], button, ${FIELD}, [tabindex="0"]`

/** A modal dialog: the focus stays inside, and returns to where it was. */
export function Dialog({ open, ...rest }: DialogProps) {
  const isClient = useIsClient()
  return isClient && open ? createPortal(<Modal {...rest} />, document.body) : null
}

/**
 * Not the browser's modal `<dialog>`: it makes everything outside unusable, but the warning that the session ends must
 * stay usable. Setting `inert` costs the same as the browser's own.
 */
function Modal({
  id,
  onClose,
  title,
  closeLabel,
  role = 'dialog',
  size = 'medium',
  footer,
  persistent = false,
  initialFocus,
  describedBy,
  returnFocus,
  children,
}: Omit<DialogProps, 'open'>) {
  const titleId = useId()
  const dialog = useRef<HTMLDivElement>(null)
  const [body, scrolls] = useScrolls()
  const firstFocus = useEffectEvent(
    () =>
      initialFocus?.current ??
      // Focus a field first, not the close button.
      (size === 'drawer' ? null : dialog.current?.querySelector<HTMLElement>(FIELD)) ??
      dialog.current?.querySelector<HTMLElement>(FOCUSABLE) ??
      null,
  )
  const back = useEffectEvent(() => returnFocus?.() ?? null)
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isTopmost(dialog.current)) return
    event.preventDefault()
    if (!persistent) onClose()
  })
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current, firstFocus, back) : undefined), [])
  // A pressed element may have been removed with the focus: keep the focus in the dialog.
  useEffect(() => {
    if (document.activeElement === document.body && isTopmost(dialog.current)) dialog.current?.focus()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => close(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      {/* An alert dialog needs an answer: a click on the backdrop does not close it. The keyboard uses Escape. */}
      <div
        className={styles['backdrop']}
        role="presentation"
        // Stays active while the rest is inert: a click on it closes the dialog.
        data-persistent
        onClick={persistent || role === 'alertdialog' ? undefined : onClose}
      />
      <div
        ref={dialog}
        id={id}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={classNames(styles['dialog'], size !== 'medium' && styles[size])}
      >
        <div className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {closeLabel && !persistent ? (
            <button type="button" className={styles['close']} aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </button>
          ) : null}
        </div>
        <div ref={body} className={styles['body']} tabIndex={scrolls ? 0 : undefined}>
          {children}
        </div>
        {footer ? <div className={styles['foot']}>{footer}</div> : null}
      </div>
    </>
  )
}
