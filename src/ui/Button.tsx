import { type ComponentPropsWithRef, type MouseEvent, use, useId } from 'react'
import styles from './Button.module.css'
import { classNames } from './classNames'
import { FormBusy } from './formBusy'
import { Icon, type IconName } from './Icon'
import { inElements } from './inElements'
import { Spinner } from './Spinner'
import { SlowLabel, useIsSlow } from './slow'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  fullWidth?: boolean | undefined
  iconOnly?: boolean | undefined
}

/** Class names for a router link that looks like a button. */
export function buttonClass({ variant = 'primary', size = 'medium', fullWidth, iconOnly }: ButtonLook = {}) {
  return classNames(
    styles['button'],
    styles[variant],
    size !== 'medium' && styles[size],
    fullWidth && styles['full'],
    iconOnly && styles['iconOnly'],
  )
}

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'style' | 'className'> &
  ButtonLook & {
    /**
     * Only until a prerendered form is hydrated: the browser must not send it itself. Looks like an enabled button;
     * everywhere else use `disabledReason`.
     */
    disabled?: boolean | undefined
    /** `off`: Firefox must not restore `disabled` as it was before a reload. */
    autoComplete?: 'off' | undefined
    icon?: IconName | undefined
    iconEnd?: IconName | undefined
    /**
     * Waiting: keeps its width, name and focus, and does not fire. A button that can become busy must pass false, not
     * undefined, before.
     */
    busy?: boolean | undefined
    /** Announced when `busy` begins. */
    busyLabel?: string | undefined
    /** Why the button is disabled. It stays focusable, so that the reason can be found. */
    disabledReason?: string | undefined
    className?: string | undefined
  }

export function Button({
  variant,
  size,
  fullWidth,
  iconOnly,
  icon,
  iconEnd,
  busy,
  busyLabel,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const slowLabel = use(SlowLabel)
  // A busy form shows the slow label itself.
  const isSlow = useIsSlow(busy === true && !use(FormBusy)) && slowLabel !== null
  const blocked = busy === true || disabledReason !== undefined || ariaDisabled === true || ariaDisabled === 'true'

  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) {
      // An aria-disabled submit button would still submit, even by Enter in a field.
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }

  return (
    <span className={classNames(styles['root'], fullWidth && styles['rootFull'], className)}>
      <button
        {...rest}
        type={type}
        className={buttonClass({ variant, size, fullWidth, iconOnly })}
        aria-disabled={blocked || undefined}
        aria-describedby={classNames(describedBy, disabledReason !== undefined && reasonId) || undefined}
        data-busy={busy ? (icon || iconEnd ? 'instead' : 'beside') : undefined}
        onClick={guard}
      >
        <span className={styles['content']}>
          {busy && !iconEnd ? <Spinner /> : icon ? <Icon name={icon} /> : null}
          {iconOnly ? <span className="visually-hidden">{children}</span> : inElements(children)}
          {iconEnd ? busy ? <Spinner /> : <Icon name={iconEnd} /> : null}
        </span>
      </button>
      {disabledReason !== undefined ? (
        <span id={reasonId} className={styles['reason']}>
          <Icon name="info" size="small" />
          <span>{disabledReason}</span>
        </span>
      ) : null}
      {busy !== undefined && (busyLabel || slowLabel) ? (
        <span role="status" className={isSlow ? styles['slow'] : 'visually-hidden'}>
          {isSlow ? slowLabel : busy ? busyLabel : ''}
        </span>
      ) : null}
    </span>
  )
}
