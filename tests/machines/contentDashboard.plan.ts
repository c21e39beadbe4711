import { contentDashboardMachine } from '../../machines/content-dashboard/contentDashboardMachine'
import { failed } from '../../machines/shared/failure'
import type { Plan } from '../support/paths'
import { lostAnswer } from '../support/samples'
import { drafted, editor, itemOf } from './contentSamples'

const french = itemOf({ itemId: 'fees-fr', locale: 'fr', pairItemId: 'fees-en', description: 'Note sous les frais' })
export const created = itemOf({
  itemId: 'item-9',
  locale: null,
  pairItemId: null,
  version: 1,
  draft: '',
  published: '',
  description: 'Summer notice',
  draftedBy: editor,
  publishedBy: null,
  publishedAt: null,
})

export const contentDashboardPlan = {
  machine: contentDashboardMachine,
  starts: { start: { by: editor } },
  samples: {
    retry: { type: 'items.retry' },
    search: { type: 'search.change', query: 'frais' },
    'open the form': { type: 'form.open' },
    'close the form': { type: 'form.close' },
    create: { type: 'item.create', description: 'Summer notice', locale: 'en' },
    'create without a description': { type: 'item.create', description: ' ', locale: null },
    check: { type: 'write.check' },
    'items read, with more to come': {
      type: 'xstate.done.actor.readItems',
      output: { items: [drafted], lastId: 'fees-en' },
    },
    'items read': { type: 'xstate.done.actor.readItems', output: { items: [french], lastId: null } },
    'items unread': { type: 'xstate.error.actor.readItems', error: lostAnswer('error.generic') },
    'unsaved texts read': { type: 'xstate.done.actor.readKeptIds', output: ['fees-fr'] },
    'unsaved texts unread': { type: 'xstate.error.actor.readKeptIds', error: new Error('denied') },
    'begun elsewhere': { type: 'effect.underWay', phase: 'sending', kind: 'createItem', key: 'key-1' },
    'in doubt': { type: 'effect.underWay', kind: 'createItem', key: 'key-1', phase: 'checking' },
    done: { type: 'effect.done', key: 'key-1', result: { items: [created] } },
    refused: { type: 'effect.refused', key: 'key-1', failure: failed('error.generic') },
    'not done': { type: 'effect.notDone', key: 'key-1', failure: failed('error.generic'), isDoubted: true },
    unknown: { type: 'effect.unknown', key: 'key-1' },
    interrupted: { type: 'effect.interrupted' },
  },
  tellsApart: ({ items, lastId, keptIds, query, isEmpty, doubted, createdId, trouble, followed }) => [
    followed?.phase,
    Math.min(items.length, 3),
    lastId,
    keptIds.length,
    query,
    isEmpty,
    doubted !== null,
    createdId,
    trouble?.type,
  ],
  perTransition: true,
} satisfies Plan<typeof contentDashboardMachine>
