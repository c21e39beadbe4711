import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { cardStatusMachine } from '../../../machines/card/cardStatusMachine'
import {
  selectCanLock,
  selectCanUnlock,
  selectCardState,
  selectFailure,
  selectInDoubt,
  selectIsBusy,
  selectPrompt,
} from '../../../machines/card/selectors'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'

type Props = { status: ActorRefFrom<typeof cardStatusMachine> }

/** Asks before a card is locked or unlocked; stays open until the issuer has answered. */
export function LockPrompt({ status }: Props) {
  const t = useText()
  const prompt = useSelector(status, selectPrompt)
  const busy = useSelector(status, selectIsBusy) && prompt !== null
  const asked = prompt ?? 'lock'
  return (
    <ConfirmDialog
      open={prompt !== null}
      title={t(`card.${asked}.title`)}
      confirmLabel={t(`card.${asked}.confirm`)}
      cancelLabel={t('common.cancel')}
      onConfirm={() => status.send({ type: 'prompt.accept' })}
      onCancel={() => status.send({ type: 'prompt.dismiss' })}
      busy={busy}
      busyLabel={t(`card.${asked}.busy`)}
    >
      <p>{t(`card.${asked}.body`)}</p>
    </ConfirmDialog>
  )
}

/** For pages that a locked card blocks: unlocks the card there. */
export function UnlockButton({ status }: Props) {
  const t = useText()
  const canUnlock = useSelector(status, selectCanUnlock)
  const isAsked = useSelector(status, selectPrompt) !== null
  return (
    <>
      {canUnlock || isAsked ? (
        <Button icon="unlock" onClick={() => status.send({ type: 'card.unlock' })}>
          {t('card.unlock')}
        </Button>
      ) : null}
      <LockPrompt status={status} />
    </>
  )
}

/** For pages where locking the card helps: its last known state, and a button to lock it. */
export function LockOffer({ status }: Props) {
  const t = useText()
  const state = useSelector(status, selectCardState)
  const canLock = useSelector(status, selectCanLock)
  const inDoubt = useSelector(status, selectInDoubt)
  const words = inDoubt ? 'unknown' : state === 'active' || state === 'locked' ? state : 'other'
  return (
    <Stack gap={3}>
      <Banner
        tone={words === 'locked' ? 'success' : words === 'unknown' ? 'warning' : 'info'}
        icon="lock"
        live="status"
        action={
          canLock ? (
            <Button variant="secondary" size="small" onClick={() => status.send({ type: 'card.lock' })}>
              {t('dispute.lock')}
            </Button>
          ) : undefined
        }
      >
        <p>{t(`dispute.lock.${words}`)}</p>
      </Banner>
      <CardStatusNotes status={status} />
      <LockPrompt status={status} />
    </Stack>
  )
}

/** Says that the last change is in doubt or was not made. */
export function CardStatusNotes({ status }: Props) {
  const t = useText()
  const canLock = useSelector(status, selectCanLock)
  const isChecking = useSelector(status, selectIsBusy)
  const failure = useSelector(status, selectFailure)
  const inDoubt = useSelector(status, selectInDoubt)
  return (
    <>
      {inDoubt ? (
        <Banner
          tone="warning"
          live="status"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={isChecking}
              busyLabel={t('card.doubt.checking')}
              onClick={() => status.send({ type: 'status.check' })}
            >
              {t('card.doubt.check')}
            </Button>
          }
        >
          {t(`card.${inDoubt}.doubt`)}
        </Banner>
      ) : null}
      {failure ? (
        <Banner tone="error">
          <Words>{t(canLock ? 'card.lock.notLocked' : 'card.unlock.notUnlocked')}</Words>
        </Banner>
      ) : null}
    </>
  )
}
