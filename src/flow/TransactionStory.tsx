/** The steps of a transaction, for its line in the list and for its dispute. */
import type { ReactNode } from 'react'
import type { Dispute } from '../../rules/money/dispute'
import { type StoryKind, type StoryStep, storyOf } from '../../rules/money/story'
import { nextStepOf, type Transaction } from '../../rules/money/transaction'
import type { MessageKey } from '../i18n/catalogue'
import { useFormat, useText } from '../i18n/text'
import { statusText } from '../i18n/transactionText'
import { Link } from '../ui/Link'
import { Timeline } from '../ui/Timeline'
import { Words } from '../ui/Words'
import styles from './TransactionStory.module.css'

const LABELS: Readonly<Record<Exclude<StoryKind, 'held' | 'credited' | 'unrecognised'>, MessageKey>> = {
  authorized: 'activity.story.authorized',
  pending: 'dashboard.activity.pending',
  received: 'activity.story.received',
  review: 'activity.review.badge',
  onCard: 'activity.story.onCard',
  settled: 'activity.story.settled',
  posted: 'activity.status.posted',
  released: 'activity.hold.released',
  declined: 'dashboard.activity.declined',
  'dispute:received': 'activity.dispute.received',
  'dispute:underReview': 'activity.dispute.underReview',
  'dispute:needsAnswer': 'activity.dispute.needsAnswer',
  'dispute:answered': 'activity.dispute.answered',
  'dispute:decided': 'activity.dispute.decided',
}

/** What the page of a decided dispute says of the decision, and of the money that it returns. */
export type Outcome = {
  readonly label: string
  readonly lines: readonly string[]
  readonly credited: string
  readonly creditedLine: string
}

type Props = {
  transaction: Transaction
  /** If it has been read. */
  dispute?: Dispute | null
  /** Of a dispute that has been read and decided. */
  outcome?: Outcome | null
  /** Whether the card is locked now. */
  isLocked?: boolean
  /** What leads from the last known step of a dispute to its page. */
  follow?: ReactNode
}

export function TransactionStory({ transaction, dispute = null, outcome = null, isLocked = false, follow }: Props) {
  const t = useText()
  const { day, easternTime } = useFormat()
  const { hold, review, decline, status } = transaction
  const steps = storyOf(transaction, dispute, Date.now())
  const nextStep = decline && nextStepOf(decline)
  const followed = steps.findLastIndex(({ kind, state }) => kind.startsWith('dispute:') && state !== 'ahead')

  const labelOf = ({ kind, day: until }: StoryStep) => {
    switch (kind) {
      case 'held':
        return t('activity.story.held', { day: day(until ?? '') })
      case 'credited':
        return outcome?.credited
      case 'unrecognised':
        return statusText(t, status)
      case 'dispute:decided':
        return outcome?.label ?? t(LABELS[kind])
      default:
        return t(LABELS[kind])
    }
  }
  const whenOf = ({ kind, day: date, at }: StoryStep) => {
    if (date === null || kind === 'held' || kind === 'review') return null
    return at === null ? day(date) : t('activity.moment', { day: day(date), time: easternTime(at) })
  }
  const wordsOf = ({ kind, state }: StoryStep): readonly ReactNode[] => {
    switch (kind) {
      case 'held':
        return hold && state === 'current' ? [t('activity.hold'), t(`activity.hold.${hold.kind}`)] : []
      case 'settled':
        return [t(state === 'current' ? 'activity.hold.over' : 'activity.hold.release')]
      case 'review':
        return review
          ? [
              review.reason,
              <>
                <strong>{t('activity.review.needed')}</strong> <span>{review.needed}</span>
              </>,
              <Words key="by">{t('activity.review.by', { day: day(review.by) })}</Words>,
            ]
          : []
      case 'released':
        return decline?.reason ? [decline.reason] : []
      case 'declined': {
        const isPast = nextStep === 'unlock' && !isLocked
        return [
          ...(decline?.reason ? [decline.reason] : []),
          t('activity.decline.none'),
          ...(nextStep && !isPast
            ? [
                <>
                  <Words>{t(`activity.decline.${nextStep}`)}</Words>{' '}
                  {nextStep === 'load' ? <Link to="/dashboard/reload">{t('activity.decline.loadLink')}</Link> : null}
                </>,
              ]
            : []),
        ]
      }
      case 'dispute:decided':
        return outcome?.lines ?? []
      case 'credited':
        return [outcome?.creditedLine]
      default:
        return []
    }
  }

  return (
    <Timeline
      label={t('story')}
      items={steps.map((step, index) => {
        const { kind, state } = step
        const lines = [whenOf(step), ...wordsOf(step)].filter((line) => line !== null)
        return {
          key: `${index} ${kind}`,
          label: labelOf(step),
          detail: lines.length > 0 ? <Lines lines={lines} /> : undefined,
          action: index === followed ? follow : undefined,
          state,
          stateLabel: state === 'ended' ? undefined : t(`story.${state}`),
        }
      })}
    />
  )
}

function Lines({ lines }: { lines: readonly ReactNode[] }) {
  return (
    <div className={styles['lines']}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step never change places
        <p key={index}>{line}</p>
      ))}
    </div>
  )
}
