import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { Text } from '../../../machines/notification/notification'
import { selectNotification } from '../../../machines/notification/selectors'
import { type Failure, isDoubt } from '../../../machines/shared/failure'
import { Ended, ErrorTold, ToldNow } from '../../forms/toldNow'
import type { MessageKey } from '../../i18n/catalogue'
import { failureText } from '../../i18n/failureText'
import { useFormat, useLatestText, useNextText, useText } from '../../i18n/text'
import { Notification, NotificationRegion } from '../../ui/Notification'
import { Words } from '../../ui/Words'
import { useNotification } from '../useRoot'

const useWords = () => {
  const t = useLatestText()
  return (text: Text | Failure) =>
    'fieldMessages' in text ? failureText(t, text) : t(text.key as MessageKey, text.values)
}

/** Tells its children what the notification says, so that they do not repeat it, and hears whether they have ended. */
export function Told({ onEnded, children }: { onEnded: (isEnded: boolean) => void; children: ReactNode }) {
  const words = useWords()
  const notification = useSelector(useNotification(), selectNotification)
  return (
    <Ended value={onEnded}>
      <ErrorTold value={notification?.type === 'error'}>
        <ToldNow value={notification && words(notification.message)}>{children}</ToldNow>
      </ErrorTold>
    </Ended>
  )
}

type Props = { address: string; isEnded: boolean }

/**
 * 'told' while the page that it is about says that it has ended, 'settled' once the holder has gone on: a message must
 * not be taken for the result of a later screen. A warning that the session ends is about all screens.
 */
function usePlace({ address, isEnded }: Props) {
  const notification = useSelector(useNotification(), selectNotification)
  const [shown, setShown] = useState({ notification, address, isEnded, at: 0, place: undefined as Place })
  const isNew = shown.notification !== notification
  // A message that arrives on a page which has ended is about something else.
  const isTold = isEnded && !shown.isEnded && notification?.type === 'success'
  const isBehind = shown.place === 'settled' || shown.address !== address || (shown.place === 'told' && !isEnded)
  const isForAll = notification?.type === 'error' || notification?.action === 'session.extend'
  const place: Place = isNew || isForAll ? undefined : isBehind ? 'settled' : isTold ? 'told' : undefined
  if (isNew) setShown({ notification, address, isEnded, at: Date.now(), place })
  else if (place !== shown.place) setShown({ ...shown, place })
  return { notification, place, at: shown.at }
}

type Place = 'told' | 'settled' | undefined

export function NotificationHost(props: Props) {
  const t = useText()
  const { easternTime } = useFormat()
  const words = useWords()
  const nextOf = useNextText()
  const host = useNotification()
  const { notification, place, at } = usePlace(props)
  const message = notification?.message
  const next = message && 'fieldMessages' in message && nextOf(message)
  return (
    <NotificationRegion type={notification?.type}>
      {notification ? (
        <Notification
          type={isDoubt(notification.message) ? 'warning' : notification.type}
          title={notification.title && words(notification.title)}
          message={<Words>{words(notification.message)}</Words>}
          next={next && <Words>{next}</Words>}
          actionable={notification.action !== null}
          place={place}
          time={place && !notification.action && t('notification.time', { time: easternTime(at) })}
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
