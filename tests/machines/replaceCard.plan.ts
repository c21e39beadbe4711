import { replaceCardMachine } from '../../machines/replace-card/replaceCardMachine'
import { CallError, failed } from '../../machines/shared/failure'
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
export const lost = new CallError(failed('error.replaceCard'), null)
export const refused = new CallError(failed('error.replaceCard'), 400)
export const postCodeRefused = fieldRefusal('error.replaceCard', 'currentAddress.postCode', 'Not a postal code')
export const input = { username: 'robin@example.com', clientId: '1000000001' }

export const replaceCardPlan = {
  machine: replaceCardMachine,
  starts: { start: input },
  samples: {
    'submit, damaged': { type: 'form.submit', values: { ...lostCard, reason: 'damaged' } },
    'submit, lost': { type: 'form.submit', values: lostCard },
    'submit, nothing filled in': { type: 'form.submit', values: emptied(lostCard) },
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    lock: { type: 'card.lock' },
    retry: { type: 'replacement.retry' },
    check: { type: 'replacement.check' },
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
    'findReplacement done, there': { type: 'xstate.done.actor.findReplacement', output: replacement },
    'findReplacement done, not there': { type: 'xstate.done.actor.findReplacement', output: null },
    'findReplacement failed': { type: 'xstate.error.actor.findReplacement', error: refusal('error.readCards') },
  },
  tellsApart: ({ subject, reason, isLocked, address, failure, fieldErrors }) => [
    subject?.card?.plasticFlag,
    subject?.card?.cardStatus,
    reason,
    isLocked,
    address !== null,
    failure !== null,
    Object.keys(fieldErrors).length,
  ],
  perTransition: true,
} satisfies Plan<typeof replaceCardMachine>
