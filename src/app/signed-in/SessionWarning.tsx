import { useSelector } from '@xstate/react'
import { useId, useRef } from 'react'
import { selectEndsAt, selectHasFailedExtension, selectIsExtending } from '../../../machines/session/selectors'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Link } from '../../ui/Link'
import { clockText, useSecondsUntil } from '../../ui/useSecondsUntil'
import { useSession } from '../portal/useRoot'
import styles from './SessionWarning.module.css'

/**
 * The last minute of a session: the time left, and two actions. The notification above it stays usable. Portal spec §4.
 */
export function SessionWarning() {
  const t = useText()
  const session = useSession()
  const bodyId = useId()
  const stay = useRef<HTMLButtonElement>(null)
  const endsAt = useSelector(session, selectEndsAt)
  const isExtending = useSelector(session, selectIsExtending)
  const hasFailed = useSelector(session, selectHasFailedExtension)
  const time = clockText(useSecondsUntil(endsAt) ?? 0)
  const extend = () => session.send({ type: 'session.extend' })
  return (
    <Dialog
      open={endsAt !== null}
      onClose={extend}
      title={t('session.ending.dialog')}
      role="alertdialog"
      initialFocus={stay}
      describedBy={bodyId}
      footer={
        <>
          <Link className={buttonClass({ variant: 'secondary' })} to="/logout">
            {t('session.ending.signOut')}
          </Link>
          <Button ref={stay} busy={isExtending} busyLabel={t('session.ending.extending')} onClick={extend}>
            {t('session.ending.extend')}
          </Button>
        </>
      }
    >
      <p id={bodyId}>{t('session.ending.body')}</p>
      <p role="timer" className={styles['time']}>
        {t('session.ending.countdown', { time })}
      </p>
      {hasFailed && !isExtending ? (
        <Banner tone="error" live="alert">
          {t('session.ending.notExtended')}
        </Banner>
      ) : null}
    </Dialog>
  )
}
