import type { ReactNode } from 'react'
import type { Trouble } from '../../../machines/content-item/contentItem'
import { useText } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'

const NAMED = [
  'saveDraft',
  'publish',
  'recordRevision',
  'describe',
  'createItem',
  'schedule',
  'cancelSchedule',
] as const
type Named = (typeof NAMED)[number]
const isNamed = (of: string): of is Named => (NAMED as readonly string[]).includes(of)

/** What became of a write that did not work: the text is still there. Content spec §8. */
export function TroubleBanner({
  trouble,
  title,
  action,
}: {
  trouble: Trouble | null
  title?: string
  action?: ReactNode
}) {
  const t = useText()
  if (!trouble || trouble.type === 'unread') return null
  const { type, words } = trouble
  // Beside each of the two texts.
  const of = trouble.of === 'publishPair' ? 'publish' : trouble.of
  const isUnknown = type === 'unknown' || type === 'interrupted'
  return (
    <Banner tone={isUnknown ? 'warning' : 'error'} live="alert" title={title} action={action}>
      {t(`write.${isNamed(of) ? of : 'other'}.${isUnknown ? 'unknown' : 'failed'}`)}
      {words ? ` ${words}` : ''}
    </Banner>
  )
}
