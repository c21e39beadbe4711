import { useSelector } from '@xstate/react'
import type { Subscribable } from 'xstate'
import { selectIsSent } from '../../machines/form/selectors'
import { useText } from '../i18n/text'
import { Button } from '../ui/Button'

type Snapshot = { tags: ReadonlySet<string> }
type Flow = Subscribable<Snapshot> & { getSnapshot(): Snapshot; send(event: { type: 'step.back' }): void }

/** Leads from a review back to its form, until it is sent. */
export function BackButton({ flow, label }: { flow: Flow; label?: string }) {
  const t = useText()
  const isSent = useSelector(flow, selectIsSent)
  return isSent ? null : (
    <Button variant="secondary" onClick={() => flow.send({ type: 'step.back' })}>
      {label ?? t('flow.back')}
    </Button>
  )
}
