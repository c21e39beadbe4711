import { pinMachine } from '../../machines/pin/pinMachine'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { refusal } from '../support/samples'

export const typed = { pin: '0012', confirmPin: '0012', securityResponse: 'Bluenose' }
export const nothing = { pin: '', confirmPin: '', securityResponse: '' }
export const input = { clientId: '1000000001', digits: '0001', page: 'page-1' }
/** Of the first submission of this page. */
export const key = 'page-1 1'
const another = 'page-2 1'

export const pinPlan = {
  machine: pinMachine,
  starts: { start: input },
  samples: {
    'submit, complete': { type: 'form.submit', values: typed },
    'submit, nothing typed': { type: 'form.submit', values: nothing },
    again: { type: 'pin.again' },
    'card 2 is current': { type: 'card.switched', clientId: '1000000002', digits: '0002' },
    'card 1 is current': { type: 'card.switched', clientId: '1000000001', digits: '0001' },
    'readQuestion done': { type: 'xstate.done.actor.readQuestion', output: 'What was the name of your first ship?' },
    'readQuestion failed': { type: 'xstate.error.actor.readQuestion', error: refusal('error.readProfile') },
    'under way': { type: 'effect.underWay', sentAt: NOW, kind: 'pin', key, phase: 'sending' },
    done: { type: 'effect.done', key, result: null },
    'wrong answer': { type: 'effect.refused', key, failure: failed('error.wrongAnswer') },
    refused: { type: 'effect.refused', key, failure: failed('error.setPin') },
    'not done': { type: 'effect.notDone', key, failure: failed('connection.unsent'), isDoubted: false },
    unknown: { type: 'effect.unknown', key },
    'another under way': { type: 'effect.underWay', sentAt: NOW, kind: 'pin', key: another, phase: 'sending' },
    'another, done': { type: 'effect.done', key: another, result: null },
    'another, refused': { type: 'effect.refused', key: another, failure: failed('error.setPin') },
    'another, not done': { type: 'effect.notDone', key: another, failure: null, isDoubted: true },
    'another, unknown': { type: 'effect.unknown', key: another },
  },
  tellsApart: ({ clientId, challenge, failure, fieldErrors, followed }) => [
    clientId,
    followed?.key === another,
    challenge,
    failure?.key,
    Object.keys(fieldErrors),
  ],
  perTransition: true,
} satisfies Plan<typeof pinMachine>
