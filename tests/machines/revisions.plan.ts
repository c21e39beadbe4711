import { type Revision, revisionsMachine } from '../../machines/revisions/revisionsMachine'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { lostAnswer } from '../support/samples'
import { editor, reviewer } from './contentSamples'

export const revisionOf = (changes: Partial<Revision> = {}): Revision => ({
  revisionId: 'revision-2',
  text: '<p>Fees may change.</p>',
  by: reviewer,
  at: NOW - 3_600_000,
  despite: [],
  ...changes,
})
const older = revisionOf({ revisionId: 'revision-1', text: '<p>Fees.</p>', by: editor, at: NOW - 86_400_000 })

export const revisionsPlan = {
  machine: revisionsMachine,
  starts: { start: { itemId: 'fees-en' } },
  samples: {
    retry: { type: 'revisions.retry' },
    more: { type: 'revisions.more' },
    open: { type: 'revision.open', revisionId: 'revision-2' },
    'open one that is not listed': { type: 'revision.open', revisionId: 'revision-9' },
    close: { type: 'revision.close' },
    'read, with more to come': {
      type: 'xstate.done.actor.readRevisions',
      output: { revisions: [revisionOf()], lastId: 'revision-2' },
    },
    'read, the last page': { type: 'xstate.done.actor.readRevisions', output: { revisions: [older], lastId: null } },
    'read, none': { type: 'xstate.done.actor.readRevisions', output: { revisions: [], lastId: null } },
    unread: { type: 'xstate.error.actor.readRevisions', error: lostAnswer('error.generic') },
  },
  tellsApart: ({ revisions, lastId, openId, failure }) => [
    Math.min(revisions.length, 2),
    lastId,
    openId,
    failure !== null,
  ],
} satisfies Plan<typeof revisionsMachine>
