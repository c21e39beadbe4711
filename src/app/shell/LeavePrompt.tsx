import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { selectIsAsked, selectIsHeld } from '../../../machines/navigation/selectors'
import { loadAreas } from '../../i18n/catalogue'
import { Language, useLocale, useText } from '../../i18n/text'
import { useRoot } from '../useRoot'
import { useLater } from '../useLater'

/** Asks before unsaved changes are left; its code is fetched as soon as there are any. */
export function LeavePrompt() {
  const locale = useLocale()
  const navigation = useSelector(useRoot(), ({ children }) => children.navigation!)
  const isAsked = useSelector(navigation, selectIsAsked)
  const isHeld = useSelector(navigation, selectIsHeld)
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
        isAsked && <NativePrompt onAccept={accept} onDismiss={dismiss} />
      ) : (
        <Prompt Dialog={dialog.ConfirmDialog} isOpen={isAsked} onAccept={accept} onDismiss={dismiss} />
      )}
    </Language>
  )
}

type Answers = { onAccept: () => void; onDismiss: () => void }
type Dialog = typeof import('../../ui/ConfirmDialog').ConfirmDialog

function Prompt({ Dialog, isOpen, onAccept, onDismiss }: Answers & { Dialog: Dialog; isOpen: boolean }) {
  const t = useText()
  return (
    <Dialog
      open={isOpen}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      onConfirm={onAccept}
      onCancel={onDismiss}
      danger
    >
      <p>{t('leave.body')}</p>
    </Dialog>
  )
}

/** The dialog's code is gone from the server: the browser's own asks, or nobody could leave. */
function NativePrompt({ onAccept, onDismiss }: Answers) {
  const t = useText()
  const ask = useEffectEvent(() => {
    if (window.confirm(`${t('leave.title')}\n\n${t('leave.body')}`)) onAccept()
    else onDismiss()
  })
  useEffect(() => ask(), [])
  return null
}
