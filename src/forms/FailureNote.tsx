import { type ReactNode, use, useState } from 'react'
import { type Failure, isDoubt } from '../../machines/shared/failure'
import { failureText, sentence } from '../i18n/failureText'
import { useNextText, useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import styles from './FailureNote.module.css'
import { ToldNow } from './toldNow'

type Props = {
  failure: Failure | null
  /** Shown instead of the failure's text: the rest of it, where fields show a part, or what it means on this screen. */
  words?: ReactNode
  /** Show it as the page's own text, where the page is about nothing else. */
  plain?: boolean | undefined
}

/**
 * Shows why something failed, in one place at a time: hidden, but keeping its room, while the notification shows the
 * same text. It is announced here only if the notification has not announced it.
 */
export function FailureNote({ failure, ...rest }: Props) {
  const t = useText()
  const next = useNextText()
  if (!failure) return null
  const whole = failureText(t, failure)
  return (
    <Note
      key={whole}
      tone={isDoubt(failure) ? 'warning' : 'error'}
      whole={whole}
      next={rest.words === undefined ? next(failure) : undefined}
      {...rest}
    />
  )
}

type NoteProps = Omit<Props, 'failure'> & { tone: 'warning' | 'error'; whole: string; next: string | undefined }

function Note({ tone, whole, next, words = whole, plain = false }: NoteProps) {
  const isToldNow = use(ToldNow) === whole
  const [wasTold] = useState(isToldNow)
  const className = isToldNow ? styles['told'] : undefined
  return plain ? (
    <p className={className} aria-live={wasTold ? 'off' : undefined}>
      {next ? sentence(whole) : words} {next}
    </p>
  ) : (
    <div className={className}>
      <Banner tone={tone} live={wasTold ? undefined : 'alert'} title={next && words}>
        {next ?? words}
      </Banner>
    </div>
  )
}
