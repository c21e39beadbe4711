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
  /** Escape, the backdrop and the close button. */
  onClose: () => void
  title: ReactNode
  /** Without one there is no close button: the footer must hold a way out. */
  closeLabel?: string | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** 'drawer' is as high as the window, at its edge. */
  size?: 'medium' | 'large' | 'drawer' | undefined
  footer?: ReactNode
  /** Cannot be left now: an answer is awaited, or one must be given. */
  persistent?: boolean | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  describedBy?: string | undefined
  /** Where the focus goes when it closes; without one, where it came from. */
  returnFocus?: (() => HTMLElement | null) | undefined
  children?: ReactNode
}

const never = () => () => {}

/** False on the server and while hydrating: there is no portal there. */
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
    // Its size may stay what it was when more comes into it: observed anew, it is measured with the next frame.
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

/** Modal: the focus stays inside and goes back to where it came from. */
export function Dialog({ open, ...rest }: DialogProps) {
  const isClient = useIsClient()
  return isClient && open ? createPortal(<Modal {...rest} />, document.body) : null
}

/**
 * Not the browser's modal dialog, which leaves nothing usable over it: a message that the session ends must be.
 * What the browser does for both, `inert`, costs the same.
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
      // Who is asked something begins with the answer, not with the way out.
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
  // What had the focus may be gone with what it was pressed for: the dialog keeps it.
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
      {/* An alert wants an answer: a click beside it gives none. Escape is the keyboard's way. */}
      <div
        className={styles['backdrop']}
        role="presentation"
        // Not shut off with the rest: a click on it closes the dialog.
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
