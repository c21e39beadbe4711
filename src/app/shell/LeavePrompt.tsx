import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { selectIsAsked, selectIsHeld } from '../../../machines/navigation/selectors'
import { selectIsInFlight } from '../../../machines/portal/selectors'
import { loadAreas } from '../../i18n/catalogue'
import { Language, useLocale, useText } from '../../i18n/text'
import { useLater } from '../useLater'
import { useNavigation, useRoot } from '../useRoot'

/**
 * Asks before unsaved changes are left, or says that a sent request continues; preloads its code as soon as there are
 * any.
 */
export function LeavePrompt() {
  const locale = useLocale()
  const navigation = useNavigation()
  const isAsked = useSelector(navigation, selectIsAsked)
  const isHeld = useSelector(navigation, selectIsHeld)
  const words = useSelector(useRoot(), selectIsInFlight) ? 'leave.inFlight' : 'leave'
  const dialog = useLater(
    async () => (await Promise.all([import('../../ui/ConfirmDialog'), loadAreas(locale, ['account'])]))[0],
    isHeld ? `${locale} ${isAsked}` : null,
  )
  if (dialog === null || !isHeld) return null
  const accept = () => navigation.send({ type: 'leave.accept' })
  const dismiss = () => navigation.send({ type: 'leave.dismiss' })
  return (
    <Language locale={locale}>
      {dialog === 'missing' ? (
        isAsked && <NativePrompt words={words} onAccept={accept} onDismiss={dismiss} />
      ) : (
        <Prompt Dialog={dialog.ConfirmDialog} isOpen={isAsked} words={words} onAccept={accept} onDismiss={dismiss} />
      )}
    </Language>
  )
}

type Answers = { words: 'leave' | 'leave.inFlight'; onAccept: () => void; onDismiss: () => void }
type Dialog = typeof import('../../ui/ConfirmDialog').ConfirmDialog

function Prompt({ Dialog, isOpen, words, onAccept, onDismiss }: Answers & { Dialog: Dialog; isOpen: boolean }) {
  const t = useText()
  return (
    <Dialog
      open={isOpen}
      title={t(`${words}.title`)}
      confirmLabel={t(`${words}.confirm`)}
      cancelLabel={t('leave.stay')}
      onConfirm={onAccept}
      onCancel={onDismiss}
      danger={words === 'leave'}
    >
      <p>{t(`${words}.body`)}</p>
    </Dialog>
  )
}

/** Falls back to the browser's prompt when the dialog's code does not load; without it nobody could leave. */
function NativePrompt({ words, onAccept, onDismiss }: Answers) {
  const t = useText()
  const ask = useEffectEvent(() => {
    if (window.confirm(`${t(`${words}.title`)}\n\n${t(`${words}.body`)}`)) onAccept()
    else onDismiss()
  })
  useEffect(() => ask(), [])
  return null
}
