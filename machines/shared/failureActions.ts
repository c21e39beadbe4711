import { assign, type EventObject } from 'xstate'
import type { Failure } from './failure'
import { portalActions } from './portal'

type WithFailure = { failure: Failure | null }

/** The actions of a machine without a form whose calls may fail: `actions: { ...failureActions<Context, Event>(), … }`. */
export const failureActions = <Context extends WithFailure, Event extends EventObject>() => ({
  ...portalActions<Context, Event>(),
  storeFailure: assign<Context, Event, Failure, Event, never>((_, failure) => ({ failure }) as Partial<Context>),
  clearFailure: assign<Context, Event, undefined, Event, never>(() => ({ failure: null }) as Partial<Context>),
})
