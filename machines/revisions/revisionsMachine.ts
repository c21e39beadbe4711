/** The revisions of one item, newest first and a page at a time, with one of them open to be read. Content spec §3, §7. */
import { assign, setup } from 'xstate'
import type { Check } from '../../rules/content/beforePublishing'
import { type Failure, failureIn } from '../shared/failure'
import { promisePort } from '../shared/ports'

/** `at`: milliseconds; null if the service does not say. */
export type Revision = {
  readonly revisionId: string
  readonly text: string
  readonly by: string | null
  readonly at: number | null
  /** What was open when it was published anyway. */
  readonly despite: readonly Check[]
}
export type RevisionsPage = { readonly revisions: readonly Revision[]; readonly lastId: string | null }
type Asked = { readonly itemId: string; readonly lastId: string | null }
export type RevisionsContext = Asked & {
  readonly revisions: readonly Revision[]
  /** The revision that is read. */
  readonly openId: string | null
  readonly failure: Failure | null
}
type Event =
  | { type: 'revisions.retry' }
  | { type: 'revisions.more' }
  | { type: 'revision.open'; revisionId: string }
  | { type: 'revision.close' }

const asked = ({ context: { itemId, lastId } }: { context: RevisionsContext }): Asked => ({ itemId, lastId })

export const revisionsMachine = setup({
  types: {} as { input: { itemId: string }; context: RevisionsContext; events: Event; tags: 'busy' },
  actors: { readRevisions: promisePort<RevisionsPage, Asked>('readRevisions') },
  guards: {
    hasMore: ({ context }) => context.lastId !== null,
    isListed: ({ context }, { revisionId }: { revisionId: string }) =>
      context.revisions.some((revision) => revision.revisionId === revisionId),
  },
  actions: {
    storePage: assign(({ context }, { revisions, lastId }: RevisionsPage) => ({
      revisions: [...context.revisions, ...revisions],
      lastId,
      failure: null,
    })),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    open: assign((_, { revisionId }: { revisionId: string }) => ({ openId: revisionId })),
    close: assign({ openId: null }),
  },
}).createMachine({
  id: 'revisions',
  context: ({ input }) => ({ itemId: input.itemId, lastId: null, revisions: [], openId: null, failure: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readRevisions',
        src: 'readRevisions',
        input: asked,
        onDone: { target: 'listed', actions: { type: 'storePage', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: { type: 'storeFailure', params: failureIn } },
      },
    },
    unread: { on: { 'revisions.retry': 'reading' }, exit: 'clearFailure' },
    listed: {
      initial: 'settled',
      on: {
        'revision.open': {
          guard: { type: 'isListed', params: ({ event }) => event },
          actions: { type: 'open', params: ({ event }) => event },
        },
        'revision.close': { actions: 'close' },
      },
      states: {
        settled: { on: { 'revisions.more': { guard: 'hasMore', target: 'continuing' } } },
        continuing: {
          tags: 'busy',
          invoke: {
            id: 'readRevisions',
            src: 'readRevisions',
            input: asked,
            onDone: { target: 'settled', actions: { type: 'storePage', params: ({ event }) => event.output } },
            onError: { target: 'incomplete', actions: { type: 'storeFailure', params: failureIn } },
          },
        },
        incomplete: { on: { 'revisions.more': 'continuing' }, exit: 'clearFailure' },
      },
    },
  },
})
