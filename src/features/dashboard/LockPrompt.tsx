import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { cardStatusMachine } from '../../../machines/card/cardStatusMachine'
import { selectIsBusy, selectPrompt } from '../../../machines/card/selectors'
import { useText } from '../../i18n/text'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

/** Asks before a card is locked or unlocked, and stays until the issuer has answered. */
export function LockPrompt({ status }: { status: ActorRefFrom<typeof cardStatusMachine> }) {
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
