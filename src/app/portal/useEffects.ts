import { useSelector } from '@xstate/react'
import { selectHasStep, selectIsAnyShown, selectIsAnyUnderWay } from '../../../machines/effect/selectors'
import { selectEffects, selectIsInFlight } from '../../../machines/portal/selectors'
import { useRoot } from './useRoot'

/** What was sent and whose outcome is not known; undefined until the first signed-in screen. */
export const useEffects = () => useSelector(useRoot(), selectEffects) ?? undefined

type Snapshot = Parameters<typeof selectIsAnyUnderWay>[0] | undefined
export const isAnyUnderWay = (snapshot: Snapshot) => snapshot !== undefined && selectIsAnyUnderWay(snapshot)
/** Something waits for the holder's next step. */
export const hasStep = (snapshot: Snapshot) => snapshot !== undefined && selectHasStep(snapshot)
const isAnyShown = (snapshot: Snapshot) => snapshot !== undefined && selectIsAnyShown(snapshot)
/** The open screen shows something whose outcome is not known. */
export function useIsInFlight() {
  const isShown = useSelector(useEffects(), isAnyShown)
  return useSelector(useRoot(), selectIsInFlight) || isShown
}
