import { useSelector } from '@xstate/react'
import { selectTrouble } from '../../../machines/content-item/selectors'
import type { ItemActor } from '../../../machines/content-page/selectors'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import { TroubleBanner } from './TroubleBanner'
import { InDoubt } from './Waiting'

/** What became of the last write of a text, if it was not simply done. */
export function LastWrite({ item }: { item: ItemActor }) {
  const trouble = useSelector(item, selectTrouble)
  const isInDoubt = useSelector(item, selectIsInDoubt)
  return (
    <>
      <TroubleBanner trouble={trouble} />
      {isInDoubt ? <InDoubt onCheck={() => item.send({ type: 'write.check' })} /> : null}
    </>
  )
}
