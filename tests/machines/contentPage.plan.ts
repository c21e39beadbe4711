import type { Schedule } from '../../machines/content-page/contentPage'
import { contentPageMachine } from '../../machines/content-page/contentPageMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { lostAnswer } from '../support/samples'
import { drafted, editor } from './contentSamples'

const { itemId, version, draftedAt, publishedAt, draft } = drafted
const exact = { itemId, version, draftedAt, publishedAt }
const other = { ...exact, itemId: 'fees-fr' }
export const schedule: Schedule = {
  scheduleId: 'schedule-1',
  action: 'publish',
  items: [{ itemId, version: 3 }],
  at: NOW + 86_400_000,
  createdBy: editor,
  state: 'waiting',
  ranAt: null,
}
const input = { itemIds: { en: 'fees-en', fr: 'fees-fr' }, locale: 'en', by: editor, page: 'page-1' } as const
/** Of the first write of this page. */
export const key = 'page-1 1'
const another = 'key-9'

export const contentPagePlan = {
  machine: contentPageMachine,
  starts: {
    start: input,
    'an item without its pair': { ...input, itemIds: { en: 'fees-en', fr: null } },
    'not signed in': { ...input, by: null },
  },
  samples: {
    edit: { type: 'mode.edit' },
    view: { type: 'mode.view' },
    'choose French': { type: 'language.choose', locale: 'fr' },
    'ask to publish English': {
      type: 'publish.ask',
      which: 'en',
      language: 'en',
      items: [{ ...exact, publish: draft, despite: ['missing'] }],
      findings: [{ what: 'missing', locale: 'fr' }],
    },
    'ask to publish both': {
      type: 'publish.ask',
      which: 'both',
      language: 'both',
      items: [
        { ...exact, publish: draft, despite: [] },
        { ...other, publish: '<p>Les frais augmentent en mai.</p>', despite: [] },
      ],
      findings: [],
    },
    'ask to publish nothing': { type: 'publish.ask', which: 'both', language: 'both', items: [], findings: [] },
    publish: { type: 'publish.confirm' },
    'publish nothing': { type: 'publish.cancel' },
    retry: { type: 'schedules.retry' },
    'a text was written': { type: 'items.written' },
    schedule: { type: 'schedule.add', action: 'publish', items: [exact], runsAt: NOW + 86_400_000 },
    'schedule for the past': { type: 'schedule.add', action: 'expire', items: [exact], runsAt: NOW - 1 },
    'cancel the schedule': { type: 'schedule.cancel', scheduleId: 'schedule-1' },
    'cancel another schedule': { type: 'schedule.cancel', scheduleId: 'schedule-9' },
    'cancel it': { type: 'cancel.confirm' },
    'keep it': { type: 'cancel.keep' },
    check: { type: 'write.check' },
    'close the conflict': { type: 'conflict.close' },
    'schedules read, none': { type: 'xstate.done.actor.readSchedules', output: [] },
    'schedules read, one': { type: 'xstate.done.actor.readSchedules', output: [schedule] },
    'schedules unread': { type: 'xstate.error.actor.readSchedules', error: lostAnswer('error.generic') },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'schedule', key, phase: 'checking' },
    done: { type: 'effect.done', key, result: { schedules: [schedule], items: [] } },
    conflict: { type: 'effect.conflict', key, theirs: { schedules: [], items: [drafted] } },
    refused: { type: 'effect.refused', key, failure: failed('error.generic') },
    'not done': { type: 'effect.notDone', key, failure: failed('error.generic'), isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    'another under way': { type: 'effect.underWay', sentAt: NOW, kind: 'schedule', key: another, phase: 'sending' },
    'another, done': { type: 'effect.done', key: another, result: { schedules: [], items: [] } },
    'another, conflict': { type: 'effect.conflict', key: another, theirs: { schedules: [], items: [drafted] } },
    'another, refused': { type: 'effect.refused', key: another, failure: failed('error.generic') },
    'another, not done': { type: 'effect.notDone', key: another, failure: null, isDoubted: true },
    'another, unknown': { type: 'effect.unknown', key: another },
    interrupted: { type: 'effect.interrupted' },
  },
  tellsApart: ({ itemIds, locale, by, asked, schedules, doubted, trouble, followed, isBehind }) => [
    followed?.key === another,
    followed?.phase,
    isBehind,
    itemIds.fr,
    locale,
    by,
    asked?.which,
    schedules.length,
    doubted !== null,
    trouble?.type,
  ],
  perTransition: true,
} satisfies Plan<typeof contentPageMachine>
