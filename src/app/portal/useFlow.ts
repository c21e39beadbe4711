import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { selectFlow } from '../../../machines/portal/selectors'
import { useRoot } from './useRoot'

/** The flow of the open screen, started by its route module; null once it has stopped. */
export const useFlow = <Flow extends AnyActorRef>() =>
  useSelector(useRoot(), (snapshot) => selectFlow(snapshot) as Flow | null)
