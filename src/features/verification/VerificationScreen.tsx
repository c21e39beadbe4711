import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  selectCanRetry,
  selectFailure,
  selectIsIncomplete,
  selectIsVerified,
  selectIsVerifying,
} from '../../../machines/verification/selectors'
import type { verificationMachine } from '../../../machines/verification/verificationMachine'
import { FailureNote } from '../../forms/FailureNote'
import { useText } from '../../i18n/text'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Engraving } from '../../ui/Engraving'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Spinner } from '../../ui/Spinner'
import styles from './VerificationScreen.module.css'

type Props = {
  verification: ActorRefFrom<typeof verificationMachine>
  /** False in the prerendered document, which knows no link: it then shows that the link is being checked. */
  isDrawn: boolean
}

export function VerificationScreen({ verification, isDrawn }: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  // The button disappears during the check: move the focus, or it would be lost.
  const retry = () => {
    verification.send({ type: 'verification.retry' })
    box.current?.focus()
  }
  return (
    <div className={styles['page']}>
      <PageHeader title={t('screen.verified.title')} />
      <Panel>
        <div ref={box} tabIndex={-1} aria-live="polite" className={styles['outcome']}>
          <Outcome verification={verification} isDrawn={isDrawn} onRetry={retry} />
        </div>
      </Panel>
    </div>
  )
}

function Outcome({ verification, isDrawn, onRetry }: Props & { onRetry: () => void }): ReactNode {
  const t = useText()
  const isVerifying = useSelector(verification, selectIsVerifying)
  const isVerified = useSelector(verification, selectIsVerified)
  const isIncomplete = useSelector(verification, selectIsIncomplete)
  const failure = useSelector(verification, selectFailure)
  const canRetry = useSelector(verification, selectCanRetry)
  const toSignIn = (look: 'primary' | 'secondary') => (
    <Link to="/login" className={buttonClass({ variant: look })}>
      {t('verification.signIn')}
    </Link>
  )
  const toCreate = (
    <Link to="/create-account" className={buttonClass()}>
      {t('verification.create')}
    </Link>
  )
  if (!isDrawn || isVerifying) {
    return (
      <div className={styles['waiting']}>
        <Spinner size="large" label={t('verification.verifying')} />
      </div>
    )
  }
  if (isVerified) {
    return (
      <EmptyState
        icon="check-circle"
        art={<Engraving />}
        title={t('verification.verified.title')}
        actions={toSignIn('primary')}
      >
        {t('verification.verified.body')}
      </EmptyState>
    )
  }
  if (isIncomplete) {
    return (
      <EmptyState
        icon="mail"
        title={t('verification.incomplete.title')}
        actions={
          <>
            {toSignIn('primary')}
            <Link to="/create-account" className={buttonClass({ variant: 'secondary' })}>
              {t('verification.create')}
            </Link>
          </>
        }
      >
        {t('verification.incomplete.body')}
      </EmptyState>
    )
  }
  const words = <FailureNote failure={failure} plain />
  if (canRetry) {
    return (
      <EmptyState
        icon="alert"
        title={t('verification.unanswered.title')}
        actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      >
        {words}
        <p>{t('verification.unanswered.body')}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="error"
      title={t('verification.refused.title')}
      actions={
        <>
          {toCreate}
          {toSignIn('secondary')}
        </>
      }
    >
      {words}
      <p>{t('verification.refused.body')}</p>
    </EmptyState>
  )
}
