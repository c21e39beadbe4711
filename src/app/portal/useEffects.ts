import { useSelector } from '@xstate/react'
import {
  selectHasStep,
  selectIsAnyShown,
  selectIsAnyUnderWay,
  selectIsStepShown,
} from '../../../machines/effect/selectors'
import { selectEffects } from '../../../machines/portal/selectors'
import { useFlow } from './useFlow'
import { useRoot } from './useRoot'

/** What was sent and whose outcome is not known; undefined until the first signed-in screen. */
export const useEffects = () => useSelector(useRoot(), selectEffects) ?? undefined

type Snapshot = Parameters<typeof selectIsAnyUnderWay>[0] | undefined
export const isAnyUnderWay = (snapshot: Snapshot) => snapshot !== undefined && selectIsAnyUnderWay(snapshot)
/** Something waits for the holder's next step. */
export const hasStep = (snapshot: Snapshot) => snapshot !== undefined && selectHasStep(snapshot)
const isStepShown = (snapshot: Snapshot) => snapshot !== undefined && selectIsStepShown(snapshot)
/** The open screen goes on with what waits for the holder. */
export const useIsStepShown = () => useSelector(useEffects(), isStepShown)
const isAnyShown = (snapshot: Snapshot) => snapshot !== undefined && selectIsAnyShown(snapshot)
/** The open screen shows something whose outcome is not known. A visitor's flow knows it itself. */
export function useIsInFlight() {
  const isShown = useSelector(useEffects(), isAnyShown)
  const isSent = useSelector(useFlow() ?? undefined, (snapshot) => snapshot?.tags?.has('sent') ?? false)
  return isShown || isSent
}
