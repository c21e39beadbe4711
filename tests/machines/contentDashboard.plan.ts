import { contentDashboardMachine } from '../../machines/content-dashboard/contentDashboardMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
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
export const createdElsewhere = { ...created, itemId: 'item-8', description: 'Winter notice' }
/** Of the first creation of this page. */
export const key = 'page-1 1'
const another = 'key-9'

export const contentDashboardPlan = {
  machine: contentDashboardMachine,
  starts: { start: { by: editor, page: 'page-1' } },
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
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'createItem', key, phase: 'checking' },
    done: { type: 'effect.done', key, result: { items: [created] } },
    refused: { type: 'effect.refused', key, failure: failed('error.generic') },
    'not done': { type: 'effect.notDone', key, failure: failed('error.generic'), isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    'another under way': { type: 'effect.underWay', sentAt: NOW, kind: 'createItem', key: another, phase: 'sending' },
    'another, done': { type: 'effect.done', key: another, result: { items: [createdElsewhere] } },
    'another, refused': { type: 'effect.refused', key: another, failure: failed('error.generic') },
    'another, not done': { type: 'effect.notDone', key: another, failure: null, isDoubted: true },
    'another, unknown': { type: 'effect.unknown', key: another },
    interrupted: { type: 'effect.interrupted' },
  },
  tellsApart: ({ items, lastId, keptIds, query, isEmpty, doubted, createdId, trouble, followed }) => [
    followed?.key === another,
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
