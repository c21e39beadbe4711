/** Common parts of flows with several forms: the current step and a heading that takes the focus. */
import { useSelector } from '@xstate/react'
import { type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react'
import { selectIsChecking } from '../../machines/effect/selectors'
import { StepListener } from '../forms/announcements'
import { useText } from '../i18n/text'
import { Banner } from '../ui/Banner'
import { Button, buttonClass } from '../ui/Button'
import { FormActions } from '../ui/Form'
import { Link } from '../ui/Link'
import { PageHeader } from '../ui/PageHeader'
import { Placeholder } from '../ui/Placeholder'
import { Progress } from '../ui/Progress'
import { Skeleton } from '../ui/Skeleton'
import { Stack } from '../ui/Stack'
import { refuseSecondPresses } from '../ui/secondPress'
import { Words } from '../ui/Words'
import { DoubtStory, type Following } from './DoubtStory'
import { ReviewColumn } from './FlowColumns'

type Place = readonly [number, number] | 'unread'

type HeadingProps = {
  /** A change moves the focus to the heading. */
  step: string
  title: string
  lead?: ReactNode
  /** What the step is about, below its words. */
  subject?: ReactNode
  /** Step number from 1, and the number of steps. */
  place?: Place | undefined
  /** The topic of the whole flow. */
  eyebrow?: string | undefined
  /** For a part of a flow: the step shown before it, if any. */
  from?: string | undefined
}

export function StepHeader({ step, title, lead, subject, place, eyebrow, from = step }: HeadingProps) {
  const t = useText()
  useEffect(() => refuseSecondPresses(document), [])
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(from)
  const goOn = use(StepListener)
  // Before the paint: what makes room at the head of the page must not push the new step down.
  useLayoutEffect(() => {
    if (last.current !== step) goOn()
  }, [step, goOn])
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    // A refused form focuses its summary: leave the focus there.
    if (document.activeElement?.matches('[role=alert]')) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <PageHeader
      headingRef={heading}
      title={title}
      lead={typeof lead === 'string' ? <Words>{lead}</Words> : lead}
      subject={subject}
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

/** Position of a step. While a flow is loading, reserve its room, so that the page does not move. */
export function placeAmong(steps: readonly string[], step: string): Place | undefined {
  if (step === 'reading') return 'unread'
  const index = steps.indexOf(step)
  return index < 0 ? undefined : [index + 1, steps.length]
}

const COMING = {
  form: ['panel', 'title', 'control', 'control', 'control'],
  list: ['control', 'row', 'row', 'row', 'row', 'row', 'row'],
} as const

export function ReadingStep({ of = 'form' }: { of?: keyof typeof COMING }) {
  return <Skeleton fill label={useText()('flow.reading')} shapes={COMING[of]} />
}

type UnconfirmedProps = {
  /** All that is to be said, or `doubt`: what is not known, followed by what is done about it. */
  body?: string
  doubt?: string
  /** The phone number's text, where it is about more than the outcome. */
  phone?: string
  flow: Following
  busyLabel: string
  onCheck: () => void
  /** What helps at once, before the check. */
  first?: ReactNode
  /** What was sent, as it was reviewed. */
  children?: ReactNode
}

/** The answer was lost: send nothing again until the outcome is known. */
export function UnconfirmedStep({ doubt, body, phone, flow, busyLabel, onCheck, first, children }: UnconfirmedProps) {
  const t = useText()
  return (
    <ReviewColumn>
      <Stack>
        <Banner tone="warning">
          <Stack gap={3}>
            <p>{doubt ? <Words>{`${doubt} ${t('flow.checking')}`}</Words> : body}</p>
            <p>
              <Words>{phone ?? t('flow.phone')}</Words>
            </p>
          </Stack>
        </Banner>
        <DoubtStory flow={flow} />
        <FormActions>
          {first}
          <Button
            {...(first && { variant: 'secondary' })}
            onClick={onCheck}
            busy={useSelector(flow, selectIsChecking)}
            busyLabel={busyLabel}
          >
            {t('card.doubt.check')}
          </Button>
          <Link className={buttonClass({ variant: 'secondary' })} to="/dashboard">
            {t('blocked.dashboard')}
          </Link>
        </FormActions>
        {children}
      </Stack>
    </ReviewColumn>
  )
}
