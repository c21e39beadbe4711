import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './classNames'
import { Icon, type IconName } from './Icon'
import styles from './Notification.module.css'
import { returnFocus } from './returnFocus'

export type NotificationType = 'success' | 'error' | 'warning' | 'info'

export const notificationIcons = {
  success: 'check-circle',
  error: 'error',
  warning: 'alert',
  info: 'info',
} as const satisfies Record<NotificationType, IconName>

const isUrgent = (type: NotificationType | undefined) => type === 'error' || type === 'warning'

export type NotificationProps = {
  type: NotificationType
  title?: ReactNode
  message: ReactNode
  /** What to do next. */
  next?: ReactNode
  closeLabel: string
  /** A click anywhere on it. */
  onClick: () => void
  /** The close button; same as `onClick` unless the click has its own action. */
  onClose?: (() => void) | undefined
  /** The message itself leads to an action ('click here'): render it as a button for the keyboard. */
  actionable?: boolean | undefined
  /** Someone is reading: the pointer is over it, or the focus is inside. */
  onHold?: (() => void) | undefined
  onRelease?: (() => void) | undefined
  /** 'told': the page says the same, and only a screen reader needs it. 'settled': it is about an earlier screen. */
  place?: 'told' | 'settled' | undefined
  /** When a settled one was shown. */
  time?: ReactNode
}

export function Notification({
  type,
  title,
  message,
  next,
  closeLabel,
  onClick,
  onClose = onClick,
  actionable = false,
  onHold,
  onRelease,
  place,
  time,
}: NotificationProps) {
  const box = useRef<HTMLDivElement>(null)
  /** Where the focus came from. */
  const origin = useRef<EventTarget | null>(null)
  useLayoutEffect(() => {
    const here = box.current
    return () => {
      if (here?.contains(document.activeElement)) returnFocus(origin.current)
    }
  }, [])
  const words = (
    <>
      {title ? <span className={styles['title']}>{title}</span> : null}
      <span className={styles[next ? 'title' : 'message']}>{message}</span>
      {next}
      {time ? <span className={styles['time']}>{time}</span> : null}
    </>
  )
  return (
    // The click area is for pointers; the buttons inside are for everyone else.
    <div
      ref={box}
      role={isUrgent(type) ? 'alert' : 'status'}
      // The heading that says a success takes the focus.
      aria-live={place === 'settled' || (place && type === 'success') ? 'off' : undefined}
      className={classNames(styles['notification'], styles[type])}
      data-type={type}
      data-place={place}
      onClick={onClick}
      onMouseEnter={onHold}
      onMouseLeave={onRelease}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget
        onHold?.()
      }}
      onBlur={onRelease}
    >
      <span className={styles['icon']}>
        <Icon name={notificationIcons[type]} />
      </span>
      {actionable ? (
        <button type="button" className={classNames(styles['text'], styles['action'])}>
          {words}
        </button>
      ) : (
        <span className={styles['text']}>{words}</span>
      )}
      <button
        type="button"
        className={styles['close']}
        aria-label={closeLabel}
        onClick={(event) => {
          event.stopPropagation()
          onClose()
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/**
 * Keeps the page's content in place when the message takes room: scrolls the header away instead. On a scrolled page
 * the browser does this.
 */
function useHeldPage(children: ReactNode) {
  const region = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const place = region.current
    if (!place || getComputedStyle(place).position !== 'sticky') return
    const more = place.offsetHeight - height.current
    height.current = place.offsetHeight
    if (more > 0 && window.scrollY === 0) window.scrollBy({ top: more, behavior: 'instant' })
  }, [children])
  return region
}

/**
 * The region of the one message. Always mounted, so that new messages are announced. An alert announces itself: the
 * region must not announce it again.
 */
export function NotificationRegion({ type, children }: { type?: NotificationType | undefined; children?: ReactNode }) {
  const region = useHeldPage(children)
  return (
    <div
      ref={region}
      className={styles['region']}
      aria-live={isUrgent(type) ? 'off' : 'polite'}
      data-persistent
      data-print="no"
    >
      {children}
    </div>
  )
}
