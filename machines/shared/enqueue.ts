import { type EventObject, enqueueActions, type MachineContext, type ParameterizedObject } from 'xstate'

/**
 * `enqueueActions` with its types written out: inside `setup`, TypeScript would otherwise infer the machine's other
 * actions from this one. It may send, stop and raise; children are spawned in an `assign`.
 */
export const enqueue = <
  Context extends MachineContext,
  Event extends EventObject,
  Params extends ParameterizedObject['params'] | undefined = undefined,
>(
  run: Parameters<typeof enqueueActions<Context, Event, Params, Event, never, never, never, never, never>>[0],
) => enqueueActions<Context, Event, Params, Event, never, never, never, never, never>(run)
