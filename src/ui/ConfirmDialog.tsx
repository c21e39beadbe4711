import { type ReactNode, useId, useRef } from 'react'
import { Banner } from './Banner'
import { Button } from './Button'
import { Dialog } from './Dialog'

export type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  busy?: boolean | undefined
  busyLabel?: string | undefined
  error?: ReactNode
  danger?: boolean | undefined
  /** Where the focus goes on close; by default, where it was before. */
  returnFocus?: (() => HTMLElement | null) | undefined
}

/** A question with two answers; the initial focus is on the one that changes nothing. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  busy = false,
  busyLabel,
  error,
  danger = false,
  returnFocus,
}: ConfirmDialogProps) {
  const bodyId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      persistent={busy}
      initialFocus={cancel}
      returnFocus={returnFocus}
      describedBy={bodyId}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onCancel} aria-disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={bodyId}>{children}</div>
      {error ? (
        <Banner tone="error" live="alert">
          {error}
        </Banner>
      ) : null}
    </Dialog>
  )
}
