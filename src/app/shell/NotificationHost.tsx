import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { selectNotification } from '../../../machines/notification/selectors'
import { isWarning } from '../../../machines/shared/failure'
import { type Announcement, AnnouncementListener, NotificationText, StepListener } from '../../forms/announcements'
import { isDefault } from '../../i18n/failureText'
import { useFormat, useNextText, useText } from '../../i18n/text'
import { Notification, NotificationRegion } from '../../ui/Notification'
import { Words } from '../../ui/Words'
import { useNotification } from '../portal/useRoot'
import { useNotificationWords } from './useNotificationWords'

type ToldProps = { onSaid: (said: Announcement) => void; onWentOn: () => void; children: ReactNode }

/**
 * Gives its children the text of the notification, so that they do not repeat it, and is called with what they say and
 * when they show another step.
 */
export function Told({ onSaid, onWentOn, children }: ToldProps) {
  const words = useNotificationWords()
  const notification = useSelector(useNotification(), selectNotification)
  return (
    <AnnouncementListener value={onSaid}>
      <StepListener value={onWentOn}>
        <NotificationText value={notification && words(notification.message)}>{children}</NotificationText>
      </StepListener>
    </AnnouncementListener>
  )
}

/** `step`: the number of steps that the page has shown. */
type Props = { address: string; said: Announcement; step: number }

/**
 * 'told' while the page says it itself: in the same words, or that what it is about has ended or did not load. 'settled'
 * once the holder has gone on from a result: it must not be taken for that of a later screen. One that waits for the
 * holder stays until it is clicked, and would cover the next step. A warning that the session ends is about all screens.
 */
function usePlace({ address, said, step }: Props) {
  const words = useNotificationWords()
  const notification = useSelector(useNotification(), selectNotification)
  // A message may be older than this part of the page.
  const [shown, setShown] = useState(() => ({
    notification,
    address,
    said,
    step,
    at: Date.now(),
    place: undefined as Place,
  }))
  const isNew = shown.notification !== notification
  const isError = notification?.type === 'error'
  const isInWords = notification !== null && said === words(notification.message)
  // A notification that arrives after the page's own message is about something else. The issuer's own words are never
  // part of a page.
  const isTold = isInWords || (said === notification?.type && said !== shown.said && isDefault(notification.message))
  const isBehind =
    shown.place === 'settled' ||
    shown.address !== address ||
    (notification?.action === 'flow.open' && shown.step !== step) ||
    (shown.place === 'told' && !isInWords && said !== 'success')
  const place: Place =
    isNew || notification?.action === 'session.extend'
      ? undefined
      : !isError && isBehind
        ? 'settled'
        : isTold || (isError && shown.place === 'told')
          ? 'told'
          : undefined
  if (isNew) setShown({ notification, address, said, step, at: Date.now(), place })
  else if (place !== shown.place) setShown({ ...shown, place })
  return { notification, place, at: shown.at }
}

type Place = 'told' | 'settled' | undefined

export function NotificationHost(props: Props) {
  const t = useText()
  const { easternTime } = useFormat()
  const words = useNotificationWords()
  const nextOf = useNextText()
  const host = useNotification()
  const { notification, place, at } = usePlace(props)
  const message = notification?.message
  const next = message && 'fieldMessages' in message && nextOf(message)
  return (
    <NotificationRegion type={notification?.type}>
      {notification ? (
        <Notification
          type={isWarning(notification.message) ? 'warning' : notification.type}
          title={notification.title && words(notification.title)}
          message={<Words>{words(notification.message)}</Words>}
          next={next && <Words>{next}</Words>}
          actionable={notification.action !== null}
          place={place}
          time={place === 'settled' && !notification.action && t('notification.time', { time: easternTime(at) })}
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
