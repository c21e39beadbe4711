import { type ReactNode, use, useState } from 'react'
import { useText } from '../i18n/text'
import { Button } from '../ui/Button'
import { EmptyState, type EmptyStateProps } from '../ui/EmptyState'
import styles from './FailureNote.module.css'
import { ErrorTold } from './toldNow'

type Props = Pick<EmptyStateProps, 'titleLevel'> & {
  title?: string
  /** Beside the button that tries again. */
  actions?: ReactNode
  onRetry: () => void
}

/**
 * In place of what did not load. While the notification says so, the title is hidden but keeps its room; what to do is
 * said from the start.
 */
export function NotLoaded({ title, titleLevel, actions, onRetry }: Props) {
  const t = useText()
  const isErrorTold = use(ErrorTold)
  const [wasTold, setWasTold] = useState(isErrorTold)
  // A later error is about something else.
  if (wasTold && !isErrorTold) setWasTold(false)
  return (
    <EmptyState
      title={<span className={wasTold ? styles['told'] : undefined}>{title ?? t('flow.unread')}</span>}
      titleLevel={titleLevel}
      icon="alert"
      actions={
        <>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
          {actions}
        </>
      }
    >
      <p>{t('unread.body')}</p>
    </EmptyState>
  )
}
