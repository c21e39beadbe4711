import { useEffect } from 'react'
import { useAnnouncement } from '../forms/announcements'
import { useText } from '../i18n/text'
import { Button } from '../ui/Button'
import { EmptyState, type EmptyStateProps } from '../ui/EmptyState'
import { returnLostFocus } from '../ui/returnFocus'

type Props = Pick<EmptyStateProps, 'titleLevel'> & { title?: string; onRetry: () => void }

/** In place of what did not load. Only a screen reader needs the notification too, unless the issuer said why. */
export function NotLoaded({ title, titleLevel, onRetry }: Props) {
  const t = useText()
  useAnnouncement('error')
  // The pressed button goes with it.
  useEffect(() => () => returnLostFocus(), [])
  return (
    <EmptyState
      title={title ?? t('flow.unread')}
      titleLevel={titleLevel}
      icon="alert"
      actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    >
      <p>{t('unread.body')}</p>
    </EmptyState>
  )
}
