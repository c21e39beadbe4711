import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { selectFlow } from '../../machines/portal/selectors'
import { useRoot } from './useRoot'

/** The flow of the screen that is open, as its route module started it; null once it has been stopped. */
export const useFlow = <Flow extends AnyActorRef>() =>
  useSelector(useRoot(), (snapshot) => selectFlow(snapshot) as Flow | null)
