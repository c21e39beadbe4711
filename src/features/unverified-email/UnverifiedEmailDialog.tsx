import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectFailure, selectIsBusy, selectIsOpen, selectIsSent } from '../../../machines/unverified-email/selectors'
import type { unverifiedEmailMachine } from '../../../machines/unverified-email/unverifiedEmailMachine'
import { FailureNote } from '../../forms/FailureNote'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Stack } from '../../ui/Stack'

type Props = { flow: ActorRefFrom<typeof unverifiedEmailMachine>; address: string }

/** Offers a holder with an unconfirmed email address to have the confirmation email sent. */
export function UnverifiedEmailDialog({ flow, address }: Props) {
  const t = useText()
  const send = useRef<HTMLButtonElement>(null)
  const isOpen = useSelector(flow, selectIsOpen)
  const busy = useSelector(flow, selectIsBusy)
  const isSent = useSelector(flow, selectIsSent)
  const failure = useSelector(flow, selectFailure)
  const dismiss = () => flow.send({ type: 'prompt.dismiss' })
  return (
    <Dialog
      open={isOpen}
      onClose={dismiss}
      title={t('email.title')}
      persistent={busy || isSent}
      initialFocus={send}
      footer={
        isSent ? null : (
          <>
            <Button variant="secondary" onClick={dismiss} aria-disabled={busy}>
              {t('email.later')}
            </Button>
            <Button
              ref={send}
              onClick={() => flow.send({ type: 'email.send' })}
              busy={busy}
              busyLabel={t('email.sending')}
            >
              {t('email.send')}
            </Button>
          </>
        )
      }
    >
      {isSent ? (
        <Banner tone="success" live="status" title={t('email.sent')}>
          {t('email.leaving')}
        </Banner>
      ) : (
        <Stack gap={3}>
          <p>{t('email.body', { email: address })}</p>
          <p>{t('email.signOut')}</p>
          <FailureNote failure={busy ? null : failure} />
        </Stack>
      )}
    </Dialog>
  )
}
