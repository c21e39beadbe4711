import { useSelector } from '@xstate/react'
import { selectCanLock, selectCardState, selectInDoubt, selectPressed } from '../../../machines/card/selectors'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Stack } from '../../ui/Stack'
import { CardStatusNotes, type StatusProps } from './UnlockPrompt'

/** For pages where locking the card helps: its last known state, and a button to lock it. */
export function LockOffer({ status }: StatusProps) {
  const t = useText()
  const state = useSelector(status, selectCardState)
  const canLock = useSelector(status, selectCanLock)
  const inDoubt = useSelector(status, selectInDoubt)
  const isLocking = useSelector(status, selectPressed) === 'lock'
  const words = state === 'active' || state === 'locked' ? state : 'other'
  return (
    <Stack gap={3}>
      {inDoubt ? null : (
        <Banner
          tone={words === 'locked' ? 'success' : 'info'}
          icon="lock"
          live="status"
          action={
            canLock || isLocking ? (
              <Button
                variant="secondary"
                size="small"
                busy={isLocking}
                busyLabel={t('card.lock.busy')}
                onClick={() => status.send({ type: 'card.lock' })}
              >
                {t('dispute.lock')}
              </Button>
            ) : undefined
          }
        >
          <p>{t(`dispute.lock.${words}`)}</p>
        </Banner>
      )}
      <CardStatusNotes status={status} />
    </Stack>
  )
}
