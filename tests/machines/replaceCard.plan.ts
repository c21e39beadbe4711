import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { failed, failureOf } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, fieldRefusal, identityOf, identityTyped, ownCardOf, progressOf, refusal } from '../support/samples'

const { currentAddress } = identityOf()
export const subjectOf = (changes: Parameters<typeof ownCardOf>[0] = {}, isExpiring = false) => {
  const card = ownCardOf(changes)
  return { card, cards: [card], address: currentAddress, isExpiring }
}
export const noSubject = { card: null, cards: [], address: currentAddress, isExpiring: false }
export const replacement = progressOf({ cardProgram: 'BLU110' })
const lostCard = { ...identityTyped, reason: 'lost' }
/** The holder's cards. */
export const there = [ownCardOf()]
export const successor = [ownCardOf({ ...replacement, cardStatus: 'N', lastFourDigits: '0009' })]
const refused = failed('error.replaceCard')
export const postCodeRefused = failureOf(
  fieldRefusal('error.replaceCard', 'currentAddress.postCode', 'Not a postal code'),
)
export const input = { username: 'robin@example.com', clientId: '1000000001', underWay: null }

const oldCard = { clientId: '1000000001', cardProgram: 'BLU110', lastFourDigits: '0001', known: ['1000000001'] }
export const terms = { ...oldCard, reason: 'damaged' as const, address: currentAddress }
const key = 'key-1'
/** A replacement that was sent before a reload, or in another tab. */
export const underWay = { kind: 'replaceCard', key, subjects: ['replaceCard 1000000001'], terms }

export const replaceCardPlan = {
  machine: replaceCardMachine,
  starts: {
    start: input,
    'one is under way': { ...input, underWay },
  },
  samples: {
    'submit, damaged': { type: 'form.submit', values: { ...lostCard, reason: 'damaged' } },
    'submit, lost': { type: 'form.submit', values: lostCard },
    'submit, nothing filled in': { type: 'form.submit', values: emptied(lostCard) },
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    lock: { type: 'card.lock' },
    retry: { type: 'replacement.retry' },
    check: { type: 'replacement.check' },
    'another card': { type: 'card.switched', clientId: '1000000002' },
    'readSubject done': { type: 'xstate.done.actor.readSubject', output: subjectOf() },
    'readSubject done, virtual': {
      type: 'xstate.done.actor.readSubject',
      output: subjectOf({ plasticFlag: false, cardProgram: 'BHN229' }),
    },
    'readSubject done, not activated': {
      type: 'xstate.done.actor.readSubject',
      output: subjectOf({ cardStatus: 'N' }),
    },
    'readSubject done, no card': { type: 'xstate.done.actor.readSubject', output: noSubject },
    'readSubject failed': { type: 'xstate.error.actor.readSubject', error: refusal('error.readProfile') },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, kind: 'replaceCard', key, phase: 'waiting' },
    done: { type: 'effect.done', key, result: replacement },
    refused: { type: 'effect.refused', key, failure: refused },
    'refused for a field': { type: 'effect.refused', key, failure: postCodeRefused },
    'not done': { type: 'effect.notDone', key, failure: refused, isDoubted: true },
    unknown: { type: 'effect.unknown', key },
    gone: { type: 'effect.gone' },
    'cards read, as before': { type: 'xstate.done.actor.readCards', output: there },
    'cards read, replaced': { type: 'xstate.done.actor.readCards', output: successor },
    'cards read, gone': { type: 'xstate.done.actor.readCards', output: [] },
    'cards unread': { type: 'xstate.error.actor.readCards', error: refusal('error.readCards') },
    'check lock': { type: 'lock.check' },
  },
  tellsApart: ({ subject, reason, isLocked, address, failure, fieldErrors, followed }) => [
    subject?.card?.plasticFlag,
    subject?.card?.cardStatus,
    reason,
    isLocked,
    address !== null,
    failure?.key,
    Object.keys(fieldErrors).length,
    followed?.phase,
  ],
  perTransition: true,
} satisfies Plan<typeof replaceCardMachine>
