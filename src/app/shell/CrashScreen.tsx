import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectTitles } from '../../../machines/effect/selectors'
import { selectNotification } from '../../../machines/notification/selectors'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { hasStep, isAnyUnderWay, useEffects } from '../portal/useEffects'
import { useNotification } from '../portal/useRoot'
import styles from './LoadingScreen.module.css'
import { useNotificationWords } from './useNotificationWords'

type Props = {
  /** The header of the page, and so its notification, is still there. */
  readonly isInside?: boolean
}

/** What the holder has begun or just done: the screen that would show it is gone. */
export function CrashBody({ isInside = false, children }: Props & { children: string }) {
  const t = useText()
  const words = useNotificationWords()
  const effects = useSelector(useEffects(), titlesIn, areSame)
  const notification = useSelector(useNotification(), selectNotification)
  // A notification closes by itself; its words stay here.
  const [last, setLast] = useState(notification)
  if (notification && notification !== last) setLast(notification)
  return (
    <>
      {last && !(isInside && notification) ? (
        <p>
          {last.title ? <span>{`${words(last.title)}. `}</span> : null}
          <span>{words(last.message)}</span>
        </p>
      ) : null}
      {effects.map(({ key, title, isSent }) => (
        <p key={`${key} ${isSent}`}>{t(isSent ? 'crash.sent' : 'crash.open', { screen: t(title) })}</p>
      ))}
      <p>{children}</p>
    </>
  )
}

type Effects = Parameters<typeof selectTitles>[0] | undefined
const titlesIn = (snapshot: Effects) => (snapshot ? selectTitles(snapshot) : [])
/** The list is made anew with every selection. */
const areSame = (one: ReturnType<typeof titlesIn>, other: ReturnType<typeof titlesIn>) =>
  JSON.stringify(one) === JSON.stringify(other)
/**
 * A plain link: after a crash the portal's own navigation is not trusted. While something is under way it loads the
 * dashboard, where the outcome is looked up; signing out would leave the holder without it.
 */
export function CrashScreen({ isInside = false }: Props) {
  const t = useText()
  const isSent = useSelector(useEffects(), isAnyUnderWay)
  const hasOpen = useSelector(useEffects(), hasStep)
  const isAwaited = isSent || hasOpen
  return (
    <div role="alert">
      <EmptyState
        title={t('crash.title')}
        titleLevel={1}
        icon="alert"
        actions={
          <a className={buttonClass()} href={isAwaited ? '/dashboard' : '/logout'}>
            {t('loading.refresh')}
          </a>
        }
      >
        <CrashBody isInside={isInside}>{t(isAwaited ? 'crash.stays' : 'crash.body')}</CrashBody>
      </EmptyState>
    </div>
  )
}

/** Where not even the header could be rendered. */
export const CrashPage = () => (
  <main className={styles['loading']}>
    <CrashScreen />
  </main>
)
