import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { selectEndsAt, selectIsExtending } from '../../../machines/session/selectors'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { useRoot, useSession } from '../useHolder'
import styles from './TopBar.module.css'

/** Read from the clock at each tick, never counted down: a throttled tab shows the right time when it is seen again. */
function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === null) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}

export function SessionCountdown() {
  const t = useText()
  const root = useRoot()
  const session = useSession()
  const endsAt = useSelector(session, selectEndsAt)
  const isExtending = useSelector(session, selectIsExtending)
  const seconds = useSecondsUntil(endsAt)
  if (endsAt === null) return null
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
      onClick={() => root.send({ type: 'session.extend' })}
    >
      {clock}
    </Button>
  )
}
