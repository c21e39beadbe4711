import { useSelector } from '@xstate/react'
import type { Failure } from '../../../machines/shared/failure'
import type { Text } from '../../../machines/notification/notification'
import { selectNotification } from '../../../machines/notification/selectors'
import type { MessageKey } from '../../i18n/catalogue'
import { failureText } from '../../i18n/failureText'
import { useText } from '../../i18n/text'
import { Notification, NotificationRegion } from '../../ui/Notification'
import { useNotification } from '../useRoot'

export function NotificationHost() {
  const t = useText()
  const host = useNotification()
  const notification = useSelector(host, selectNotification)
  const words = (text: Text | Failure) =>
    'fieldMessages' in text ? failureText(t, text) : t(text.key as MessageKey, text.values)
  return (
    <NotificationRegion>
      {notification ? (
        <Notification
          type={notification.type}
          title={notification.title ? words(notification.title) : undefined}
          message={words(notification.message)}
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
