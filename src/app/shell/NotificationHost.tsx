import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Text } from '../../../machines/notification/notification'
import { selectNotification } from '../../../machines/notification/selectors'
import { type Failure, isDoubt } from '../../../machines/shared/failure'
import { ToldNow } from '../../forms/toldNow'
import type { MessageKey } from '../../i18n/catalogue'
import { failureText } from '../../i18n/failureText'
import { useLatestText, useNextText, useText } from '../../i18n/text'
import { Notification, NotificationRegion } from '../../ui/Notification'
import { useNotification } from '../useRoot'

const useWords = () => {
  const t = useLatestText()
  return (text: Text | Failure) =>
    'fieldMessages' in text ? failureText(t, text) : t(text.key as MessageKey, text.values)
}

/** Tells its children what the notification says, so that they do not repeat it. */
export function Told({ children }: { children: ReactNode }) {
  const words = useWords()
  const notification = useSelector(useNotification(), selectNotification)
  return <ToldNow value={notification && words(notification.message)}>{children}</ToldNow>
}

export function NotificationHost() {
  const t = useText()
  const words = useWords()
  const next = useNextText()
  const host = useNotification()
  const notification = useSelector(host, selectNotification)
  return (
    <NotificationRegion type={notification?.type}>
      {notification ? (
        <Notification
          type={isDoubt(notification.message) ? 'warning' : notification.type}
          title={notification.title ? words(notification.title) : undefined}
          message={words(notification.message)}
          next={'fieldMessages' in notification.message ? next(notification.message) : undefined}
          actionable={notification.action !== null}
          closeLabel={t('notification.close')}
          onClick={() => host.send({ type: 'notification.click' })}
          onClose={() => host.send({ type: 'notification.dismiss' })}
          onHold={() => host.send({ type: 'notification.hold' })}
          onRelease={() => host.send({ type: 'notification.release' })}
        />
      ) : null}
    </NotificationRegion>
  )
}
