import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import {
  emptied,
  fault,
  fieldRefusal,
  identityOf,
  identityTyped,
  lostAnswer,
  ownCardOf,
  progressOf,
  refusal,
} from '../support/samples'

const { currentAddress } = identityOf()
export const subjectOf = (changes: Parameters<typeof ownCardOf>[0] = {}, isExpiring = false) => {
  const card = ownCardOf(changes)
  return { card, cards: [card], address: currentAddress, isExpiring }
}
export const noSubject = { card: null, cards: [], address: currentAddress, isExpiring: false }
export const replacement = progressOf({ cardProgram: 'BLU110' })
const lostCard = { ...identityTyped, reason: 'lost' }
export const lost = lostAnswer('error.replaceCard')
export const refused = refusal('error.replaceCard')
export const unknownThere = new CallError(failed('error.replaceCard'), 404)
export const unknownToLock = new CallError(failed('error.setCardStatus'), 404)
/** The holder's cards. */
export const there = [ownCardOf()]
export const locked = [ownCardOf({ cardStatus: 'S' })]
export const successor = [ownCardOf({ ...replacement, cardStatus: 'N', lastFourDigits: '0009' })]
export const postCodeRefused = fieldRefusal('error.replaceCard', 'currentAddress.postCode', 'Not a postal code')
export const input = { username: 'robin@example.com', clientId: '1000000001' }

const oldCard = { clientId: '1000000001', cardProgram: 'BLU110', lastFourDigits: '0001', known: ['1000000001'] }
export const resumeOf = (effect: 'lock' | 'replacement') => ({ ...oldCard, effect })
export const resumedOf = (effect: 'lock' | 'replacement') => ({ ...resumeOf(effect), sentAt: NOW - 60_000 })

export const replaceCardPlan = {
  machine: replaceCardMachine,
  starts: {
    start: input,
    'after a reload, lock': { ...input, resume: resumedOf('lock') },
    'after a reload, replacement': { ...input, resume: resumedOf('replacement') },
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
    'lockCard done': { type: 'xstate.done.actor.lockCard' },
    'lockCard failed': { type: 'xstate.error.actor.lockCard', error: refusal('error.setCardStatus') },
    'replaceCard done': { type: 'xstate.done.actor.replaceCard', output: replacement },
    'replaceCard refused': { type: 'xstate.error.actor.replaceCard', error: refused },
    'replaceCard refused for a field': { type: 'xstate.error.actor.replaceCard', error: postCodeRefused },
    'replaceCard lost': { type: 'xstate.error.actor.replaceCard', error: lost },
    'replaceCard faulted': { type: 'xstate.error.actor.replaceCard', error: fault('error.replaceCard') },
    'replaceCard not found': { type: 'xstate.error.actor.replaceCard', error: unknownThere },
    'lockCard lost': { type: 'xstate.error.actor.lockCard', error: lostAnswer('error.setCardStatus') },
    'lockCard not found': { type: 'xstate.error.actor.lockCard', error: unknownToLock },
    'cards read, as before': { type: 'xstate.done.actor.readCards', output: there },
    'cards read, locked': { type: 'xstate.done.actor.readCards', output: locked },
    'cards read, replaced': { type: 'xstate.done.actor.readCards', output: successor },
    'cards read, gone': { type: 'xstate.done.actor.readCards', output: [] },
    'cards unread': { type: 'xstate.error.actor.readCards', error: refusal('error.readCards') },
    'check lock': { type: 'lock.check' },
  },
  tellsApart: ({ subject, reason, isLocked, address, failure, fieldErrors, lookupsLeft, resume }) => [
    subject?.card?.plasticFlag,
    subject?.card?.cardStatus,
    reason,
    isLocked,
    address !== null,
    failure !== null,
    Object.keys(fieldErrors).length,
    Math.max(lookupsLeft, 0),
    resume?.effect,
  ],
  perTransition: true,
} satisfies Plan<typeof replaceCardMachine>
