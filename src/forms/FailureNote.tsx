import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type Failure, isWarning } from '../../machines/shared/failure'
import { failureText, isDefault, sentence } from '../i18n/failureText'
import { useNextText, useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import { inElements } from '../ui/inElements'
import { NotificationText, useAnnouncement } from './announcements'
import styles from './FailureNote.module.css'

type Props = {
  failure: Failure | null
  /** Shown instead of the failure's text: the rest of it, where fields show a part, or what it means on this screen. */
  words?: ReactNode
  /** Show it as the page's own text, where the page is about nothing else. */
  plain?: boolean | undefined
}

/**
 * Shows why something failed, in one place at a time. The portal's own words are shown here at once, and the
 * notification is for screen readers; what the issuer said, and the default text of its call, are shown by the
 * notification first. It is announced here only if the notification has not announced it.
 */
export function FailureNote({ failure, ...rest }: Props) {
  const t = useText()
  const next = useNextText()
  if (!failure) return null
  const whole = failureText(t, failure)
  return (
    <Note
      key={whole}
      tone={isWarning(failure) ? 'warning' : 'error'}
      whole={whole}
      next={rest.words === undefined ? next(failure) : undefined}
      isOwn={rest.words === undefined && isDefault(failure) && !failure.key.startsWith('error.')}
      {...rest}
    />
  )
}

type NoteProps = Omit<Props, 'failure'> & {
  tone: 'warning' | 'error'
  whole: string
  next: string | undefined
  isOwn: boolean
}

function Note({ tone, whole, next, words = whole, plain = false, isOwn }: NoteProps) {
  const isToldNow = use(NotificationText) === whole
  const [wasTold] = useState(isToldNow)
  const box = useRef<HTMLDivElement>(null)
  useAnnouncement(isOwn ? whole : null)
  const isHeld = isToldNow && !isOwn
  // Scrolls to the note, or to its reserved place while the notification shows the failure. Closing the notification
  // must not scroll again. A step that opens after a lookup scrolls to its top first.
  useEffect(() => {
    const place = wasTold && !isOwn ? box.current?.previousElementSibling : box.current
    place?.scrollIntoView({ block: 'nearest' })
  }, [wasTold, isOwn])
  const className = isHeld ? styles['told'] : styles['note']
  return plain ? (
    <p className={className} aria-live={wasTold ? 'off' : undefined}>
      {inElements(next ? `${sentence(whole)} ${next}` : words)}
    </p>
  ) : (
    <div ref={box} className={className}>
      <Banner tone={tone} live={wasTold ? undefined : 'alert'} title={next && words}>
        {next ?? words}
      </Banner>
    </div>
  )
}
