import { contentItemMachine } from '../../machines/content-item/contentItemMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { lostAnswer } from '../support/samples'
import { drafted, editor, itemOf, reviewer } from './contentSamples'

export const typed = '<p>Fees rise in June.</p>'
/** What the service has after the typed text was saved, and published. */
export const saved = itemOf({ version: 4, draft: typed, draftedBy: editor, draftedAt: NOW })
export const publishedNow = itemOf({ ...drafted, version: 5, published: drafted.draft, publishedAt: NOW })
export const theirs = itemOf({ version: 4, draft: '<p>Fees rise in July.</p>', draftedBy: reviewer, draftedAt: NOW })
export const kept = { itemId: 'fees-en', version: 3, text: '<p>Fees, kept.</p>', keptAt: NOW - 60_000 }

/** Of the first write of the English text, and of a publication of both texts of its page. */
export const key = 'page-1 en 1'
export const pairKey = 'page-1 1'
const another = 'key-9'
/** It was saved after all, as its page was closed meanwhile. */
export const keptAndSaved = { ...kept, text: typed }

export const contentItemPlan = {
  machine: contentItemMachine,
  starts: { start: { itemId: 'fees-en', locale: 'en', by: editor, page: 'page-1' } },
  samples: {
    retry: { type: 'item.retry' },
    type: { type: 'text.change', text: typed },
    'type the published text': { type: 'text.change', text: itemOf().published },
    'type too much': { type: 'text.change', text: `<p>${'x'.repeat(200_000)}</p>` },
    undo: { type: 'text.undo' },
    'text could not be kept': { type: 'text.kept', isKept: false },
    save: { type: 'draft.save' },
    publish: { type: 'draft.publish', publish: drafted.draft, despite: ['older'] },
    'publish what is published': { type: 'draft.publish', publish: itemOf().published, despite: [] },
    'enter a description': { type: 'description.change', description: 'Fees, note' },
    describe: { type: 'description.save', description: 'Fees, note' },
    'describe as before': { type: 'description.save', description: itemOf().description },
    'record the revision': { type: 'revision.record' },
    check: { type: 'write.check' },
    EDITOR: { type: 'editor.open' },
    DIFF: { type: 'diff.open' },
    REVISIONS: { type: 'revisions.open' },
    'load a revision': { type: 'revision.load', text: '<p>Fees, first.</p>' },
    'load it': { type: 'load.confirm' },
    'load nothing': { type: 'load.cancel' },
    'use what was kept': { type: 'kept.use' },
    'discard what was kept': { type: 'kept.discard' },
    'take theirs': { type: 'conflict.theirs' },
    'take mine': { type: 'conflict.mine' },
    'see both': { type: 'conflict.both' },
    'close theirs': { type: 'beside.close' },
    'read, published': { type: 'xstate.done.actor.readItem', output: itemOf() },
    'read, not published': { type: 'xstate.done.actor.readItem', output: drafted },
    'read, without its history': { type: 'xstate.done.actor.readItem', output: itemOf({ isHistoryMissing: true }) },
    unread: { type: 'xstate.error.actor.readItem', error: lostAnswer('error.generic') },
    'nothing kept': { type: 'xstate.done.actor.readKept', output: null },
    'text kept': { type: 'xstate.done.actor.readKept', output: kept },
    'kept text unread': { type: 'xstate.error.actor.readKept', error: new Error('denied') },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'saveDraft', key, phase: 'checking' },
    'done, saved': { type: 'effect.done', key, result: { items: [saved] } },
    'done, published': { type: 'effect.done', key, result: { items: [publishedNow] } },
    conflict: { type: 'effect.conflict', key, theirs: { items: [theirs] } },
    refused: { type: 'effect.refused', key, failure: failed('error.generic') },
    'not done': { type: 'effect.notDone', key, failure: failed('error.generic'), isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    'both texts under way': {
      type: 'effect.underWay',
      sentAt: NOW,
      phase: 'sending',
      kind: 'publishPair',
      key: pairKey,
    },
    'conflict of the other text': {
      type: 'effect.conflict',
      key: pairKey,
      theirs: { items: [itemOf({ itemId: 'fees-fr', version: 9 })] },
    },
    'another under way': { type: 'effect.underWay', sentAt: NOW, kind: 'saveDraft', key: another, phase: 'sending' },
    'another, done': { type: 'effect.done', key: another, result: { items: [theirs] } },
    'another, conflict': { type: 'effect.conflict', key: another, theirs: { items: [theirs] } },
    'another, refused': { type: 'effect.refused', key: another, failure: failed('error.generic') },
    'another, not done': { type: 'effect.notDone', key: another, failure: null, isDoubted: true },
    'another, unknown': { type: 'effect.unknown', key: another },
    interrupted: { type: 'effect.interrupted' },
  },
  tellsApart: ({ item, local, replaced, theirs: other, isWanted, isBehind, description, write, followed }) => [
    followed && [
      followed.key === another || followed.key === pairKey ? followed.key : 'own',
      followed.phase,
      isWanted,
      write?.effect === null,
    ],
    // In the editor, so that the graph stays small.
    isBehind && !isWanted && description === null,
    other !== null && write?.kind === 'describe',
    item && local !== item.draft,
    item && item.draft !== item.published,
    item && local !== item.published,
    local.length > 200_000,
    item?.isHistoryMissing,
    followed === null && description === null && replaced === item?.published,
    // Of a second write: what it does is what the first one does.
    other !== null && followed === null,
    description !== null,
  ],
  perTransition: true,
} satisfies Plan<typeof contentItemMachine>
