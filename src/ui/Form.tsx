import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  use,
} from 'react'
import { classNames } from './classNames'
import styles from './Form.module.css'
import { FormBusy } from './formBusy'
import { refuseClick } from './refuseClick'
import { SlowLabel, useIsSlow } from './slow'

export type FormProps = Omit<
  ComponentPropsWithRef<'form'>,
  'onSubmit' | 'action' | 'method' | 'style' | 'className'
> & {
  /** Not called while busy. */
  onSubmit: (data: FormData, form: HTMLFormElement) => void
  /** Waiting: values stay readable and the focus stays, but nothing can be changed or sent. */
  busy?: boolean | undefined
  /** What is typed may be in the address: the page can then answer a form that the browser itself sent. */
  inAddress?: boolean | undefined
  className?: string | undefined
}

const isChoice = (target: EventTarget) =>
  target instanceof Element && target.closest('input[type=checkbox], input[type=radio], label') !== null

/**
 * Before hydration the browser sends a form itself: `method` is post where its values must not be in the address. While busy, text
 * fields are read-only by context; choices and selects have no read-only state, so their events are stopped.
 */
export function Form({ onSubmit, busy = false, inAddress = false, className, children, ...rest }: FormProps) {
  const slowLabel = use(SlowLabel)
  const isSlow = useIsSlow(busy)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as unknown as { submitter?: HTMLElement | null }
    onSubmit(new FormData(event.currentTarget, submitter), event.currentTarget)
  }
  const stopChoice = (event: MouseEvent) => {
    if (isChoice(event.target)) refuseClick(event)
  }
  const stopSelect = (event: MouseEvent | KeyboardEvent) => {
    const isTab = 'key' in event && event.key === 'Tab'
    if (event.target instanceof HTMLSelectElement && !isTab) event.preventDefault()
  }
  return (
    <form
      {...rest}
      method={inAddress ? 'get' : 'post'}
      noValidate
      aria-busy={busy || undefined}
      className={classNames(styles['form'], className)}
      onSubmit={submit}
      onClickCapture={busy ? stopChoice : undefined}
      onMouseDownCapture={busy ? stopSelect : undefined}
      onKeyDownCapture={busy ? stopSelect : undefined}
    >
      <FormBusy value={busy}>{children}</FormBusy>
      {slowLabel ? (
        <p role="status" className={styles['slow']}>
          {isSlow ? slowLabel : null}
        </p>
      ) : null}
    </form>
  )
}

/** The row of buttons at the end of a form; full width on a phone. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
