/** What the steps of every flow of several forms have in common: where one is, a heading that takes the focus, and what went wrong on the way in. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { PageHeader } from '../ui/PageHeader'
import { Placeholder } from '../ui/Placeholder'
import { Progress } from '../ui/Progress'
import { Skeleton } from '../ui/Skeleton'
import { Stack } from '../ui/Stack'
import { Words } from '../ui/Words'

type Place = readonly [number, number] | 'unread'

type HeadingProps = {
  /** Another step of the flow takes the focus to its heading. */
  step: string
  title: string
  lead?: ReactNode
  /** One of so many, from 1. */
  place?: Place | undefined
  /** What the whole flow is about. */
  eyebrow?: string | undefined
  /** Where a part of the flow begins: the step that was shown before it, if there was one. */
  from?: string | undefined
}

export function StepHeader({ step, title, lead, place, eyebrow, from = step }: HeadingProps) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(from)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    // A refused form takes the focus to its summary.
    if (document.activeElement?.matches('[role=alert]')) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <PageHeader
      headingRef={heading}
      title={title}
      lead={lead}
      eyebrow={
        place === 'unread' ? (
          <Placeholder>
            <Progress label={t('flow.step', { step: 1, all: 1 })} step={1} all={1} />
          </Placeholder>
        ) : place ? (
          <>
            <Progress label={t('flow.step', { step: place[0], all: place[1] })} step={place[0]} all={place[1]} />
            {eyebrow ? <div>{eyebrow}</div> : null}
          </>
        ) : (
          eyebrow
        )
      }
    />
  )
}

/** Which of the steps it is. While a flow is read its place is kept free, so that the page does not move when the form comes. */
export function placeAmong(steps: readonly string[], step: string): Place | undefined {
  if (step === 'reading') return 'unread'
  const index = steps.indexOf(step)
  return index < 0 ? undefined : [index + 1, steps.length]
}

export function ReadingStep() {
  return (
    <Skeleton fill label={useText()('flow.reading')} shapes={['panel', 'title', 'control', 'control', 'control']} />
  )
}

type UnreadProps = { onRetry: () => void; title?: string; body?: string }

/** `title`: of a list. `body`: where the page is about money, which may be on its way from before. */
export function UnreadStep({ onRetry, title, body }: UnreadProps) {
  const t = useText()
  return (
    <EmptyState
      title={title ?? t('flow.unread')}
      icon="alert"
      actions={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    >
      <p>{body ?? t('flow.unread.body')}</p>
    </EmptyState>
  )
}

type UnconfirmedProps = {
  body: ReactNode
  /** Whom to call, where it is not about the outcome alone. */
  phone?: string
  busy: boolean
  busyLabel: string
  onCheck: () => void
}

/** The answer was lost: nothing is sent again before the outcome is known. */
export function UnconfirmedStep({ body, phone, busy, busyLabel, onCheck }: UnconfirmedProps) {
  const t = useText()
  return (
    <Stack>
      <Banner tone="warning">
        {typeof body === 'string' ? <p>{body}</p> : body}
        <p>
          <Words>{phone ?? t('flow.phone')}</Words>
        </p>
      </Banner>
      <div>
        <Button onClick={onCheck} busy={busy} busyLabel={busyLabel}>
          {t('flow.check')}
        </Button>
      </div>
    </Stack>
  )
}
