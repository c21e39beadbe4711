import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { cardStatusMachine } from '../../../machines/card/cardStatusMachine'
import {
  selectCanLock,
  selectCanUnlock,
  selectFailure,
  selectInDoubt,
  selectIsAsked,
  selectIsBusy,
  selectIsRelocking,
} from '../../../machines/card/selectors'
import { selectIsChecking } from '../../../machines/effect/selectors'
import { FailureNote } from '../../forms/FailureNote'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { FormActions } from '../../ui/Form'
import { returnLostFocus } from '../../ui/returnFocus'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'

export type StatusProps = { status: ActorRefFrom<typeof cardStatusMachine> }

const DOUBT = 'card-in-doubt'

/** Asks before a card is unlocked; stays open until the issuer has answered. */
export function UnlockPrompt({ status }: StatusProps) {
  const t = useText()
  const isAsked = useSelector(status, selectIsAsked)
  const isBusy = useSelector(status, selectIsBusy)
  return (
    <ConfirmDialog
      open={isAsked}
      title={t('card.unlock.title')}
      confirmLabel={t('card.unlock')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => status.send({ type: 'prompt.accept' })}
      onCancel={() => status.send({ type: 'prompt.dismiss' })}
      busy={isAsked && isBusy}
      busyLabel={t('card.unlock.busy')}
      // While the outcome is not known, the button that opened the dialog is gone.
      returnFocus={() => document.getElementById(DOUBT)}
    >
      <p>{t('card.unlock.body')}</p>
    </ConfirmDialog>
  )
}

/** For pages that a locked card blocks: unlocks the card there. */
export function UnlockButton({ status }: StatusProps) {
  const t = useText()
  const canUnlock = useSelector(status, selectCanUnlock)
  const isAsked = useSelector(status, selectIsAsked)
  return (
    <>
      {canUnlock || isAsked ? (
        <Button icon="unlock" onClick={() => status.send({ type: 'card.unlock' })}>
          {t('card.unlock')}
        </Button>
      ) : null}
      <UnlockPrompt status={status} />
    </>
  )
}

type NotesProps = StatusProps & {
  /** Takes the focus when the doubt that had it is over; without it, the heading does. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
}

/** Says that the last change is in doubt, or was not made once the notification about that has closed. */
export function CardStatusNotes({ status, focusAfter }: NotesProps) {
  const t = useText()
  const canLock = useSelector(status, selectCanLock)
  const isChecking = useSelector(status, selectIsChecking)
  const isRelocking = useSelector(status, selectIsRelocking)
  const failure = useSelector(status, selectFailure)
  const inDoubt = useSelector(status, selectInDoubt)
  const moveFocus = useEffectEvent(() => returnLostFocus(focusAfter?.current))
  useEffect(() => {
    if (!inDoubt) return
    // The button that was pressed is gone.
    returnLostFocus(document.getElementById(DOUBT))
    return () => moveFocus()
  }, [inDoubt])
  return (
    <>
      {inDoubt ? (
        <Stack gap={4}>
          <div id={DOUBT} tabIndex={-1}>
            <Banner tone="warning" live="status">
              <Stack gap={3}>
                <p>{t(`card.${inDoubt}.doubt`)}</p>
                {/* Somebody may be spending with a card that its holder wants to lock. */}
                {inDoubt === 'lock' ? (
                  <p>
                    <Words>{t('card.lock.phone')}</Words>
                  </p>
                ) : null}
              </Stack>
            </Banner>
          </div>
          <FormActions>
            {canLock || isRelocking ? (
              <Button
                icon="lock"
                busy={isRelocking}
                busyLabel={t('card.lock.busy')}
                onClick={() => status.send({ type: 'card.lock' })}
              >
                {t('card.lock.again')}
              </Button>
            ) : null}
            <Button
              variant="secondary"
              busy={isChecking}
              busyLabel={t('card.doubt.checking')}
              onClick={() => status.send({ type: 'status.check' })}
            >
              {t('card.doubt.check')}
            </Button>
          </FormActions>
        </Stack>
      ) : null}
      {failure?.key === 'flow.interrupted' ? (
        <FailureNote failure={failure} />
      ) : (
        <FailureNote
          failure={failure}
          words={<Words>{t(canLock ? 'card.lock.notLocked' : 'card.unlock.notUnlocked')}</Words>}
        />
      )}
    </>
  )
}
