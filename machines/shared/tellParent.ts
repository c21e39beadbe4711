import { type EventObject, enqueueActions, type MachineContext, type ParameterizedObject } from 'xstate'

/** A child's fact for whoever runs it; a machine that runs alone tells nobody. */
export const tellParent = <
  Context extends MachineContext,
  Event extends EventObject,
  Params extends ParameterizedObject['params'] | undefined = undefined,
>(
  word: (args: { context: Context; event: Event }, params: Params) => EventObject,
) =>
  enqueueActions<Context, Event, Params, Event, never, never, never, never, never>(
    ({ self, enqueue, context, event }, params) => {
      if (self._parent) enqueue.sendTo(self._parent, word({ context, event }, params) as never)
    },
  )
