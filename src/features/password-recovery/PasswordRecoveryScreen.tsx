import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passwordRecoveryMachine } from '../../../machines/password-recovery/passwordRecoveryMachine'
import {
  type RecoveryStep,
  selectFailure,
  selectHolder,
  selectIsResending,
  selectQuestion,
  selectResendAt,
  selectStep,
  selectUsername,
} from '../../../machines/password-recovery/selectors'
import { StepHeader } from '../../flow/FlowStep'
import { FailureNote } from '../../forms/FailureNote'
import { FlowForm } from '../../forms/FlowForm'
import { NewPasswordFields } from '../../forms/NewPasswordFields'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { returnFocus } from '../../ui/returnFocus'
import { SecretField } from '../../ui/SecretField'
import { Skeleton } from '../../ui/Skeleton'
import { Row, Stack } from '../../ui/Stack'
import { TextField } from '../../ui/TextField'
import { clockText, useSecondsUntil } from '../../ui/useSecondsUntil'
import { Words } from '../../ui/Words'
import styles from './PasswordRecoveryScreen.module.css'

type Flow = { recovery: ActorRefFrom<typeof passwordRecoveryMachine> }
/** `isDrawn`: false in the prerendered document, which does not know whether the address has a link. */
type Props = Flow & { isDrawn: boolean }

const WORDS = {
  request: { title: 'screen.pwdRecoveryLink.title', lead: 'recovery.request.lead', place: 1 },
  mailed: { title: 'recovery.mailed.title', lead: 'recovery.mailed.lead', place: 1 },
  code: { title: 'screen.pwdRecoveryLink.title', lead: 'recovery.code.lead', place: 2 },
  answer: { title: 'recovery.answer.title', lead: 'recovery.answer.lead', place: 3 },
  changed: { title: 'recovery.changed.title', lead: 'recovery.changed.lead', place: null },
} as const satisfies Record<
  Exclude<RecoveryStep, 'refused'>,
  { title: MessageKey; lead: MessageKey | null; place: number | null }
>

export function PasswordRecoveryScreen({ recovery, isDrawn }: Props) {
  const t = useText()
  const step = useSelector(recovery, selectStep)
  const email = useSelector(recovery, selectUsername)
  if (!isDrawn) {
    return (
      <div className={styles['page']}>
        <PageHeader title={t('screen.pwdRecoveryLink.title')} lead={t('screen.pwdRecoveryLink.lead')} />
        <Panel>
          <Skeleton label={t('common.loading')} shapes={['short', 'control', 'control']} />
        </Panel>
      </div>
    )
  }
  if (step === 'refused') {
    return (
      <div className={styles['page']}>
        <Panel>
          <Refused recovery={recovery} />
        </Panel>
      </div>
    )
  }
  const { title, lead, place } = WORDS[step]
  return (
    <div className={styles['page']}>
      <StepHeader
        step={step}
        title={t(title)}
        lead={lead && t(lead, { email })}
        place={place ? [place, 3] : undefined}
      />
      <Panel>
        {step === 'request' ? <RequestForm recovery={recovery} /> : null}
        {step === 'mailed' ? <Mailed recovery={recovery} /> : null}
        {step === 'code' || step === 'answer' ? <LinkForm recovery={recovery} isAnswering={step === 'answer'} /> : null}
        {step === 'changed' ? <Changed /> : null}
      </Panel>
      {step === 'request' || step === 'mailed' || step === 'code' ? (
        <p>
          <Link to="/login">{t('recovery.backToSignIn')}</Link>
        </p>
      ) : null}
    </div>
  )
}

function RequestForm({ recovery }: Flow) {
  const t = useText()
  const username = useSelector(recovery, selectUsername)
  return (
    <FlowForm flow={recovery} submitLabel={t('recovery.request.submit')} busyLabel={t('recovery.request.submitting')}>
      {(field) => (
        <TextField
          {...field('username')}
          type="email"
          label={t('recovery.username')}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FlowForm>
  )
}

function Mailed({ recovery }: Flow) {
  const t = useText()
  const seconds = useSecondsUntil(useSelector(recovery, selectResendAt))
  const isResending = useSelector(recovery, selectIsResending)
  const failure = useSelector(recovery, selectFailure)
  return (
    <Stack>
      <p>{t('recovery.mailed.life')}</p>
      <p>{t('recovery.mailed.missing')}</p>
      <Row align="start">
        <Button
          variant="secondary"
          busy={isResending}
          busyLabel={t('recovery.resending')}
          disabledReason={seconds === null ? undefined : t('recovery.resend.wait', { time: clockText(seconds) })}
          onClick={() => recovery.send({ type: 'link.resend' })}
        >
          {t('recovery.resend')}
        </Button>
        <Button variant="quiet" onClick={() => recovery.send({ type: 'recovery.restart' })}>
          {t('recovery.otherEmail')}
        </Button>
      </Row>
      <FailureNote failure={isResending ? null : failure} />
    </Stack>
  )
}

/** One form for both steps: the code stays in its field, not in the machine, until it is sent again with the answer. */
function LinkForm({ recovery, isAnswering }: Flow & { isAnswering: boolean }) {
  const t = useText()
  const question = useSelector(recovery, selectQuestion)
  const holder = useSelector(recovery, selectHolder)
  return (
    <FlowForm
      flow={recovery}
      submitLabel={t(isAnswering ? 'recovery.answer.submit' : 'recovery.code.submit')}
      busyLabel={t(isAnswering ? 'recovery.answer.submitting' : 'recovery.code.submitting')}
      actions={
        isAnswering ? null : (
          <Button variant="quiet" onClick={() => recovery.send({ type: 'recovery.restart' })}>
            {t('recovery.newLink')}
          </Button>
        )
      }
    >
      {(field) => (
        <>
          <TextField
            {...field('code')}
            label={t('recovery.code')}
            hint={t(isAnswering ? 'recovery.code.accepted' : 'recovery.code.hint')}
            readOnly={isAnswering}
            width="short"
            numeric
            sensitive
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
          />
          {isAnswering ? (
            <>
              <TextField
                {...field('userName')}
                type="email"
                label={t('recovery.username')}
                defaultValue={holder ?? ''}
                readOnly={holder !== null}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
              <SecretField
                {...field('response')}
                label={question}
                hint={t('recovery.response.hint')}
                showLabel={t('common.show')}
                hideLabel={t('common.hide')}
                autoComplete="off"
                maxLength={200}
              />
              <NewPasswordFields field={field} name="newPassword" label={t('recovery.newPassword')} />
            </>
          ) : null}
        </>
      )}
    </FlowForm>
  )
}

function Refused({ recovery }: Flow) {
  const t = useText()
  const failure = useSelector(recovery, selectFailure)
  useEffect(() => {
    window.scrollTo(0, 0)
    returnFocus()
    // The heading of the form that follows.
    return returnFocus
  }, [])
  return (
    <EmptyState
      icon="error"
      titleLevel={1}
      title={t('recovery.refused.title')}
      actions={
        <>
          <Button onClick={() => recovery.send({ type: 'recovery.restart' })}>{t('recovery.newLink')}</Button>
          <Link to="/login" className={buttonClass({ variant: 'secondary' })}>
            {t('recovery.signIn')}
          </Link>
        </>
      }
    >
      <FailureNote failure={failure} plain />
      <p>{t('recovery.refused.body')}</p>
    </EmptyState>
  )
}

function Changed() {
  const t = useText()
  return (
    <Stack>
      <p>
        <Words>{t('recovery.changed.body')}</Words>
      </p>
      <Row>
        <Link to="/login" className={buttonClass()}>
          {t('recovery.signIn')}
        </Link>
      </Row>
    </Stack>
  )
}
