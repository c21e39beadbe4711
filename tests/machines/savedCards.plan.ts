import { savedCardsMachine } from '../../machines/saved-cards/savedCardsMachine'
import { failed } from '../../machines/shared/failure'
import type { SavedCard } from '../../rules/money/topUp'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const savedCardOf = (changes: Partial<SavedCard> = {}): SavedCard => ({
  id: 'saved-1',
  alias: 'My debit card',
  network: 'visadebit',
  lastFourDigits: '4242',
  expiry: '09 / 28',
  ...changes,
})
export const both = [
  savedCardOf(),
  savedCardOf({ id: 'saved-2', alias: '', network: 'mastercarddebit', lastFourDigits: '5454' }),
]
/** In the issuer's words. */
export const inUse = {
  ...failed('error.deleteVaulted'),
  serverMessage: 'This card is used by an auto-reload. Remove the auto-reload first.',
}
const key = 'deleteSavedCard saved-1'
const other = 'deleteSavedCard saved-2'

export const savedCardsPlan = {
  machine: savedCardsMachine,
  starts: { start: undefined },
  samples: {
    'list read': { type: 'xstate.done.actor.readSaved', output: both },
    'list read, without it': { type: 'xstate.done.actor.readSaved', output: both.slice(1) },
    'list unread': { type: 'xstate.error.actor.readSaved', error: refusal('error.readVaulted') },
    retry: { type: 'list.retry' },
    refresh: { type: 'list.refresh' },
    check: { type: 'list.check' },
    remove: { type: 'card.remove', id: 'saved-1' },
    'remove, unlisted': { type: 'card.remove', id: 'saved-9' },
    accept: { type: 'prompt.accept' },
    dismiss: { type: 'prompt.dismiss' },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'deleteSavedCard', key, phase: 'waiting' },
    'another under way': {
      type: 'effect.underWay',
      sentAt: NOW,
      kind: 'deleteSavedCard',
      key: other,
      phase: 'sending',
    },
    deleted: { type: 'effect.done', key, result: null },
    'another deleted': { type: 'effect.done', key: other, result: null },
    refused: { type: 'effect.refused', key, failure: inUse },
    'not done': { type: 'effect.notDone', key, failure: null, isDoubted: true },
    unknown: { type: 'effect.unknown', key },
  },
  tellsApart: ({ cards, chosenId, failure, followed, isSent }) => [
    cards.length,
    chosenId,
    failure?.key,
    followed?.phase,
    isSent,
  ],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof savedCardsMachine>
