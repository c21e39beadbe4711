/** The steps of something that was sent, while its outcome is not known. */
import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import type { Followed } from '../../machines/effect/followed'
import { selectSentAt } from '../../machines/effect/selectors'
import { useText } from '../i18n/text'
import { Timeline, type TimelineItem } from '../ui/Timeline'
import { useMoment } from './useMoment'

/** A flow whose screen follows an effect. */
export type Following = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot(): ReturnType<AnyActorRef['getSnapshot']> & { readonly context: Followed }
}

export function DoubtStory({ flow }: { flow: Following }) {
  const t = useText()
  const moment = useMoment()
  const sentAt = useSelector(flow, selectSentAt)
  const step = (
    key: 'sent' | 'lost' | 'checking' | 'result',
    state: 'done' | 'ended' | 'current' | 'ahead',
    detail?: string,
  ): TimelineItem => ({
    key,
    label: t(`doubt.${key}`),
    detail,
    state,
    stateLabel: state === 'ended' ? undefined : t(`story.${state}`),
  })
  return (
    <Timeline
      label={t('story')}
      items={[
        step('sent', 'done', sentAt === null ? undefined : moment(sentAt)),
        step('lost', 'ended'),
        step('checking', 'current'),
        step('result', 'ahead'),
      ]}
    />
  )
}
