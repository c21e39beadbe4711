import { ConflictError, type Unfinished } from '../../machines/effect/effect'
import { effectMachine } from '../../machines/effect/effectMachine'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { fault, lostAnswer, refusal, unsent } from '../support/samples'
import { editor, itemOf } from './contentSamples'

export const written = { items: [itemOf({ version: 4 })] }
export const effect: Unfinished = {
  kind: 'saveDraft',
  key: 'key-1',
  subjects: ['fees-en'],
  terms: {
    itemId: 'fees-en',
    version: 3,
    draftedAt: NOW - 7_200_000,
    publishedAt: NOW - 3_600_000,
    by: editor,
    at: NOW,
    draft: '<p>New.</p>',
  },
  sentAt: NOW,
}
const input = {
  effect,
  isAdopted: false,
  isElsewhere: false,
  isDoubted: false,
  canLookUp: true,
  mayRepeat: false,
  isRefusalDoubted: false,
}

export const effectPlan = {
  machine: effectMachine,
  starts: {
    begun: input,
    'begun again after a doubt': { ...input, isDoubted: true },
    'begun, a refusal tells nothing': { ...input, isRefusalDoubted: true },
    'adopted, long ago': {
      ...input,
      effect: { ...effect, sentAt: NOW - 60_000 },
      isAdopted: true,
      isDoubted: true,
    },
    'adopted, with nothing to look it up': { ...input, isAdopted: true, isDoubted: true, canLookUp: false },
    'begun, with nothing to look it up': { ...input, canLookUp: false },
    'in doubt, and may be sent again': { ...input, isAdopted: true, isDoubted: true, mayRepeat: true },
    'sent by another tab': { ...input, isElsewhere: true, isDoubted: true },
  },
  samples: {
    'send done': { type: 'xstate.done.actor.send', output: written },
    'one of several sent': { type: 'xstate.done.actor.send', output: { type: 'effect.more', progress: ['one'] } },
    'send after the session': {
      type: 'xstate.error.actor.send',
      error: new CallError(failed('error.unauthorized'), 401),
    },
    'send refused': { type: 'xstate.error.actor.send', error: refusal('error.generic') },
    'send in conflict': { type: 'xstate.error.actor.send', error: new ConflictError(written) },
    'send not left': { type: 'xstate.error.actor.send', error: unsent() },
    'send lost': { type: 'xstate.error.actor.send', error: lostAnswer('error.generic') },
    'send failed at the service': { type: 'xstate.error.actor.send', error: fault('error.generic') },
    'found done': { type: 'xstate.done.actor.lookUp', output: { type: 'effect.done', result: written } },
    'found a conflict': { type: 'xstate.done.actor.lookUp', output: { type: 'effect.conflict', theirs: written } },
    'found one of several': {
      type: 'xstate.done.actor.lookUp',
      output: { type: 'effect.more', progress: ['one', 'two'] },
    },
    'not found': { type: 'xstate.done.actor.lookUp', output: { type: 'notFound' } },
    unclear: { type: 'xstate.done.actor.lookUp', output: { type: 'unclear' } },
    'not looked up': { type: 'xstate.error.actor.lookUp', error: lostAnswer('error.generic') },
    'not looked up, offline': { type: 'xstate.error.actor.lookUp', error: unsent() },
    check: { type: 'effect.check' },
    again: { type: 'effect.again' },
    'still looked up elsewhere': { type: 'effect.followed' },
    'sent again elsewhere': { type: 'effect.superseded', sentAt: NOW },
    'beside another': { type: 'effect.beside' },
    'told that it is done': { type: 'effect.told', outcome: { type: 'effect.done', result: written } },
    'told that it is unknown': { type: 'effect.told', outcome: { type: 'effect.unknown' } },
  },
  tellsApart: ({
    lookupsLeft,
    canLookUp,
    mayRepeat,
    isRefusalDoubted,
    isDoubted,
    isElsewhere,
    failure,
    outcome,
    effect: { progress },
  }) => [
    progress !== undefined,
    lookupsLeft > 0,
    canLookUp,
    mayRepeat,
    isRefusalDoubted,
    isDoubted,
    isElsewhere,
    failure !== null,
    outcome.type,
  ],
  counts: ({ lookupsLeft }) => lookupsLeft,
} satisfies Plan<typeof effectMachine>
