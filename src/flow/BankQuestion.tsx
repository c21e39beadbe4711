import type { ReactNode } from 'react'
import type { Failure } from '../../machines/shared/failure'
import { FailureNote } from '../forms/FailureNote'
import { useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import { Button, type ButtonLook } from '../ui/Button'
import { FormActions } from '../ui/Form'
import { Stack } from '../ui/Stack'
import { ChallengeFrame } from './ChallengeFrame'
import { ReviewColumn } from './FlowColumns'

type Props = {
  /** The bank's page; null where none may be framed. */
  url: string | null
  isOpen: boolean
  isAsking: boolean
  isCancelling: boolean
  failure: Failure | null
  /** Text shown while the page is closed. */
  closed: string
  cancel: string
  onOpen: () => void
  onClose: () => void
  /** Must be stable: it is an effect dependency of the frame. */
  onSettled: () => void
  onCheck: () => void
  onCancel: () => void
  children?: ReactNode
}

/** The bank's check before a debit card pays: its page in a frame, which may be closed and reopened. */
export function BankQuestion({ url, isOpen, isAsking, isCancelling, failure, closed, children, ...rest }: Props) {
  const t = useText()
  const { cancel, onOpen, onClose, onSettled, onCheck, onCancel } = rest
  const busy = isAsking || isCancelling
  return (
    <ReviewColumn>
      <Stack>
        <FailureNote failure={isAsking ? null : failure} />
        {children}
        {url && isOpen ? (
          <ChallengeFrame url={url} title={t('bankCheck.frame')} onSettled={onSettled} />
        ) : busy ? (
          <p role="status">{t(isCancelling ? 'bankCheck.cancelling' : 'bankCheck.asking')}</p>
        ) : (
          <Banner tone="info" live="status">
            <p>{closed}</p>
          </Banner>
        )}
        <FormActions>
          {isOpen ? (
            <Button variant="secondary" onClick={onClose}>
              {t('bankCheck.close')}
            </Button>
          ) : (
            <>
              {url ? (
                <Button aria-disabled={busy} onClick={onOpen}>
                  {t('bankCheck.open')}
                </Button>
              ) : null}
              <CheckAgain busy={isAsking} onCheck={onCheck} />
            </>
          )}
          <CancelCheck busy={isCancelling} label={cancel} onCancel={onCancel} />
        </FormActions>
      </Stack>
    </ReviewColumn>
  )
}

type CheckProps = { busy: boolean; variant?: ButtonLook['variant'] }

export function CheckAgain({ busy, variant = 'secondary', onCheck }: CheckProps & { onCheck: () => void }) {
  const t = useText()
  return (
    <Button variant={variant} busy={busy} busyLabel={t('bankCheck.asking')} onClick={onCheck}>
      {t('bankCheck.check')}
    </Button>
  )
}

type CancelProps = CheckProps & { label: string; onCancel: () => void }

export function CancelCheck({ busy, variant = 'secondary', label, onCancel }: CancelProps) {
  const t = useText()
  return (
    <Button variant={variant} busy={busy} busyLabel={t('bankCheck.cancelling')} onClick={onCancel}>
      {label}
    </Button>
  )
}
