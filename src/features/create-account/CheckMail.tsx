import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createAccountMachine } from '../../../machines/create-account/createAccountMachine'
import { selectIsResending, selectWaitsUntil } from '../../../machines/create-account/selectors'
import { selectFailure } from '../../../machines/form/selectors'
import { FailureNote } from '../../forms/FailureNote'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'
import { Row, Stack } from '../../ui/Stack'
import { clockText, useSecondsUntil } from '../../ui/useSecondsUntil'
import styles from './CreateAccountScreen.module.css'

type Props = { createAccount: ActorRefFrom<typeof createAccountMachine> }

/** The email has been sent: how to use it, and what to do if it does not arrive. */
export function CheckMail({ createAccount }: Props) {
  const t = useText()
  const failure = useSelector(createAccount, selectFailure)
  const isResending = useSelector(createAccount, selectIsResending)
  const seconds = useSecondsUntil(useSelector(createAccount, selectWaitsUntil))
  return (
    <Stack gap={5}>
      <Panel title={t('createAccount.mailed.next')}>
        <Stack gap={5}>
          <ol className={styles['steps']}>
            <li>{t('createAccount.mailed.step.open')}</li>
            <li>{t('createAccount.mailed.step.follow')}</li>
            <li>{t('createAccount.mailed.step.spam')}</li>
          </ol>
          <Row gap={3} align="start">
            <Button
              icon="mail"
              busy={isResending}
              busyLabel={t('createAccount.resending')}
              disabledReason={
                seconds === null ? undefined : t('createAccount.resend.wait', { time: clockText(seconds) })
              }
              onClick={() => createAccount.send({ type: 'mail.resend' })}
            >
              {t('createAccount.resend')}
            </Button>
            <Button variant="quiet" onClick={() => createAccount.send({ type: 'address.change' })}>
              {t('createAccount.change')}
            </Button>
          </Row>
          <FailureNote failure={failure} />
        </Stack>
      </Panel>
    </Stack>
  )
}
