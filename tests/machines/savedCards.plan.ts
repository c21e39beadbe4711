import { savedCardsMachine } from '../../machines/saved-cards/savedCardsMachine'
import { CallError, failed } from '../../machines/shared/failure'
import type { SavedCard } from '../../rules/money/topUp'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal } from '../support/samples'

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
export const inUse = new CallError(
  {
    key: 'error.deleteVaulted',
    serverMessage: 'This card is used by an auto-reload. Remove the auto-reload first.',
    fieldMessages: [],
  },
  400,
)

export const savedCardsPlan = {
  machine: savedCardsMachine,
  starts: { start: { resume: null }, 'after a reload': { resume: { id: 'saved-1', sentAt: NOW - 60_000 } } },
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
    deleted: { type: 'xstate.done.actor.deleteSaved' },
    'deletion refused': { type: 'xstate.error.actor.deleteSaved', error: inUse },
    'deletion of nothing': {
      type: 'xstate.error.actor.deleteSaved',
      error: new CallError(failed('error.deleteVaulted'), 404),
    },
    'deletion lost': { type: 'xstate.error.actor.deleteSaved', error: lostAnswer('error.deleteVaulted') },
    'deletion faulted': { type: 'xstate.error.actor.deleteSaved', error: fault('error.deleteVaulted') },
  },
  tellsApart: ({ cards, chosenId, failure, lookupsLeft }) => [cards.length, chosenId, failure !== null, lookupsLeft],
  perTransition: true,
  isMoney: true,
} satisfies Plan<typeof savedCardsMachine>
