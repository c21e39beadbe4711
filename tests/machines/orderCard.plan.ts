import type { Agreed } from '../../machines/order-card/orderCard'
import { orderCardMachine } from '../../machines/order-card/orderCardMachine'
import { offersOf } from '../../rules/cards/cardOrder'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { emptied, fieldRefusal, identityOf, identityTyped, ownCardOf, progressOf, refusal } from '../support/samples'

export const programs = {
  BHW229: { name: 'Reloadable Power', cardType: 'express-reloadable', virtual: false },
  BHN229: { name: 'Digital Non-Reloadable', cardType: 'express', virtual: true },
}
export const applicantRead = { identity: identityOf(), cards: [ownCardOf()], programs }
export const ordered = { ...progressOf({ cardProgram: 'BHW229' }), legalFirstName: 'Robin' }
export const agreed = { monthlyFeeAccepted: 'yes', ownUse: 'yes' }
/** One event for many forms: each state reads its own fields. */
const filled = { programCode: 'BHW229', ...identityTyped, ...agreed }

export const refused = refusal('error.orderCard')
export const before = applicantRead.cards
const reloadable = ownCardOf({
  ...progressOf({ cardProgram: 'BHW229' }),
  cardType: 'express-reloadable',
  cardStatus: 'N',
  lastFourDigits: '0009',
  defaultCard: false,
})
export const singleLoad = ownCardOf({ clientId: '2000000002', cardProgram: 'BHN229', plasticFlag: false })
/** One card of each program has been ordered since. */
export const after = [...before, reloadable, singleLoad]
export const postCodeRefused = fieldRefusal('error.orderCard', 'currentAddress.postCode', 'Not a postal code')
export const input = {
  username: 'robin@example.com',
  kycLevel: 0,
  eligibility: { forVirtual: true, forPhysical: true },
  underWay: null,
  agreed: null,
}
export const terms = {
  programCode: 'BHW229',
  plasticFlag: true,
  monthlyFeeAccepted: true,
  raisesLevel: true,
  known: ['1000000001'],
}
const about = { kind: 'orderCard', key: 'key-1' } as const
export const underWay = { ...about, subjects: ['orderCard'], terms }
/** This page has sent it. */
export const agreedHere: Agreed = {
  identity: identityOf(),
  offer: offersOf(programs, input.eligibility, []).find(({ programCode }) => programCode === 'BHW229')!,
}

export const orderCardPlan = {
  machine: orderCardMachine,
  starts: { start: input, 'one is under way': { ...input, underWay, agreed: agreedHere } },
  samples: {
    'submit, complete': { type: 'form.submit', values: filled },
    'submit, single load': { type: 'form.submit', values: { ...filled, programCode: 'BHN229' } },
    'submit, nothing filled in': { type: 'form.submit', values: emptied(filled) },
    edit: { type: 'form.edit' },
    back: { type: 'step.back' },
    retry: { type: 'order.retry' },
    check: { type: 'order.check' },
    'readApplicant done': { type: 'xstate.done.actor.readApplicant', output: applicantRead },
    'readApplicant failed': { type: 'xstate.error.actor.readApplicant', error: refusal('error.readProfile') },
    'cards read, ordered': { type: 'xstate.done.actor.readCards', output: after },
    'cards read, as before': { type: 'xstate.done.actor.readCards', output: before },
    'cards unread': { type: 'xstate.error.actor.readCards', error: refusal('error.readCards') },
    repeat: { type: 'order.repeat' },
    'in doubt': { type: 'effect.underWay', sentAt: NOW, ...about, phase: 'waiting' },
    done: { type: 'effect.done', key: 'key-1', result: ordered },
    refused: { type: 'effect.refused', key: 'key-1', failure: refused.failure },
    'refused for a field': { type: 'effect.refused', key: 'key-1', failure: postCodeRefused.failure },
    'not done': { type: 'effect.notDone', key: 'key-1', failure: refused.failure, isDoubted: true },
    unknown: { type: 'effect.unknown', key: 'key-1' },
    gone: { type: 'effect.gone' },
  },
  tellsApart: ({ programCode, failure, fieldErrors, isFromBefore, followed }) => [
    programCode,
    failure?.key,
    Object.keys(fieldErrors).length,
    isFromBefore,
    followed?.phase,
  ],
  perTransition: true,
} satisfies Plan<typeof orderCardMachine>
