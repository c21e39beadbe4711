/** The root of the editors' application: the session, the effects, the open screen, and what ended without a screen. */
import { type AnyActorLogic, assign, setup } from 'xstate'
import type { EditorSession } from '../editor-session/editorSession'
import { editorSessionMachine } from '../editor-session/editorSessionMachine'
import type { RootFact } from '../effect/channel'
import type { Ended, Stored } from '../effect/effect'
import { enqueue } from '../shared/enqueue'
import { contentEffectsMachine } from './kinds'

/** A screen's machine with its ports, and its input. */
export type Flow = { readonly logic: AnyActorLogic; readonly input: unknown }
/** What became of a write that no screen shows. */
export type Notice = { readonly noticeId: number } & Ended
export type EditorInput = {
  readonly session: EditorSession | null
  readonly isReturning: boolean
  readonly stored: Stored | null
}
export type EditorContext = EditorInput & {
  readonly flowId: string | null
  readonly flowsStarted: number
  readonly notices: readonly Notice[]
}
export type EditorEvent =
  | RootFact
  | { type: 'screen.opened'; flow: Flow | null }
  | { type: 'notice.dismiss'; noticeId: number }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** XState allows an id only for children named in `types.children`; a flow's logic is not known here. */
type SpawnFlow = (logic: AnyActorLogic, options: { id: string; input: unknown }) => unknown

export const editorMachine = setup({
  types: {} as {
    input: EditorInput
    context: EditorContext
    events: EditorEvent
    children: { editorSession: 'editorSession'; effects: 'effects' }
  },
  actors: { editorSession: editorSessionMachine, effects: contentEffectsMachine },
  guards: {
    isShown: (_, { isShown }: { isShown: boolean }) => isShown,
  },
  actions: {
    leaveFlow: enqueue<EditorContext, EditorEvent>(({ context: { flowId }, enqueue: next }) => {
      if (flowId) next.stopChild(flowId)
    }),
    startFlow: assign(({ context, spawn }, { flow }: { flow: Flow | null }) => {
      if (!flow) return { flowId: null }
      const flowsStarted = context.flowsStarted + 1
      const flowId = `flow.${flowsStarted}`
      const spawnFlow = spawn as SpawnFlow
      spawnFlow(flow.logic, { id: flowId, input: flow.input })
      return { flowId, flowsStarted }
    }),
    storeNotice: assign(({ context: { notices } }, { effect, outcome }: Ended) => ({
      notices: [...notices, { noticeId: (notices.at(-1)?.noticeId ?? 0) + 1, effect, outcome }],
    })),
    dismissNotice: assign(({ context: { notices } }, { noticeId }: { noticeId: number }) => ({
      notices: notices.filter((notice) => notice.noticeId !== noticeId),
    })),
    closeSession: enqueue<EditorContext, EditorEvent>(({ enqueue: next }) => {
      next.sendTo('editorSession', { type: 'session.close' })
    }),
    // CMS errors are logged (content spec §8); beside the text, the editor reads that it was not saved.
    logFailure: (_, { effect: { kind, subjects }, outcome }: Ended) => {
      if (outcome.type === 'effect.done') return
      // oxlint-disable-next-line no-console -- where CMS errors are logged
      console.error(`[content] ${kind} of ${subjects.join(', ')}: ${outcome.type}`, outcome)
    },
  },
}).createMachine({
  id: 'editor',
  context: ({ input }) => ({ ...input, flowId: null, flowsStarted: 0, notices: [] }),
  // The effects first: what was sent before a reload is looked up as soon as the session opens.
  invoke: [
    { id: 'effects', systemId: 'effects', src: 'effects', input: ({ context: { stored } }) => ({ stored }) },
    {
      id: 'editorSession',
      systemId: 'editorSession',
      src: 'editorSession',
      input: ({ context: { session, isReturning } }) => ({ session, isReturning }),
    },
  ],
  on: {
    'screen.opened': { actions: ['leaveFlow', { type: 'startFlow', params: ({ event }) => event }] },
    'effect.settled': [
      {
        guard: { type: 'isShown', params: ({ event }) => event },
        actions: { type: 'logFailure', params: ({ event }) => event },
      },
      {
        actions: [
          { type: 'logFailure', params: ({ event }) => event },
          { type: 'storeNotice', params: ({ event }) => event },
        ],
      },
    ],
    'notice.dismiss': { actions: { type: 'dismissNotice', params: ({ event }) => event } },
    'session.close': { actions: 'closeSession' },
  },
  initial: 'settled',
  states: {
    settled: { on: { 'leave.ask': 'asked' } },
    asked: {
      on: {
        'leave.confirm': { target: 'settled', actions: 'closeSession' },
        'leave.cancel': 'settled',
      },
    },
  },
})
