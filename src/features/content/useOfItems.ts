import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { contentPageMachine } from '../../../machines/content-page/contentPageMachine'
import { type ItemActor, selectEnglish, selectFrench } from '../../../machines/content-page/selectors'

/** Whether this is true of one of the texts of a page. */
export function useOfItems(
  page: ActorRefFrom<typeof contentPageMachine> | null,
  select: (snapshot: SnapshotFrom<ItemActor>) => boolean,
): boolean {
  const english = useSelector(page ?? undefined, (snapshot) => (snapshot ? selectEnglish(snapshot) : null))
  const french = useSelector(page ?? undefined, (snapshot) => (snapshot ? selectFrench(snapshot) : null))
  const one = useSelector(english ?? undefined, (snapshot) => snapshot !== undefined && select(snapshot))
  const other = useSelector(french ?? undefined, (snapshot) => snapshot !== undefined && select(snapshot))
  return one || other
}
