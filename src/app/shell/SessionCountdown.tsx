import { useSelector } from '@xstate/react'
import { selectEndsAt, selectIsExtending } from '../../../machines/session/selectors'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { useSession } from '../useRoot'
import styles from './TopBar.module.css'
import { useNow } from './useNow'

export function SessionCountdown() {
  const t = useText()
  const session = useSession()
  const endsAt = useSelector(session, selectEndsAt)
  const isExtending = useSelector(session, selectIsExtending)
  const now = useNow(endsAt === null ? null : 1_000)
  if (endsAt === null) return null
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // In the header, where it moves nothing, and where no other notification can take its place.
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles['clock']}
      aria-label={`${t('session.ending.extend')}, ${t('session.ending.countdown', { time: clock })}`}
      busy={isExtending}
      busyLabel={t('session.ending.extending')}
      onClick={() => session.send({ type: 'session.extend' })}
    >
      {clock}
    </Button>
  )
}
