import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { selectIsAsked, selectIsHeld, selectIsSigningOut } from '../../../machines/navigation/selectors'
import { loadAreas } from '../../i18n/catalogue'
import { Language, useLocale, useText } from '../../i18n/text'
import { useLazyPart } from '../../lazy/useLazyPart'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { hasStep, isAnyUnderWay, useEffects, useIsInFlight } from '../portal/useEffects'
import { useNavigation } from '../portal/useRoot'

/**
 * Asks before unsaved changes are left, says that a sent request continues, and asks before signing out while its
 * result is not known; preloads its texts as soon as any of them is possible.
 */
export function LeavePrompt() {
  const locale = useLocale()
  const navigation = useNavigation()
  const isAsked = useSelector(navigation, selectIsAsked)
  const isHeld = useSelector(navigation, selectIsHeld)
  const effects = useEffects()
  const hasSent = useSelector(effects, isAnyUnderWay)
  const hasOpen = useSelector(effects, hasStep)
  const isAwaited = hasSent || hasOpen
  const isInFlight = useIsInFlight()
  const isSigningOut = useSelector(navigation, selectIsSigningOut) && (isAwaited || !isHeld)
  const isNeeded = isHeld || isAwaited || isAsked
  const texts = useLazyPart(
    async () => {
      await loadAreas(locale, ['account'])
      return 'loaded'
    },
    isNeeded ? `${locale} ${isAsked}` : null,
  )
  if (texts === null || !isNeeded) return null
  const isLost = isHeld && !isInFlight
  const question = isSigningOut ? 'leave.signOut' : isLost ? 'leave' : 'leave.inFlight'
  const answers: Answers = {
    question,
    told: isSigningOut
      ? [
          hasSent && question,
          hasOpen && 'leave.signOut.open',
          isLost && 'leave',
          // It has ended while the question is open.
          !isAwaited && !isLost && 'leave.signOut.over',
        ]
      : [question],
    onAccept: () => navigation.send({ type: 'leave.accept' }),
    onDismiss: () => navigation.send({ type: 'leave.dismiss' }),
  }
  return (
    <Language locale={locale}>
      {texts === 'missing' ? isAsked && <NativePrompt {...answers} /> : <Prompt isOpen={isAsked} {...answers} />}
    </Language>
  )
}

type Question = 'leave' | 'leave.inFlight' | 'leave.signOut'
type Answers = {
  question: Question
  told: readonly (Question | `leave.signOut.${'open' | 'over'}` | false)[]
  onAccept: () => void
  onDismiss: () => void
}

function Prompt({ isOpen, question, told, onAccept, onDismiss }: Answers & { isOpen: boolean }) {
  const t = useText()
  return (
    <ConfirmDialog
      open={isOpen}
      title={t(`${question}.title`)}
      confirmLabel={t(question === 'leave.signOut' ? 'session.ending.signOut' : `${question}.confirm`)}
      cancelLabel={t('leave.stay')}
      onConfirm={onAccept}
      onCancel={onDismiss}
      danger={told.includes('leave')}
    >
      <div aria-live="polite">{told.map((words) => words && <p key={words}>{t(`${words}.body`)}</p>)}</div>
    </ConfirmDialog>
  )
}

/** Falls back to the browser's prompt when the dialog's texts do not load; without it nobody could leave. */
function NativePrompt({ question, told, onAccept, onDismiss }: Answers) {
  const t = useText()
  const ask = useEffectEvent(() => {
    const bodies = told.map((words) => (words ? `\n\n${t(`${words}.body`)}` : ''))
    if (window.confirm(t(`${question}.title`) + bodies.join(''))) onAccept()
    else onDismiss()
  })
  useEffect(() => ask(), [])
  return null
}
